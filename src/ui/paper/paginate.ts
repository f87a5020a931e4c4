/** Never split. Height in the unit of `room`. */
export interface PaperPiece {
  readonly height: number
  /** A heading, which must not end a page. */
  readonly keepsWithNext?: boolean
  /** A total, which belongs to its rows. */
  readonly keepsWithPrevious?: boolean
  /** Index of its heading, repeated on a page that starts below it. */
  readonly under?: number
}

/** Pieces `from` up to, excluding, `to`, below the repeated heading `again`. */
export interface PageSlice {
  readonly from: number
  readonly to: number
  readonly again: number | null
}

/** Each piece is on one page. A piece higher than a page gets its own; no pieces give one empty page. */
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

/** Moves pieces that belong with the next page's first; if none would remain, the page stays full. */
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
