import type { Booking } from '#server/school/read-model/school-reader.ts'
import { MINUTE } from '#time/instant.ts'
import type { Habits, Lag } from './habits.ts'
import type { Open } from './school-days.ts'

/** Expected changes in each minute of opening hours. Changes due while the school is closed wait for it to open. */
export function expectedChanges(
  bookings: readonly Booking[],
  habits: Habits,
  hours: readonly Open[],
  since: number,
): Float64Array {
  const stretches = inMinutes(hours)
  const last = stretches.at(-1)
  const expected = new Float64Array(last ? last.first + last.length : 0).fill(habits.unforeseen)
  const add = (at: number, changes: number) => {
    const there = stretches.find(({ until }) => at < until)
    if (!there) return
    const minute = there.first + Math.max(0, Math.floor((at - there.from) / MINUTE))
    expected[minute] = (expected[minute] ?? 0) + changes
  }
  for (const { starts, ends, stage } of bookings) {
    if (stage === 'over') continue
    if (stage === 'booked') spread(habits.out, starts, since, add)
    spread(habits.closed, ends, since, add)
  }
  return expected
}

export function beginOf(minute: number, hours: readonly Open[]): number {
  const stretches = inMinutes(hours)
  const there = stretches.findLast(({ first }) => first <= minute)
  return there ? there.from + (minute - there.first) * MINUTE : Number.POSITIVE_INFINITY
}

/** Spreads one change over the minutes after `since`, given that it had not come by then. */
function spread(
  { first, chances, never }: Lag,
  booked: number,
  since: number,
  add: (at: number, changes: number) => void,
): void {
  if (Number.isNaN(booked)) return
  const begins = booked + first * MINUTE
  const passed = Math.max(0, Math.ceil((since - begins) / MINUTE))
  let left = never
  for (let minute = passed; minute < chances.length; minute++) left += chances[minute] ?? 0
  if (left <= 0) return
  for (let minute = passed; minute < chances.length; minute++)
    add(begins + minute * MINUTE, (chances[minute] ?? 0) / left)
}

function inMinutes(hours: readonly Open[]) {
  let first = 0
  return hours.map(({ from, until }) => {
    const range = { from, until, first, length: Math.max(0, Math.ceil((until - from) / MINUTE)) }
    first += range.length
    return range
  })
}
