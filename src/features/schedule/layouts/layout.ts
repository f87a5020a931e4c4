import type { BoardBar, BoardRow } from '#domain/board/board-rows.ts'
import type { InstantRange } from '#time/instant.ts'

/** What a layout needs of a booking in a row. */
export interface LaidBar {
  readonly time: InstantRange
  readonly activity: string
  readonly lane: number
}

export interface LaidRow<Bar = LaidBar> {
  readonly bars: readonly Bar[]
  readonly lanes: number
}

export interface LaidGroup<Row = LaidRow> {
  readonly key: string
  readonly label: string
  readonly rows: readonly Row[]
}

/** A booking in its place, in px unless said otherwise. */
export type PlacedBooking<Bar = BoardBar> =
  /** To scale across a row. `clear`: up to the first bar that covers it. */
  | (PlacedAcross<Bar> & {
      readonly size: 'bar'
      readonly left: number
      readonly top: number
      readonly width: number
      readonly height: number
      readonly clear: number
    })
  /** One of the lines of a day. */
  | (Placed<Bar> & { readonly size: 'line'; readonly day: InstantRange; readonly room: number })
  /** Across whole days, above their lines. */
  | (PlacedAcross<Bar> & { readonly size: 'days'; readonly lane: number; readonly days: number })
  /** To scale in a strip, in percent of it; `room` in px. */
  | (Placed<Bar> & {
      readonly size: 'strip'
      readonly left: number
      readonly width: number
      readonly room: number
    })

/** To scale down a day by hours, or across its head: CSS lengths, and the px inside for words. */
export interface PlacedBlock extends PlacedAcross<BoardBar> {
  readonly size: 'block'
  readonly isAcross?: boolean
  readonly place: Readonly<Record<'left' | 'top' | 'width' | 'height', string>>
  readonly room: number
  readonly tall: number
}

interface Placed<Bar> {
  readonly bar: Bar
}

interface PlacedAcross<Bar> extends Placed<Bar> {
  /** Continues beyond what is drawn. */
  readonly isEarlier: boolean
  readonly isLater: boolean
}

export type PlacedAs<S extends PlacedBooking['size'], Bar = BoardBar> = Extract<
  PlacedBooking<Bar>,
  { size: S }
>

/** The cells of a row. Stays the same object while nothing in it moves. */
export interface PlacedRow<Row = BoardRow, Bar = BoardBar> {
  readonly row: Row
  readonly height: number
  readonly cells: readonly PlacedCell<Bar>[]
}

export interface PlacedCell<Bar = BoardBar> {
  readonly bookings: readonly PlacedBooking<Bar>[]
  /** Lanes of those across whole days. */
  readonly above: number
}

type CanvasLine<Row, Bar> = { readonly y: number; readonly height: number } & (
  | { readonly kind: 'group'; readonly group: LaidGroup<Row> }
  | { readonly kind: 'row'; readonly placed: PlacedRow<Row, Bar> }
)

export interface CanvasLines<Row = BoardRow, Bar = BoardBar> {
  readonly lines: readonly CanvasLine<Row, Bar>[]
  readonly height: number
}

/** One under the other. A group of no height has no line of its own. */
export function stackLines<Row, Bar>(
  groups: readonly LaidGroup<Row>[],
  closed: ReadonlySet<string>,
  groupHeight: (group: LaidGroup<Row>) => number,
  place: (row: Row) => PlacedRow<Row, Bar>,
): CanvasLines<Row, Bar> {
  const lines: CanvasLine<Row, Bar>[] = []
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
