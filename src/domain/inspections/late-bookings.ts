import type { Instant } from '#time/instant.ts'
import { dayFromNumber, dayNumber, type PlainDay } from '#time/plain-day.ts'
import { localDayOf, startOfLocalDay, type Zone } from '#time/zone.ts'
import type { InspectionLimit, LimitLeft, Overrun } from '#wire/inspections-wire.ts'
import { namedIn } from './ask-done.ts'
import { costOf } from './booked-cost.ts'
import type { KeptItem } from './kept-item.ts'
import { leftByNow } from './limit-status.ts'
import type { BookingAhead, TailUsage } from './tail-usage.ts'

/** Deviations above the mean that nine flights in ten stay below. */
const ONE_IN_TEN = 1.2816
/** Hundredths: meters are read to a tenth. */
const TENTH = 10

interface Passing {
  readonly is: Overrun['is'] | null
  readonly left: number
  readonly takes: Overrun['takes']
}

/** From the first that may overrun a limit on, in flying order. */
export function lateBookings(
  item: KeptItem,
  siblings: readonly KeptItem[],
  statuses: readonly LimitLeft[],
  tail: TailUsage,
): Overrun[] {
  const shop = shopAhead(item, siblings, tail)
  const passings = item.limits
    .filter((_, index) => (statuses[index]?.left ?? null) !== null)
    .map((limit) => ({ meter: limit.meter, passing: passingOf(limit, tail) }))
  const late: Overrun[] = []
  let hours = 0
  for (const booking of tail.ahead) {
    const seen = passings.map(({ meter, passing }) => ({ meter, ...passing(booking, hours) }))
    hours += booking.hours
    const passed = seen.find(({ is }) => is === 'overruns') ?? seen.find(({ is }) => is !== null)
    if (!passed || passed.is === null) continue
    const { is, meter, left, takes } = passed
    late.push({
      reservation: booking.reservation.id,
      tail: item.tail,
      inspection: item.id,
      name: item.name,
      is,
      grounds: item.grounds,
      meter,
      left: Math.round(left),
      takes,
      shopOn: lastBefore(shop, booking.time.start, tail.zone),
    })
  }
  return late
}

function shopAhead(item: KeptItem, siblings: readonly KeptItem[], { shop, now }: TailUsage) {
  return shop.flatMap(({ reservation }) => {
    const named = namedIn(reservation, siblings)
    const isOfItem = named.length === 0 || named.includes(item)
    const { start, end } = reservation
    return start !== null && end !== null && end > now && isOfItem
      ? [{ start, on: start < now ? end : start }]
      : []
  })
}

function lastBefore(
  shop: readonly { readonly start: Instant; readonly on: Instant }[],
  before: Instant,
  zone: Zone,
): PlainDay | null {
  const last = shop.findLast(({ start }) => start < before)
  return last === undefined ? null : localDayOf(zone, last.on)
}

function passingOf(
  limit: InspectionLimit,
  { meters, zone }: TailUsage,
): (booking: BookingAhead, before: number) => Passing {
  if (limit.meter === 'date') {
    // The due day itself is still good, as in "by 30 Nov".
    const over = startOfLocalDay(zone, dayFromNumber(limit.due + 1))
    return ({ time }) => ({
      is: time.end > over ? 'overruns' : null,
      left: limit.due - dayNumber(localDayOf(zone, time.start)),
      takes: null,
    })
  }
  const meter = meters[limit.meter]
  const { cost, since, trail } = meter
  const room = limit.due - (trail.last?.hundredths ?? 0) - since.ran
  const leftNow = leftByNow(limit, meter)
  return ({ hours }, before) => {
    const middle = cost.share * (since.hours + before + hours)
    const most = costOf(cost, since.hours + since.maybe + before + hours)
    const own = costOf(cost, hours)
    const is =
      room <= 0 || middle > room
        ? 'overruns'
        : most.middle + ONE_IN_TEN * most.deviation + TENTH > room
          ? 'may-overrun'
          : null
    const off = ONE_IN_TEN * own.deviation
    return {
      is,
      left: leftNow - cost.share * before,
      takes: { low: Math.max(0, Math.round(own.middle - off)), high: Math.round(own.middle + off) },
    }
  }
}

/** Per item the first certain overrun, and the first possible one if earlier. Input in flying order. */
export function firstLate<Late extends Pick<Overrun, 'inspection' | 'is'>>(
  late: readonly Late[],
): Late[] {
  const seen = new Map<string, Overrun['is']>()
  return late.filter(({ inspection, is }) => {
    const before = seen.get(inspection)
    if (before === is || before === 'overruns') return false
    seen.set(inspection, is)
    return true
  })
}
