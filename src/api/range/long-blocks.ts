import * as z from 'zod/mini'
import { getJson } from '#api/wire/client.ts'
import { contractError } from '#api/wire/errors.ts'
import { parseReservation } from '#api/wire/parse-reservation.ts'
import { LOOK_BACK } from '#api/words/freshness.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Clock } from '#time/clock.ts'
import { DAY, type InstantRange, parseInstant } from '#time/instant.ts'

/** What the gateway holds of bookings too long for any look-back to meet their start. */
export interface LongBlocks {
  readonly blocks: readonly Reservation[]
  /** The stretches of time in which every booking that begins is known, in order. */
  readonly known: readonly InstantRange[]
}

const answerWire = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ known: z.array(z.object({ start: z.string(), end: z.string() })) }),
})

/** Costs the school nothing. Throws an ApiError. */
export async function getLongBlocks(clock: Clock, signal: AbortSignal): Promise<LongBlocks> {
  const { body } = await getJson(`/api/blocks?days=${LOOK_BACK / DAY}`, clock, signal)
  const wire = answerWire.safeParse(body)
  if (!wire.success) throw contractError(wire.error.issues[0]?.path.join('.') || 'blocks')
  const { data, meta } = wire.data
  return {
    blocks: data.map((raw) => parseReservation(raw, 'data')),
    known: meta.known.flatMap((stretch) => {
      const [start, end] = [parseInstant(stretch.start), parseInstant(stretch.end)]
      return start === null || end === null ? [] : [{ start, end }]
    }),
  }
}
