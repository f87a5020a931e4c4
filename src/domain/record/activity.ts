import { remembered } from '#domain/lists/remembered.ts'
import { foldAscii } from '#domain/text/text-fold.ts'

interface ActivityFacts {
  readonly label: string
  /** What schools call it, folded; null is everything else. */
  readonly reads: RegExp | null
  /** A path in a 12 × 12 box, shown in place of the status icon while the work is neither done nor off. */
  readonly icon?: string
}

/** Every activity, in the order of legends and filters; the fills are the `--fill-*` of `tokens.css`. */
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

/**
 * The kind of a school's activity type (§2.1, free text; only "Maintenance" is fixed). The last kind that matches wins:
 * "Dual - Stage check" is a check, and "Maintenance check" is maintenance.
 */
export function activityKind(activity: string | null): ActivityKind {
  return kindOfWord(foldAscii(activity ?? '').slice(0, 200))
}

// A school has a dozen words for it, and every rule asks of every booking.
const kindOfWord = remembered(
  (word: string): ActivityKind =>
    ACTIVITY_KINDS.findLast((kind) => ACTIVITIES[kind].reads?.test(word)) ?? 'other',
)

/** A shop block, which nobody flies. */
export function isMaintenance({ activity }: { readonly activity: string | null }): boolean {
  return activityKind(activity) === 'maintenance'
}
