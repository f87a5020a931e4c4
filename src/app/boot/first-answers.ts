import type { QueryClient } from '@tanstack/react-query'
import { isAnsweredAhead } from '#api/http/ahead.ts'
import { runningStretches } from '#api/queries/use-running.ts'
import { flights, reservations } from '#api/range/collection.ts'
import { readFirstPage } from '#api/range/read-range.ts'
import type { Clock } from '#time/clock.ts'
import type { FirstQuestion } from './first-questions.ts'

/** For longer than this, ms, nobody is kept from a page, though its bookings are still on their way. */
const PATIENCE = 300

/**
 * Takes the answers to what was asked ahead into what is known, so that the page is drawn once, with its bookings, and not
 * before them and once more. What is late, fails or is only a part is left to the page, which asks as it always does.
 */
export function takeFirstAnswers(
  queryClient: QueryClient,
  clock: Clock,
  questions: readonly FirstQuestion[],
): Promise<void> {
  return new Promise((resolve) => {
    let isOver = false
    const end = () => {
      isOver = true
      resolve()
    }
    setTimeout(end, PATIENCE)
    const takeIfInTime = async (question: FirstQuestion) => {
      // A failure is the page's to hear of, which knows when to try again.
      if ((await isAnsweredAhead(question.path)) && !isOver)
        await take(queryClient, clock, question)
    }
    void Promise.allSettled(questions.map(takeIfInTime)).then(end)
  })
}

async function take(
  queryClient: QueryClient,
  clock: Clock,
  question: FirstQuestion,
): Promise<unknown> {
  if ('runningAt' in question) return runningStretches(queryClient, clock, question.runningAt)
  const reader = { queryClient, clock, signal: new AbortController().signal }
  return question.list === 'flights'
    ? readFirstPage({ ...reader, collection: flights }, question.span)
    : readFirstPage({ ...reader, collection: reservations }, question.span)
}
