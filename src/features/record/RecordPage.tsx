import type { ReactNode } from 'react'
import { useCompletedFlight, useReservation } from '#api/queries/use-single.ts'
import { useSchool } from '#api/use-school.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'
import { localDayOf } from '#time/zone.ts'
import { Frame } from '#ui/frame/Frame.tsx'
import { Link } from '#ui/link.tsx'
import { FlightDetails } from './FlightDetails.tsx'
import styles from './RecordPage.module.css'
import { RecordState } from './RecordState.tsx'
import { reservationTitle } from './reservation-words.ts'
import { WholeReservation } from './WholeReservation.tsx'

/** One record as a page of its own: what a copied link opens. */
export function RecordPage({ kind, id }: { kind: 'reservation' | 'flight'; id: string }) {
  return kind === 'reservation' ? <ReservationPage id={id} /> : <FlightPage id={id} />
}

function ReservationPage({ id }: { id: string }) {
  const answer = useReservation(id)
  const { zone } = useSchool()
  const start = answer.record?.start ?? null
  const day = start === null ? null : localDayOf(zone, start)
  return (
    <Sheet
      title="Reservation"
      heading={visibleText(reservationTitle(answer.record?.number ?? null))}
      asOf={answer.asOf}
      back={
        <Link href={day === null ? '/schedule' : `/schedule?view=day&date=${day}`}>
          {day === null ? 'Schedule' : 'The day on the schedule'}
        </Link>
      }
    >
      <RecordState what="reservation" answer={answer}>
        {(reservation) => <WholeReservation reservation={reservation} isPage />}
      </RecordState>
    </Sheet>
  )
}

function FlightPage({ id }: { id: string }) {
  const answer = useCompletedFlight(id)
  const day = answer.record?.date ?? null
  return (
    <Sheet
      title="Flight"
      heading="Flight"
      asOf={answer.asOf}
      back={
        <Link href={day === null ? '/flights' : `/flights?from=${day}&to=${day}`}>
          {day === null ? 'Flight log' : 'The day in the flight log'}
        </Link>
      }
    >
      <RecordState what="flight" answer={answer}>
        {(flight) => <FlightDetails flight={flight} />}
      </RecordState>
    </Sheet>
  )
}

interface SheetProps {
  readonly title: string
  readonly heading: string
  readonly asOf: Instant | null
  readonly back: ReactNode
  readonly children: ReactNode
}

function Sheet({ title, heading, asOf, back, children }: SheetProps) {
  return (
    <Frame title={title} asOf={asOf}>
      <article className={styles.sheet}>
        <p className={styles.back}>{back}</p>
        <h2 className={styles.heading}>{heading}</h2>
        {children}
      </article>
    </Frame>
  )
}
