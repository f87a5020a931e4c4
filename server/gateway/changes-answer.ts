import type { ChangesAnswer } from '#read-model/school-reader.ts'
import { parseRecordId, type RecordId } from '#upstream/question.ts'
import { type Answer, jsonAnswer } from './answer.ts'
import { type Problem, readOnce } from './query-parameters.ts'

interface ChangesParameters {
  /** Epoch ms. */
  readonly since: number
  readonly id: RecordId | null
}

/** `since`, an instant with its offset, and perhaps the `id` of one reservation. */
export function readChangesParameters(query: string): ChangesParameters | Problem {
  const given = readOnce(query, ['since', 'id'])
  if ('problem' in given) return given
  const since = parseInstant(given.get('since') ?? '')
  if (since === null) {
    return { problem: 'since must be an instant such as 2026-11-18T13:55:00Z, its + written %2B.' }
  }
  const text = given.get('id')
  const id = text === undefined ? null : parseRecordId(text)
  if (text !== undefined && id === null) return { problem: 'id must be the whole id of a record.' }
  return { since, id }
}

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/** Epoch ms of an ISO instant with an offset on a day that exists; null for anything else. */
function parseInstant(text: string): number | null {
  const match = INSTANT.exec(text)
  if (!match) return null
  const [, day = '', hours, minutes, seconds = '0', fraction = '', sign, offHours, offMinutes] =
    match
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // JavaScript would read 02-30 as 03-02.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null
  const offset = sign === undefined ? 0 : Number(offHours) * 60 + Number(offMinutes)
  const wall = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000
  const part = Number(fraction.padEnd(3, '0').slice(0, 3))
  return midnight + wall + part - (sign === '-' ? -offset : offset) * 60_000
}

/** `/api/changes`: what became of the reservations since an instant, the newest first. */
export function changesAnswer(
  { changes, asOf, isTruncated }: ChangesAnswer,
  since: number,
): Answer {
  const data = changes.map((change) => ({
    ...change,
    seenAt: new Date(change.seenAt).toISOString(),
  }))
  return jsonAnswer(200, {
    data,
    meta: {
      since: new Date(since).toISOString(),
      asOf: asOf === null ? null : new Date(asOf).toISOString(),
      count: data.length,
      ...(isTruncated ? { truncated: true } : {}),
    },
  })
}
