import { questionPath, type SchoolQuestion } from '#server/school/upstream/question.ts'
import type { SchoolAnswer } from '#server/school/upstream/read-answer.ts'
import { MINUTE } from '#time/instant.ts'
import type { Ages } from './ages.ts'
import { asciiJson, type When } from './entry.ts'
import { createRecent } from './recent.ts'

/** A list as the API sent it, for use where the model cannot prove it. */
export interface RawList extends When {
  readonly bodies: readonly string[]
  readonly pageSize: number
}

export const MOST_RAW = 64
export const MOST_RAW_BYTES = 16 * 1024 * 1024
const FRESH = 15 * MINUTE

export type RawLists = ReturnType<typeof createRawLists>

export function createRawLists({ ageOf }: Pick<Ages, 'ageOf'>) {
  const lists = createRecent<RawList>(MOST_RAW, MOST_RAW_BYTES)
  let revision = 0
  const freshFor = (raw: RawList) => FRESH - ageOf(raw)
  return {
    /** Grows with each list that is stored. */
    revision: () => revision,
    get: (question: SchoolQuestion) => lists.get(questionPath(question)) ?? null,
    put(question: SchoolQuestion, raw: RawList): void {
      revision += 1
      lists.set(questionPath(question), raw, raw.bodies.join('').length)
    },
    freshFor,
    isFresh: (raw: RawList | null) => raw !== null && freshFor(raw) > 0,
    /** Raw lists contain people, too. */
    clear: lists.clear,
  }
}

export function rawOf(answer: SchoolAnswer, { asOf, tick }: When): RawList {
  if (answer.kind !== 'list') return { bodies: [], pageSize: 0, asOf, tick }
  return { bodies: answer.records.map(asciiJson), pageSize: answer.pageSize, asOf, tick }
}
