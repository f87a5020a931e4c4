import { useCallback, useRef, useSyncExternalStore } from 'react'
import { onMeasure } from '#ui/use-measured.ts'

type Span = readonly [from: number, to: number]

/**
 * What of a scroller is in sight, in steps of the caller's own (`top` and `height` in pixels): it draws again only when
 * that changes, and then in the same frame, before the browser shows what has been scrolled to.
 */
export function useInSight(
  scroller: HTMLElement,
  spanOf: (top: number, height: number, left: number, width: number) => Span,
): Span {
  const last = useRef<Span>([0, 0])
  const subscribe = useCallback((onChange: () => void) => onMeasure(scroller, onChange), [scroller])
  return useSyncExternalStore(subscribe, () => {
    const next = spanOf(
      scroller.scrollTop,
      scroller.clientHeight,
      scroller.scrollLeft,
      scroller.clientWidth,
    )
    if (next[0] !== last.current[0] || next[1] !== last.current[1]) last.current = next
    return last.current
  })
}
