import { getJson } from '#api/http/client.ts'
import { demand } from '#api/http/errors.ts'
import { parseReservation } from '#api/parse/parse-reservation.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { statusWord } from '#domain/record/status.ts'
import type { Clock } from '#time/clock.ts'
import { type Instant, isoInstant, parseInstant } from '#time/instant.ts'
import {
  anything,
  boolean,
  isObject,
  listOf,
  object,
  oneWordOf,
  orAbsent,
  orNull,
  type Shaped,
  string,
} from '#wire/shape.ts'
import { CHANGE_KINDS, type ChangeKind } from '#wire/wire.ts'

export interface BookingChange {
  readonly id: string
  readonly number: string | null
  readonly kind: ChangeKind
  readonly seenAt: Instant
  readonly before: Reservation | null
  /** Null if gone. */
  readonly after: Reservation | null
}

export interface BookingChanges {
  /** Newest first. */
  readonly changes: readonly BookingChange[]
  /** There are more than one answer holds. */
  readonly isCut: boolean
  /** Complete from this instant on; nothing before the first reading is known. */
  readonly since: Instant
}

/** "2 new, 1 moved, 1 cancelled"; '' for none. */
export function countChanges(changes: readonly BookingChange[]): string {
  return CHANGE_KINDS.map(
    (kind) => [changes.filter((one) => one.kind === kind).length, kind] as const,
  )
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(', ')
}

/** Checking out and in, and contact details, are no news to a dispatcher: the board shows the one, the record all. */
export function isNews({ kind, before, after }: BookingChange): boolean {
  if (kind !== 'changed' || before === null || after === null) return true
  const isStep = /^(checked-out|completed)$/.test(after.status.kind)
  const facts = ({ activity, customers, instructors, status }: Reservation) =>
    [
      activity,
      ...[customers, instructors].flat().map(nameOrEmail),
      isStep || statusWord(status),
    ].join('\n')
  return facts(before) !== facts(after)
}

const changeWire = object({
  id: string,
  reservationNumber: orNull(string),
  kind: oneWordOf(CHANGE_KINDS),
  seenAt: string,
  before: anything,
  after: anything,
})

const answerWire = object({
  data: listOf(changeWire),
  meta: object({ truncated: orAbsent(boolean), knownSince: orAbsent(orNull(string)) }),
})

/** One change per booking; with an id, all versions of that one. Costs no API requests. Throws an ApiError. */
export async function getChanges(
  since: Instant,
  id: string | null,
  clock: Clock,
  signal: AbortSignal,
): Promise<BookingChanges> {
  const of = id === null ? '' : `&id=${encodeURIComponent(id)}`
  const path = `/api/changes?since=${isoInstant(since)}${of}`
  const { body } = await getJson(path, clock, signal)
  const { data, meta } = demand(answerWire, body)
  const changes = data.flatMap((change, i) => parseChange(change, `data[${i}]`) ?? [])
  const knownSince = parseInstant(meta.knownSince ?? '') ?? since
  return { changes, isCut: meta.truncated === true, since: knownSince > since ? knownSince : since }
}

function parseChange(change: Shaped<typeof changeWire>, path: string): BookingChange | null {
  const seenAt = parseInstant(change.seenAt)
  if (seenAt === null) return null
  const read = (which: 'before' | 'after') =>
    isObject(change[which]) ? parseReservation(change[which], `${path}.${which}`) : null
  const [before, after] = [read('before'), read('after')]
  const latest = after ?? before
  return {
    id: latest?.id ?? change.id,
    number: latest?.number ?? change.reservationNumber,
    kind: change.kind,
    seenAt,
    before,
    after,
  }
}
