import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { BoardGroup } from '#domain/board/board-rows.ts'
import { elementOf } from './board-focus.ts'
import type { BoardPiece } from './board-walk.ts'

/** Brings what a search stepped to into sight, once a step; opens its group where it is closed. */
export function useFoundPiece(
  root: { readonly current: HTMLElement | null },
  found: BoardPiece | null,
  groups: readonly BoardGroup[],
  closed: ReadonlySet<string>,
  onToggle: (group: string) => void,
) {
  const goal = useRef<BoardPiece | null>(null)
  const openGroup = useEffectEvent((row: string) => {
    const group = groups.find(({ rows }) => rows.some(({ key }) => key === row))
    if (group && closed.has(group.key)) onToggle(group.key)
  })
  useLayoutEffect(() => {
    goal.current = found
    if (found) openGroup(found.row)
  }, [found])
  useLayoutEffect(() => {
    const piece = root.current && goal.current && elementOf(root.current, goal.current)
    if (!piece) return
    goal.current = null
    piece.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
