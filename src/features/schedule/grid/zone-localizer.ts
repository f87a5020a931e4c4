import { DateLocalizer, type DateLocalizerSpec } from 'react-big-calendar'
import { asInstant, DAY, MINUTE } from '#time/instant.ts'
import { type DayRange, dayFromNumber, dayNumber, daysBetween } from '#time/plain-day.ts'
import { instantAt, startOfLocalDay, type Zone } from '#time/zone.ts'

/** Numbers instants (ms) by the unit they fall in; consecutive units have consecutive numbers. */
interface Unit {
  indexOf(this: void, value: number): number
  startOf(this: void, index: number): number
}

/** react-big-calendar's date arithmetic in the school's zone, without reading the browser's. Every day has 24 rows of
 * wall-clock hours: a repeated hour lies over its first showing, a skipped one stays empty. The library's own
 * localizers use the browser's zone or give change-over days 23 or 25 rows. Throws for units that day and week don't
 * use. "Week" here means the days shown, however many. */
export function zoneLocalizer(zone: Zone, inSight: DayRange): DateLocalizer {
  const firstDay = dayNumber(inSight.from)
  const length = daysBetween(inSight.from, inSight.to) + 1
  const dayStarts = new Map<number, number>()

  const localMs = (at: number) => at + zone.offsetAt(asInstant(at))
  const offsetMinutes = (at: number) => zone.offsetAt(asInstant(at)) / MINUTE
  const dayIndex = (at: number) => Math.floor(localMs(at) / DAY)
  const msOfDay = (at: number) => localMs(at) - dayIndex(at) * DAY

  function startOfDay(index: number): number {
    const known = dayStarts.get(index)
    if (known !== undefined) return known
    const start = startOfLocalDay(zone, dayFromNumber(index))
    dayStarts.set(index, start)
    return start
  }

  function at(day: number, ms: number): number {
    const minutes = Math.floor(ms / MINUTE)
    return instantAt(zone, dayFromNumber(day), minutes) + (ms - minutes * MINUTE)
  }

  const UNITS: Readonly<Record<string, Unit>> = {
    millisecond: { indexOf: (value) => value, startOf: (index) => index },
    minute: { indexOf: (value) => Math.floor(value / MINUTE), startOf: (index) => index * MINUTE },
    day: { indexOf: dayIndex, startOf: startOfDay },
    week: {
      indexOf: (value) => Math.floor((dayIndex(value) - firstDay) / length),
      startOf: (index) => startOfDay(index * length + firstDay),
    },
  }

  function unitOf(name = 'millisecond'): Unit {
    const unit = UNITS[name === 'date' ? 'day' : name.replace(/s$/, '')]
    if (!unit) throw new RangeError(`The calendar asked for a ${name}.`)
    return unit
  }

  function between(a: Date, b: Date, name?: string): number {
    const { indexOf } = unitOf(name)
    return indexOf(+a) - indexOf(+b)
  }

  function startOf(date: Date, name?: string): Date {
    const unit = unitOf(name)
    return new Date(unit.startOf(unit.indexOf(Number(date))))
  }

  function add(date: Date, amount: number, name?: string): Date {
    const unit = unitOf(name)
    const days = unit === UNITS['day'] ? amount : unit === UNITS['week'] ? length * amount : null
    if (days !== null) return new Date(at(dayIndex(+date) + days, msOfDay(+date)))
    return new Date(+date + unit.startOf(amount))
  }

  const startOfNext = (date: Date, name?: string) => {
    const unit = unitOf(name)
    return unit.startOf(unit.indexOf(+date) + 1)
  }
  const daySpan = (start: Date, end: Date) => Math.abs(between(start, end, 'day'))

  const spec = {
    // The units already start at the first day shown.
    firstOfWeek: () => 0,
    // We draw all text ourselves, so formats return nothing.
    format: () => '',
    formats: {},

    merge: (date: Date, time: Date) => new Date(at(dayIndex(+date), msOfDay(+time))),
    inRange: (value: Date, min: Date, max: Date, unit?: string) =>
      between(value, min, unit) >= 0 && between(value, max, unit) <= 0,
    lt: (a: Date, b: Date, unit?: string) => between(a, b, unit) < 0,
    lte: (a: Date, b: Date, unit?: string) => between(a, b, unit) <= 0,
    gt: (a: Date, b: Date, unit?: string) => between(a, b, unit) > 0,
    gte: (a: Date, b: Date, unit?: string) => between(a, b, unit) >= 0,
    eq: (a: Date, b: Date, unit?: string) => between(a, b, unit) === 0,
    neq: (a: Date, b: Date, unit?: string) => between(a, b, unit) !== 0,
    min: (...dates: Date[]) => new Date(Math.min(...dates.map(Number))),
    max: (...dates: Date[]) => new Date(Math.max(...dates.map(Number))),

    startOf,
    endOf: (date: Date, unit?: string) => new Date(startOfNext(date, unit) - 1),
    add,
    ceil: (date: Date, unit?: string) =>
      +startOf(date, unit) === +date ? date : new Date(startOfNext(date, unit)),
    range: (first: Date, last: Date) => {
      const days: Date[] = []
      for (let index = dayIndex(+first); index <= dayIndex(+last); index++)
        days.push(new Date(startOfDay(index)))
      return days
    },
    diff: (a: Date, b: Date, unit?: string) => Math.abs(between(a, b, unit)),

    // Grid rows are wall-clock minutes, whatever the day's true length.
    getSlotDate: (date: Date, minutes: number, offset: number) =>
      new Date(instantAt(zone, dayFromNumber(dayIndex(+date)), minutes + offset)),
    getTimezoneOffset: (date: Date) => -offsetMinutes(+date),
    getDstOffset: (start: Date, end: Date) => offsetMinutes(+end) - offsetMinutes(+start),
    getTotalMin: (start: Date, end: Date) =>
      Math.abs(between(start, end, 'minute')) + offsetMinutes(+end) - offsetMinutes(+start),
    getMinutesFromMidnight: (date: Date) => Math.floor(msOfDay(+date) / MINUTE),

    daySpan,
    continuesPrior: (start: Date, first: Date) => between(start, first, 'day') < 0,
    continuesAfter: (_start: Date, end: Date, last: Date) => +end > +last,
    sortEvents: ({ evtA, evtB }: { evtA: Span; evtB: Span }) =>
      between(evtA.start, evtB.start, 'day') ||
      daySpan(evtB.start, evtB.end) - daySpan(evtA.start, evtA.end) ||
      +evtA.start - +evtB.start ||
      +evtA.end - +evtB.end,
    inEventRange: ({ event, range }: { event: Span; range: Span }) =>
      between(event.start, range.end, 'day') <= 0 && between(event.end, range.start, 'day') >= 0,
    isSameDate: (a: Date, b: Date) => between(a, b, 'day') === 0,
    // Midnight to midnight is an ordinary time here; only `allDay` moves an event to the head.
    startAndEndAreDateOnly: () => false,
    browserTZOffset: () => 0,
  }
  // The published types lack half of these overrides and don't make units optional.
  return new DateLocalizer(spec as unknown as DateLocalizerSpec)
}

/** For the library. Never read a field of this date: they are in the browser's zone. */
export function dateOf(at: number): Date {
  return new Date(at)
}

interface Span {
  readonly start: Date
  readonly end: Date
}
