import { DISPATCH_WORDS } from '#domain/dispatch/dispatch-words.ts'

/** In display order; marked returns after dusk are solo. Separate from the rules (finding-rules.ts), which load on demand. */
export const FINDING_NAMES = {
  'late-back': DISPATCH_WORDS['late-back'],
  'aircraft-overlap': 'aircraft clash',
  'instructor-overlap': 'instructor clash',
  'customer-overlap': 'customer clash',
  'in-maintenance': 'in maintenance',
  'overruns-inspection': 'overruns an inspection',
  'not-started': DISPATCH_WORDS['not-started'],
  'no-show': DISPATCH_WORDS['no-show'],
  'not-closed': DISPATCH_WORDS['not-closed'],
  'past-its-end': 'work order not closed',
  'may-overrun-inspection': 'may overrun an inspection',
  'bad-times': 'without usable times',
  'no-instructor': 'dual without instructor',
  'no-aircraft': 'without aircraft',
  'after-twilight': 'solo, returns after dusk',
  'instructor-hours': 'long instructor day',
  'turn-round': 'tight turnaround',
} as const

export type FindingKind = keyof typeof FINDING_NAMES

export const FINDING_KINDS = Object.keys(FINDING_NAMES) as FindingKind[]

export const CLASHES: ReadonlySet<FindingKind> = new Set([
  'aircraft-overlap',
  'instructor-overlap',
  'customer-overlap',
  'in-maintenance',
])
