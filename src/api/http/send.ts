import type { Clock } from '#time/clock.ts'
import { getJson } from './client.ts'

/** Any JSON; null for 204. */
export interface Sent {
  readonly status: number
  readonly body: unknown
}

const JSON_TYPE = { 'content-type': 'application/json' } as const

/** Throws an ApiError, also for access reasons. */
export function post(path: string, body: unknown, clock: Clock): Promise<Sent> {
  return write(path, clock, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) })
}

export function remove(path: string, clock: Clock): Promise<Sent> {
  return write(path, clock, { method: 'DELETE' })
}

// Writes aren't cancelled when the page is left.
const STAYS = new AbortController().signal

function write(path: string, clock: Clock, asking: Parameters<typeof getJson>[3]): Promise<Sent> {
  return getJson(path, clock, STAYS, asking)
}
