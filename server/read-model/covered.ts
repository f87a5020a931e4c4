import { DAY, utcDayOf } from '#ledger/utc-day.ts'
import type { ProjectedRecord } from '#upstream/project-record.ts'
import { parseQuestionDay, type QuestionDay } from '#upstream/question.ts'
import type { Covered, ListQuestion } from './school-reader.ts'

/**
 * The days that an answer is known to hold in full; null for none. A full page proves the days before its last record's
 * (reservations come oldest first, §4.1) or after it (flights come newest first, §4.3), and not that day itself.
 */
export function coveredBy(
  question: ListQuestion,
  answer: { readonly records: readonly (ProjectedRecord | null)[]; readonly pageSize: number },
  asOf: number,
): Covered | null {
  const { from, to } = question
  if (answer.records.length < answer.pageSize) return { from, to, asOf }
  const last = answer.records.at(-1) ?? null
  const edge =
    question.collection === 'reservations' ? utcDay(last?.startsAt) : plainDay(last?.flightDate)
  if (edge === null) return null
  const whole =
    question.collection === 'reservations'
      ? { from, to: neighbour(edge, -1), asOf }
      : { from: neighbour(edge, 1), to, asOf }
  return whole.from !== null && whole.to !== null && whole.from > whole.to ? null : whole
}

function utcDay(value: unknown): QuestionDay | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : parseQuestionDay(utcDayOf(at))
}

function plainDay(value: unknown): QuestionDay | null {
  return typeof value === 'string' ? parseQuestionDay(value) : null
}

function neighbour(day: QuestionDay, days: number): QuestionDay {
  return utcDayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY) as QuestionDay
}
