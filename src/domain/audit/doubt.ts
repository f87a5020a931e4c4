import { groupBy } from '#domain/lists/group-by.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { summedDelta } from '#domain/record/meter-deltas.ts'
import { type AuditFinding, METER_NAMES, type MeterName } from './finding.ts'
import { withMend } from './world/typo.ts'

/** Hours of a flight that an open check corrects; sums count the corrected ones. */
export interface Doubt {
  readonly flight: CompletedFlight
  readonly cause: string
  /** The flight with its corrected hours. */
  readonly counted: CompletedFlight
  /** Logged minus corrected, hundredths; below zero if the log has too few. */
  readonly hours: Readonly<Record<MeterName, number>>
}

export type Doubts = ReadonlyMap<string, Doubt>

/** By flight id: what a proved correction would change, the second of two entries, and Hobbs beyond the clock if that
 * is an error without proved correction. */
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

export function asCounted(flight: CompletedFlight, doubts: Doubts): CompletedFlight {
  return doubts.get(flight.id)?.counted ?? flight
}

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
    const counted = Math.max(0, likely - Math.round(minutesOver / 0.6))
    hours[meter] = written - counted
    if (hours[meter] !== 0)
      meters[meter] = { start: null, end: null, ...flight[meter], delta: counted }
  }
  const [{ cause } = { cause: '' }] = findings
  return hours.hobbs !== 0 || hours.tach !== 0
    ? { flight, cause, counted: { ...flight, ...meters }, hours }
    : null
}
