import { type RefObject, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { columnsInSight } from './columns-in-sight.ts'
import type { FlightLines } from './flight-lines.ts'
import type { ShownColumn } from './use-column-model.ts'
import { DRAWN_WHOLE } from './use-drawn-lines.ts'
import { useInSight } from './use-in-sight.ts'

interface Places {
  readonly from: number
  readonly to: number
}

const QUIET_MS = 120
const NONE: ReadonlySet<string> = new Set()

/**
 * Which columns of a row are drawn. In a long log those in sight at first, all of them as soon as nothing moves any more: a
 * screen reader and the browser's own find reach every cell, and scrolling makes half of them only.
 */
export function useDrawnCells(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly ShownColumn[],
  lines: FlightLines,
  drawn: readonly { readonly index: number }[],
): { of(key: string): Places } {
  const isLong = lines.count > DRAWN_WHOLE
  const all = { from: 0, to: columns.length - 1 }
  const [from, to] = useInSight(scroller, (_top, _height, left, width) =>
    isLong ? columnsInSight(columns, left, width) : [all.from, all.to],
  )
  const [whole, setWhole] = useState(NONE)
  const first = drawn[0]?.index ?? 0
  const last = drawn.at(-1)?.index ?? 0
  const fill = useEffectEvent(() => {
    const keys = drawn.flatMap(({ index }) => lines.at(index)?.key ?? [])
    startTransition(() => setWhole(new Set(keys)))
  })
  useEffect(() => {
    if (!isLong) return undefined
    const timer = setTimeout(() => fill(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isLong, lines, first, last])
  const inSight = { from, to }
  return { of: (key) => (!isLong || whole.has(key) ? all : inSight) }
}
