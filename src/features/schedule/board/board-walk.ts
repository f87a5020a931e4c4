import type { BoardBar, BoardRow } from '#domain/board/board-rows.ts'
import { DAY, plus } from '#time/instant.ts'
import {
  type BoardPiece,
  nearest,
  type Walk,
  type WalkGround,
  type WalkKey,
} from './board-pieces.ts'

/** Arrows: between bars, and rows (nearest start). Home, End: row, with Ctrl board. Page keys: days. */
export function walk(ground: WalkGround, from: BoardPiece, { key, ctrl }: WalkKey): Walk {
  const index = ground.rows.findIndex((row) => row.key === from.row)
  const row = ground.rows[index]
  const at = row?.bars.findIndex(({ id }) => id === from.id) ?? -1
  const bar = row?.bars[at]
  if (!row || !bar) return null
  if (key === 'ArrowRight') return to(row, row.bars[at + 1])
  if (key === 'ArrowLeft') return to(row, row.bars[at - 1])
  if (key === 'ArrowDown') return toward(ground.rows.slice(index + 1), bar)
  if (key === 'ArrowUp') return toward(ground.rows.slice(0, index).reverse(), bar)
  if (key === 'Home' || key === 'End') {
    const rows = ctrl ? ground.rows.filter(({ bars }) => bars.length > 0) : [row]
    const goal = key === 'Home' ? rows[0] : rows.at(-1)
    return goal ? to(goal, key === 'Home' ? goal.bars[0] : goal.bars.at(-1)) : null
  }
  if (key === 'PageDown') return byDay(ground, row, bar, 1)
  if (key === 'PageUp') return byDay(ground, row, bar, -1)
  return null
}

function byDay(ground: WalkGround, row: BoardRow, bar: BoardBar, step: -1 | 1): Walk {
  const wanted = plus(bar.time.start, step * DAY)
  const isOutside = wanted < ground.start || wanted >= ground.end
  if (isOutside) return { kind: 'day', step, wish: { row: row.key, at: wanted } }
  const ahead = row.bars.filter(({ time }) => (time.start - bar.time.start) * step >= DAY / 2)
  const goal = nearest(ahead, wanted)
  // No more bars this way: go to the next days.
  return goal ? to(row, goal) : { kind: 'day', step, wish: { row: row.key, at: wanted } }
}

function toward(rows: readonly BoardRow[], from: BoardBar): Walk {
  const row = rows.find(({ bars }) => bars.length > 0)
  return row ? to(row, nearest(row.bars, from.time.start)) : null
}

function to(row: BoardRow, bar: BoardBar | undefined): Walk {
  return bar ? { kind: 'piece', piece: { row: row.key, id: bar.id } } : null
}
