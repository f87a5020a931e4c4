import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { useNoted } from '#api/accounts/use-noted.ts'
import { useMay } from '#api/status/use-session.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { bookingCount } from './range-words.ts'

interface CalendarButtonProps {
  readonly name: string
  readonly bookings: readonly Reservation[]
  /** "upcoming " */
  readonly which?: string
  readonly asOf: Instant | null
  /** What isn't loaded; written into the file. */
  readonly missing?: string
  /** False adds "incomplete" to the names of file and calendar. */
  readonly isWhole?: boolean
  /** The reader's own bookings, which any role may export. */
  readonly isOwn?: boolean
}

/** Saves an iCalendar file; its writer is loaded on press. */
export function CalendarButton(props: CalendarButtonProps) {
  const { name, bookings, which, asOf, missing = '', isWhole = true, isOwn = false } = props
  const mayExport = useMay('export')
  const format = useDateFormat()
  const [hasFailed, setHasFailed] = useState(false)
  const { noted, refusal } = useNoted()
  const save = async () => {
    if (asOf === null) return
    try {
      const { calendarFile } = await import('#domain/calendar/calendar-file.ts')
      const named = isWhole ? name : `${name} (incomplete)`
      const read = `As of ${format.moment(asOf)}, ${format.zone.name}.`
      const text = await calendarFile({ name: named, asOf, read, missing }, bookings)
      const file = isWhole ? 'bookings.ics' : 'bookings-incomplete.ics'
      saveFile(file, text, 'text/calendar;charset=utf-8')
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    }
  }
  if (!mayExport && !isOwn) return null
  const kind = isOwn ? 'mine' : 'reservations'
  const action = { action: 'export', kind, object: 'ics', count: bookings.length } as const
  return (
    <Button
      className="h-auto min-h-(--control) text-left whitespace-normal"
      disabled={asOf === null || bookings.length === 0}
      onClick={() => void noted(action, save)}
    >
      <CalendarPlus size={14} aria-hidden="true" />
      {refusal ??
        (hasFailed
          ? 'Couldn’t create the file'
          : `Add ${bookingCount(bookings.length, which)} to a calendar`)}
    </Button>
  )
}
