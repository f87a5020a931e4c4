import type { CaseFacts, Told } from '#domain/matching/case-facts.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import styles from './RecordLinks.module.css'

export interface RecordOpening {
  readonly reservation: (id: string) => void
  readonly flight: (id: string) => void
}

interface RecordLinksProps {
  readonly one: Told
  readonly facts: CaseFacts
  readonly open: RecordOpening
}

/** Buttons to the booking and the flight of a case; of a gap, to the flights around it and the booking that fits it best. */
export function RecordLinks({ one, facts, open }: RecordLinksProps) {
  const { reservation, flight, gap } = one
  const said = (...words: string[]) => words.filter((word) => word !== '').join(', ')
  const tail = facts.tails.map(visibleText).join(' → ')
  return (
    <span className={styles.links}>
      {reservation && (
        <Button
          look="quiet"
          className={styles.link}
          aria-label={said(facts.bookingName, facts.booked, tail, facts.customer)}
          onClick={() => open.reservation(reservation.id)}
        >
          {facts.bookingName}
        </Button>
      )}
      {flight && (
        <Button
          look="quiet"
          className={styles.link}
          aria-label={said('Flight', facts.flown, tail, facts.customer)}
          onClick={() => open.flight(flight.id)}
        >
          Flight
        </Button>
      )}
      {gap && <GapLinks gap={gap} tail={tail} open={open} />}
    </span>
  )
}

function GapLinks({
  gap,
  tail,
  open,
}: {
  gap: NonNullable<MatchCase['gap']>
  tail: string
  open: RecordOpening
}) {
  const booking = gap.missing.candidates.find(({ bookingId }) => bookingId !== null)
  const number = visibleText(booking?.bookingNumber ?? '') || 'Booking'
  return (
    <>
      {booking?.bookingId && (
        <Button
          look="quiet"
          className={styles.link}
          aria-label={`${number}, may be the flight on ${tail}`}
          onClick={() => booking.bookingId && open.reservation(booking.bookingId)}
        >
          {number}
        </Button>
      )}
      <Button
        look="quiet"
        className={styles.link}
        aria-label={`Before: the flight on ${tail} that ended where the gap begins`}
        onClick={() => open.flight(gap.before.id)}
      >
        Before
      </Button>
      <Button
        look="quiet"
        className={styles.link}
        aria-label={`After: the flight on ${tail} that begins where the gap ends`}
        onClick={() => open.flight(gap.after.id)}
      >
        After
      </Button>
    </>
  )
}
