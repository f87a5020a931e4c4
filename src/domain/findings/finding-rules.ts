import { afterTwilight } from './after-twilight.ts'
import type { FindingRule } from './finding.ts'
import { FINDING_KINDS, type FindingKind } from './finding-names.ts'
import { badTimes, noAircraft, noInstructor } from './incomplete.ts'
import { instructorHours } from './instructor-hours.ts'
import { lateBack, noShow, notClosedYet, notStarted, pastItsEnd } from './not-on-time.ts'
import { aircraftOverlap, customerOverlap, inMaintenance, instructorOverlap } from './overlaps.ts'
import { mayOverrunInspection, overrunsInspection } from './overruns-inspection.ts'
import { turnRound } from './turn-round.ts'

const RULES: { readonly [Kind in FindingKind]: FindingRule<Kind> } = {
  'late-back': lateBack,
  'aircraft-overlap': aircraftOverlap,
  'instructor-overlap': instructorOverlap,
  'customer-overlap': customerOverlap,
  'in-maintenance': inMaintenance,
  'overruns-inspection': overrunsInspection,
  'not-started': notStarted,
  'no-show': noShow,
  'not-closed': notClosedYet,
  'past-its-end': pastItsEnd,
  'may-overrun-inspection': mayOverrunInspection,
  'bad-times': badTimes,
  'no-instructor': noInstructor,
  'no-aircraft': noAircraft,
  'after-twilight': afterTwilight,
  'instructor-hours': instructorHours,
  'turn-round': turnRound,
}

export const FINDING_RULES = FINDING_KINDS.map(findingRuleOf)

export function findingRuleOf(kind: FindingKind): FindingRule<FindingKind> {
  return RULES[kind]
}
