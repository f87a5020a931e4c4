import type { Measure } from '#domain/board/bar-text.ts'
import type { clockTicks } from '#domain/board/board-ticks.ts'
import type { TimeScale } from '#domain/board/time-scale.ts'
import type { SheetView } from '#features/day-sheet/sheet-view.ts'

/** What all rows of a printed board share. The scale is in CSS px, the height of a lane in millimetres, the type in points. */
export interface BoardDrawing {
  readonly scale: TimeScale
  readonly ticks: ReturnType<typeof clockTicks>
  /** Of plain type, and of the bold in which what is out is set. */
  readonly measure: Measure
  readonly measureBold: Measure
  readonly height: number
  /** Lanes that a row is high at most. */
  readonly most: number
  readonly size: number
  readonly view: SheetView
}
