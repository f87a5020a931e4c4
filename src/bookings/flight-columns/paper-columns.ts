import type { FlightColumn } from './flight-column.ts'
import { FLIGHT_COLUMNS, type FlightColumnId } from './flight-columns.ts'

/** A column of the log on paper; `width` in millimetres, 0 takes what is left. */
type PaperColumn = Pick<
  FlightColumn<FlightColumnId>,
  'id' | 'label' | 'isNumber' | 'isStrong' | 'say' | 'total' | 'sayTotal' | 'width'
>

/** In their order on paper. */
export const PAPER_COLUMNS: readonly PaperColumn[] = FLIGHT_COLUMNS.flatMap(
  ({ paper, say, ...column }: FlightColumn<FlightColumnId>) =>
    paper === undefined
      ? []
      : {
          ...column,
          ...paper,
          say: (...asked: Parameters<typeof say>) => paper.instead?.(...asked) ?? say(...asked),
        },
).toSorted((a, b) => Number(a.isLast ?? false) - Number(b.isLast ?? false))

/** The columns before the meters: what names a flight. */
export const NAMING_COLUMNS = PAPER_COLUMNS.findIndex(({ isNumber }) => isNumber)
