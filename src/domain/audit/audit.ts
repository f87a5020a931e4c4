import { groupBy, groupByEach } from '#domain/lists/group-by.ts'
import { withCauses } from './causes.ts'
import type { AuditFinding } from './finding.ts'
import { rowsOf } from './finding-rows.ts'
import { readingBackwards } from './rules/rule-01-backwards.ts'
import { deltaDiffers } from './rules/rule-02-delta.ts'
import { readingMissing } from './rules/rule-03-missing.ts'
import { hobbsJoin } from './rules/rule-04-hobbs-join.ts'
import { tachJoin } from './rules/rule-05-tach-join.ts'
import { ratioOff } from './rules/rule-07-ratio.ts'
import { meterStood } from './rules/rule-08-stood.ts'
import { hobbsLength } from './rules/rule-09-length.ts'
import { hobbsAgainstClock } from './rules/rule-10-clock.ts'
import { offTenth } from './rules/rule-11-tenth.ts'
import { loggedTwice } from './rules/rule-12-twice.ts'
import { timesOverlap } from './rules/rule-13-overlap.ts'
import { meterReplaced } from './rules/rule-14-replaced.ts'
import { bookingsAndLog } from './rules/rule-15-bookings.ts'
import { swapped } from './rules/rule-16-swap.ts'
import { datesAndClosing } from './rules/rule-17-dates.ts'
import { instructorAndActivity } from './rules/rule-18-instructor.ts'
import { routesJoin } from './rules/rule-19-route.ts'
import { instructorDuty } from './rules/rule-20-duty.ts'
import { notClosed } from './rules/rule-21-open.ts'
import { finished, inParts, type Steps } from './steps.ts'
import { type AuditInput, type AuditWorld, worldSteps } from './world/audit-world.ts'
import type { Chain } from './world/chain.ts'
import { explainJoins } from './world/explain-joins.ts'
import type { TailRatio } from './world/tail-ratios.ts'

/** What an audit says: plain data that a worker can post. */
export interface Audit {
  readonly findings: readonly AuditFinding[]
  /** By the flight on whose row a finding stands; of two flights that exclude each other, both. */
  readonly byFlight: ReadonlyMap<string, readonly AuditFinding[]>
  readonly byReservation: ReadonlyMap<string, readonly AuditFinding[]>
  readonly chains: readonly Chain[]
  readonly ratios: ReadonlyMap<string, TailRatio>
}

type Finder = (world: AuditWorld) => AuditFinding[]
type SteppedFinder = (world: AuditWorld) => Steps<AuditFinding[]>

const FLIGHTS_A_STEP = 1000

/** For rules that look at each flight by itself. */
function byFlights(find: Finder): SteppedFinder {
  return (world) => inParts(world.flights, FLIGHTS_A_STEP, (flights) => find({ ...world, flights }))
}

/** For rules that compare flights with each other: at once. */
function atOnce(find: Finder): SteppedFinder {
  // oxlint-disable-next-line require-yield -- one step
  return function* (world) {
    return find(world)
  }
}

/** Rules 4, 5 and 6 look at the same joins, one after the other. */
const joins: SteppedFinder = (world) =>
  explainJoins(world, [...hobbsJoin(world), ...tachJoin(world)])

const FINDERS: readonly SteppedFinder[] = [
  byFlights(readingBackwards),
  byFlights(deltaDiffers),
  atOnce(readingMissing),
  joins,
  byFlights(ratioOff),
  byFlights(meterStood),
  byFlights(hobbsLength),
  byFlights(hobbsAgainstClock),
  byFlights(offTenth),
  loggedTwice,
  timesOverlap,
  atOnce(meterReplaced),
  atOnce(bookingsAndLog),
  byFlights(swapped),
  byFlights(datesAndClosing),
  byFlights(instructorAndActivity),
  atOnce(routesJoin),
  atOnce(instructorDuty),
  atOnce(notClosed),
]

/** Looks through a log with every rule that is on. Pure; the order of its input changes nothing. */
export function auditOf(input: AuditInput): Audit {
  return finished(auditSteps(input))
}

/** The same in steps of milliseconds, for a log of 50,000 flights while somebody reads it. */
export function* auditSteps(input: AuditInput): Steps<Audit> {
  const world = yield* worldSteps(input)
  const found: AuditFinding[] = []
  for (const find of FINDERS) {
    yield
    for (const one of yield* find(world)) found.push(one)
  }
  yield
  const findings = withCauses(world, found).filter(({ rule }) => !world.settings.off.has(rule))
  yield
  const { chains, ratios } = world
  return {
    findings,
    byFlight: groupByEach(findings, rowsOf),
    byReservation: groupBy(findings, ({ reservationId }) => reservationId),
    chains,
    ratios,
  }
}
