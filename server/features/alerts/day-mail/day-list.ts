import { firstLate } from '#domain/inspections/late-bookings.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { shownPhone } from '#domain/record/contact.ts'
import { nameOrEmail, type Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime, statusLabel } from '#domain/record/status.ts'
import { publicName } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { AgedStretch } from '#server/school/read-model/school-reader.ts'
import type { DateFormat } from '#time/date-format.ts'
import {
  asInstant,
  DAY,
  type Instant,
  type InstantRange,
  MINUTE,
  subtractRanges,
} from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { localDay } from '#time/zone.ts'
import { type Projection, ROLE_FACTS, type Role } from '#wire/access.ts'
import type { Overrun } from '#wire/inspections-wire.ts'
import { LOOK_BACK_DAYS } from '#wire/wire.ts'

export interface DayFacts {
  readonly day: PlainDay
  readonly format: DateFormat
  readonly now: Instant
  readonly bookings: readonly Reservation[]
  readonly running: readonly Reservation[]
  /** The complete ranges of each. */
  readonly coverage: readonly AgedStretch[]
  readonly runningCoverage: readonly AgedStretch[]
  readonly overruns: readonly Overrun[] | null
}

export type DayList = ReturnType<typeof dayList>

const OLD_AFTER = 60 * MINUTE

/** As a role may see it; every text is safe to show. */
export function dayList(facts: DayFacts, role: Role) {
  const { format, now, coverage } = facts
  const time = localDay(format.zone, facts.day)
  const { projection } = ROLE_FACTS[role]
  const asOf = oldestReading(coverage, time)
  const lookBack = { start: time.start - LOOK_BACK_DAYS * DAY, end: time.start }
  const isLeftOver = ({ end }: Reservation) => end !== null && end <= time.start
  // On the evening before, an aircraft that is out may well be back by then.
  const running = now < time.start ? facts.running.filter((one) => !isLeftOver(one)) : facts.running
  const all = [...running, ...facts.bookings].toSorted(inOrder)
  const shown = all.filter(holdsTime)
  const overruns = projection === 'initials' ? [] : facts.overruns
  const late = groupBy(overruns ?? [], ({ reservation }) => reservation)
  const timeOf = (at: number) => format.time(asInstant(at))
  const rows = shown.map((one) => {
    const { aircraft, customers, instructors, others, activity, start, end } = one
    const begins = start === null || start < time.start ? 'before' : timeOf(start)
    const ends = end === null ? '?' : end > time.end ? 'after' : timeOf(end)
    const isLate = begins === 'before' && isLeftOver(one)
    const marks = (late.get(one.id) ?? []).map(overrunWords)
    return {
      time: isLate ? 'before' : `${begins}–${ends}`,
      tail: visibleText(aircraft?.tail ?? '') || '—',
      model: visibleText(aircraft?.model ?? ''),
      customers: peopleWords([...customers, ...others], projection),
      instructors: peopleWords(instructors, projection),
      activity: visibleText(activity ?? ''),
      status: statusLabel(one),
      mark: [...(isLate ? ['was due back on an earlier day'] : []), ...marks].join('; '),
    }
  })
  const shownIds = new Set(shown.map(({ id }) => id))
  const shownOverruns = overruns?.filter(({ reservation }) => shownIds.has(reservation)) ?? []
  return {
    rows,
    /** Excluded: cancelled and the like. */
    left: all.length - shown.length,
    /** Missing times, such as "from 14:00 to 16:30". */
    unknown: subtractRanges(time, coverage.map(spanOf)).map(({ start, end }) => {
      const until = end >= time.end ? 'the end of the day' : timeOf(end)
      return `from ${timeOf(start)} to ${until}`
    }),
    isLookBackPartial: subtractRanges(lookBack, facts.runningCoverage.map(spanOf)).length > 0,
    asOf,
    isOld: asOf !== null && now - asOf > OLD_AFTER,
    /** Inspections that its bookings overrun, as lines; null if they could not be loaded. */
    inspections:
      overruns &&
      firstLate(shownOverruns).map((one) => `${visibleText(one.tail)}: ${overrunWords(one)}`),
  }
}

/** Null if nothing of it is known. */
export function oldestReading(
  coverage: readonly AgedStretch[],
  time: InstantRange,
): Instant | null {
  const parts = coverage.filter(({ from, to }) => from < time.end && to > time.start)
  return parts.length === 0 ? null : asInstant(Math.min(...parts.map(({ asOf }) => asOf)))
}

function overrunWords({ is, name, grounds }: Overrun): string {
  const verb = is === 'overruns' ? 'overruns' : 'may overrun'
  return `${verb} ${visibleText(name)}${grounds ? ', which grounds the aircraft' : ''}`
}

function peopleWords(people: readonly Person[], projection: Projection): string {
  return people
    .map((one) => {
      if (projection === 'initials') return publicName(one.name)
      const name = visibleText(projection === 'full' ? nameOrEmail(one) : one.name.trim()) || '—'
      const phone = projection === 'full' ? shownPhone(one) : ''
      return phone === '' ? name : `${name} ${phone}`
    })
    .join(', ')
}

function spanOf({ from, to }: AgedStretch) {
  return { start: from, end: to }
}

function inOrder(a: Reservation, b: Reservation): number {
  const [tailA, tailB] = [a.aircraft?.tail ?? '', b.aircraft?.tail ?? '']
  return (a.start ?? 0) - (b.start ?? 0) || (tailA < tailB ? -1 : tailA > tailB ? 1 : 0)
}
