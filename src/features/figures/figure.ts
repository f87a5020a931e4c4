import type { ReactNode } from 'react'
import { type InDoubt, sayLogWrong } from '#domain/record/meter-deltas.ts'
import { capital } from '#domain/text/visible-text.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { BarsProps } from './Bars.tsx'
import { type FigureTable, shownCell } from './figure-table.ts'
import type { ExpectedTach } from './use-expected-tach.ts'
import type { useFigures } from './use-figures.ts'

export interface FigureFacts {
  readonly figures: ReturnType<typeof useFigures>
  readonly tach: ExpectedTach
  readonly days: DayRange
  /** Null for all. */
  readonly aircraft: readonly string[] | null
  readonly locale: string
  readonly weekStart: number
  readonly onOpenFlight: (id: string) => void
}

export interface Figure {
  readonly title: string
  readonly summary: string
  readonly table: FigureTable
  readonly bars?: readonly BarsProps[]
  /** Instead of bars. */
  readonly plot?: ReactNode
  readonly below?: ReactNode
  /** Before the buttons of every card. */
  readonly tools?: ReactNode
  /** Not of the days in sight, so it is no minimum while they load. */
  readonly isForecast?: boolean
  /** Hides the figure. Default: the table has no rows. */
  readonly isEmpty?: boolean
}

export function hours(hundredths: number): string {
  return shownCell(hundredths, 'hours')
}

export function listed<Row>(rows: readonly Row[], say: (row: Row) => string): string {
  return rows.map(say).join(', ')
}

/** " The log shows 30.0 h too many."; '' for none. */
export function sayWrong(inDoubt: InDoubt): string {
  const wrong = sayLogWrong('Hobbs', inDoubt)
  return wrong && ` ${capital(wrong)}.`
}
