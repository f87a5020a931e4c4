import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { RangeBar } from '#ui/frame/RangeBar.tsx'

interface FlightLogToolbarProps {
  readonly days: DayRange
  readonly today: PlainDay
  readonly onDays: (days: DayRange) => void
  readonly q: string
  readonly onFind: (q: string) => void
}

export function FlightLogToolbar({ days, today, onDays, q, onFind }: FlightLogToolbarProps) {
  return (
    <>
      <RangeBar days={days} today={today} onDays={onDays} />
      <SearchField label="Find" value={q} onChange={onFind} />
    </>
  )
}
