import type { BoardGroup } from '#domain/board/board-rows.ts'
import { headOf, headRowOf, pieceOf, toggleOf } from './board-focus.ts'
import {
  type BoardPiece,
  pieceNear,
  type Walk,
  type WalkGround,
  type WalkKey,
  type WalkWish,
} from './board-pieces.ts'

export interface BoardKeys {
  readonly groups: readonly BoardGroup[]
  readonly closed: ReadonlySet<string>
  readonly ground: WalkGround
  walk(this: void, ground: WalkGround, from: BoardPiece, key: WalkKey): Walk
  onWalk(piece: BoardPiece): void
  onStep(step: -1 | 1, wish: WalkWish): void
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
  const piece = pieceOf(event.target)
  if (piece === null) {
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : null
    // A day without bars has nothing to focus, so the board itself takes the focus.
    if (step !== null) keys.onStep(step, { row: '', at: keys.ground.start })
    return step !== null
  }
  const next = keys.walk(keys.ground, piece, { key: event.key, ctrl: event.ctrlKey })
  if (next) follow(next, keys)
  else if (event.key === 'ArrowLeft') {
    const head = headOf(root, piece.row)
    if (head) head.focus()
    else focusGroupOf(root, piece.row, keys)
  } else return event.key.startsWith('Arrow')
  return true
}

function follow(next: NonNullable<Walk>, keys: BoardKeys) {
  if (next.kind === 'piece') keys.onWalk(next.piece)
  else keys.onStep(next.step, next.wish)
}

function focusGroupOf(root: HTMLElement, row: string, { groups }: BoardKeys) {
  const group = groups.find(({ rows }) => rows.some(({ key }) => key === row))
  if (group) toggleOf(root, group.key)?.focus()
}

/** Right: its bars. Left: its group. Up and down: neighboring heads. Enter follows the link. */
function onHeadKey(root: HTMLElement, row: string, pressed: string, keys: BoardKeys): boolean {
  const { rows } = keys.ground
  const index = rows.findIndex(({ key }) => key === row)
  if (pressed === 'ArrowLeft') focusGroupOf(root, row, keys)
  else if (pressed === 'ArrowRight') {
    const bar = rows[index]?.bars[0]
    if (bar) keys.onWalk({ row, id: bar.id })
  } else if (pressed === 'ArrowDown' || pressed === 'ArrowUp') {
    const other = rows[index + (pressed === 'ArrowDown' ? 1 : -1)]
    if (other) headOf(root, other.key)?.focus()
  } else return false
  return true
}

/** As in a tree: left closes, right opens or enters, up and down move between heads. */
function onGroupKey(root: HTMLElement, key: string, pressed: string, keys: BoardKeys): boolean {
  const { groups, closed, ground } = keys
  const index = groups.findIndex((group) => group.key === key)
  const isClosed = closed.has(key)
  if (pressed === 'ArrowLeft' && !isClosed) keys.onToggle(key)
  else if (pressed === 'ArrowRight' && isClosed) keys.onToggle(key)
  else if (pressed === 'ArrowRight') {
    const rows = groups[index]?.rows ?? []
    const piece = pieceNear({ ...ground, rows }, { row: '', at: ground.start })
    if (piece) keys.onWalk(piece)
  } else if (pressed === 'ArrowDown' || pressed === 'ArrowUp') {
    const other = groups[index + (pressed === 'ArrowDown' ? 1 : -1)]
    if (other) toggleOf(root, other.key)?.focus()
  } else return pressed.startsWith('Arrow')
  return true
}
