import type { BoardBar, BoardGroup, BoardRow } from '#domain/board/board-rows.ts'
import type { InstantRange } from '#time/instant.ts'

/** A booking in its place, in px unless said otherwise. */
export type PlacedBooking =
  /** To scale across a row. `clear`: up to the first bar that covers it. */
  | (PlacedAcross & {
      readonly size: 'bar'
      readonly left: number
      readonly top: number
      readonly width: number
      readonly height: number
      readonly clear: number
    })
  /** One of the lines of a day. */
  | (Placed & { readonly size: 'line'; readonly day: InstantRange; readonly room: number })
  /** Across whole days, above their lines. */
  | (PlacedAcross & { readonly size: 'days'; readonly lane: number; readonly days: number })
  /** To scale in a strip, in percent of it; `room` in px. */
  | (Placed & {
      readonly size: 'strip'
      readonly left: number
      readonly width: number
      readonly room: number
    })

/** To scale down a day by hours, or across its head: CSS lengths, and the px inside for words. */
export interface PlacedBlock extends PlacedAcross {
  readonly size: 'block'
  readonly isAcross?: boolean
  readonly place: Readonly<Record<'left' | 'top' | 'width' | 'height', string>>
  readonly room: number
  readonly tall: number
}

interface Placed {
  readonly bar: BoardBar
}

interface PlacedAcross extends Placed {
  /** Continues beyond what is drawn. */
  readonly isEarlier: boolean
  readonly isLater: boolean
}

export type PlacedAs<S extends PlacedBooking['size']> = Extract<PlacedBooking, { size: S }>

/** The cells of a row. Stays the same object while nothing in it moves. */
export interface PlacedRow {
  readonly row: BoardRow
  readonly height: number
  readonly cells: readonly PlacedCell[]
}

export interface PlacedCell {
  readonly bookings: readonly PlacedBooking[]
  /** Lanes of those across whole days. */
  readonly above: number
}

type CanvasLine = { readonly y: number; readonly height: number } & (
  | { readonly kind: 'group'; readonly group: BoardGroup }
  | { readonly kind: 'row'; readonly placed: PlacedRow }
)

export interface CanvasLines {
  readonly lines: readonly CanvasLine[]
  readonly height: number
}

/** One under the other. A group of no height has no line of its own. */
export function stackLines(
  groups: readonly BoardGroup[],
  closed: ReadonlySet<string>,
  groupHeight: (group: BoardGroup) => number,
  place: (row: BoardRow) => PlacedRow,
): CanvasLines {
  const lines: CanvasLine[] = []
  let y = 0
  for (const group of groups) {
    const height = groupHeight(group)
    if (height > 0) lines.push({ kind: 'group', group, y, height })
    y += height
    for (const row of closed.has(group.key) ? [] : group.rows) {
      const placed = place(row)
      lines.push({ kind: 'row', placed, y, height: placed.height })
      y += placed.height
    }
  }
  return { lines, height: y }
}
