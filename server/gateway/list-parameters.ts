import type { ListQuestion } from '#read-model/school-reader.ts'
import { type Collection, PAGE, parseQuestionDay, type QuestionDay } from '#upstream/question.ts'

/** As the API's own (§4.1). */
const DEFAULT_LIMIT = 50
/** More than a year of lists cannot be read with a day's requests. */
const LONGEST_SPAN_DAYS = 400

export type ListParameters =
  | { readonly question: ListQuestion; readonly limit: number }
  | { readonly problem: string }

/** `from`, `to` and `limit`, each at most once and nothing else; a problem names the parameter and the rule. */
export function readListParameters(collection: Collection, query: URLSearchParams): ListParameters {
  const given = new Map<string, string>()
  for (const [name, value] of query) {
    if (name !== 'from' && name !== 'to' && name !== 'limit') {
      return { problem: `${plainName(name)} is not a parameter: only from, to and limit are.` }
    }
    if (given.has(name)) return { problem: `${name} must be given once.` }
    given.set(name, value)
  }
  const days: Record<'from' | 'to', QuestionDay | null> = { from: null, to: null }
  for (const name of ['from', 'to'] as const) {
    const text = given.get(name)
    if (text === undefined) continue
    days[name] = parseQuestionDay(text)
    if (days[name] === null) return { problem: `${name} must be a date that exists, YYYY-MM-DD.` }
  }
  const { from, to } = days
  if (from !== null && to !== null) {
    if (from > to) return { problem: 'from must not be later than to.' }
    if (Date.parse(to) - Date.parse(from) > LONGEST_SPAN_DAYS * 86_400_000) {
      return { problem: `to must be at most ${LONGEST_SPAN_DAYS} days after from.` }
    }
  }
  const text = given.get('limit') ?? String(DEFAULT_LIMIT)
  const limit = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > PAGE)
    return { problem: `limit must be a whole number from 1 to ${PAGE}.` }
  return { question: { kind: 'list', collection, from, to }, limit }
}

/** A name is only repeated where it cannot be anything but a name. */
function plainName(name: string): string {
  return /^[A-Za-z]{1,20}$/.test(name) ? name : 'This'
}
