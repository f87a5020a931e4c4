import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Up to here every row is drawn, so that the browser's own find and a screen reader's table walk reach all of them. */
const DRAWN_WHOLE = 150
const OVERSCAN = 4

interface DrawnRow {
  readonly index: number
  /** Pixels of rows not drawn between the one before and this one. */
  readonly gap: number
}

interface DrawnRows {
  readonly rows: readonly DrawnRow[]
  /** Pixels of rows not drawn after the last. */
  readonly rest: number
  scrollTo(index: number): void
}

/** Which of `count` rows are drawn: those in sight and, so that the focus survives scrolling, row `kept`. */
export function useDrawnRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  kept: number,
): DrawnRows {
  // oxlint-disable-next-line react/incompatible-library -- its answers change by design; nothing here is memoised over them
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
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
  if (count <= DRAWN_WHOLE) {
    return {
      rows: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })),
      rest: 0,
      scrollTo,
    }
  }
  let end = 0
  const rows = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
  return { rows, rest: virtualizer.getTotalSize() - end, scrollTo }
}
