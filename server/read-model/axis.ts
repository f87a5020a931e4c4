import { DAY, exactInstant, SECOND, utcDayStart } from '#time/instant.ts'
import { dayFromNumber, dayNumber, type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import type { ProjectedRecord } from '#upstream/project-record.ts'
import type { Collection } from '#upstream/question.ts'
import type { DaysOf } from './school-reader.ts'

/**
 * The line a collection is sorted along, made so that both lists run forward on it. Reservations: epoch ms of the start
 * (§4.1). Flights, newest first: minus the number of the log day (§4.3).
 */
export interface Axis {
  readonly collection: Collection
  /** How long a day of the question is. */
  readonly dayLength: number
  /** Null for a record that does not say where it belongs. */
  place(record: ProjectedRecord): Place | null
  /** Whether a record says which it is and when: without either the page can make nothing of it. */
  isUsable(record: ProjectedRecord): boolean
  /** What a list between two days can show. */
  stretchOf(from: PlainDay, to: PlainDay): Stretch
  /** The days to ask for so that the answer shows all of a stretch. */
  daysFor(stretch: Stretch): { readonly from: PlainDay; readonly to: PlainDay }
  /** The number of the day (days since 1970) that a position lies in. */
  dayAt(position: number): number
  /** Less than the last second of a day, which no `to` of its own reaches (§4.1): nothing is asked, nor called old, for that alone. */
  isSliver(stretch: Stretch): boolean
  /** A stretch in epoch ms, `to` excluded; of flights the UTC midnights of their log days. */
  timesOf(stretch: Stretch): { readonly from: number; readonly to: number }
}

/** Where a record stands, and how it is sorted among those of the same position before its id decides. */
export interface Place {
  readonly at: number
  readonly rank: number
}

/** `[start, end)` on an axis. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** `to` ends at 23:59:59 sharp (§4.1): the least further that a double of this size can tell for sure, a microsecond. */
const LAST_OF_DAY = DAY - SECOND + 2 ** -10

const RESERVATIONS: Axis = {
  collection: 'reservations',
  dayLength: DAY,
  place(record) {
    const at = exactInstant(record.startsAt)
    return at === null ? null : { at, rank: 0 }
  },
  isUsable: ({ id, startsAt, endsAt }) =>
    isId(id) && exactInstant(startsAt) !== null && exactInstant(endsAt) !== null,
  stretchOf: (from, to) => ({ start: utcDayStart(from), end: utcDayStart(to) + LAST_OF_DAY }),
  daysFor({ start, end }) {
    const last = Math.floor(end / DAY)
    // What starts in the last second of a day is shown only by a list that goes on to the next.
    const to = end - last * DAY > LAST_OF_DAY ? last + 1 : last
    return { from: dayOf(Math.floor(start / DAY)), to: dayOf(to) }
  },
  isSliver: ({ start, end }) => end - start < SECOND,
  dayAt: (position) => Math.floor(position / DAY),
  timesOf: ({ start, end }) => ({ from: Math.ceil(start), to: Math.ceil(end) }),
}

function isId(id: unknown): boolean {
  return typeof id === 'string' && id !== ''
}

const FLIGHTS: Axis = {
  collection: 'flights',
  dayLength: 1,
  place(record) {
    const day = parsePlainDay(record.flightDate)
    if (day === null) return null
    const completed = exactInstant(record.completedAt)
    return { at: -dayNumber(day), rank: completed === null ? Number.POSITIVE_INFINITY : -completed }
  },
  isUsable: ({ id, flightDate }) => isId(id) && parsePlainDay(flightDate) !== null,
  isSliver: () => false,
  stretchOf: (from, to) => ({ start: -dayNumber(to), end: -dayNumber(from) + 1 }),
  daysFor: ({ start, end }) => ({ from: dayOf(1 - Math.ceil(end)), to: dayOf(-Math.floor(start)) }),
  dayAt: (position) => -Math.floor(position),
  timesOf: ({ start, end }) => ({ from: (1 - end) * DAY, to: (1 - start) * DAY }),
}

export const AXES: Readonly<Record<Collection, Axis>> = {
  reservations: RESERVATIONS,
  flights: FLIGHTS,
}

/** What a list of days can show. */
export function stretchOf({ collection, from, to, until }: DaysOf): Stretch {
  const { start, end } = AXES[collection].stretchOf(from, to)
  return { start, end: until === undefined ? end : Math.max(start, Math.min(end, until)) }
}

const FIRST_DAY = dayNumber('0001-01-01' as PlainDay)
const LAST_DAY = dayNumber('9999-12-31' as PlainDay)

/** Of a number that no day has, the first or the last there is. */
export function dayOf(number: number): PlainDay {
  return dayFromNumber(Math.min(Math.max(number, FIRST_DAY), LAST_DAY))
}
