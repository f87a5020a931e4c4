import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { PrintButton } from '#ui/paper/PrintButton.tsx'
import { RangeBar } from '#ui/RangeBar.tsx'

interface ReportToolbarProps {
  readonly days: DayRange
  readonly today: PlainDay
  readonly onDays: (days: DayRange) => void
  /** Null until they are laid out. */
  readonly pages: number | null
}

export function ReportToolbar({ days, today, onDays, pages }: ReportToolbarProps) {
  return (
    <>
      <RangeBar days={days} today={today} onDays={onDays} />
      <PrintButton pages={pages} />
    </>
  )
}
