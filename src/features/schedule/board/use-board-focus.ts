import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { elementOf, itemOf } from './board-focus.ts'
import { type BoardItem, itemNear, type NavigationTarget } from './board-items.ts'
import { type BoardKeys, takeBoardKey } from './board-keys.ts'

interface BoardFocus extends Omit<BoardKeys, 'onNavigate' | 'onStep'> {
  /** False until the days have loaded once. */
  readonly isReady: boolean
  readonly found: BoardItem | null
  setWanted(item: BoardItem): void
  onStep(step: -1 | 1): void
}

/** Roving tab stop. The target becomes active first, so that it is drawn even off screen, then gets the focus. A step
 * to other days waits for their bars. A search match scrolls into view and opens its group; focus stays in the search. */
export function useBoardFocus(root: { readonly current: HTMLElement | null }, board: BoardFocus) {
  const { groups, closed, grid, isReady, found } = board
  const goal = useRef<BoardItem | null>(null)
  const sought = useRef<BoardItem | null>(null)
  const pendingStep = useRef<(NavigationTarget & { readonly start: number }) | null>(null)
  const goTo = (item: BoardItem) => {
    goal.current = item
    board.setWanted(item)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTaken =
      root.current &&
      takeBoardKey(root.current, event, {
        ...board,
        onNavigate: goTo,
        onStep: (step, to) => {
          pendingStep.current = { ...to, start: grid.start }
          board.onStep(step)
        },
      })
    if (isTaken) event.preventDefault()
  })
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const item = itemOf(event.target)
    if (item) board.setWanted(item)
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
    const pending = pendingStep.current
    const hasBars = grid.rows.some(({ bars }) => bars.length > 0)
    if (pending && pending.start !== grid.start && (isReady || hasBars)) {
      pendingStep.current = null
      const isFree =
        element.contains(document.activeElement) || document.activeElement === document.body
      const item = itemNear(grid, pending)
      if (item && isFree) goTo(item)
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
