import { createContext, use } from 'react'
import type { CaseFacts, Told } from '#domain/matching/case-facts.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import styles from './RecordLinks.module.css'

/** What the page does to show a booking or a flight, by id. */
export const RecordOpening = createContext({
  reservation: (_id: string) => {},
  flight: (_id: string) => {},
})

interface RecordLink {
  readonly words: string
  readonly name: string
  readonly open: () => void
}

/** Buttons to the booking and the flight of a case; of a gap, to the flights around it and the booking that fits it best. */
export function RecordLinks({ one, facts }: { one: Told; facts: CaseFacts }) {
  const open = use(RecordOpening)
  const { reservation, flight, gap } = one
  const tail = facts.tails.map(visibleText).join(' → ')
  const said = (...words: string[]) => words.filter((word) => word !== '').join(', ')
  const links: RecordLink[] = []
  const toBooking = (id: string, words: string, name: string) =>
    links.push({ words, name, open: () => open.reservation(id) })
  const toFlight = (id: string, words: string, name: string) =>
    links.push({ words, name, open: () => open.flight(id) })
  if (reservation) {
    const name = said(facts.bookingName, facts.booked, tail, facts.customer)
    toBooking(reservation.id, facts.bookingName, name)
  }
  if (flight) toFlight(flight.id, 'Flight', said('Flight', facts.flown, tail, facts.customer))
  if (gap) {
    const fitting = gap.missing.candidates.find(({ bookingId }) => bookingId !== null)
    const number = visibleText(fitting?.bookingNumber ?? '') || 'Booking'
    if (fitting?.bookingId)
      toBooking(fitting.bookingId, number, `${number}, may be the flight on ${tail}`)
    const before = `Before: the flight on ${tail} that ended where the gap begins`
    toFlight(gap.before.id, 'Before', before)
    toFlight(gap.after.id, 'After', `After: the flight on ${tail} that begins where the gap ends`)
  }
  return (
    <span className={styles.links}>
      {links.map(({ words, name, open: onClick }) => (
        <Button key={name} look="quiet" className={styles.link} aria-label={name} onClick={onClick}>
          {words}
        </Button>
      ))}
    </span>
  )
}
