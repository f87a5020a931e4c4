import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { elementOf, pieceOf } from './board-focus.ts'
import { type BoardKeys, takeBoardKey } from './board-keys.ts'
import { type BoardPiece, pieceNear, type WalkWish } from './board-pieces.ts'

interface BoardFocus extends Omit<BoardKeys, 'onWalk' | 'onStep'> {
  /** False until the days have loaded once. */
  readonly isReady: boolean
  readonly found: BoardPiece | null
  setWanted(piece: BoardPiece): void
  onStep(step: -1 | 1): void
}

/** Roving tab stop. The target becomes active first, so that it is drawn even off screen, then gets the focus. A step
 * to other days waits for their bars. A search match scrolls into view and opens its group; focus stays in the search. */
export function useBoardFocus(root: { readonly current: HTMLElement | null }, board: BoardFocus) {
  const { groups, closed, ground, isReady, found } = board
  const goal = useRef<BoardPiece | null>(null)
  const sought = useRef<BoardPiece | null>(null)
  const wish = useRef<(WalkWish & { readonly start: number }) | null>(null)
  const walkTo = (piece: BoardPiece) => {
    goal.current = piece
    board.setWanted(piece)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTaken =
      root.current &&
      takeBoardKey(root.current, event, {
        ...board,
        onWalk: walkTo,
        onStep: (step, to) => {
          wish.current = { ...to, start: ground.start }
          board.onStep(step)
        },
      })
    if (isTaken) event.preventDefault()
  })
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const piece = pieceOf(event.target)
    if (piece) board.setWanted(piece)
  })
  useLayoutEffect(() => {
    const element = root.current
    element?.addEventListener('keydown', onKey)
    element?.addEventListener('focusin', onFocus)
    return () => {
      element?.removeEventListener('keydown', onKey)
      element?.removeEventListener('focusin', onFocus)
    }
  }, [root])

  const openGroupOf = useEffectEvent((row: string) => {
    const group = groups.find(({ rows }) => rows.some(({ key }) => key === row))
    if (group && closed.has(group.key)) board.onToggle(group.key)
  })
  useLayoutEffect(() => {
    sought.current = found
    if (found) openGroupOf(found.row)
  }, [found])
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const hope = wish.current
    const hasBars = ground.rows.some(({ bars }) => bars.length > 0)
    if (hope && hope.start !== ground.start && (isReady || hasBars)) {
      wish.current = null
      const isFree =
        element.contains(document.activeElement) || document.activeElement === document.body
      const piece = pieceNear(ground, hope)
      if (piece && isFree) walkTo(piece)
      else if (isFree) element.focus({ preventScroll: true })
    }
    const target = goal.current && elementOf(element, goal.current)
    if (target) {
      goal.current = null
      target.focus()
    }
    const match = sought.current && elementOf(element, sought.current)
    if (match) {
      sought.current = null
      match.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  })
}
