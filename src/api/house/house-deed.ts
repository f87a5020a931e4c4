import type { QueryClient } from '@tanstack/react-query'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { post, remove, type Sent } from '#api/wire/send.ts'
import type { Clock } from '#time/clock.ts'
import { HOUSE_KEY } from './use-house.ts'

/** Something to be written in the house; without a body it is removed. */
export interface HouseDeed {
  readonly path: `/api/house/${string}` | `/api/session/${string}`
  readonly body?: unknown
}

/** Does it, and has what is on screen asked again. Throws an ApiError, `again` where the passphrase is wanted once more. */
export async function doDeed(
  { path, body }: HouseDeed,
  queryClient: QueryClient,
  clock: Clock,
): Promise<Sent> {
  const sent = await (body === undefined ? remove(path, clock) : post(path, body, clock))
  for (const queryKey of [[HOUSE_KEY], STATUS_KEY]) void queryClient.invalidateQueries({ queryKey })
  return sent
}
