import { useEffect, useState } from 'react'
import { whenIdle } from '#time/when-idle.ts'

/** ms. Without idle time, proceed after this. */
const LONGEST_WAIT = 3000

/** True from the first idle moment after `question` was set and `isReady`. */
export function useIdle(question: string, isReady: boolean): boolean {
  const [reached, setReached] = useState<string | null>(null)
  const isIdle = reached === question
  const isWaiting = isReady && !isIdle
  useEffect(() => {
    if (!isWaiting) return undefined
    return whenIdle(() => {
      setReached(question)
      return true
    }, LONGEST_WAIT)
  }, [isWaiting, question])
  return isReady && isIdle
}
