import type { MeterName } from '#domain/audit/finding.ts'
import { leftAt } from '#domain/audit/world/flown-time.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import { addDays, dayNumber } from '#time/plain-day.ts'
import { localDayOf } from '#time/zone.ts'
import type { InspectionWire, LimitLeft } from '#wire/inspections-wire.ts'
import type { KeptItem } from './kept-item.ts'
import { meterTrail } from './meter-trail.ts'
import type { TailUsage } from './tail-usage.ts'

const ASKED_FOR = 30

/** "Was it done then?", for the last finished maintenance, if the item was near then or is past its limit, or the booking names it; not if
 * something was recorded for that time, or the limits were set since. `siblings`: the tail's items; a booking that
 * names some asks about those only. */
export function askDone(
  item: KeptItem,
  siblings: readonly KeptItem[],
  statuses: readonly LimitLeft[],
  tail: TailUsage,
): InspectionWire['ask'] {
  const ended = tail.shop.filter(({ reservation: { end } }) => end !== null && end <= tail.now)
  const last = ended.toSorted((a, b) => a.end - b.end).at(-1)
  const block = last?.reservation
  if (!block || block.start === null || block.end === null) return null
  const { start, end } = block
  const [from, on] = [localDayOf(tail.zone, start), localDayOf(tail.zone, end)]
  if (addDays(on, ASKED_FOR) < tail.today || item.notDone.includes(block.id)) return null
  if (item.done.some((done) => done.on >= from)) return null
  if (item.setAt !== null && item.setAt >= end) return null
  const named = namedIn(block, siblings)
  if (named.length > 0 && !named.includes(item)) return null
  // By flight time: a flight of the day before may be closed after the maintenance.
  const before = tail.flights.filter((flight) => {
    const left = leftAt(flight)
    return left !== null && left <= last.end
  })
  const readings = {
    tach: meterTrail(before, 'tach').last?.hundredths ?? null,
    hobbs: meterTrail(before, 'hobbs').last?.hundredths ?? null,
  }
  const wasNear = item.limits.some(({ meter, due, warnAt }, index) => {
    const left = statuses[index]?.left ?? null
    if (left !== null && left <= 0) return true
    const then = meter === 'date' ? dayNumber(on) : readings[meter satisfies MeterName]
    return left !== null && then !== null && due - then <= warnAt
  })
  return named.length > 0 || wasNear ? { reservation: block.id, on, ...readings } : null
}

/** Items that the booking names; if none, all. */
export function namedIn(
  { activity }: Pick<Reservation, 'activity'>,
  items: readonly KeptItem[],
): readonly KeptItem[] {
  return items.filter(({ name }) => isNamed(activity, name))
}

function isNamed(activity: string | null, name: string): boolean {
  const word = foldAscii(name.trim())
  return word.length > 2 && foldAscii(activity ?? '').includes(word)
}
