import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'

interface CalendarButtonProps {
  /** What the calendar is called: a tail number, a person, a range. */
  readonly name: string
  readonly bookings: readonly Reservation[]
  readonly asOf: Instant | null
  /** What is not known, which the file says of itself. */
  readonly note?: string
}

/** Saves bookings as an iCalendar file; what writes it is fetched when it is pressed. */
export function CalendarButton({ name, bookings, asOf, note = '' }: CalendarButtonProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const save = async () => {
    if (asOf === null) return
    try {
      const { calendarFile } = await import('./calendar-file.ts')
      const text = await calendarFile(name, bookings, asOf, note)
      saveFile('bookings.ics', text, 'text/calendar;charset=utf-8')
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <Button disabled={asOf === null || bookings.length === 0} onClick={() => void save()}>
      <CalendarPlus size={14} aria-hidden="true" />
      {hasFailed ? 'The file could not be made' : `Calendar file of ${bookings.length}`}
    </Button>
  )
}
