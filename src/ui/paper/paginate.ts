/** Never split across pages. */
export interface PaperItem {
  readonly key: string
  /** A heading, which must not end a page. */
  readonly keepsWithNext?: boolean
  /** A total, which belongs to its rows. */
  readonly keepsWithPrevious?: boolean
  /** Key of its heading, repeated on a page that starts below it. */
  readonly under?: string
}

/** In the unit of `room`. */
export type Measured<Item extends PaperItem> = Item & { readonly height: number }

export interface PageItems<Item> {
  readonly items: readonly Item[]
  /** The heading to repeat above them. */
  readonly again: Item | null
  /** Height left over. */
  readonly left: number
}

/** Each item is on one page. An item higher than a page gets its own; no items give one empty page. */
export function paginate<Item extends Measured<PaperItem>>(
  items: readonly Item[],
  room: number,
): PageItems<Item>[] {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const pages: PageItems<Item>[] = []
  for (let from = 0; from < items.length || pages.length === 0; ) {
    const again = byKey.get(items[from]?.under ?? '') ?? null
    const start = room - (again?.height ?? 0)
    const to = pageEnd(items, from, start)
    const own = items.slice(from, to)
    pages.push({ items: own, again, left: own.reduce((left, { height }) => left - height, start) })
    from = to
  }
  return pages
}

/** Moves items that belong with the next page's first; if none would remain, the page stays full. */
function pageEnd(items: readonly Measured<PaperItem>[], from: number, room: number): number {
  let full = from
  for (let used = 0; full < items.length; full++) {
    used += items[full]?.height ?? 0
    if (full > from && used > room) break
  }
  let end = full
  while (
    end < items.length &&
    end > from &&
    (items[end - 1]?.keepsWithNext === true || items[end]?.keepsWithPrevious === true)
  )
    end--
  return end > from ? end : full
}
