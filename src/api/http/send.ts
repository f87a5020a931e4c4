import type { Clock } from '#time/clock.ts'
import { getJson } from './client.ts'

/** What came of writing: the JSON that was answered, whatever its shape; null for none (204). */
export interface Sent {
  readonly status: number
  readonly body: unknown
}

const JSON_TYPE = { 'content-type': 'application/json' } as const

/** Sends JSON to this origin's gateway, such as who signs in. Throws an ApiError, whose reason may be one of access. */
export function post(path: string, body: unknown, clock: Clock): Promise<Sent> {
  return write(path, clock, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) })
}

/** Has something removed. Throws an ApiError likewise. */
export function remove(path: string, clock: Clock): Promise<Sent> {
  return write(path, clock, { method: 'DELETE' })
}

// Leaving the page takes nothing back that is on its way.
const STAYS = new AbortController().signal

function write(path: string, clock: Clock, asking: Parameters<typeof getJson>[3]): Promise<Sent> {
  return getJson(path, clock, STAYS, asking)
}
