import type { RangeAnswer } from '#api/range/range-answer.ts'

/** Nothing of the range is loaded, and nothing comes by itself. */
export function isUnread(answer: Pick<RangeAnswer<unknown>, 'completeness' | 'asOf'>): boolean {
  return answer.asOf === null && answer.completeness === 'incomplete'
}
