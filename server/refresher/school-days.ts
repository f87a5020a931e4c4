import type { SchoolHours } from '#config/config.ts'
import { clamp, DAY, HOUR, MINUTE, utcDayOf } from '#ledger/utc-day.ts'
import type { QuestionDay } from '#upstream/question.ts'

/** One local day of the school as the pacing sees it; epoch ms. */
interface SchoolDay {
  /** Its first midnight. */
  readonly begins: number
  readonly opens: number
  readonly closes: number
  /** Its date on the school's wall, which is also the `flightDate` of its flights. */
  readonly date: QuestionDay
  /** The UTC days that hold all of it, with an hour to spare on both sides: zone data may be out of date by one. */
  readonly from: QuestionDay
  readonly to: QuestionDay
  /** Its last midnight, with the same hour to spare. */
  readonly ends: number
}

/** A stretch of opening hours, epoch ms. */
export interface Open {
  readonly from: number
  readonly until: number
}

/** The school's days and opening hours. For pacing alone: what is shown is told apart in the browser. */
export interface SchoolDays {
  /** The local day `offset` days after the one that `at` lies in. */
  day(at: number, offset?: number): SchoolDay
  /** The opening hours in [from, until), at most those of four days. */
  hours(from: number, until: number): readonly Open[]
  /** How much of [from, until) the school is open, ms. */
  openBetween(from: number, until: number): number
}

export function createSchoolDays(zone: string, opening: SchoolHours): SchoolDays {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

  /** The wall's reading, as if it were UTC. */
  function wall(at: number): number {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }

  /** The instant at which the wall reads so; beside a change of the clocks, one near it. */
  function instantOf(reading: number): number {
    const first = reading - (wall(reading) - reading)
    return first + (reading - wall(first))
  }

  const days = new Map<number, SchoolDay>()
  function dayNumber(number: number): SchoolDay {
    const known = days.get(number)
    if (known) return known
    const midnight = number * DAY
    const begins = instantOf(midnight)
    const ends = instantOf(midnight + DAY)
    const made: SchoolDay = {
      begins,
      opens: instantOf(midnight + opening.opens * MINUTE),
      closes: instantOf(midnight + opening.closes * MINUTE),
      date: utcDayOf(midnight) as QuestionDay,
      from: utcDayOf(begins - HOUR) as QuestionDay,
      to: utcDayOf(ends + HOUR - 1) as QuestionDay,
      ends: ends + HOUR,
    }
    if (days.size > 500) days.clear()
    days.set(number, made)
    return made
  }
  /** The local day of an instant, as a number: that of UTC, the one before or the one after. */
  function numberOf(at: number): number {
    const utc = Math.floor(at / DAY)
    return [utc, utc + 1].findLast((number) => dayNumber(number).begins <= at) ?? utc - 1
  }
  const day = (at: number, offset = 0) => dayNumber(numberOf(at) + offset)

  function hours(from: number, until: number): Open[] {
    if (!(until > from)) return []
    const found: Open[] = []
    const last = Math.min(numberOf(until), numberOf(from) + 3)
    for (let number = numberOf(from); number <= last; number++) {
      const { opens, closes } = dayNumber(number)
      const open = { from: clamp(opens, from, until), until: clamp(closes, from, until) }
      if (open.until > open.from) found.push(open)
    }
    return found
  }

  return {
    day,
    hours,
    openBetween: (from, until) =>
      hours(from, until).reduce((sum, open) => sum + open.until - open.from, 0),
  }
}
