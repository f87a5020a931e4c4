import { useQuery } from '@tanstack/react-query'
import { anything, listOf, object, string } from '#api/shape.ts'
import { getJson } from '#api/wire/client.ts'
import { useApiEnvironment } from '#api/wire/environment.ts'
import { demand } from '#api/wire/errors.ts'
import { parseReservation } from '#api/wire/parse-reservation.ts'
import { LOOK_BACK } from '#api/words/freshness.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Clock } from '#time/clock.ts'
import { DAY, type InstantRange, parseInstant } from '#time/instant.ts'
import { useRetries } from './use-retries.ts'

const NOTHING: LongBlocks = { blocks: [], known: [] }

/** The same for every range, so that stepping to the next never waits for it. `isAsked` once the gateway answered or failed to. */
export function useLongBlocks(): LongBlocks & { readonly isAsked: boolean } {
  const { clock } = useApiEnvironment()
  const { data, failureCount } = useQuery({
    // `followRevisions` asks these again after every reading.
    queryKey: ['blocks'],
    queryFn: ({ signal }) => getLongBlocks(clock, signal),
    staleTime: 60_000,
    ...useRetries(),
  })
  return { ...(data ?? NOTHING), isAsked: data !== undefined || failureCount > 0 }
}

/** What the gateway holds of bookings too long for any look-back to meet their start. */
interface LongBlocks {
  readonly blocks: readonly Reservation[]
  /** The stretches of time in which every booking that begins is known, in order. */
  readonly known: readonly InstantRange[]
}

const answerWire = object({
  data: listOf(anything),
  meta: object({ known: listOf(object({ start: string, end: string })) }),
})

/** Costs the school nothing. Throws an ApiError. */
async function getLongBlocks(clock: Clock, signal: AbortSignal): Promise<LongBlocks> {
  const { body } = await getJson(`/api/blocks?days=${LOOK_BACK / DAY}`, clock, signal)
  const { data, meta } = demand(answerWire, body)
  return {
    blocks: data.map((raw) => parseReservation(raw, 'data')),
    known: meta.known.flatMap((stretch) => {
      const [start, end] = [parseInstant(stretch.start), parseInstant(stretch.end)]
      return start === null || end === null ? [] : [{ start, end }]
    }),
  }
}
