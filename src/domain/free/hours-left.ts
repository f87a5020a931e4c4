import { hoursToFly } from '#domain/inspections/booked-cost.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { hundredthsOf, usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { type Instant, type InstantRange, MINUTE } from '#time/instant.ts'
import { dayNumber } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import type { InspectionWire, LimitLeft, Overrun } from '#wire/inspections-wire.ts'

interface Item extends Pick<InspectionWire, 'tail' | 'name' | 'grounds' | 'state' | 'expectedOn'> {
  readonly left: readonly Pick<LimitLeft, 'meter' | 'left' | 'isAtMost' | 'perHour'>[]
}

interface HoursQuestion {
  readonly inspections: {
    /** Empty without access to the log; then only overrunning bookings are known. */
    readonly items: readonly Item[]
    readonly overruns: readonly Overrun[]
  }
  readonly reservations: readonly Reservation[]
  readonly minutes: number
  readonly now: Instant
  readonly zone: Zone
}

/** `left` in hundredths of an hour, or days; null if unknown. */
export interface NoHoursLeft extends Pick<LimitLeft, 'meter' | 'left' | 'isAtMost'> {
  readonly tail: string
  readonly name: string
  readonly booked: number
}

/** The limit that a flight starting at an instant would pass, or null. Uses the median cost of flights, and only limits
 * that ground the aircraft. */
export function hoursLeftFor(
  question: HoursQuestion,
): (tail: string, start: Instant) => NoHoursLeft | null {
  const { inspections, reservations, now, zone, minutes } = question
  const items = groupBy(
    inspections.items.filter(({ grounds }) => grounds),
    (item) => item.tail,
  )
  const late = groupBy(
    inspections.overruns.filter(({ is, grounds }) => is === 'overruns' && grounds),
    (overrun) => overrun.tail,
  )
  const limited = new Set([...items.keys(), ...late.keys()])
  if (limited.size === 0) return () => null
  const known = new Map(reservations.map((one) => [one.id, one]))
  const ahead = groupBy(
    reservations.flatMap((one) => aheadOf(one, now) ?? []),
    ({ tail }) => (limited.has(tail) ? tail : null),
  )
  return (tail, start) => {
    for (const item of items.get(tail) ?? []) {
      const found = limitIn(item, start)
      if (found) return found
    }
    for (const { reservation, name, meter } of late.get(tail) ?? []) {
      const begins = known.get(reservation)?.start ?? null
      if (begins !== null && begins < start + minutes * MINUTE)
        return { tail, name, meter, left: null, isAtMost: false, booked: 0 }
    }
    return null
  }

  function limitIn({ tail, name, left, state, expectedOn }: Item, start: Instant) {
    const day = localDayOf(zone, start)
    for (const { meter, left: now, isAtMost, perHour } of left) {
      if (now === null) continue
      const said = { tail, name, meter, left: now, isAtMost }
      const days = dayNumber(day) - dayNumber(localDayOf(zone, question.now))
      if (meter === 'date') {
        if (now < days) return { ...said, booked: 0 }
        continue
      }
      const before = (ahead.get(tail) ?? []).filter((one) => one.start < start)
      const cost = (hours: number) => Math.round(hours * (perHour ?? 0))
      const booked = cost(before.reduce((sum, { hours }) => sum + hours, 0))
      if (now <= 0 || booked + cost(minutes / 60) > now) return { ...said, booked }
      // Bookings on days that aren't loaded count, too.
      if (state === 'overrun' && expectedOn !== null && expectedOn < day) return { ...said, booked }
    }
    return null
  }
}

interface Ahead extends InstantRange {
  readonly tail: string
  readonly hours: number
}

/** Hours still to be logged; null for maintenance, and for done, cancelled or never started bookings. */
function aheadOf(one: Reservation, now: Instant): Ahead | null {
  const time = usableTime(one)
  const { kind } = one.status
  if (!time || !one.aircraft || !holdsTime(one) || isMaintenance(one)) return null
  if (kind === 'completed' || (kind !== 'checked-out' && time.end <= now)) return null
  return { ...time, tail: one.aircraft.tail, hours: hoursToFly(hundredthsOf(time)) / 100 }
}
