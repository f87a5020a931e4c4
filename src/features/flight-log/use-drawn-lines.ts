import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Up to here every line is drawn, so that the browser's own find and a screen reader's table walk reach all of them. */
const DRAWN_WHOLE = 150
const OVERSCAN = 4

interface DrawnLine {
  readonly index: number
  /** Pixels of lines not drawn between the one before and this one. */
  readonly gap: number
}

interface DrawnLines {
  readonly lines: readonly DrawnLine[]
  /** Pixels of lines not drawn after the last. */
  readonly rest: number
  scrollTo(index: number): void
  /** For lines whose height only the browser knows; they carry `data-index`. */
  readonly measure: (element: HTMLElement | null) => void
}

interface Lines {
  readonly count: number
  readonly keyOf: (index: number) => string
  /** Pixels, as near as can be told before it is drawn. */
  readonly heightOf: (index: number) => number
}

/** Which lines are drawn: those in sight and, so that the focus survives scrolling, line `kept`. */
export function useDrawnLines(
  scroller: RefObject<HTMLElement | null>,
  { count, keyOf, heightOf }: Lines,
  kept: number,
): DrawnLines {
  // oxlint-disable-next-line react/incompatible-library -- its answers change by design; nothing here is memoised over them
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    // The head covers the top of the scroller.
    scrollPaddingStart: 34,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      if (kept >= range.count || inSight.includes(kept)) return inSight
      return [...inSight, kept].sort((a, b) => a - b)
    },
  })
  const scrollTo = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' })
  const measure = virtualizer.measureElement
  if (count <= DRAWN_WHOLE) {
    return {
      lines: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })),
      rest: 0,
      scrollTo,
      measure,
    }
  }
  let end = 0
  const lines = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
  return { lines, rest: virtualizer.getTotalSize() - end, scrollTo, measure }
}
