import { afterTwilight } from './after-twilight.ts'
import { aircraftOverlap } from './aircraft-overlap.ts'
import { badTimes } from './bad-times.ts'
import { inMaintenance } from './in-maintenance.ts'
import { instructorHours } from './instructor-hours.ts'
import { noAircraft, noInstructor } from './missing-part.ts'
import { lateBack, noShow, notClosedYet, notStarted, pastItsEnd } from './not-on-time.ts'
import { customerOverlap, instructorOverlap } from './person-overlap.ts'
import { turnRound } from './turn-round.ts'

/** What can be wrong with a booking, in the order listed. */
export const FINDING_RULES = [
  lateBack,
  aircraftOverlap,
  instructorOverlap,
  customerOverlap,
  inMaintenance,
  notStarted,
  noShow,
  notClosedYet,
  pastItsEnd,
  badTimes,
  noInstructor,
  noAircraft,
  afterTwilight,
  instructorHours,
  turnRound,
] as const

export type FindingKind = (typeof FINDING_RULES)[number]['kind']

export const FINDING_KINDS = FINDING_RULES.map(({ kind }) => kind)

/** Two that cannot both be flown. */
export const CLASHES: ReadonlySet<FindingKind> = new Set([
  'aircraft-overlap',
  'instructor-overlap',
  'customer-overlap',
  'in-maintenance',
])

const BY_KIND = Object.fromEntries(FINDING_RULES.map((rule) => [rule.kind, rule])) as Readonly<
  Record<FindingKind, (typeof FINDING_RULES)[number]>
>

export function findingRuleOf(kind: FindingKind): (typeof FINDING_RULES)[number] {
  return BY_KIND[kind]
}
