/** One piece that is never cut: a row, a heading, a line. Heights in whatever unit the room is given in. */
export interface PaperPiece {
  readonly height: number
  /** A heading: nothing is worse than one alone at the foot of a page. */
  readonly keepsWithNext?: boolean
  /** A total: it belongs to what it sums. */
  readonly keepsWithPrevious?: boolean
  /** Index of its heading, which is repeated where a page begins below it. */
  readonly under?: number
}

/** Pieces `from` up to, not including, `to`; below the heading `again`, repeated because its group goes on. */
export interface PageSlice {
  readonly from: number
  readonly to: number
  readonly again: number | null
}

/**
 * Fills pages of `room` in order, each piece on exactly one page. A piece higher than a page has one of its own; no
 * pieces are one empty page.
 */
export function paginate(pieces: readonly PaperPiece[], room: number): PageSlice[] {
  const pages: PageSlice[] = []
  let from = 0
  while (from < pieces.length) {
    const heading = pieces[from]?.under ?? null
    const again = heading !== null && heading < from ? heading : null
    let used = again === null ? 0 : (pieces[again]?.height ?? 0)
    let to = from
    while (to < pieces.length && (to === from || used + heightOf(pieces[to]) <= room)) {
      used += heightOf(pieces[to])
      to++
    }
    to = withoutOrphans(pieces, from, to)
    pages.push({ from, to, again })
    from = to
  }
  return pages.length === 0 ? [{ from: 0, to: 0, again: null }] : pages
}

/** Gives back what belongs with the next page's first piece; if that would leave nothing, the page stays full. */
function withoutOrphans(pieces: readonly PaperPiece[], from: number, to: number): number {
  let end = to
  while (
    end < pieces.length &&
    end > from &&
    (pieces[end - 1]?.keepsWithNext === true || pieces[end]?.keepsWithPrevious === true)
  )
    end--
  return end > from ? end : to
}

function heightOf(piece: PaperPiece | undefined): number {
  return piece?.height ?? 0
}
