/** Never split. Height in the unit of `room`. */
export interface MeasuredItem {
  readonly height: number
  /** A heading, which must not end a page. */
  readonly keepsWithNext?: boolean
  /** A total, which belongs to its rows. */
  readonly keepsWithPrevious?: boolean
  /** Index of its heading, repeated on a page that starts below it. */
  readonly under?: number
}

/** Items `from` up to, excluding, `to`, below the repeated heading `again`. */
export interface PageSlice {
  readonly from: number
  readonly to: number
  readonly again: number | null
}

/** Each item is on one page. An item higher than a page gets its own; no items give one empty page. */
export function paginate(items: readonly MeasuredItem[], room: number): PageSlice[] {
  const pages: PageSlice[] = []
  let from = 0
  while (from < items.length) {
    const heading = items[from]?.under ?? null
    const again = heading !== null && heading < from ? heading : null
    let used = again === null ? 0 : (items[again]?.height ?? 0)
    let to = from
    while (to < items.length && (to === from || used + heightOf(items[to]) <= room)) {
      used += heightOf(items[to])
      to++
    }
    to = withoutOrphans(items, from, to)
    pages.push({ from, to, again })
    from = to
  }
  return pages.length === 0 ? [{ from: 0, to: 0, again: null }] : pages
}

/** Moves items that belong with the next page's first; if none would remain, the page stays full. */
function withoutOrphans(items: readonly MeasuredItem[], from: number, to: number): number {
  let end = to
  while (
    end < items.length &&
    end > from &&
    (items[end - 1]?.keepsWithNext === true || items[end]?.keepsWithPrevious === true)
  )
    end--
  return end > from ? end : to
}

function heightOf(item: MeasuredItem | undefined): number {
  return item?.height ?? 0
}
