import { DateLocalizer, type DateLocalizerSpec } from 'react-big-calendar'
import type { DateFormat } from '#time/date-format.ts'
import { asInstant, DAY, MINUTE } from '#time/instant.ts'
import { type DayRange, eachDay } from '#time/plain-day.ts'
import { localDays, startOfLocalDay, wallTime } from '#time/zone.ts'

interface Times {
  readonly start: Date
  readonly end: Date
}

/** react-big-calendar's date arithmetic in the school's zone, whatever the browser's is. Its dates are plain instants.
 * Only for days of 24 hours. "Week" means the days shown, however many. */
export function zoneLocalizer(format: DateFormat, shown: DayRange): DateLocalizer {
  const { end: shownEnd } = localDays(format.zone, shown)
  const dayStarts = [
    ...eachDay(shown).map((day): number => startOfLocalDay(format.zone, day)),
    Number(shownEnd),
  ]
  const [shownStart = 0] = dayStarts

  const dayStart = (date: Date) => {
    const at = Number(date)
    return dayStarts.findLast((start) => start <= at) ?? shownStart - DAY
  }
  const startOf = (date: Date, unit?: string): Date => {
    if (unit === 'week') return new Date(shownStart)
    if (unit === 'day') return new Date(dayStart(date))
    return unit === 'minutes' ? new Date(Math.floor(Number(date) / MINUTE) * MINUTE) : date
  }
  const difference = (a: Date, b: Date, unit?: string) => +startOf(a, unit) - +startOf(b, unit)
  const compare = (test: (difference: number) => boolean) => (a: Date, b: Date, unit?: string) =>
    test(difference(a, b, unit))
  const lt = compare((ms) => ms < 0)
  const lte = compare((ms) => ms <= 0)
  const gt = compare((ms) => ms > 0)
  const eq = compare((ms) => ms === 0)
  const inRange = (date: Date, first: Date, last: Date, unit?: string) =>
    lte(first, date, unit) && lte(date, last, unit)
  const add = (date: Date, amount: number, unit?: string) =>
    new Date(Number(date) + amount * (LENGTHS[unit ?? ''] ?? 1))
  const endOf = (date: Date, unit?: string) =>
    new Date(unit === 'week' ? Number(shownEnd) - 1 : dayStart(date) + DAY - 1)
  const diff = (a: Date, b: Date, unit?: string) =>
    Math.floor(Math.abs(difference(a, b, unit)) / (LENGTHS[unit ?? ''] ?? 1))
  const daySpan = (start: Date, end: Date) => diff(start, end, 'day')

  const spec = {
    firstOfWeek: () => 0,
    // We draw all other text ourselves.
    format: (date: Date, name: string) =>
      name === 'timeGutterFormat'
        ? format.hourLine(wallTime(format.zone, asInstant(Number(date))).minutes)
        : '',
    formats: {},
    startOf,
    endOf,
    add,
    diff,
    lt,
    lte,
    gt,
    gte: compare((ms) => ms >= 0),
    eq,
    neq: compare((ms) => ms !== 0),
    inRange,
    merge: (day: Date, time: Date) => new Date(dayStart(day) + (Number(time) - dayStart(time))),
    ceil: (date: Date, unit?: string) =>
      eq(startOf(date, unit), date) ? date : add(startOf(date, unit), 1, unit),
    range: (first: Date, last: Date) =>
      dayStarts
        .filter((start) => start >= +first && start <= +last)
        .map((start) => new Date(start)),
    getSlotDate: (date: Date, minutes: number, offset: number) =>
      new Date(dayStart(date) + (minutes + offset) * MINUTE),
    getTimezoneOffset: () => 0,
    getDstOffset: () => 0,
    getTotalMin: (start: Date, end: Date) => diff(start, end, 'minutes'),
    getMinutesFromMidnight: (date: Date) => diff(new Date(dayStart(date)), date, 'minutes'),
    isSameDate: (a: Date, b: Date) => eq(a, b, 'day'),
    daySpan,
    continuesPrior: (start: Date, first: Date) => lt(start, first, 'day'),
    continuesAfter: (_start: Date, end: Date, last: Date) => gt(end, last),
    sortEvents: ({ evtA, evtB }: { evtA: Times; evtB: Times }) =>
      difference(evtA.start, evtB.start, 'day') ||
      daySpan(evtB.start, evtB.end) - daySpan(evtA.start, evtA.end) ||
      +evtA.start - +evtB.start,
    inEventRange: ({ event, range }: { event: Times; range: Times }) =>
      lte(event.start, range.end, 'day') && lte(range.start, event.end, 'day'),
    // Midnight to midnight is an ordinary time here; only `allDay` moves an event to the head.
    startAndEndAreDateOnly: () => false,
  }
  // The published types lack half of these overrides.
  return new DateLocalizer(spec as unknown as DateLocalizerSpec)
}

const LENGTHS: Readonly<Record<string, number>> = { day: DAY, minutes: MINUTE }

/** For the library. Never read a field of this date: they are in the browser's zone. */
export function dateOf(at: number): Date {
  return new Date(at)
}
