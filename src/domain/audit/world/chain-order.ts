import { compareIds, firstWhere } from '#domain/lists/in-order.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { leftAt } from './flown-time.ts'

/** `at` is in log minutes. */
export interface Placed {
  readonly flight: CompletedFlight
  readonly at: number
}

export function byTime(flights: readonly CompletedFlight[]): Placed[] {
  return flights
    .map((flight) => ({ flight, at: leftAt(flight) ?? Number.MAX_SAFE_INTEGER }))
    .sort((a, b) => a.at - b.at || startOf(a) - startOf(b) || compareIds(a.flight, b.flight))
}

/** A meter's flights by Hobbs out. Where that contradicts the logged time, the flight goes where its readings join its
 * neighbors, else by time. */
export function byHobbsOut(timed: readonly Placed[]): Placed[] {
  const backbone = longestRise(timed)
  if (backbone.length === timed.length) return [...timed]
  const inBackbone = new Set(backbone)
  const byReading = [...backbone]
  const followers = new Map<Placed | null, Placed[]>()
  const others = timed
    .filter((one) => !inBackbone.has(one))
    .sort((a, b) => keyOf(a) - keyOf(b) || a.at - b.at || compareIds(a.flight, b.flight))
  for (const one of others) {
    const byRead = positionOf(byReading, keyOf(one), keyOf)
    const clock = positionOf(backbone, one.at, (placed) => placed.at)
    const read = joins(byReading[byRead - 1], one, byReading[byRead])
    if (read > joins(backbone[clock - 1], one, backbone[clock])) byReading.splice(byRead, 0, one)
    else {
      const before = backbone[clock - 1] ?? null
      followers.set(before, [...(followers.get(before) ?? []), one])
    }
  }
  const inTime = (list: readonly Placed[] = []) =>
    list.toSorted((a, b) => a.at - b.at || keyOf(a) - keyOf(b) || compareIds(a.flight, b.flight))
  return [
    ...inTime(followers.get(null)),
    ...byReading.flatMap((one) => [one, ...inTime(followers.get(one))]),
  ]
}

/** The longest sequence by time with a non-falling Hobbs out. */
function longestRise(timed: readonly Placed[]): Placed[] {
  const tails: number[] = []
  const before = new Int32Array(timed.length).fill(-1)
  for (const [index, one] of timed.entries()) {
    const start = one.flight.hobbs?.start ?? null
    if (start === null) continue
    const length = positionOf(tails, start, (at) => startOf(timed[at]))
    before[index] = tails[length - 1] ?? -1
    tails[length] = index
  }
  const rise: Placed[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const one = timed[at]
    if (one) rise.push(one)
  }
  return rise.reverse()
}

/** 2 for a join that holds, 1 if it fits in between. */
function joins(before: Placed | undefined, one: Placed, after: Placed | undefined): number {
  const { start = null, end = null } = one.flight.hobbs ?? {}
  const last = before?.flight.hobbs?.end ?? null
  const next = after?.flight.hobbs?.start ?? null
  const held =
    Number(start !== null && last === start) * 2 + Number(end !== null && next === end) * 2
  if (held > 0 || start === null || end === null || last === null || next === null) return held
  return Number(last <= start && start <= end && end <= next)
}

function positionOf<T>(sorted: readonly T[], value: number, of: (one: T) => number): number {
  return firstWhere(0, sorted.length, (at) => {
    const one = sorted[at]
    return one === undefined || of(one) > value
  })
}

/** Hobbs out, else just before its Hobbs in, else the end. */
function keyOf({ flight: { hobbs } }: Placed): number {
  return hobbs?.start ?? (hobbs?.end ? hobbs.end - 1 : Number.MAX_SAFE_INTEGER)
}

function startOf(placed: Placed | undefined): number {
  return placed?.flight.hobbs?.start ?? Number.MAX_SAFE_INTEGER
}
