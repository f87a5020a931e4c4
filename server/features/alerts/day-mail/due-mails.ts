import { asInstant, type Instant, MINUTE, plus } from '#time/instant.ts'
import { type OpeningHours, openingRange } from '#time/opening-hours.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { localDayOf, startOfLocalDay, type Zone } from '#time/zone.ts'
import { READ_UNASKED } from '#wire/wire.ts'

/** Tomorrow's list in the evening, or today's in the morning. */
type DayMailKind = 'evening' | 'morning'

/** A day's list that is to go out now. */
export interface DueMail {
  readonly kind: DayMailKind
  /** The day that it lists. */
  readonly day: PlainDay
  /** What was read since then is new enough: it is when Flightline reads the day though nobody looks. */
  readonly since: Instant
  /** Whatever has been read, it is sent now. */
  readonly isLastCall: boolean
  /** Nobody wants it any more. */
  readonly until: Instant
}

/** How long a mail waits for the reading that it is about: the morning's is wanted before the day begins. */
const WAITS: Readonly<Record<DayMailKind, number>> = { evening: 15 * MINUTE, morning: 5 * MINUTE }
/** What could not be sent for so long after opening is no list of the day ahead. */
const LATE_MORNING = 60 * MINUTE

/** Which lists are to go out at an instant, in a school's hours. A morning's list is never made at noon, nor an evening's at night. */
export function dueMails(zone: Zone, hours: OpeningHours, now: Instant): DueMail[] {
  const today = localDayOf(zone, now)
  // A desk that closes past midnight is still in the evening of the day before.
  return [addDays(today, -1), today].flatMap((day) => {
    const open = openingRange(zone, day, hours)
    const evening = Math.max(open.start, open.end - READ_UNASKED.tomorrow)
    const next = openingRange(zone, addDays(day, 1), hours).start
    return [
      due('morning', day, plus(open.start, -READ_UNASKED.today), plus(open.start, LATE_MORNING)),
      due('evening', addDays(day, 1), asInstant(evening), plus(next, -READ_UNASKED.today)),
    ].filter(({ since, until }) => since <= now && now < until)
  })

  function due(kind: DayMailKind, day: PlainDay, since: Instant, end: Instant): DueMail {
    const midnight = startOfLocalDay(zone, day)
    // Past midnight it would be taken for the list of the day after.
    const isOver = kind === 'evening' && since < midnight
    const until = isOver && midnight < end ? midnight : end
    return { kind, day, since, until, isLastCall: now >= since + WAITS[kind] }
  }
}
