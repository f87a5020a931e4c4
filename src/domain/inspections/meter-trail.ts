import type { MeterName } from '#domain/audit/finding.ts'
import { byTime } from '#domain/audit/world/chain-order.ts'
import { flownSpan, leftAt } from '#domain/audit/world/flown-time.ts'
import { ANY_TAIL } from '#domain/audit/world/ratio-band.ts'
import { replacedAt } from '#domain/audit/world/replaced-meter.ts'
import { bothRan } from '#domain/audit/world/tail-ratios.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'

/** Where one meter of one aircraft stands, by the log. */
export interface MeterTrail {
  /** The last reading that the flights before it bear out, in hundredths, and its flight; null if there is none. */
  readonly last: { readonly hundredths: number; readonly flight: CompletedFlight } | null
  /** The last flight on the meter before, what that showed, the first on the one that is there now, and what that showed at its beginning; null if none was replaced. */
  readonly replaced: {
    readonly before: CompletedFlight
    readonly at: number
    readonly by: CompletedFlight
    readonly from: number
  } | null
  /** Flown after the last reading, and either without one or with one that cannot be right beside those before it. */
  readonly after: readonly CompletedFlight[]
}

/** Hundredths by which an out may lie before the in before it, and beyond the hours that passed: rounding, a taxi test. */
const JOIN_BELOW = 30
const JOIN_ABOVE = 100
/** Of flights before it that a reading is held against. */
const LOOK_BACK = 4
/** Hundredths: without clock times nobody flies longer in one go. */
const LONGEST_RUN = 1200
const CLOCK_SLACK = 50

/** Of one tail's flights, in any order. Those after the meter was replaced, if it was. */
export function meterTrail(flights: readonly CompletedFlight[], meter: MeterName): MeterTrail {
  const timed = byTime(flights.filter(({ date }) => date !== null)).map(({ flight }) => flight)
  const first = replacedAt(timed, meter).at(-1) ?? 0
  const own = timed.slice(first)
  const replaced = replacedBetween(timed[first - 1], own[0], meter)
  const newest = own.findLastIndex((_, index) => isBorneOut(own, index, meter))
  const day = own[newest]?.date
  if (newest < 0 || day === undefined) return { last: null, replaced, after: own }
  let [place, hundredths] = [newest, endOf(own[newest], meter) ?? 0]
  // Within one day the greater reading is the later one: a log without clock times is in no order.
  for (let at = newest - 1; own[at]?.date === day; at--) {
    const end = endOf(own[at], meter)
    if (end !== null && end > hundredths && isBorneOut(own, at, meter))
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

/** What a flight put on a meter, in hundredths; null if its readings say nothing that can be. */
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
    // A short one is mostly rounding.
    if (Math.max(both.hobbs, both.tach) > 50 && (ratio < low || ratio > high)) return null
  }
  return end - start
}

/** Whether a flight's readings can be right: by themselves, and beside half of those before it. */
function isBorneOut(flights: readonly CompletedFlight[], index: number, meter: MeterName): boolean {
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
