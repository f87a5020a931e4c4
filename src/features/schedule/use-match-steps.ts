import { useEffect, useState } from 'react'

/** A booking that the filters ask for, and the row of the board it stands in first; '' where a view has no rows. */
export interface Match {
  readonly row: string
  readonly id: string
}

interface MatchSource {
  readonly q: string
  /** What can be stepped to, each booking once, in the order of the view: drawn at the moment or not. */
  list(this: void): readonly Match[]
  nameOf(this: void, id: string): string
  /** Where in the view a match stands; null where only its day is to be seen, or nothing. */
  pieceOf(this: void, id: string): HTMLElement | null
}

interface Found {
  readonly q: string
  readonly match: Match | null
  readonly words: string
}

/**
 * Steps through the matches, round and round, while the focus stays where it is; another search begins anew. Returns the
 * step, what was come to, and the same in words. A board brings its match into sight itself; in the other views its piece
 * is ringed by `data-found` here.
 */
export function useMatchSteps({ q, list, nameOf, pieceOf }: MatchSource) {
  const [last, setLast] = useState<Found | null>(null)
  const found = last?.q === q ? last : null
  const match = found?.match ?? null
  const step = (by: -1 | 1) => {
    const all = list()
    const before = all.findIndex(({ id }) => id === match?.id)
    const index = before === -1 && by === -1 ? all.length - 1 : (before + by) % all.length
    const next = all.at(index)
    if (!next) return setLast({ q, match: null, words: 'No match' })
    const place = all.indexOf(next) + 1
    setLast({ q, match: { ...next }, words: `${place} of ${all.length}: ${nameOf(next.id)}` })
  }
  useEffect(() => {
    const piece = match && match.row === '' ? pieceOf(match.id) : null
    if (!piece) return undefined
    piece.dataset['found'] = ''
    piece.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return () => {
      delete piece.dataset['found']
    }
    // Once a step: where it is drawn later is not scrolled to again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [match])
  return { step, match, words: found?.words ?? '' }
}
