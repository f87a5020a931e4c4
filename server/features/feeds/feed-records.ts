import { normalTail } from '#domain/record/fleet.ts'
import { isOwnRecord, ownRecordsIn } from '#server/http/access/record-for.ts'
import { recordIdOf } from '#server/school/read-model/entry.ts'
import type { AgedStretch, SchoolReader } from '#server/school/read-model/school-reader.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { asInstant, exactInstant, type InstantRange, isIn, utcDaysCovering } from '#time/instant.ts'

/** Which bookings a feed tells of. */
export interface FeedOf {
  /** Whether a record is one of them. */
  readonly has: (record: ProjectedRecord) => boolean
  /** Those of many bodies, in JSON. */
  readonly among: (bodies: readonly string[]) => readonly ProjectedRecord[]
  /** With blocks that began before the days and still run. */
  readonly isWithRunning: boolean
}

/** A booking of a feed, and what it was. */
export interface FeedRecord {
  /** As it was whenever it was one of the feed's, the newest first. */
  readonly states: readonly ProjectedRecord[]
  /** Whether it is so now; otherwise it has gone, or belongs elsewhere. */
  readonly isNow: boolean
  /** When it was last seen to change, epoch ms; null for never. */
  readonly changedAt: number | null
}

interface FeedRecords {
  readonly records: readonly FeedRecord[]
  /** The stretches (epoch ms) of which every booking is known. */
  readonly known: readonly AgedStretch[]
}

type Reader = Pick<SchoolReader, 'known' | 'running' | 'history' | 'changes'>

export function ownBookings(email: string): FeedOf {
  return {
    has: (record) => isOwnRecord(record, email),
    among: (bodies) => ownRecordsIn(bodies, email),
    isWithRunning: false,
  }
}

/** `tail` as `normalTail` writes it. */
export function bookingsOfTail(tail: string): FeedOf {
  const has = ({ aircraft }: ProjectedRecord) =>
    typeof aircraft === 'object' &&
    aircraft !== null &&
    'tailNumber' in aircraft &&
    typeof aircraft.tailNumber === 'string' &&
    normalTail(aircraft.tailNumber) === tail
  return {
    has,
    // Thousands are gone through: only what holds the letters, or is not plainly written, is read.
    among: (bodies) =>
      bodies.flatMap((text) => {
        const isPlain = !text.includes('\\') && !/\s/.test(tail)
        if (isPlain && !text.toUpperCase().includes(tail)) return []
        const record = JSON.parse(text) as ProjectedRecord | null
        return record && has(record) ? [record] : []
      }),
    isWithRunning: true,
  }
}

/**
 * The bookings of a feed that begin in some days, and those that did when they were last its own: moved, gone or somebody
 * else's since an instant (epoch ms). Nothing is read for it.
 */
export function feedRecords(
  reader: Reader,
  time: InstantRange,
  since: number,
  of: FeedOf,
): FeedRecords {
  const { bodies, known } = reader.known({ collection: 'reservations', ...utcDaysCovering(time) })
  const begins = (record: ProjectedRecord) => {
    const start = exactInstant(record['startsAt'])
    return start !== null && isIn(asInstant(start), time)
  }
  const runs = ({ endsAt }: ProjectedRecord) => (exactInstant(endsAt) ?? 0) > time.start
  const running = of.isWithRunning ? reader.running(time.start, { onlyIfCached: true }).bodies : []
  const found = new Map<RecordId, ProjectedRecord>()
  const listed = [...of.among(running).filter(runs), ...of.among(bodies).filter(begins)]
  for (const record of listed) {
    const id = recordIdOf(record)
    if (id !== null) found.set(id, record)
  }
  const ids = new Set(found.keys())
  for (const { id, before, after } of reader.history(since)) {
    if ([before, after].some((one) => one !== null && begins(one) && of.has(one))) ids.add(id)
  }
  const records = [...ids].map((id): FeedRecord => {
    const { changes } = reader.changes(Number.NEGATIVE_INFINITY, id)
    const now = found.get(id) ?? changes[0]?.after ?? null
    const former = changes.flatMap(({ after, before }) => [after, before])
    const states = [now, ...former].filter((one) => one !== null && of.has(one))
    return {
      states: states as ProjectedRecord[],
      isNow: now !== null && of.has(now),
      changedAt: changes[0]?.seenAt ?? null,
    }
  })
  return { records, known }
}
