import { groupBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { summedDelta } from '#domain/record/meter.ts'
import { type AuditFinding, METER_NAMES, type MeterName } from './finding.ts'
import { withMend } from './world/typo.ts'

/** What open checks say of the hours of one flight: so much of them is not to be added up as if it were flown. */
export interface Doubt {
  readonly flight: CompletedFlight
  /** The check that says so, as it is called in Checks. */
  readonly cause: string
  /** The flight with as many hours as nothing speaks against. */
  readonly counted: CompletedFlight
  /** How far apart what is written and what is likely are, in hundredths. */
  readonly hours: Readonly<Record<MeterName, number>>
}

export type Doubts = ReadonlyMap<string, Doubt>

/**
 * By flight, the hours that checks hold for wrong: what a proved correction would change, the second of two entries, and
 * the Hobbs beyond the clock where the check is an error and no correction is proved. Counted is the lesser of two figures.
 */
export function doubtsOf(
  findings: readonly AuditFinding[],
  flights: ReadonlyMap<string, CompletedFlight>,
): Doubts {
  const errors = new Set(findings.flatMap((one) => (one.severity === 'error' ? one.cause : [])))
  const byFlight = groupBy(findings, ({ mend, flightId, observation, cause }) => {
    const isOverClock = observation === 'longer-than-clock' && errors.has(cause)
    return mend?.flightId ?? (observation === 'same-row' || isOverClock ? flightId : null)
  })
  const doubts = new Map<string, Doubt>()
  for (const [id, own] of byFlight) {
    const flight = flights.get(id)
    const doubt = flight && doubtOf(flight, own)
    if (doubt) doubts.set(id, doubt)
  }
  return doubts
}

/** The flight with the hours that are added up. */
export function asCounted(flight: CompletedFlight, doubts: Doubts): CompletedFlight {
  return doubts.get(flight.id)?.counted ?? flight
}

/** Hobbs hundredths of a flight that stand beside the sums. */
export function hobbsInDoubt({ id }: Pick<CompletedFlight, 'id'>, doubts: Doubts): number {
  return doubts.get(id)?.hours.hobbs ?? 0
}

function doubtOf(flight: CompletedFlight, findings: readonly AuditFinding[]): Doubt | null {
  const isDouble = findings.some(({ observation }) => observation === 'same-row')
  const edits = findings.flatMap(({ mend }) => mend?.edits ?? [])
  const mended = withMend(flight, { edits })
  const overClock = findings.find(({ observation }) => observation === 'longer-than-clock')
  const hours = { hobbs: 0, tach: 0 }
  const meters = { hobbs: flight.hobbs, tach: flight.tach }
  for (const meter of METER_NAMES) {
    const written = summedDelta(flight[meter])
    if (written === null) continue
    const isMended = edits.some((edit) => edit.meter === meter)
    const minutesOver = meter === 'hobbs' && !isMended ? (overClock?.amount ?? 0) : 0
    const likely = isDouble ? 0 : isMended ? summedDelta(mended[meter]) : written
    if (likely === null) continue
    const counted = Math.max(0, Math.min(written, likely - Math.round(minutesOver / 0.6)))
    hours[meter] = Math.max(written, likely) - counted
    if (hours[meter] > 0)
      meters[meter] = { start: null, end: null, ...flight[meter], delta: counted }
  }
  const [{ cause } = { cause: '' }] = findings
  return hours.hobbs + hours.tach > 0
    ? { flight, cause, counted: { ...flight, ...meters }, hours }
    : null
}
