import { endOfWeek, format, getDay, parse, startOfWeek } from 'date-fns'
import { enUS } from 'date-fns/locale/en-US'
import { type ReactNode, useEffect, useState } from 'react'
import {
  Calendar,
  type CalendarProps,
  type Components,
  dateFnsLocalizer,
  type View,
} from 'react-big-calendar'
import 'react-big-calendar/lib/css/react-big-calendar.css'
import { createRoot } from 'react-dom/client'
import { type WeekBooking, weekBookings } from '../week-bookings.ts'

const localizer = dateFnsLocalizer({
  format,
  parse,
  startOfWeek,
  getDay,
  locales: { 'en-US': enUS },
})
const VIEWS: View[] = ['week']
const SIX = new Date(2026, 0, 1, 6)
const STYLE = { height: '100vh' }

const components: Components<WeekBooking> = {
  eventWrapper: ({ event, children }: { event: WeekBooking; children?: ReactNode }) => (
    <div data-reservation-id={event.id}>{children}</div>
  ),
}

function Week() {
  const [bookings, setBookings] = useState<WeekBooking[]>([])
  useEffect(() => {
    const now = new Date()
    void weekBookings(startOfWeek(now), endOfWeek(now)).then(setBookings)
  }, [])
  const props: CalendarProps<WeekBooking> = {
    localizer,
    components,
    events: bookings,
    startAccessor: 'start',
    endAccessor: 'end',
    views: VIEWS,
    defaultView: 'week',
    scrollToTime: SIX,
    style: STYLE,
  }
  return <Calendar {...props} />
}

const place = document.querySelector('#calendar')
if (place === null) throw new Error('The page has no place for a calendar.')
createRoot(place).render(<Week />)
