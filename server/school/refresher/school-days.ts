import type { SchoolHours } from '#server/config/config.ts'
import { clamp } from '#server/school/ledger/back-off.ts'
import { asInstant, HOUR, utcDayOf } from '#time/instant.ts'
import { addDays, eachDay, earlierDay, type PlainDay } from '#time/plain-day.ts'
import { instantAt, localDay, localDayOf, zoneOf } from '#time/zone.ts'

/** Epoch ms. */
interface SchoolDay {
  readonly begins: number
  readonly opens: number
  readonly closes: number
  /** Local date, which is also the `flightDate` of its flights. */
  readonly date: PlainDay
  /** The UTC days that hold all of it, with an hour to spare on both sides because zone data may be outdated by one. */
  readonly from: PlainDay
  readonly to: PlainDay
  /** Its last midnight, with the same spare hour. */
  readonly ends: number
}

export interface Open {
  readonly from: number
  readonly until: number
}

export type SchoolDays = ReturnType<typeof createSchoolDays>

/** Only for pacing: the browser works out what is shown. */
export function createSchoolDays(zoneName: string, opening: SchoolHours) {
  const zone = zoneOf(zoneName)
  const days = new Map<PlainDay, SchoolDay>()
  function schoolDay(date: PlainDay): SchoolDay {
    const cached = days.get(date)
    if (cached) return cached
    const { start: begins, end: ends } = localDay(zone, date)
    const made: SchoolDay = {
      begins,
      opens: instantAt(zone, date, opening.opens),
      closes: instantAt(zone, date, opening.closes),
      date,
      from: utcDayOf(begins - HOUR),
      to: utcDayOf(ends + HOUR - 1),
      ends: ends + HOUR,
    }
    if (days.size > 500) days.clear()
    days.set(date, made)
    return made
  }
  const dateOf = (at: number) => localDayOf(zone, asInstant(at))

  /** In [from, until), at most those of four days. */
  function hours(from: number, until: number): readonly Open[] {
    if (!(until > from)) return []
    const first = dateOf(from)
    const last = earlierDay(dateOf(until), addDays(first, 3))
    return eachDay({ from: first, to: last }).flatMap((date) => {
      const { opens, closes } = schoolDay(date)
      const open = { from: clamp(opens, from, until), until: clamp(closes, from, until) }
      return open.until > open.from ? [open] : []
    })
  }

  return {
    day: (at: number, offset = 0) => schoolDay(addDays(dateOf(at), offset)),
    hours,
    openBetween: (from: number, until: number) =>
      hours(from, until).reduce((sum, open) => sum + open.until - open.from, 0),
  }
}
