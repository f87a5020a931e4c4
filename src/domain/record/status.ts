import { isMaintenance } from '#domain/record/activity.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import { visibleText } from '#domain/text/visible-text.ts'

interface StatusFacts {
  readonly label: string
  /** Default: the label. */
  readonly legend?: string
  /** API spelling (§3), folded, without blanks. */
  readonly reads: RegExp
  /** 12 × 12 SVG path; null if the outline is enough. */
  readonly icon: string | null
  /** For its tag; bars and rows are in `booking.css`. */
  readonly tone: 'quiet' | 'accent' | 'amber'
  /** iCalendar STATUS (RFC 5545). */
  readonly calendar: 'CONFIRMED' | 'CANCELLED' | 'TENTATIVE'
  /** Takes aircraft and people: can clash, and its hours count. */
  readonly holdsTime: boolean
  /** Nothing more happens to it. */
  readonly isOver?: true
  /** The aircraft is with the renter; for maintenance, in the shop. */
  readonly isOut?: true
  /** Likelihood, 0 to 1, that it was flown without a logged flight. */
  readonly flownWeight: number
}

/** In the order of legends and filters; the first match wins. */
const KNOWN = {
  pending: {
    label: 'Pending',
    reads: /^pending$/,
    icon: null,
    tone: 'quiet',
    calendar: 'CONFIRMED',
    holdsTime: true,
    flownWeight: 0.6,
  },
  'checked-out': {
    label: 'Checked out',
    reads: /^checkedout$/,
    icon: 'M1 4.8 2 4.8 2.8 5.4H4.6L3.2 1.5H4.4L7.2 5.4H9.8Q11.2 5.4 11.2 6T9.8 6.6H7.2L4.4 10.5H3.2L4.6 6.6H2.8L2 7.2H1L1.4 6Z',
    tone: 'accent',
    calendar: 'CONFIRMED',
    holdsTime: true,
    isOut: true,
    flownWeight: 0.95,
  },
  completed: {
    label: 'Completed',
    reads: /^completed?$/,
    icon: 'M4.5 9.7 1.3 6.5l1-1 2.2 2.2 5.2-5.2 1 1z',
    tone: 'quiet',
    calendar: 'CONFIRMED',
    holdsTime: true,
    isOver: true,
    flownWeight: 1,
  },
  cancelled: {
    label: 'Cancelled',
    reads: /^cancel/,
    icon: 'M3.1 2.1 6 5l2.9-2.9 1 1L7 6l2.9 2.9-1 1L6 7 3.1 9.9l-1-1L5 6 2.1 3.1z',
    tone: 'quiet',
    calendar: 'CANCELLED',
    holdsTime: false,
    isOver: true,
    flownWeight: 0.3,
  },
  other: {
    label: 'Other',
    legend: 'Other status',
    reads: /^/,
    icon: 'M5.2 8.3h1.6V10H5.2zM6 1.5c1.8 0 3 1 3 2.5 0 1.9-2.2 2-2.2 3.5H5.3c0-2.2 2-2.3 2-3.5 0-.7-.5-1.1-1.3-1.1S4.6 3.3 4.5 4.2H3C3 2.5 4.2 1.5 6 1.5z',
    tone: 'amber',
    calendar: 'TENTATIVE',
    holdsTime: true,
    flownWeight: 0.5,
  },
} as const satisfies Record<string, StatusFacts>

export type StatusKind = keyof typeof KNOWN

export const STATUSES: Readonly<Record<StatusKind, StatusFacts>> = KNOWN

export const STATUS_KINDS = Object.keys(KNOWN) as readonly StatusKind[]

/** `raw`: the school's own word; null if the API has none. */
export interface Status {
  readonly kind: StatusKind
  readonly raw: string | null
}

interface HasStatus {
  readonly status: Status
}

export function holdsTime({ status }: HasStatus): boolean {
  return STATUSES[status.kind].holdsTime
}

/** Neither done nor cancelled. */
export function isOpen({ status }: HasStatus): boolean {
  return STATUSES[status.kind].isOver !== true
}

export function isOut({ status }: HasStatus): boolean {
  return STATUSES[status.kind].isOut === true
}

/** Free-form in the API (§2.1, §3). "cancel…" is cancelled; unknown words are kept and shown. */
export function readStatus(raw: string | null): Status {
  const word = foldAscii(raw ?? '').replace(/[\s_-]+/g, '')
  return { kind: STATUS_KINDS.find((kind) => STATUSES[kind].reads.test(word)) ?? 'other', raw }
}

export function statusLegend(kind: StatusKind): string {
  return STATUSES[kind].legend ?? STATUSES[kind].label
}

/** Inside a sentence; unknown ones in the school's word, or "no status". Safe to show. */
export function statusWord({ kind, raw }: Status): string {
  if (kind !== 'other') return STATUSES[kind].label.toLowerCase()
  return visibleText(raw?.trim() ?? '') || 'no status'
}

/** On its own: "Checked out"; for maintenance "In maintenance"; unknown ones in the school's word. */
export function statusLabel({
  status,
  activity,
}: HasStatus & { readonly activity: string | null }): string {
  if (isOut({ status }) && isMaintenance({ activity })) return 'In maintenance'
  if (status.kind !== 'other') return STATUSES[status.kind].label
  return statusWord(status).replace(/^no status$/, 'No status')
}
