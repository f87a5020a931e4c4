import type { Dispatched, DispatchGroup } from '#domain/dispatch/dispatch-groups.ts'

/** A group, or as much of it as stands in one column. */
export interface WallPart {
  readonly group: DispatchGroup
  /** Its beginning stands in the column before. */
  readonly isContinued: boolean
  readonly rows: readonly Dispatched[]
}

export interface WallSpace {
  readonly columns: number
  /** Of a column, and of what stands in it; any unit. */
  readonly height: number
  readonly headHeight: number
  readonly rowHeight: (group: DispatchGroup) => number
}

/**
 * The groups laid out over pages of columns, top to bottom, left to right; empty ones take no room. A head is never
 * without a row, and a column too low for both takes one row all the same.
 */
export function wallPages(
  groups: readonly (readonly [DispatchGroup, readonly Dispatched[]])[],
  { columns, height, headHeight, rowHeight }: WallSpace,
): readonly (readonly (readonly WallPart[])[])[] {
  const filled: WallPart[][] = []
  let left = 0
  for (const [group, rows] of groups) {
    const each = rowHeight(group)
    for (let from = 0; from < rows.length; ) {
      if (filled.length === 0 || left < headHeight + each) {
        filled.push([])
        left = height
      }
      const fit = Math.max(1, Math.floor((left - headHeight) / each))
      const part = rows.slice(from, from + fit)
      filled.at(-1)?.push({ group, isContinued: from > 0, rows: part })
      left -= headHeight + part.length * each
      from += part.length
    }
  }
  const pages: WallPart[][][] = []
  for (let i = 0; i < filled.length; i += columns) pages.push(filled.slice(i, i + columns))
  return pages.length === 0 ? [[]] : pages
}
