import type { MeterName } from '#domain/audit/finding.ts'
import { byTime } from '#domain/audit/world/chain-order.ts'
import { flownSpan, leftAt } from '#domain/audit/world/flown-time.ts'
import { ANY_TAIL } from '#domain/audit/world/ratio-band.ts'
import { replacedAt } from '#domain/audit/world/replaced-meter.ts'
import { bothRan } from '#domain/audit/world/tail-ratios.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'

export interface MeterTrail {
  /** The last reading that earlier flights confirm, hundredths, with its flight; null if none. */
  readonly last: { readonly hundredths: number; readonly flight: CompletedFlight } | null
  /** The last flight on the old meter and its reading, the first on the new one and its reading; null if not replaced. */
  readonly replaced: {
    readonly before: CompletedFlight
    readonly at: number
    readonly by: CompletedFlight
    readonly from: number
  } | null
  /** Flights after the last reading, without one or with an impossible one. */
  readonly after: readonly CompletedFlight[]
}

/** Hundredths by which an out may be below the previous in, or above the hours passed: rounding, taxi tests. */
const JOIN_BELOW = 30
const JOIN_ABOVE = 100
/** Earlier flights a reading is compared with. */
const LOOK_BACK = 4
/** Hundredths. Longest plausible flight without clock times. */
const LONGEST_RUN = 1200
const CLOCK_SLACK = 50

/** One tail's flights in any order; only those since the last meter replacement. */
export function meterTrail(flights: readonly CompletedFlight[], meter: MeterName): MeterTrail {
  const timed = byTime(flights.filter(({ date }) => date !== null)).map(({ flight }) => flight)
  const first = replacedAt(timed, meter).at(-1) ?? 0
  const own = timed.slice(first)
  const replaced = replacedBetween(timed[first - 1], own[0], meter)
  const newest = own.findLastIndex((_, index) => isPlausible(own, index, meter))
  const day = own[newest]?.date
  if (newest < 0 || day === undefined) return { last: null, replaced, after: own }
  let [place, hundredths] = [newest, endOf(own[newest], meter) ?? 0]
  // Within a day the greater reading is later: without clock times the log has no order.
  for (let at = newest - 1; own[at]?.date === day; at--) {
    const end = endOf(own[at], meter)
    if (end !== null && end > hundredths && isPlausible(own, at, meter))
      [place, hundredths] = [at, end]
  }
  const flight = own[place]
  if (!flight) return { last: null, replaced, after: own }
  return { last: { hundredths, flight }, replaced, after: own.slice(newest + 1) }
}

function replacedBetween(
  before: CompletedFlight | undefined,
  by: CompletedFlight | undefined,
  meter: MeterName,
): MeterTrail['replaced'] {
  if (!before || !by) return null
  return { before, at: endOf(before, meter) ?? 0, by, from: by[meter]?.start ?? 0 }
}

/** Hundredths; null if the readings are implausible. */
export function plainRun(flight: CompletedFlight, meter: MeterName): number | null {
  const { start = null, end = null } = flight[meter] ?? {}
  if (start === null || end === null || end < start) return null
  const span = flownSpan(flight)
  const longest = span === null ? LONGEST_RUN : (span.end - span.start) / 0.6 + CLOCK_SLACK
  if (end - start > longest) return null
  const both = bothRan(flight)
  if (both !== null && both.hobbs > 0 && both.tach > 0) {
    const [low, high] = ANY_TAIL.warning
    const ratio = both.tach / both.hobbs
    // Short ones are mostly rounding.
    if (Math.max(both.hobbs, both.tach) > 50 && (ratio < low || ratio > high)) return null
  }
  return end - start
}

/** Plausible by itself and against half of the flights before. */
function isPlausible(
  flights: readonly CompletedFlight[],
  index: number,
  meter: MeterName,
): boolean {
  const flight = flights[index]
  const start = flight?.[meter]?.start ?? null
  if (!flight || start === null || plainRun(flight, meter) === null) return false
  let [before, joined] = [0, 0]
  for (let at = index - 1; at >= 0 && before < LOOK_BACK; at--) {
    const other = flights[at]
    const end = endOf(other, meter)
    if (!other || end === null) continue
    before++
    const passed = Math.max(0, (leftAt(flight) ?? 0) - (leftAt(other) ?? 0)) / 0.6
    if (start - end >= -JOIN_BELOW && start - end <= passed + JOIN_ABOVE) joined++
  }
  return joined * 2 >= before
}

function endOf(flight: CompletedFlight | undefined, meter: MeterName): number | null {
  return flight?.[meter]?.end ?? null
}
