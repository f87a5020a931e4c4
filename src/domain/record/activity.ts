import { memoized } from '#domain/lists/memoized.ts'
import { foldAscii } from '#domain/text/text-fold.ts'

interface ActivityFacts {
  readonly label: string
  /** Folded school names; null is everything else. */
  readonly reads: RegExp | null
  /** 12 × 12 SVG path, shown instead of the status icon until done or cancelled. */
  readonly icon?: string
}

/** In the order of legends and filters; fills are `--fill-*` in `tokens.css`. */
const KNOWN = {
  dual: { label: 'Dual', reads: /\bdual\b/ },
  solo: { label: 'Solo and rental', reads: /^(?!.*\bdual\b).*\b(solo|rental|rent)\b/ },
  discovery: { label: 'Discovery', reads: /\b(discovery|intro|introductory)\b/ },
  'check-ride': {
    label: 'Check ride',
    reads: /\b(check[ -]?rides?|stage[ -]?checks?|practical test)\b/,
  },
  other: { label: 'Other', reads: null },
  maintenance: {
    label: 'Maintenance',
    reads: /^maintenance\b/,
    icon: 'M10.7 3.1 8.9 4.9 7.4 4.6 7.1 3.1 8.9 1.3A3.2 3.2 0 0 0 4.7 5.3L1.2 8.8a1.4 1.4 0 0 0 2 2l3.5-3.5a3.2 3.2 0 0 0 4-4.2z',
  },
} as const satisfies Record<string, ActivityFacts>

export type ActivityKind = keyof typeof KNOWN

export const ACTIVITIES: Readonly<Record<ActivityKind, ActivityFacts>> = KNOWN

export const ACTIVITY_KINDS = Object.keys(KNOWN) as readonly ActivityKind[]

/** Activity types are free text except "Maintenance" (§2.1). The last match wins: "Dual - Stage check" is a check,
 * "Maintenance check" is maintenance. */
export function activityKind(activity: string | null): ActivityKind {
  return kindOfWord(foldAscii(activity ?? '').slice(0, 200))
}

// Cached: a school has a dozen words, and every rule asks about every booking.
const kindOfWord = memoized(
  (word: string): ActivityKind =>
    ACTIVITY_KINDS.findLast((kind) => ACTIVITIES[kind].reads?.test(word)) ?? 'other',
)

export function isMaintenance({ activity }: { readonly activity: string | null }): boolean {
  return activityKind(activity) === 'maintenance'
}
