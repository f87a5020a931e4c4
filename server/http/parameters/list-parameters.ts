import { LONGEST_LIST } from '#coverage/longest-list.ts'
import type { ListQuestion } from '#server/school/read-model/school-reader.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { type Problem, readDayRange, readOnce } from './query-parameters.ts'

/** As the API's own (§4.1). */
const DEFAULT_LIMIT = 50

interface ListParameters {
  readonly question: ListQuestion
  readonly limit: number
}

/** `from`, `to` and `limit` of a list, which may be longer than the school's own. */
export function readListParameters(collection: ListName, query: string): ListParameters | Problem {
  const given = readOnce(query, ['from', 'to', 'limit'])
  if ('problem' in given) return given
  const days = readDayRange(given)
  if ('problem' in days) return days
  const text = given.get('limit') ?? String(DEFAULT_LIMIT)
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > LONGEST_LIST)
    return { problem: `limit must be a whole number from 1 to ${LONGEST_LIST}.` }
  return { question: { kind: 'list', collection, ...days }, limit }
}
