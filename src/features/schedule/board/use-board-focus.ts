import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { BoardGroup } from '#domain/board/board-rows.ts'
import { elementOf, pieceOf } from './board-focus.ts'
import { type BoardPiece, pieceNear, type WalkGround, type WalkWish } from './board-walk.ts'
import { useBoardKeys } from './use-board-keys.ts'

interface BoardFocus {
  readonly groups: readonly BoardGroup[]
  readonly closed: ReadonlySet<string>
  readonly ground: WalkGround
  /** False while the days are read for the first time. */
  readonly isReady: boolean
  setWanted(piece: BoardPiece): void
  onToggle(group: string): void
  onStep(step: -1 | 1): void
  onZoom(step: -1 | 0 | 1): void
}

/**
 * One tab stop that walks: what the keys lead to is made the standing piece, so that it is drawn wherever it is, and takes
 * the focus once it is. A step to other days waits for their bars.
 */
export function useBoardFocus(
  root: { readonly current: HTMLElement | null },
  { groups, closed, ground, isReady, setWanted, onToggle, onStep, onZoom }: BoardFocus,
) {
  const goal = useRef<BoardPiece | null>(null)
  const wish = useRef<(WalkWish & { readonly start: number }) | null>(null)
  const walkTo = (piece: BoardPiece) => {
    goal.current = piece
    setWanted(piece)
  }
  useBoardKeys(root, {
    groups,
    closed,
    ground,
    onWalk: walkTo,
    onStep: (step, to) => {
      wish.current = { ...to, start: ground.start }
      onStep(step)
    },
    onToggle,
    onZoom,
  })
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const piece = pieceOf(event.target)
    if (piece) setWanted(piece)
  })
  useEffect(() => {
    const element = root.current
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [root])
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const hope = wish.current
    if (
      hope &&
      hope.start !== ground.start &&
      (isReady || ground.rows.some(({ bars }) => bars.length > 0))
    ) {
      wish.current = null
      const isFree =
        element.contains(document.activeElement) || document.activeElement === document.body
      const piece = pieceNear(ground, hope)
      if (piece && isFree) walkTo(piece)
      else if (isFree) element.focus({ preventScroll: true })
    }
    const piece = goal.current
    const target = piece && elementOf(element, piece)
    if (!target) return
    goal.current = null
    target.focus()
  })
}
