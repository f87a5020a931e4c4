import type { MeterName } from '#domain/audit/finding.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { leftAt } from './flown-time.ts'

const HOUR = 100
/** Flights that must chain on the new base before a jump counts as a new meter. */
const PROOF = 3
const LOOK_AHEAD = 10
const LONGEST = 5 * HOUR

/** Indexes of first flights on a new meter: a jump that no single error explains, three flights that chain after it,
 * and no return to the old base. */
export function replacedAt(flights: readonly CompletedFlight[], meter: MeterName): number[] {
  if (!hasJump(flights, meter)) return []
  const read = flights.flatMap((flight, index) => {
    const { start = null, end = null } = flight[meter] ?? {}
    return start === null ? [] : [{ flight, index, start, end: end ?? start }]
  })
  const found: number[] = []
  let base = 0
  for (let at = 1; at + PROOF <= read.length; at++) {
    const first = read[at]
    if (!first || !isFar(read, at, base, meter) || !chainsFrom(read, at, meter)) continue
    found.push(first.index)
    base = at
  }
  return found
}

function hasJump(flights: readonly CompletedFlight[], meter: MeterName): boolean {
  let last: number | null = null
  for (const flight of flights) {
    const readings = flight[meter]
    if (!readings || readings.start === null) continue
    if (last !== null && Math.abs(readings.start - last) > HOUR) return true
    last = readings.end ?? readings.start
  }
  return false
}

interface Reading {
  readonly flight: CompletedFlight
  readonly index: number
  readonly start: number
  readonly end: number
}

/** Far from all readings of the last two flights, so that one wrong reading isn't a new meter. */
function isFar(read: readonly Reading[], at: number, base: number, meter: MeterName): boolean {
  const first = read[at]
  const last = read.slice(Math.max(base, at - 2), at)
  if (!first) return false
  const low = Math.min(...last.flatMap(({ start, end }) => [start, end]))
  // If an in is too low, its out still limits the meter.
  const high = Math.max(...last.flatMap(({ start, end }) => [start + LONGEST, end]))
  const ahead = read.slice(at, at + LOOK_AHEAD)
  if (first.start < low - HOUR)
    return ahead.filter(({ start }) => start >= low - HOUR).length * 2 < ahead.length
  const allowed = otherMeterStood(last.at(-1), first, meter) ? HOUR : hoursBetween(last, first)
  return ahead.every(({ start }) => start > high + allowed)
}

// Unlogged time moves both meters; a jump of one is that meter's own.
function otherMeterStood(last: Reading | undefined, first: Reading, meter: MeterName): boolean {
  const other = meter === 'hobbs' ? 'tach' : 'hobbs'
  const end = last?.flight[other]?.end ?? null
  const start = first.flight[other]?.start ?? null
  return end !== null && start !== null && Math.abs(start - end) <= 20
}

/** Hundredths of an hour; no meter runs faster than the clock. */
function hoursBetween(last: readonly Reading[], first: Reading): number {
  const times = last.map(({ flight }) => leftAt(flight)).filter((at) => at !== null)
  const left = leftAt(first.flight)
  if (times.length === 0 || left === null) return Number.POSITIVE_INFINITY
  return Math.max(0, ((left - Math.max(...times)) / 60) * HOUR) + 5 * HOUR
}

function chainsFrom(read: readonly Reading[], at: number, meter: MeterName): boolean {
  const fine = meter === 'hobbs' ? 10 : 20
  return read
    .slice(at, at + PROOF)
    .every(
      ({ start }, index, run) =>
        index === 0 || Math.abs(start - (run[index - 1]?.end ?? Number.NaN)) <= fine,
    )
}
