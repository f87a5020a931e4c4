import type { QueryClient } from '@tanstack/react-query'
import { isPreloaded } from '#api/http/preload.ts'
import { runningRanges } from '#api/queries/use-running.ts'
import { flights, reservations } from '#api/range/collection.ts'
import { readFirstPage } from '#api/range/read-range.ts'
import type { Clock } from '#time/clock.ts'
import type { FirstQuestion } from './first-questions.ts'

/** ms. Show the page after this even if its bookings are still loading, unless the gateway's rows stand meanwhile. */
const TIMEOUT = 300

/** Puts the first answers into the cache, so that the page is drawn once, with its bookings. Late, failed and partial
 * answers are left to the page. */
export function takeFirstAnswers(
  queryClient: QueryClient,
  clock: Clock,
  questions: readonly FirstQuestion[],
  isPictured = false,
): Promise<void> {
  return new Promise((resolve) => {
    let isOver = false
    const end = () => {
      isOver = true
      resolve()
    }
    // Else the rows would go and come again.
    if (!isPictured) setTimeout(end, TIMEOUT)
    const takeIfInTime = async (question: FirstQuestion) => {
      // The page handles failures: it knows when to retry.
      if ((await isPreloaded(question.path)) && !isOver) await take(queryClient, clock, question)
    }
    void Promise.allSettled(questions.map(takeIfInTime)).then(end)
  })
}

async function take(
  queryClient: QueryClient,
  clock: Clock,
  question: FirstQuestion,
): Promise<unknown> {
  if ('runningAt' in question) return runningRanges(queryClient, clock, question.runningAt)
  const reader = { queryClient, clock, signal: new AbortController().signal }
  return question.list === 'flights'
    ? readFirstPage({ ...reader, collection: flights }, question.span)
    : readFirstPage({ ...reader, collection: reservations }, question.span)
}
