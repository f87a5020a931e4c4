import { normalTail } from '#domain/record/normal-tail.ts'
import { isOwnRecord, ownRecordsIn } from '#server/http/access/record-for.ts'
import { recordIdOf } from '#server/school/read-model/entry.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { asInstant, exactInstant, type InstantRange, isIn, utcDaysCovering } from '#time/instant.ts'

interface FeedFilter {
  readonly has: (record: ProjectedRecord) => boolean
  readonly among: (bodies: readonly string[]) => readonly ProjectedRecord[]
  readonly isWithRunning: boolean
}

export interface FeedRecord {
  /** Each state in which it belonged to the feed, newest first. */
  readonly states: readonly ProjectedRecord[]
  /** False once it is gone, or someone else's. */
  readonly isNow: boolean
  /** Epoch ms; null for never. */
  readonly changedAt: number | null
}

export function ownBookings(email: string): FeedFilter {
  return {
    has: (record) => isOwnRecord(record, email),
    among: (bodies) => ownRecordsIn(bodies, email),
    isWithRunning: false,
  }
}

/** `tail` as `normalTail` writes it. */
export function bookingsOfTail(tail: string): FeedFilter {
  const has = ({ aircraft }: ProjectedRecord) =>
    typeof aircraft === 'object' &&
    aircraft !== null &&
    'tailNumber' in aircraft &&
    typeof aircraft.tailNumber === 'string' &&
    normalTail(aircraft.tailNumber) === tail
  return {
    has,
    // There are thousands: only bodies with the letters, or possibly escaped ones, are parsed.
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

/** Bookings that begin in some days, and those that left the feed since an instant (epoch ms). From memory. */
export function feedRecords(
  reader: Pick<SchoolReader, 'inMemory' | 'running' | 'history' | 'changes'>,
  time: InstantRange,
  since: number,
  filter: FeedFilter,
) {
  const { bodies, coverage } = reader.inMemory({
    collection: 'reservations',
    ...utcDaysCovering(time),
  })
  const begins = (record: ProjectedRecord) => {
    const start = exactInstant(record['startsAt'])
    return start !== null && isIn(asInstant(start), time)
  }
  const runs = ({ endsAt }: ProjectedRecord) => (exactInstant(endsAt) ?? 0) > time.start
  const running = filter.isWithRunning
    ? reader.running(time.start, { onlyIfCached: true }).bodies
    : []
  const found = new Map<RecordId, ProjectedRecord>()
  for (const record of [
    ...filter.among(running).filter(runs),
    ...filter.among(bodies).filter(begins),
  ]) {
    const id = recordIdOf(record)
    if (id !== null) found.set(id, record)
  }
  const ids = new Set(found.keys())
  for (const { id, before, after } of reader.history(since))
    if ([before, after].some((one) => one !== null && begins(one) && filter.has(one))) ids.add(id)
  const records = [...ids].map((id): FeedRecord => {
    const { changes } = reader.changes(Number.NEGATIVE_INFINITY, id)
    const now = found.get(id) ?? changes[0]?.after ?? null
    const states = [now, ...changes.flatMap(({ after, before }) => [after, before])]
    return {
      states: states.filter((one) => one !== null).filter(filter.has),
      isNow: now !== null && filter.has(now),
      changedAt: changes[0]?.seenAt ?? null,
    }
  })
  return { records, coverage }
}
