import { startTransition, useEffect, useState } from 'react'
import { columnsInSight } from '#features/flight-log/columns/columns-in-sight.ts'
import type { FlightLines } from './flight-lines.ts'
import { DRAWN_WHOLE } from './use-drawn-lines.ts'
import { useInSight } from './use-in-sight.ts'

const QUIET_MS = 120
const NONE: ReadonlySet<string> = new Set()

/** Only visible columns while scrolling; all once nothing moves, for screen readers and find-in-page. */
export function useDrawnCells(
  scroller: HTMLElement,
  widths: readonly number[],
  pinned: number,
  lines: FlightLines,
  drawn: readonly { readonly index: number }[],
): { of(key: string): { from: number; to: number } } {
  const isLong = lines.count > DRAWN_WHOLE
  const all = { from: 0, to: widths.length - 1 }
  const [from, to] = useInSight(scroller, ({ left, width }) =>
    isLong ? columnsInSight(widths, pinned, left, width) : [all.from, all.to],
  )
  const [whole, setWhole] = useState(NONE)
  const keys = isLong ? drawn.map(({ index }) => lines.at(index)?.key ?? '').join('\n') : ''
  useEffect(() => {
    if (keys === '') return undefined
    const timer = setTimeout(
      () => startTransition(() => setWhole(new Set(keys.split('\n')))),
      QUIET_MS,
    )
    return () => clearTimeout(timer)
  }, [keys])
  const inSight = { from, to }
  return { of: (key) => (!isLong || whole.has(key) ? all : inSight) }
}
