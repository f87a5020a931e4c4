import { useEffect, useEffectEvent, useRef } from 'react'
import type { FlightLines } from './table/flight-lines.ts'

/** Brings a flight's line into sight once, as soon as there is one: a filter or a closed group may have to go first. */
export function useTarget(
  target: { readonly id: string } | null,
  lines: FlightLines,
  goTo: (line: number) => void,
): void {
  const reached = useRef<object | null>(null)
  const onTarget = useEffectEvent(goTo)
  useEffect(() => {
    if (target === null || reached.current === target) return
    const line = lines.lineOf(target.id)
    if (line < 0) return
    reached.current = target
    onTarget(line)
  }, [target, lines])
}
