import { useEffect, useEffectEvent } from 'react'

/** px. Shorter or steeper moves are presses or scrolls. */
const MIN = 64
const STEEPEST = 0.5

/** Left goes on (1), right back (−1). */
export function useDaySwipe(
  within: { readonly current: HTMLElement | null },
  onStep: (step: -1 | 1) => void,
): void {
  const swiped = useEffectEvent(onStep)
  useEffect(() => {
    const root = within.current
    let from: Touch | null = null
    const onStart = ({ touches }: TouchEvent) => {
      from = touches.length === 1 ? (touches[0] ?? null) : null
    }
    const onEnd = ({ changedTouches: [to] }: TouchEvent) => {
      if (!from || !to) return
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY]
      from = null
      if (Math.abs(x) >= MIN && Math.abs(y) <= STEEPEST * Math.abs(x)) swiped(x < 0 ? 1 : -1)
    }
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    root?.addEventListener('touchstart', onStart, options)
    root?.addEventListener('touchend', onEnd, options)
    return () => listening.abort()
  }, [within])
}
