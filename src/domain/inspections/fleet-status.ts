import { METER_NAMES, type MeterName } from '#domain/audit/finding.ts'
import { bookingsOf, type ClockedBooking, type LogBookings } from '#domain/audit/world/booked.ts'
import { schoolClock } from '#domain/audit/world/school-clock.ts'
import { eachName, groupBy } from '#domain/lists/group-by.ts'
import { activityKind } from '#domain/record/activity.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { DAY, HOUR, type Instant, isoInstant, isoOrNull, utcDayOf } from '#time/instant.ts'
import { addDays, dayNumber, daysBetween, laterDay, type PlainDay } from '#time/plain-day.ts'
import { localDay, localDayOf, type Zone } from '#time/zone.ts'
import type {
  InspectionsWire,
  InspectionWire,
  LimitLeft,
  Overrun,
  TachForecast,
} from '#wire/inspections-wire.ts'
import { askDone } from './ask-done.ts'
import { bookedCosts } from './booked-cost.ts'
import type { KeptItem } from './kept-item.ts'
import { lateBookings } from './late-bookings.ts'
import { limitStatus } from './limit-status.ts'
import { meterForecast } from './meter-forecast.ts'
import { meterTrail, plainRun } from './meter-trail.ts'
import {
  bookingsAhead,
  type MeterUsage,
  sinceLast,
  type TailUsage,
  usedSince,
} from './tail-usage.ts'

export interface FleetStatusQuestion {
  readonly items: readonly KeptItem[]
  readonly flights: readonly CompletedFlight[]
  /** Past ones to learn from and to find unclosed ones, and future ones; each once. */
  readonly reservations: readonly Reservation[]
  readonly now: Instant
  readonly today: PlainDay
  readonly zone: Zone
  readonly flightsKnown: readonly LoadedRange[]
  readonly bookingsKnown: readonly LoadedRange[]
}

type ItemStatus = Pick<
  InspectionWire,
  'id' | 'state' | 'left' | 'notClosed' | 'stillOut' | 'knownTo' | 'expectedOn' | 'ask'
>

type FleetStatus = Pick<InspectionsWire, 'overruns' | 'asOf' | 'forecasts'> & {
  readonly data: readonly ItemStatus[]
}

/** Days that give the average day. */
const USUAL_DAYS = 56

/** Pure; the order of flights and bookings doesn't matter. */
export function fleetStatusOf(asked: FleetStatusQuestion): FleetStatus {
  const tails = tailUsages(asked)
  const itemsOf = groupBy(asked.items, ({ tail }) => tail)
  const stood = asked.items.map((item) =>
    ofItem(item, itemsOf.get(item.tail) ?? [], tails(item.tail)),
  )
  const flown = [...groupBy(asked.flights, ({ aircraft }) => aircraft?.tail || null).keys()].sort()
  const ages = [
    ...asked.flightsKnown.filter(({ to }) => to > asked.now - FRESH_MS),
    ...asked.bookingsKnown.filter(({ to }) => to > asked.now),
  ].map(({ asOf }) => asOf)
  return {
    data: stood.map(({ status }) => status),
    overruns: stood.flatMap(({ late }) => late),
    forecasts: flown.flatMap((tail) => forecastOf(tail, tails(tail).meters.tach)),
    asOf: ages.length === 0 ? null : isoInstant(Math.min(...ages)),
  }
}

/** ms. The log's day may begin up to a day earlier. */
const FRESH_MS = 86_400_000

type TailOf = (tail: string) => TailUsage

function tailUsages(asked: FleetStatusQuestion): TailOf {
  const { now, today, zone } = asked
  // A future flight has a wrong date.
  const flights = asked.flights.filter(({ date }) => date === null || date <= today)
  const clock = schoolClock(zone.name)
  const booking = bookingsOf(asked.reservations, flights, clock, activityKind)
  const costs = bookedCosts(flights, booking)
  const bookings = { ...booking, hoursOf: costs.hoursOf }
  const flightsOf = groupBy(flights, ({ aircraft }) => aircraft?.tail || null)
  const usual = usualDays(asked)
  const tails = new Map<string, TailUsage>()
  return (tail) => {
    const known = tails.get(tail)
    if (known) return known
    const own = flightsOf.get(tail) ?? []
    const booked = bookings.byTail.get(tail) ?? []
    const ahead = bookingsAhead(booked, bookings, now)
    const meters = eachName(METER_NAMES, (meter) => {
      const trail = meterTrail(own, meter)
      const since = sinceLast(trail, meter, booked, bookings, now)
      const cost = costs.of(tail, meter)
      const uses = ahead.map(({ time, hours }) => ({
        inDays: daysBetween(today, localDayOf(zone, time.end)),
        hundredths: cost.share * hours,
      }))
      const flown = { inDays: 0, hundredths: usedSince(since, cost) }
      const forecast = meterForecast([flown, ...uses], usual(own, meter))
      return { trail, since, cost, forecast }
    })
    const lastDay = METER_NAMES.map((meter) => meters[meter].trail.last?.flight.date ?? today)
    const knownTo = logKnownTo(asked.flightsKnown, lastDay.toSorted()[0] ?? today, today, zone)
    const made: TailUsage = {
      now,
      today,
      zone,
      flights: own,
      meters,
      ahead,
      shop: booked.filter(
        ({ isMaintenance, reservation }) => isMaintenance && holdsTime(reservation),
      ),
      knownTo,
      isBlind: mayHaveFlown(booked, bookings, knownTo, now),
    }
    tails.set(tail, made)
    return made
  }
}

/** Beyond this, bookings say too little, since not every flight is booked. */
const LONGEST_BLIND = 36 * HOUR

function mayHaveFlown(
  booked: readonly ClockedBooking[],
  { isFlown }: Pick<LogBookings, 'isFlown'>,
  knownTo: Instant | null,
  now: Instant,
): boolean {
  if (knownTo === null || now - knownTo > LONGEST_BLIND) return true
  return booked.some((one) => {
    const { start, end } = one.reservation
    if (start === null || end === null || start >= now || end <= knownTo) return false
    return !one.isMaintenance && holdsTime(one.reservation) && !isFlown(one)
  })
}

function usualDays({ flights, flightsKnown, today }: FleetStatusQuestion) {
  const firsts = flights.flatMap(({ date }) => date ?? []).toSorted()
  const first = flightsKnown[0] ? utcDayOf(flightsKnown[0].from) : (firsts[0] ?? today)
  const from = laterDay(first, addDays(today, -USUAL_DAYS))
  const days = daysBetween(from, today)
  return (own: readonly CompletedFlight[], meter: MeterName): number => {
    if (days < 1) return 0
    const ran = own.filter(({ date }) => date !== null && date >= from && date < today)
    return ran.reduce((sum, flight) => sum + (plainRun(flight, meter) ?? 0), 0) / days
  }
}

function forecastOf(tail: string, { trail: { last }, forecast }: MeterUsage): TachForecast[] {
  const lastOn = last?.flight.date
  return last && lastOn ? [{ tail, last: last.hundredths, lastOn, ...forecast }] : []
}

function ofItem(item: KeptItem, siblings: readonly KeptItem[], tail: TailUsage) {
  const left = item.limits.map((limit) => limitStatus(limit, item, tail))
  const late = lateBookings(item, siblings, left, tail)
  const meters = METER_NAMES.filter((name) => item.limits.some(({ meter }) => meter === name))
  const most = (count: 'notClosed' | 'stillOut') =>
    Math.max(0, ...meters.map((meter) => tail.meters[meter].since[count]))
  const status: ItemStatus = {
    id: item.id,
    state: stateOf(item, left, late),
    left,
    notClosed: most('notClosed'),
    stillOut: most('stillOut'),
    knownTo: isoOrNull(tail.knownTo),
    expectedOn: left.flatMap(({ expectedOn }) => expectedOn ?? []).toSorted()[0] ?? null,
    ask: askDone(item, siblings, left, tail),
  }
  return { status, late }
}

function stateOf(
  { limits }: KeptItem,
  left: readonly LimitLeft[],
  late: readonly Overrun[],
): ItemStatus['state'] {
  if (late.some(({ is }) => is === 'overruns')) return 'overrun'
  const isWithin = (most: (index: number) => number) =>
    left.some((one, index) => one.left !== null && one.left <= most(index))
  if (isWithin(() => 0)) return 'due'
  if (late.length > 0 || isWithin((index) => limits[index]?.warnAt ?? 0)) return 'near'
  return left.some((one) => one.left === null) ? 'unknown' : 'ok'
}

/** Gapless part of a list, epoch ms (log days as UTC days), and when it was read. */
interface LoadedRange {
  readonly from: number
  readonly to: number
  readonly asOf: number
}

/** End of the gapless part that starts with `from`; null if it doesn't. */
function logKnownTo(
  ranges: readonly LoadedRange[],
  from: PlainDay,
  today: PlainDay,
  zone: Zone,
): Instant | null {
  let knownTo: Instant | null = null
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const start = dayNumber(day) * DAY
    const range = ranges.find((one) => one.from <= start && one.to >= start + DAY)
    if (!range) return knownTo
    const { start: begins, end } = localDay(zone, day)
    // Read before its day ended: later flights aren't known.
    if (range.asOf < end) return range.asOf < begins ? knownTo : (range.asOf as Instant)
    knownTo = end
  }
  return knownTo
}
