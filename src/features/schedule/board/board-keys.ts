import type { BoardGroup } from '#domain/board/board-rows.ts'
import { headOf, headRowOf, itemOf, toggleOf } from './board-focus.ts'
import {
  type BoardItem,
  itemNear,
  type NavigationGrid,
  type NavigationKey,
  type NavigationResult,
  type NavigationTarget,
} from './board-items.ts'

export interface BoardKeys {
  readonly groups: readonly BoardGroup[]
  readonly closed: ReadonlySet<string>
  readonly grid: NavigationGrid
  navigate(this: void, grid: NavigationGrid, from: BoardItem, key: NavigationKey): NavigationResult
  onNavigate(item: BoardItem): void
  onStep(step: -1 | 1, target: NavigationTarget): void
  onToggle(group: string): void
  onZoom(step: -1 | 0 | 1): void
}

const ZOOM_KEYS: Readonly<Record<string, -1 | 0 | 1>> = { '+': 1, '=': 1, '-': -1, '0': 0 }

/** Handles the board's keys in one place for all bars. False for other keys. */
export function takeBoardKey(root: HTMLElement, event: KeyboardEvent, keys: BoardKeys): boolean {
  if (event.altKey || event.metaKey) return false
  const zoom = ZOOM_KEYS[event.key]
  if (zoom !== undefined && !event.ctrlKey) {
    keys.onZoom(zoom)
    return true
  }
  const group = event.target instanceof HTMLElement ? event.target.dataset['group'] : undefined
  if (group !== undefined) return onGroupKey(root, group, event.key, keys)
  const row = headRowOf(event.target)
  if (row !== null) return onHeadKey(root, row, event.key, keys)
  const item = itemOf(event.target)
  if (item === null) {
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : null
    // A day without bars has nothing to focus, so the board itself takes the focus.
    if (step !== null) keys.onStep(step, { row: '', at: keys.grid.start })
    return step !== null
  }
  const next = keys.navigate(keys.grid, item, { key: event.key, ctrl: event.ctrlKey })
  if (next) follow(next, keys)
  else if (event.key === 'ArrowLeft') {
    const head = headOf(root, item.row)
    if (head) head.focus()
    else focusGroupOf(root, item.row, keys)
  } else return event.key.startsWith('Arrow')
  return true
}

function follow(next: NonNullable<NavigationResult>, keys: BoardKeys) {
  if (next.kind === 'item') keys.onNavigate(next.item)
  else keys.onStep(next.step, next.target)
}

function focusGroupOf(root: HTMLElement, row: string, { groups }: BoardKeys) {
  const group = groups.find(({ rows }) => rows.some(({ key }) => key === row))
  if (group) toggleOf(root, group.key)?.focus()
}

/** Right: its bars. Left: its group. Up and down: neighboring heads. Enter follows the link. */
function onHeadKey(root: HTMLElement, row: string, pressed: string, keys: BoardKeys): boolean {
  const { rows } = keys.grid
  const index = rows.findIndex(({ key }) => key === row)
  if (pressed === 'ArrowLeft') focusGroupOf(root, row, keys)
  else if (pressed === 'ArrowRight') {
    const bar = rows[index]?.bars[0]
    if (bar) keys.onNavigate({ row, id: bar.id })
  } else if (pressed === 'ArrowDown' || pressed === 'ArrowUp') {
    const other = rows[index + (pressed === 'ArrowDown' ? 1 : -1)]
    if (other) headOf(root, other.key)?.focus()
  } else return false
  return true
}

/** As in a tree: left closes, right opens or enters, up and down move between heads. */
function onGroupKey(root: HTMLElement, key: string, pressed: string, keys: BoardKeys): boolean {
  const { groups, closed, grid } = keys
  const index = groups.findIndex((group) => group.key === key)
  const isClosed = closed.has(key)
  if (pressed === 'ArrowLeft' && !isClosed) keys.onToggle(key)
  else if (pressed === 'ArrowRight' && isClosed) keys.onToggle(key)
  else if (pressed === 'ArrowRight') {
    const rows = groups[index]?.rows ?? []
    const item = itemNear({ ...grid, rows }, { row: '', at: grid.start })
    if (item) keys.onNavigate(item)
  } else if (pressed === 'ArrowDown' || pressed === 'ArrowUp') {
    const other = groups[index + (pressed === 'ArrowDown' ? 1 : -1)]
    if (other) toggleOf(root, other.key)?.focus()
  } else return pressed.startsWith('Arrow')
  return true
}
