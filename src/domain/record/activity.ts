import { foldAscii } from '#domain/text/text-fold.ts'

export type ActivityKind = 'dual' | 'solo' | 'discovery' | 'check-ride' | 'maintenance' | 'other'

// First match wins, so "Dual - Stage check" is a check and "Maintenance check" is maintenance.
const WORDS: readonly (readonly [ActivityKind, RegExp])[] = [
  ['maintenance', /^maintenance\b/],
  ['check-ride', /\b(check[ -]?rides?|stage[ -]?checks?|practical test)\b/],
  ['discovery', /\b(discovery|intro|introductory)\b/],
  ['dual', /\bdual\b/],
  ['solo', /\b(solo|rental|rent)\b/],
]

/** What a school's activity type (§2.1, free text; only "Maintenance" is fixed) is drawn as. */
export function activityKind(activity: string | null): ActivityKind {
  const word = foldAscii(activity ?? '').slice(0, 200)
  return WORDS.find(([, pattern]) => pattern.test(word))?.[0] ?? 'other'
}

/** A block of the shop, which nobody flies. */
export function isMaintenance({ activity }: { readonly activity: string | null }): boolean {
  return activityKind(activity) === 'maintenance'
}
