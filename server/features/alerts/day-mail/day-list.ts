import { firstLate } from '#domain/inspections/first-late.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { nameOrEmail, type Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime, statusLabel } from '#domain/record/status.ts'
import { publicName } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { AgedStretch } from '#server/school/read-model/school-reader.ts'
import { formatTime } from '#time/format.ts'
import {
  asInstant,
  DAY,
  type Instant,
  type InstantRange,
  MINUTE,
  type Span,
  subtractRanges,
} from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay, type Zone } from '#time/zone.ts'
import { type Projection, ROLE_FACTS, type Role } from '#wire/access.ts'
import type { Overrun } from '#wire/inspections-wire.ts'
import { LOOK_BACK_DAYS } from '#wire/wire.ts'

/** A day as it is known now; nothing is read for it. */
export interface DayFacts {
  readonly day: PlainDay
  readonly zone: Zone
  /** As the reader of the list writes times. */
  readonly locale: string
  readonly now: Instant
  /** Bookings that begin on it. */
  readonly bookings: readonly Reservation[]
  /** What began before it and runs on. */
  readonly running: readonly Reservation[]
  readonly known: readonly AgedStretch[]
  readonly runningKnown: readonly AgedStretch[]
  /** Null if they could not be looked up. */
  readonly overruns: readonly Overrun[] | null
}

/** One line of the list; every text is made harmless for showing. */
interface DayRow {
  readonly id: string
  readonly time: string
  readonly tail: string
  readonly model: string
  readonly customers: string
  readonly instructors: string
  readonly activity: string
  readonly status: string
  /** What is to be known of it besides; '' for nothing. */
  readonly mark: string
}

export interface DayList {
  readonly rows: readonly DayRow[]
  /** Cancelled and the like, which are left out. */
  readonly left: number
  /** Times of the day that are not known, as "from 14:00 to 16:30"; none if all is. */
  readonly unknown: readonly string[]
  /** What began before the day may be missing. */
  readonly isLookBackPartial: boolean
  /** When the oldest of it was read; null if nothing is known. */
  readonly asOf: Instant | null
  /** The reading is older than a list should be that goes out now. */
  readonly isOld: boolean
  /** The inspections that its bookings overrun, as lines; null if they could not be looked up. */
  readonly inspections: readonly string[] | null
}

/** As `npm run print` has it. */
const OLD_AFTER = 60 * MINUTE

/** The day as somebody of a role may see it. */
export function dayList(facts: DayFacts, role: Role): DayList {
  const { zone, locale, now } = facts
  const time = localDay(zone, facts.day)
  const { projection } = ROLE_FACTS[role]
  const gaps = subtractRanges(time, facts.known.map(spanOf))
  const asOf = oldest(facts.known.filter(({ from, to }) => from < time.end && to > time.start))
  const lookBack = { start: time.start - LOOK_BACK_DAYS * DAY, end: time.start }
  const isLeftOver = ({ end }: Reservation) => end !== null && end <= time.start
  // On the evening before, what is still out may well be back by then.
  const running = now < time.start ? facts.running.filter((one) => !isLeftOver(one)) : facts.running
  const all = [...running, ...facts.bookings].toSorted(inOrder)
  const shown = all.filter(holdsTime)
  const overruns = projection === 'initials' ? [] : facts.overruns
  const late = groupBy(overruns ?? [], ({ reservation }) => reservation)
  const said = (at: Instant) => formatTime(zone, at, locale)
  const rows = shown.map((one): DayRow => {
    const { aircraft, customers, instructors, others, activity, start, end, status } = one
    const begins = start === null || start < time.start ? 'before' : said(start)
    const ends = end === null ? '?' : end > time.end ? 'after' : said(end)
    const isLate = begins === 'before' && isLeftOver(one)
    const marks = (late.get(one.id) ?? []).map(overrunWords)
    return {
      id: one.id,
      time: isLate ? 'before' : `${begins}–${ends}`,
      tail: visibleText(aircraft?.tail ?? '') || '—',
      model: visibleText(aircraft?.model ?? ''),
      customers: peopleWords([...customers, ...others], projection),
      instructors: peopleWords(instructors, projection),
      activity: visibleText(activity ?? ''),
      status: statusLabel(status),
      mark: [...(isLate ? ['was due back before this day'] : []), ...marks].join('; '),
    }
  })
  return {
    rows,
    left: all.length - shown.length,
    unknown: gaps.map((gap) => sayGap(gap, time, said)),
    isLookBackPartial: subtractRanges(lookBack, facts.runningKnown.map(spanOf)).length > 0,
    asOf,
    isOld: asOf !== null && now - asOf > OLD_AFTER,
    inspections:
      overruns &&
      firstLate(
        overruns.filter(({ reservation }) => shown.some(({ id }) => id === reservation)),
      ).map((one) => `${visibleText(one.tail)}: ${overrunWords(one)}`),
  }
}

function overrunWords({ is, name, grounds }: Overrun): string {
  const does = is === 'overruns' ? 'overruns' : 'may overrun'
  return `${does} ${visibleText(name)}${grounds ? ', which grounds the aircraft' : ''}`
}

function peopleWords(people: readonly Person[], projection: Projection): string {
  return people
    .map((one) => {
      if (projection === 'initials') return publicName(one.name)
      const name = visibleText(projection === 'full' ? nameOrEmail(one) : one.name.trim()) || '—'
      const phone = projection === 'full' ? visibleText(one.phone.trim()) : ''
      return phone === '' ? name : `${name} ${phone}`
    })
    .join(', ')
}

function sayGap(gap: Span, day: InstantRange, said: (at: Instant) => string): string {
  const until = gap.end >= day.end ? 'the end of the day' : said(asInstant(gap.end))
  return `from ${said(asInstant(gap.start))} to ${until}`
}

function spanOf({ from, to }: AgedStretch) {
  return { start: from, end: to }
}

function oldest(parts: readonly AgedStretch[]): Instant | null {
  return parts.length === 0 ? null : asInstant(Math.min(...parts.map(({ asOf }) => asOf)))
}

function inOrder(a: Reservation, b: Reservation): number {
  const tail = (one: Reservation) => one.aircraft?.tail ?? ''
  return (a.start ?? 0) - (b.start ?? 0) || (tail(a) < tail(b) ? -1 : tail(a) > tail(b) ? 1 : 0)
}
