import type { SchoolHours } from '#config/config.ts'
import { clamp, DAY, HOUR, MINUTE, utcDayOf } from '#ledger/utc-day.ts'
import type { QuestionDay } from '#upstream/question.ts'

/** One local day of the school as the pacing sees it; epoch ms. */
interface SchoolDay {
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

/** The school's days and opening hours. For pacing alone: what is shown is told apart in the browser. */
export interface SchoolDays {
  /** The local day `offset` days after the one that `at` lies in. */
  day(at: number, offset?: number): SchoolDay
  /** How much of [from, until) the school is open, ms. */
  openBetween(from: number, until: number): number
  /** The first instant by which `open` ms of opening hours have passed since `from`. */
  afterOpen(from: number, open: number): number
}

export function createSchoolDays(zone: string, hours: SchoolHours): SchoolDays {
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
      opens: instantOf(midnight + hours.opens * MINUTE),
      closes: instantOf(midnight + hours.closes * MINUTE),
      date: utcDayOf(midnight) as QuestionDay,
      from: utcDayOf(begins - HOUR) as QuestionDay,
      to: utcDayOf(ends + HOUR - 1) as QuestionDay,
      ends: ends + HOUR,
    }
    if (days.size > 500) days.clear()
    days.set(number, made)
    return made
  }
  let asked = { begins: 0, ends: 0, number: 0 }
  /** The local day of an instant, as a number; the same day is asked for again and again. */
  function numberOf(at: number): number {
    if (at >= asked.begins && at < asked.ends) return asked.number
    const number = Math.floor(wall(at) / DAY)
    asked = { begins: instantOf(number * DAY), ends: instantOf((number + 1) * DAY), number }
    return number
  }
  const day = (at: number, offset = 0) => dayNumber(numberOf(at) + offset)

  return {
    day,
    openBetween(from, until) {
      if (!(until > from)) return 0
      const last = Math.min(numberOf(until), numberOf(from) + 3)
      let open = 0
      for (let number = numberOf(from); number <= last; number++) {
        const { opens, closes } = dayNumber(number)
        open += Math.max(0, clamp(closes, from, until) - clamp(opens, from, until))
      }
      return open
    },
    afterOpen(from, open) {
      let left = open
      for (let number = numberOf(from); number < numberOf(from) + 4; number++) {
        const { opens, closes } = dayNumber(number)
        const begins = Math.max(from, opens)
        if (closes - begins >= left && closes > begins) return begins + left
        left -= Math.max(0, closes - begins)
      }
      return from + 3 * DAY
    },
  }
}
