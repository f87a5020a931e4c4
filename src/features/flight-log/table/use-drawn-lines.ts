import { useCallback, useMemo, useState } from 'react'
import { useIsPhone, useMedia } from '#ui/media.ts'
import { useIsPrinted } from '#ui/paper/use-print.ts'
import { onMeasure } from '#ui/use-measured.ts'
import type { FlightLines } from './flight-lines.ts'
import { lineLayout } from './line-layout.ts'
import { useInSight } from './use-in-sight.ts'

/** Up to this many lines are all drawn, so that find-in-page and screen readers reach them. */
const DRAWN_WHOLE = 150
/** Up to this many lines are all printed, on some hundred pages. */
export const PRINTED_WHOLE = 5000
const OVERSCAN = 4
const HEIGHTS = { head: 28, foot: 44 } as const

interface DrawnLine {
  readonly index: number
  /** px of undrawn lines before this one. */
  readonly gap: number
}

interface DrawnLines {
  readonly lines: readonly DrawnLine[]
  /** px of undrawn lines after the last. */
  readonly rest: number
  scrollTo(index: number, isInTheMiddle: boolean): void
  /** For lines whose height must be measured; they carry `data-line`. */
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined
}

/** Visible lines, and `kept` for focus. A library would make an object for each of 50,000 lines. */
export function useDrawnLines(scroller: HTMLElement, lines: FlightLines, kept: number): DrawnLines {
  const rowHeight = useRowHeight()
  const headHeight = Math.min(rowHeight, FINGER)
  const isPrinted = useIsPrinted()
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(() => new Map())
  const layout = useMemo(
    () =>
      lineLayout(lines, {
        row: rowHeight,
        lineOf: (key, kind) => measured.get(key) ?? HEIGHTS[kind],
      }),
    [lines, rowHeight, measured],
  )
  const [from, to] = useInSight(scroller, ({ top, height }) => {
    // With fewer lines the browser scrolls up but reports it a frame later.
    const first = Math.max(0, Math.min(top, headHeight + layout.height - height))
    return [layout.lineAt(first), layout.lineAt(first + height)]
  })
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    return onMeasure(element, () => {
      const key = element.dataset['line'] ?? ''
      const height = element.offsetHeight
      setMeasured((known) =>
        height === 0 || known.get(key) === height ? known : new Map(known).set(key, height),
      )
    })
  }, [])
  const scrollTo = (index: number, isInTheMiddle: boolean) => {
    const [top, bottom] = [layout.topOf(index), layout.topOf(index + 1)]
    const seen = scroller.clientHeight - headHeight
    if (isInTheMiddle) toTop(scroller, (top + bottom - seen) / 2)
    else if (top < scroller.scrollTop) toTop(scroller, top)
    else if (bottom > scroller.scrollTop + seen) toTop(scroller, bottom - seen)
  }
  if (lines.count <= (isPrinted ? PRINTED_WHOLE : DRAWN_WHOLE)) {
    const all = Array.from({ length: lines.count }, (_, index) => ({ index, gap: 0 }))
    return { lines: all, rest: 0, scrollTo, measure }
  }
  const indexes: number[] = []
  const [first, last] = [Math.max(0, from - OVERSCAN), Math.min(lines.count - 1, to + OVERSCAN)]
  if (kept < first) indexes.push(kept)
  for (let index = first; index <= last; index++) indexes.push(index)
  if (kept > last && kept < lines.count) indexes.push(kept)
  let end = 0
  const drawn = indexes.map((index) => {
    const gap = layout.topOf(index) - end
    end = layout.topOf(index + 1)
    return { index, gap }
  })
  return { lines: drawn, rest: layout.height - end, scrollTo, measure }
}

function toTop(scroller: HTMLElement, top: number): void {
  scroller.scrollTop = top
}

const COMPACT = 28
const FINGER = 44
const CARD = 104

/** px, as in the style sheet. Taller for touch; a card on a phone. */
function useRowHeight(): number {
  const isPhone = useIsPhone()
  const isFinger = useMedia('(pointer: coarse)')
  if (isPhone) return CARD
  return isFinger ? FINGER : COMPACT
}
