import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#time/when-idle.ts'

/** A page that is never idle still gets a step this often. */
const LONGEST_WAIT = 200

interface Outcome<Result> {
  readonly question: string
  readonly result: Result
}

/**
 * The result of long work, done in steps while the browser is idle; null until there is one. `work` makes
 * the steps and is a new function when they must be redone; the last result for the same `question` stays until then.
 */
export function useStepped<Result>(
  question: string,
  work: (() => Generator<undefined, Result>) | null,
): Result | null {
  const [outcome, setOutcome] = useState<Outcome<Result> | null>(null)
  useEffect(() => {
    if (work === null) return undefined
    const steps = work()
    return whenIdle((hasTime) => {
      let step = steps.next()
      while (!step.done && hasTime()) step = steps.next()
      if (!step.done) return false
      const result = step.value
      startTransition(() => setOutcome({ question, result }))
      return true
    }, LONGEST_WAIT)
  }, [question, work])
  return work !== null && outcome?.question === question ? outcome.result : null
}
