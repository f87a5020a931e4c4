import { Calendar } from '@fullcalendar/core'
import timeGrid from '@fullcalendar/timegrid'
import { weekBookings } from '../week-bookings.ts'

const element = document.querySelector<HTMLElement>('#calendar')
if (element === null) throw new Error('The page has no place for a calendar.')
new Calendar(element, {
  plugins: [timeGrid],
  initialView: 'timeGridWeek',
  height: '100vh',
  nowIndicator: true,
  scrollTime: '06:00:00',
  events: ({ start, end }: { start: Date; end: Date }) => weekBookings(start, end),
  eventDidMount: ({ el, event }) => el.setAttribute('data-reservation-id', event.id),
}).render()
