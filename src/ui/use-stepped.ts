import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '#time/when-idle.ts'

/** ms. Without idle time a step still runs this often. */
const LONGEST_WAIT = 200

interface Outcome<Result> {
  readonly question: string
  readonly result: Result
}

/** Null until there is a result. A new `work` restarts; the last result for the same `question` stays meanwhile. Printing
 * can't wait, so it does the rest at once. */
export function useStepped<Result>(
  question: string,
  work: (() => Generator<undefined, Result>) | null,
): Result | null {
  const [outcome, setOutcome] = useState<Outcome<Result> | null>(null)
  useEffect(() => {
    if (work === null) return undefined
    const steps = work()
    let step: IteratorResult<undefined, Result> = { value: undefined }
    const advance = (hasTime: () => boolean) => {
      do step = steps.next()
      while (!step.done && hasTime())
      return step.done === true
    }
    const show = () => {
      if (step.done) setOutcome({ question, result: step.value })
    }
    const cancel = whenIdle((hasTime) => {
      if (!advance(hasTime)) return false
      startTransition(show)
      return true
    }, LONGEST_WAIT)
    const finish = () => {
      cancel()
      if (!step.done) advance(() => true)
      flushSync(show)
    }
    addEventListener('beforeprint', finish)
    return () => {
      cancel()
      removeEventListener('beforeprint', finish)
    }
  }, [question, work])
  return work !== null && outcome?.question === question ? outcome.result : null
}
