import type { HeldBlocks } from '#read-model/school-reader.ts'
import { DAY, isoInstant } from '#time/instant.ts'
import { type Answer, JSON_HEADERS } from './answer.ts'
import { type Problem, readOnce } from './query-parameters.ts'

/** `days`: only bookings longer than this, in ms, are asked for. */
export function readBlocksParameters(query: string): { readonly longer: number } | Problem {
  const given = readOnce(query, ['days'])
  if ('problem' in given) return given
  const days = given.get('days') ?? ''
  if (!/^[1-9]\d{0,2}$/.test(days)) return { problem: 'days must be a number from 1 to 999.' }
  return { longer: Number(days) * DAY }
}

/** `/api/blocks`: what is known of bookings longer than some days, and for which stretches of time that is all of them. */
export function blocksAnswer({ bodies, known }: HeldBlocks): Answer {
  const meta = {
    count: bodies.length,
    known: known.map(({ start, end }) => ({ start: isoInstant(start), end: isoInstant(end) })),
  }
  const body = `{"data":[${bodies.join(',')}],"meta":${JSON.stringify(meta)}}`
  return { status: 200, headers: JSON_HEADERS, body }
}
