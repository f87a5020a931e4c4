import { useEffect, useRef, useState } from 'react'

/**
 * Steps through the drawn bookings that the filters ask for, in the order of the page, round and round; each comes into
 * sight, ringed by `data-found`, while the focus stays where it is. Another search begins anew. Returns the step and what
 * was come to, in words.
 */
export function useMatchSteps(within: { readonly current: HTMLElement | null }, q: string) {
  const last = useRef<{ readonly q: string; readonly id: string } | null>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (last.current?.q === q) return
    last.current = null
    unmark(within.current)
  }, [within, q])
  const step = (by: -1 | 1) => {
    const pieces = [...(within.current?.querySelectorAll<HTMLElement>(MATCH) ?? [])]
    unmark(within.current)
    // A lesson is drawn twice and is one match: the first of its pieces stands for it.
    const first = new Map(pieces.toReversed().map((piece) => [idOf(piece), piece]))
    const ids = [...new Set(pieces.map(idOf))]
    const before = ids.indexOf(last.current?.id ?? '')
    const index = before === -1 && by === -1 ? ids.length - 1 : before + by
    const id = ids.at(index % Math.max(1, ids.length)) ?? ''
    const piece = first.get(id)
    last.current = { q, id }
    if (!piece) return setWords('No match')
    piece.dataset['found'] = ''
    piece.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    setWords(`${ids.indexOf(id) + 1} of ${ids.length}: ${piece.getAttribute('aria-label') ?? ''}`)
  }
  return { step, words }
}

const MATCH = '[data-reservation-id]:not([data-match="false"])'

function idOf({ dataset }: HTMLElement): string {
  return dataset['reservationId'] ?? ''
}

function unmark(root: HTMLElement | null) {
  for (const piece of root?.querySelectorAll<HTMLElement>('[data-found]') ?? [])
    delete piece.dataset['found']
}
