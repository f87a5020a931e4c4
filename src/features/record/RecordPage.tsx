import type { ReactNode } from 'react'
import { type SingleAnswer, useCompletedFlight, useReservation } from '#api/queries/use-single.ts'
import { openAgesOf } from '#api/range/open-ages.ts'
import { useSchool } from '#api/use-school.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import { PaperHead } from '#bookings/paper/PaperHead.tsx'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { OpenAge } from '#time/reading-age.ts'
import { localDayOf } from '#time/zone.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useNow } from '#ui/clock.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { RecordState } from './RecordState.tsx'
import { WholeFlight } from './WholeFlight.tsx'
import { WholeReservation } from './WholeReservation.tsx'

export function RecordPage({ kind, id }: { kind: 'reservation' | 'flight'; id: string }) {
  return kind === 'reservation' ? <ReservationPage id={id} /> : <FlightPage id={id} />
}

function ReservationPage({ id }: { id: string }) {
  const answer = useReservation(id)
  const { zone } = useSchool()
  const now = useNow()
  const { record, asOf } = answer
  const start = record?.start ?? null
  const day = start && localDayOf(zone, start)
  return (
    <Sheet
      what="reservation"
      answer={answer}
      ages={record ? openAgesOf(record, asOf, now, zone) : []}
      number={record?.number}
      day={day}
      back="Show this day on the schedule"
      href={day && pageHref('schedule', { date: day, reservation: id })}
    >
      {(reservation: Reservation) => <WholeReservation reservation={reservation} asOf={asOf} />}
    </Sheet>
  )
}

function FlightPage({ id }: { id: string }) {
  const answer = useCompletedFlight(id)
  const day = answer.record?.date ?? null
  return (
    <Sheet
      what="flight"
      answer={answer}
      number={answer.record?.reservationNumber}
      day={day}
      back="Show this day in the flight log"
      href={day && pageHref('flights', { from: day, to: day })}
    >
      {(flight: CompletedFlight) => <WholeFlight flight={flight} />}
    </Sheet>
  )
}

interface SheetProps<T> {
  readonly what: 'reservation' | 'flight'
  readonly answer: SingleAnswer<T>
  readonly ages?: readonly OpenAge[]
  readonly number: string | null | undefined
  readonly day: PlainDay | null
  readonly back: string
  /** Null until its day is known. */
  readonly href: string | null
  readonly children: (record: T) => ReactNode
}

function Sheet<T>(props: SheetProps<T>) {
  const { what, answer, ages = [], number, day, back, href, children } = props
  const title = what === 'flight' ? 'Flight' : 'Reservation'
  return (
    <Frame
      title={title}
      asOf={answer.asOf}
      ages={ages}
      chips={href && <ButtonLink href={href}>{back}</ButtonLink>}
    >
      <PaperHead
        title={visibleText(`${title} ${number ?? ''}`.trim())}
        days={day && { from: day, to: day }}
        asOf={answer.asOf}
        ages={ages}
        isUpright
      />
      <article className="w-full max-w-320 mx-auto pt-5 pb-12 px-6 text-14 leading-5 print:py-0 print:px-3">
        <RecordState what={what} answer={answer}>
          {children}
        </RecordState>
      </article>
    </Frame>
  )
}
