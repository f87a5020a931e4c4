import { type RefObject, useLayoutEffect, useState } from 'react'

/** Null before the first time. `measure` must never change; results equal by `isSame` don't re-render. */
export function useMeasured<T>(
  ref: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => T,
  isSame: (before: T, next: T) => boolean = Object.is,
): T | null {
  const [measured, setMeasured] = useState<T | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const look = () => {
      const next = measure(element)
      setMeasured((before) => (before !== null && isSame(before, next) ? before : next))
    }
    look()
    return onMeasure(element, look)
  }, [ref, measure, isSame])
  return measured
}

export function clientWidthOf({ clientWidth }: HTMLElement): number {
  return clientWidth
}

export function onMeasure(element: HTMLElement, look: () => void): () => void {
  const observer = new ResizeObserver(look)
  observer.observe(element)
  element.addEventListener('scroll', look, { passive: true })
  return () => {
    observer.disconnect()
    element.removeEventListener('scroll', look)
  }
}
