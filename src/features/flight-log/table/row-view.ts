import type { HourStyle } from '#features/flight-log/columns/hour-style.ts'
import type { Zone } from '#time/zone.ts'

/** What the cells of one row need beside its flight. Cells are functions of both, not components: scrolling draws hundreds of them a frame. */
export interface RowView {
  readonly locale: string
  readonly zone: Zone
  readonly hours: HourStyle
  /** False where every date shown is of this year. */
  readonly showsYear: boolean
  /** 0 in the one row whose buttons the Tab key reaches; the arrow keys move it. */
  readonly tabIndex: 0 | -1
  readonly openFlight: (id: string) => void
  readonly openReservation: (id: string) => void
}
