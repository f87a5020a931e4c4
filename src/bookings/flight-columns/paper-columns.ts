import type { FlightColumn } from './flight-column.ts'
import { FLIGHT_COLUMNS, type FlightColumnId } from './flight-columns.ts'

/** `width` in mm, 0 takes the rest. */
type PaperColumn = Pick<
  FlightColumn<FlightColumnId>,
  'id' | 'label' | 'isNumber' | 'isStrong' | 'say' | 'total' | 'sayTotal' | 'width'
>

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

/** Number of columns before the meters; they name the flight. */
export const NAMING_COLUMNS = PAPER_COLUMNS.findIndex(({ isNumber }) => isNumber)
