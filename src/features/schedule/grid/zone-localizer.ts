import { DateLocalizer, type DateLocalizerSpec, type Formats } from 'react-big-calendar'
import { asInstant, DAY, HOUR, MINUTE } from '#time/instant.ts'
import {
  addDays,
  addMonths,
  dayFromNumber,
  dayNumber,
  endOfMonth,
  type PlainDay,
  startOfMonth,
  startOfWeek,
} from '#time/plain-day.ts'
import { instantAt, startOfLocalDay, type Zone } from '#time/zone.ts'

type Unit = string | undefined

/**
 * react-big-calendar's date arithmetic in the school's zone, on plain instants: nothing reads the browser's zone, so the same
 * DOM is drawn everywhere. Every day has 24 rows of wall-clock hours; a repeated hour is drawn over its first showing, a
 * skipped one stays empty. The ready-made localizers draw in the browser's zone or give change-over days 23 or 25 rows.
 */
export function zoneLocalizer(zone: Zone, weekStart: number): DateLocalizer {
  const dayStarts = new Map<number, number>()

  const localMs = (at: number) => at + zone.offsetAt(asInstant(at))
  const dayIndex = (at: number) => Math.floor(localMs(at) / DAY)
  const plainDayOf = (at: number) => dayFromNumber(dayIndex(at))
  const offsetMinutes = (at: number) => zone.offsetAt(asInstant(at)) / MINUTE
  const msOfDay = (at: number) => localMs(at) - dayIndex(at) * DAY

  function startOfIndex(index: number): number {
    const known = dayStarts.get(index)
    if (known !== undefined) return known
    const start = startOfLocalDay(zone, dayFromNumber(index))
    dayStarts.set(index, start)
    return start
  }

  const startOfDay = (day: PlainDay) => startOfIndex(dayNumber(day))

  /** Same wall-clock time on another day. */
  function at(day: PlainDay, ms: number): number {
    const minutes = Math.floor(ms / MINUTE)
    return instantAt(zone, day, minutes) + (ms - minutes * MINUTE)
  }

  /** A number that is equal for equal units and grows with time; comparing at a unit is comparing these. */
  function bucket(value: number, unit: Unit): number {
    switch (singular(unit)) {
      case 'year':
        return Number(plainDayOf(value).slice(0, 4))
      case 'month':
        return monthIndex(plainDayOf(value))
      case 'week':
        return dayNumber(startOfWeek(plainDayOf(value), weekStart))
      case 'day':
        return dayIndex(value)
      case 'hour':
        return Math.floor(value / HOUR)
      case 'minute':
        return Math.floor(value / MINUTE)
      case 'second':
        return Math.floor(value / 1000)
      default:
        return value
    }
  }

  function startOf(value: number, unit: Unit, first = weekStart): number {
    switch (singular(unit)) {
      case 'year':
        return startOfDay(`${plainDayOf(value).slice(0, 4)}-01-01` as PlainDay)
      case 'month':
        return startOfDay(startOfMonth(plainDayOf(value)))
      case 'week':
        return startOfDay(startOfWeek(plainDayOf(value), first))
      case 'day':
        return startOfIndex(dayIndex(value))
      case 'hour':
        return value - (((localMs(value) % HOUR) + HOUR) % HOUR)
      case 'minute':
        return Math.floor(value / MINUTE) * MINUTE
      case 'second':
        return Math.floor(value / 1000) * 1000
      default:
        return value
    }
  }

  function add(value: number, amount: number, unit: Unit): number {
    switch (singular(unit)) {
      case 'year':
        return at(addMonths(plainDayOf(value), 12 * amount), msOfDay(value))
      case 'month':
        return at(addMonths(plainDayOf(value), amount), msOfDay(value))
      case 'week':
        return at(addDays(plainDayOf(value), 7 * amount), msOfDay(value))
      case 'day':
        return at(addDays(plainDayOf(value), amount), msOfDay(value))
      case 'hour':
        return value + amount * HOUR
      case 'minute':
        return value + amount * MINUTE
      case 'second':
        return value + amount * 1000
      default:
        return value + amount
    }
  }

  const endOf = (value: number, unit: Unit, first = weekStart) =>
    startOf(add(startOf(value, unit, first), 1, unit), unit, first) - 1

  function diff(a: number, b: number, unit: Unit): number {
    return Math.abs(bucket(a, unit) - bucket(b, unit))
  }

  function daysFrom(first: number, last: number): Date[] {
    const days: Date[] = []
    for (let index = dayIndex(first); index <= dayIndex(last); index++)
      days.push(new Date(startOfIndex(index)))
    return days
  }

  const firstVisible = (date: Date) => startOf(startOf(+date, 'month'), 'week')
  const lastVisible = (date: Date) => endOf(startOfDay(endOfMonth(plainDayOf(+date))), 'week')

  const spec = {
    firstOfWeek: () => weekStart,
    format: () => '',
    formats: FORMATS,

    merge: (date: Date, time: Date) => new Date(at(plainDayOf(+date), msOfDay(+time))),
    inRange: (value: Date, min: Date, max: Date, unit?: string) =>
      bucket(+value, unit) >= bucket(+min, unit) && bucket(+value, unit) <= bucket(+max, unit),
    lt: (a: Date, b: Date, unit?: string) => bucket(+a, unit) < bucket(+b, unit),
    lte: (a: Date, b: Date, unit?: string) => bucket(+a, unit) <= bucket(+b, unit),
    gt: (a: Date, b: Date, unit?: string) => bucket(+a, unit) > bucket(+b, unit),
    gte: (a: Date, b: Date, unit?: string) => bucket(+a, unit) >= bucket(+b, unit),
    eq: (a: Date, b: Date, unit?: string) => bucket(+a, unit) === bucket(+b, unit),
    neq: (a: Date, b: Date, unit?: string) => bucket(+a, unit) !== bucket(+b, unit),
    min: (...dates: Date[]) => new Date(Math.min(...dates.map(Number))),
    max: (...dates: Date[]) => new Date(Math.max(...dates.map(Number))),

    startOf: (date: Date, unit?: string, first?: number) =>
      new Date(startOf(Number(date), unit, first)),
    endOf: (date: Date, unit?: string, first?: number) => new Date(endOf(+date, unit, first)),
    add: (date: Date, amount: number, unit?: string) => new Date(add(+date, amount, unit)),
    ceil: (date: Date, unit?: string) => {
      const start = startOf(+date, unit)
      return new Date(start === +date ? start : startOf(add(start, 1, unit), unit))
    },
    range: (first: Date, last: Date, unit = 'day') => {
      if (singular(unit) === 'day') return daysFrom(+first, +last)
      const dates: Date[] = []
      for (
        let value = +first;
        bucket(value, unit) <= bucket(+last, unit);
        value = add(value, 1, unit)
      )
        dates.push(new Date(value))
      return dates
    },
    diff: (a: Date, b: Date, unit?: string) => diff(+a, +b, unit),
    minutes: (date: Date) => Math.floor(msOfDay(+date) / MINUTE) % 60,
    daySpan: (start: Date, end: Date) => diff(+start, +end, 'day'),

    firstVisibleDay: (date: Date) => new Date(firstVisible(date)),
    lastVisibleDay: (date: Date) => new Date(lastVisible(date)),
    visibleDays: (date: Date) => daysFrom(firstVisible(date), lastVisible(date)),

    // Rows of the grid: wall-clock minutes, whatever the day's true length.
    getSlotDate: (date: Date, minutes: number, offset: number) =>
      new Date(instantAt(zone, plainDayOf(+date), minutes + offset)),
    getTimezoneOffset: (date: Date) => -offsetMinutes(+date),
    getDstOffset: (start: Date, end: Date) => offsetMinutes(+end) - offsetMinutes(+start),
    getTotalMin: (start: Date, end: Date) =>
      diff(+start, +end, 'minutes') + offsetMinutes(+end) - offsetMinutes(+start),
    getMinutesFromMidnight: (date: Date) => Math.floor(msOfDay(+date) / MINUTE),

    // Pieces of an event that runs over several days.
    continuesPrior: (start: Date, first: Date) => dayIndex(+start) < dayIndex(+first),
    continuesAfter: (_start: Date, end: Date, last: Date) => +end > +last,
    sortEvents: ({ evtA, evtB }: { evtA: Span; evtB: Span }) =>
      dayIndex(+evtA.start) - dayIndex(+evtB.start) ||
      diff(+evtB.start, +evtB.end, 'day') - diff(+evtA.start, +evtA.end, 'day') ||
      +evtA.start - +evtB.start ||
      +evtA.end - +evtB.end,
    inEventRange: ({ event, range }: { event: Span; range: Span }) =>
      dayIndex(+event.start) <= dayIndex(+range.end) &&
      dayIndex(+event.end) >= dayIndex(+range.start),
    isSameDate: (a: Date, b: Date) => dayIndex(+a) === dayIndex(+b),
    // Midnight to midnight is a time like any other here; only `allDay` moves an event to the head.
    startAndEndAreDateOnly: () => false,
    browserTZOffset: () => 0,
  }
  // The published types know neither half of these overrides nor that units are optional; the library reads them all.
  return new DateLocalizer(spec as unknown as DateLocalizerSpec)
}

interface Span {
  readonly start: Date
  readonly end: Date
}

function singular(unit: Unit): string {
  if (unit === undefined) return 'millisecond'
  return unit === 'date' ? 'day' : unit.replace(/s$/, '')
}

function monthIndex(day: PlainDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

// Blocks, heads, hours and titles are ours; a format the library asks for is answered with nothing, which costs nothing.
const nothing = () => ''
const FORMATS: Formats = {
  dateFormat: nothing,
  dayFormat: nothing,
  weekdayFormat: nothing,
  timeGutterFormat: nothing,
  monthHeaderFormat: nothing,
  dayRangeHeaderFormat: nothing,
  dayHeaderFormat: nothing,
  selectRangeFormat: nothing,
  eventTimeRangeFormat: nothing,
  eventTimeRangeStartFormat: nothing,
  eventTimeRangeEndFormat: nothing,
}
