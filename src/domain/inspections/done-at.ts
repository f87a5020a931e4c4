import {
  addMonths,
  dayFromNumber,
  dayNumber,
  endOfMonth,
  type PlainDay,
  plainDay,
} from '#time/plain-day.ts'
import type {
  InspectionDoneInput,
  InspectionItem,
  InspectionLimit,
} from '#wire/inspections-wire.ts'

/** The item with its next limits; a limit without interval is dropped. Null if a needed reading is missing. Throws a
 * RangeError if `on` is no day. */
export function doneAt<Item extends InspectionItem>(
  item: Item,
  done: InspectionDoneInput,
): Item | null {
  const limits: InspectionLimit[] = []
  for (const limit of item.limits) {
    if (limit.interval === null) continue
    const from = item.carry === 'due' ? limit.due : doneBy(limit, done)
    if (from === null) return null
    limits.push({ ...limit, due: dueAfter(limit.meter, from, limit.interval) })
  }
  return { ...item, limits }
}

/** In the limit's unit: calendar months keep the last day of a month. */
export function dueAfter(meter: InspectionLimit['meter'], from: number, interval: number): number {
  if (meter !== 'date') return from + interval
  return dayNumber(monthsAfter(dayFromNumber(from), interval))
}

function doneBy({ meter }: InspectionLimit, done: InspectionDoneInput): number | null {
  return meter === 'date' ? dayNumber(plainDay(done.on)) : done[meter]
}

function monthsAfter(day: PlainDay, months: number): PlainDay {
  const after = addMonths(day, months)
  return day === endOfMonth(day) ? endOfMonth(after) : after
}
