import type { RangeAnswer } from '#api/range/range-answer.ts'
import type { Tone } from '#ui/tones.ts'

/** The tone of the pill in the header. */
export function answerTone(answer: RangeAnswer<unknown>): {
  tone: Tone
  statusText: string
} {
  const { completeness, problem, staleReason } = answer
  if (completeness === 'incomplete' && problem && answer.items.length === 0)
    return { tone: 'red', statusText: 'not read' }
  if (completeness === 'incomplete') return { tone: 'amber', statusText: 'partly known' }
  if (staleReason !== null || problem) return { tone: 'amber', statusText: 'not refreshed' }
  return { tone: 'quiet', statusText: '' }
}
