import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#time/when-idle.ts'

/** ms. Without idle time a step still runs this often. */
const LONGEST_WAIT = 200

interface Outcome<Result> {
  readonly question: string
  readonly result: Result
}

/** Null until there is a result. A new `work` restarts; the last result for the same `question` stays meanwhile. */
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
