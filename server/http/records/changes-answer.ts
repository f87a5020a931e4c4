import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import { type Problem, readOnce } from '#server/http/parameters/query-parameters.ts'
import type { Change, ChangesAnswer } from '#server/school/read-model/school-reader.ts'
import { parseRecordId, type RecordId } from '#server/school/upstream/question.ts'
import { exactInstant, isoInstant, isoOrNull } from '#time/instant.ts'

interface ChangesParameters {
  /** Epoch ms. */
  readonly since: number
  readonly id: RecordId | null
}

/** `since`, an instant with its offset, and optionally the `id` of one reservation. */
export function readChangesParameters(query: string): ChangesParameters | Problem {
  const given = readOnce(query, ['since', 'id'])
  if ('problem' in given) return given
  const since = exactInstant(given.get('since'))
  if (since === null) {
    return { problem: 'since must be an instant such as 2026-11-18T13:55:00Z, its + written %2B.' }
  }
  const text = given.get('id')
  const id = text === undefined ? null : parseRecordId(text)
  if (text !== undefined && id === null) return { problem: 'id must be the whole id of a record.' }
  return { since, id }
}

/** `/api/changes`: what changed in the reservations since an instant, newest first; `show` makes of a record what the caller may see. */
export function changesAnswer(
  { changes, asOf, knownSince, isTruncated }: ChangesAnswer,
  since: number,
  show: (record: Change['before']) => unknown,
): Answer {
  const data = changes.map((change) => ({
    ...change,
    before: show(change.before),
    after: show(change.after),
    seenAt: isoInstant(change.seenAt),
  }))
  return jsonAnswer(200, {
    data,
    meta: {
      since: isoInstant(since),
      asOf: isoOrNull(asOf),
      knownSince: isoOrNull(knownSince),
      count: data.length,
      ...(isTruncated ? { truncated: true } : {}),
    },
  })
}
