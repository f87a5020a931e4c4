import {
  addMonths,
  dayFromNumber,
  dayNumber,
  endOfMonth,
  type PlainDay,
  plainDay,
} from '#time/plain-day.ts'
import type { TypedItem, TypedLimit, WrittenDone } from './typed-item.ts'

/**
 * The item with what it is due at next; a limit without an interval is gone. Null if a reading is missing that the next
 * one counts from. Throws a RangeError if `on` is no day.
 */
export function doneAt<Item extends TypedItem>(item: Item, done: WrittenDone): Item | null {
  const limits: TypedLimit[] = []
  for (const limit of item.limits) {
    if (limit.interval === null) continue
    const from = item.carry === 'due' ? limit.due : doneBy(limit, done)
    if (from === null) return null
    limits.push({ ...limit, due: dueAfter(limit.meter, from, limit.interval) })
  }
  return { ...item, limits }
}

/** What a limit is due at, an interval after `from`, in its own unit: months by the calendar, the last day of a month to the last. */
export function dueAfter(meter: TypedLimit['meter'], from: number, interval: number): number {
  if (meter !== 'date') return from + interval
  return dayNumber(monthsAfter(dayFromNumber(from), interval))
}

function doneBy({ meter }: TypedLimit, done: WrittenDone): number | null {
  return meter === 'date' ? dayNumber(plainDay(done.on)) : done[meter]
}

function monthsAfter(day: PlainDay, months: number): PlainDay {
  const after = addMonths(day, months)
  return day === endOfMonth(day) ? endOfMonth(after) : after
}
