import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { useNoted } from '#api/house/use-noted.ts'
import { useMay } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { formatMoment } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { saveFile } from '#ui/save-file.ts'

interface CalendarButtonProps {
  /** What the calendar is called: a tail number, a person, a range. */
  readonly name: string
  readonly bookings: readonly Reservation[]
  readonly asOf: Instant | null
  /** What is not known, which the file says of itself. */
  readonly missing?: string
  /** False puts "incomplete" into the name of the file and of the calendar. */
  readonly isWhole?: boolean
  /** Bookings of whoever looks, which are his to take along whatever his role. */
  readonly isOwn?: boolean
}

/** Saves bookings as an iCalendar file; what writes it is fetched when it is pressed. */
export function CalendarButton(props: CalendarButtonProps) {
  const { name, bookings, asOf, missing = '', isWhole = true, isOwn = false } = props
  const mayExport = useMay('export')
  const { zone } = useSchool()
  const { locale } = useLocale()
  const [hasFailed, setHasFailed] = useState(false)
  const { noted, refusal } = useNoted()
  const save = async () => {
    if (asOf === null) return
    try {
      const { calendarFile } = await import('#domain/calendar/calendar-file.ts')
      const named = isWhole ? name : `${name} (incomplete)`
      const read = `As of ${formatMoment(zone, asOf, locale)}, ${zone.name}.`
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
  const deed = { action: 'export', kind, object: 'ics', count: bookings.length } as const
  return (
    <Button
      disabled={asOf === null || bookings.length === 0}
      onClick={() => void noted(deed, save)}
    >
      <CalendarPlus size={14} aria-hidden="true" />
      {refusal ??
        (hasFailed ? 'The file could not be made' : `Calendar file of ${bookings.length}`)}
    </Button>
  )
}
