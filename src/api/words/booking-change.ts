import * as z from 'zod/mini'
import { getJson } from '#api/wire/client.ts'
import { contractError } from '#api/wire/errors.ts'
import { parseReservation } from '#api/wire/parse-reservation.ts'
import { CHANGE_KINDS, type ChangeKind, isObject } from '#api/wire.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Clock } from '#time/clock.ts'
import { type Instant, isoInstant, parseInstant } from '#time/instant.ts'

/** What became of one booking, as the gateway saw it. */
export interface BookingChange {
  readonly id: string
  readonly number: string | null
  readonly kind: ChangeKind
  /** When the gateway read this state. */
  readonly seenAt: Instant
  /** Null if new. */
  readonly before: Reservation | null
  /** Null if gone. */
  readonly after: Reservation | null
}

export interface BookingChanges {
  /** The newest first. */
  readonly changes: readonly BookingChange[]
  /** There are more than the gateway returns at once. */
  readonly isCut: boolean
}

const changeWire = z.object({
  id: z.string(),
  reservationNumber: z.nullable(z.string()),
  kind: z.enum(CHANGE_KINDS),
  seenAt: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

const answerWire = z.object({
  data: z.array(changeWire),
  meta: z.object({ truncated: z.optional(z.boolean()) }),
})

/** What changed after an instant, one change per booking; with an id, every version of that one. Costs the school nothing. Throws an ApiError. */
export async function getChanges(
  since: Instant,
  id: string | null,
  clock: Clock,
  signal: AbortSignal,
): Promise<BookingChanges> {
  const of = id === null ? '' : `&id=${encodeURIComponent(id)}`
  const path = `/api/changes?since=${isoInstant(since)}${of}`
  const { body } = await getJson(path, clock, signal)
  const wire = answerWire.safeParse(body)
  if (!wire.success) throw contractError(wire.error.issues[0]?.path.join('.') || 'changes')
  const changes = wire.data.data.flatMap((change, i) => parseChange(change, `data[${i}]`) ?? [])
  return { changes, isCut: wire.data.meta.truncated === true }
}

function parseChange(change: z.infer<typeof changeWire>, path: string): BookingChange | null {
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
