import type { ReactNode } from 'react'
import { useCompletedFlight, useReservation } from '#api/queries/use-single.ts'
import { useSchool } from '#api/use-school.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { pageHref } from '#school/address/hrefs.ts'
import type { Instant } from '#time/instant.ts'
import { localDayOf } from '#time/zone.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { Link } from '#ui/link.tsx'
import { FlightDetails } from './FlightDetails.tsx'
import styles from './RecordPage.module.css'
import { RecordState } from './RecordState.tsx'
import { reservationTitle } from './reservation-words.ts'
import { WholeReservation } from './WholeReservation.tsx'

interface RecordOf {
  readonly kind: 'reservation' | 'flight'
  readonly id: string
}

/** One record over whatever page is in sight. */
export function RecordCard({ onClose, ...record }: RecordOf & { readonly onClose: () => void }) {
  return (
    <OneRecord {...record} isPage={false}>
      {({ heading, body }) => (
        <Dialog title={heading} isOpen onClose={onClose}>
          {body}
        </Dialog>
      )}
    </OneRecord>
  )
}

/** One record as a page of its own: what a copied link opens. */
export function RecordPage(record: RecordOf) {
  return (
    <OneRecord {...record} isPage>
      {({ title, heading, asOf, back, body }) => (
        <Frame title={title} asOf={asOf}>
          <article className={styles.sheet}>
            <p className={styles.back}>{back}</p>
            <h2 className={styles.heading}>{heading}</h2>
            {body}
          </article>
        </Frame>
      )}
    </OneRecord>
  )
}

interface OneRecordProps extends RecordOf {
  readonly isPage: boolean
  readonly children: (shown: Shown) => ReactNode
}

interface Shown {
  readonly title: string
  readonly heading: string
  readonly asOf: Instant | null
  /** To the day it is of, where that is known. */
  readonly back: ReactNode
  readonly body: ReactNode
}

function OneRecord(props: OneRecordProps) {
  return props.kind === 'reservation' ? <OneReservation {...props} /> : <OneFlight {...props} />
}

function OneReservation({ id, isPage, children }: OneRecordProps) {
  const answer = useReservation(id)
  const { zone } = useSchool()
  const start = answer.record?.start ?? null
  const back =
    start === null ? (
      <Link href={pageHref('schedule', {})}>Schedule</Link>
    ) : (
      <Link href={pageHref('schedule', { view: 'day', date: localDayOf(zone, start) })}>
        The day on the schedule
      </Link>
    )
  const body = (
    <RecordState what="reservation" answer={answer}>
      {(reservation) => <WholeReservation reservation={reservation} isPage={isPage} />}
    </RecordState>
  )
  const heading = visibleText(reservationTitle(answer.record?.number ?? null))
  return children({ title: 'Reservation', heading, asOf: answer.asOf, back, body })
}

function OneFlight({ id, children }: OneRecordProps) {
  const answer = useCompletedFlight(id)
  const day = answer.record?.date ?? null
  const back =
    day === null ? (
      <Link href={pageHref('flights', {})}>Flight log</Link>
    ) : (
      <Link href={pageHref('flights', { from: day, to: day })}>The day in the flight log</Link>
    )
  const body = (
    <RecordState what="flight" answer={answer}>
      {(flight) => <FlightDetails flight={flight} />}
    </RecordState>
  )
  return children({ title: 'Flight', heading: 'Flight', asOf: answer.asOf, back, body })
}
