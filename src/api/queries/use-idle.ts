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

/** True after the first move of the pointer, touch or key on the page. */
export function useIsTouched(): boolean {
  const [isTouched, setIsTouched] = useState(false)
  useEffect(() => {
    const touches = ['pointermove', 'pointerdown', 'keydown']
    const touched = () => setIsTouched(true)
    for (const one of touches) addEventListener(one, touched, { once: true })
    return () => {
      for (const one of touches) removeEventListener(one, touched)
    }
  }, [])
  return isTouched
}
