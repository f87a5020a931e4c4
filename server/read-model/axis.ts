import { DAY, SECOND } from '#ledger/utc-day.ts'
import type { ProjectedRecord } from '#upstream/project-record.ts'
import type { Collection, QuestionDay } from '#upstream/question.ts'
import { parseDay, parseInstant } from './instant-text.ts'
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
  stretchOf(from: QuestionDay, to: QuestionDay): Stretch
  /** The days to ask for so that the answer shows all of a stretch. */
  daysFor(stretch: Stretch): { readonly from: QuestionDay; readonly to: QuestionDay }
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
    const at = parseInstant(record.startsAt)
    return at === null ? null : { at, rank: 0 }
  },
  isUsable: ({ id, startsAt, endsAt }) =>
    isId(id) && parseInstant(startsAt) !== null && parseInstant(endsAt) !== null,
  stretchOf: (from, to) => ({ start: startOf(from), end: startOf(to) + LAST_OF_DAY }),
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
    const day = parseDay(record.flightDate)
    if (day === null) return null
    const completed = parseInstant(record.completedAt)
    return { at: -day / DAY, rank: completed === null ? Number.POSITIVE_INFINITY : -completed }
  },
  isUsable: ({ id, flightDate }) => isId(id) && parseDay(flightDate) !== null,
  isSliver: () => false,
  stretchOf: (from, to) => ({ start: -startOf(to) / DAY, end: -startOf(from) / DAY + 1 }),
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

/** Epoch ms of a day's beginning in UTC. */
export function startOf(day: QuestionDay): number {
  return Date.parse(`${day}T00:00:00Z`)
}

const FIRST_DAY = startOf('0001-01-01' as QuestionDay) / DAY
const LAST_DAY = startOf('9999-12-31' as QuestionDay) / DAY

export function dayOf(number: number): QuestionDay {
  const day = Math.min(Math.max(number, FIRST_DAY), LAST_DAY)
  return new Date(day * DAY).toISOString().slice(0, 10) as QuestionDay
}
