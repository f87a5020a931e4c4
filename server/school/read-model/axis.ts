import { type Line, LOG_LINE, lineOfStarts } from '#coverage/line.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { DAY, exactInstant, SECOND, type Span } from '#time/instant.ts'
import { dayNumber, parsePlainDay } from '#time/plain-day.ts'
import type { DaysOf } from './school-reader.ts'

export interface Axis extends Line {
  readonly collection: ListName
  place(record: ProjectedRecord): ListPlace | null
  /** Whether a record gives its id and its time: without either, a page cannot use it. */
  isUsable(record: ProjectedRecord): boolean
  /** Days since 1970. */
  dayAt(position: number): number
  /** Shorter than the last second of a day, which no `to` reaches (§4.1): too short to be requested or called old. */
  isSliver(range: Span): boolean
  /** Epoch ms, `to` excluded; for flights the UTC midnights of their log days. */
  timesOf(range: Span): { readonly from: number; readonly to: number }
}

/** `rank` sorts records at the same position before their id does. */
export interface ListPlace {
  readonly at: number
  readonly rank: number
}

const RESERVATIONS: Axis = {
  // The smallest difference that a double of this size can show, a microsecond.
  ...lineOfStarts(2 ** -10),
  collection: 'reservations',
  place(record) {
    const at = exactInstant(record.startsAt)
    return at === null ? null : { at, rank: 0 }
  },
  isUsable: ({ id, startsAt, endsAt }) =>
    isId(id) && exactInstant(startsAt) !== null && exactInstant(endsAt) !== null,
  isSliver: ({ start, end }) => end - start < SECOND,
  dayAt: (position) => Math.floor(position / DAY),
  timesOf: ({ start, end }) => ({ from: Math.ceil(start), to: Math.ceil(end) }),
}

function isId(id: unknown): boolean {
  return typeof id === 'string' && id !== ''
}

const FLIGHTS: Axis = {
  ...LOG_LINE,
  collection: 'flights',
  place(record) {
    const day = parsePlainDay(record.flightDate)
    if (day === null) return null
    const completed = exactInstant(record.completedAt)
    return { at: -dayNumber(day), rank: completed === null ? Number.POSITIVE_INFINITY : -completed }
  },
  isUsable: ({ id, flightDate }) => isId(id) && parsePlainDay(flightDate) !== null,
  isSliver: () => false,
  dayAt: (position) => -Math.floor(position),
  timesOf: ({ start, end }) => ({ from: (1 - end) * DAY, to: (1 - start) * DAY }),
}

export const AXES: Readonly<Record<ListName, Axis>> = {
  reservations: RESERVATIONS,
  flights: FLIGHTS,
}

export const COLLECTIONS = Object.keys(AXES) as readonly ListName[]

export function stretchOf({ collection, until, ...days }: DaysOf): Span {
  const { start, end } = AXES[collection].spanOf(days)
  return { start, end: until === undefined ? end : Math.max(start, Math.min(end, until)) }
}
