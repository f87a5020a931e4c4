import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LinkIcon from 'lucide-react/icons/link'
import { type ReactNode, useId, useState } from 'react'
import { useFlightOfReservation } from '#api/queries/use-flight-of-reservation.ts'
import { recordHref } from '#bookings/address/hrefs.ts'
import { CalendarButton } from '#bookings/booking/CalendarButton.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Link, useOpens } from '#ui/link.tsx'
import { Fact, TextFact } from './Facts.tsx'
import { flightText } from './flight-words.ts'
import { reservationText, reservationTitle, sayDuration, sayMoment } from './reservation-words.ts'
import { VisibleWords } from './VisibleWords.tsx'

interface ReservationFooterProps {
  readonly reservation: Reservation
  readonly asOf: Instant | null
  readonly isPage: boolean
}

export function ReservationFooter({ reservation, asOf, isPage }: ReservationFooterProps) {
  const format = useDateFormat()
  const flight = useFlightOfReservation(reservation.id)
  const { id, number, status } = reservation
  return (
    <RecordFooter
      kind="reservation"
      id={id}
      name={isPage ? null : visibleText(number?.trim() ?? '') || 'Reservation'}
      text={() => reservationText(reservation, format)}
      more={
        <>
          <TextFact name="Stored status" text={status.raw} />
          <TextFact name="Stored hours" text={sayDuration(reservation)?.stated ?? null} />
          <Fact name="Calendar">
            <CalendarButton
              name={visibleText(reservationTitle(number))}
              bookings={[reservation]}
              asOf={asOf}
            />
          </Fact>
        </>
      }
    >
      {flight &&
        isRecordId(flight.id) &&
        (isPage ? (
          <Link className="unprinted" href={recordHref('flight', flight.id)}>
            Open flight
          </Link>
        ) : (
          <Button look="quiet" className="px-1.75" data-opens-flight={flight.id}>
            Flight
          </Button>
        ))}
    </RecordFooter>
  )
}

/** In the peek, opening the booking replaces the flight; its own page names it among the facts. */
export function FlightFooter({ flight, isPage }: { flight: CompletedFlight; isPage: boolean }) {
  const format = useDateFormat()
  const { id, reservationId, reservationNumber, completedAt } = flight
  const number = visibleText(reservationNumber?.trim() ?? '') || 'Reservation'
  const hasBooking = reservationId !== null && isRecordId(reservationId)
  return (
    <RecordFooter
      kind="flight"
      id={id}
      name={isPage ? null : 'Flight'}
      text={() => flightText(flight, format)}
      more={
        <TextFact
          name="Completed"
          text={completedAt === null ? null : sayMoment(format, completedAt)}
        />
      }
    >
      {!isPage &&
        (hasBooking ? (
          <Button
            look="quiet"
            className="px-1.75 text-accent-text"
            data-opens-reservation={reservationId}
          >
            {number}
          </Button>
        ) : (
          reservationNumber !== null && <bdi>{number}</bdi>
        ))}
    </RecordFooter>
  )
}

interface RecordFooterProps {
  readonly kind: Parameters<typeof recordHref>[0]
  readonly id: string
  /** Label of the link to its page; null on that page. */
  readonly name: string | null
  readonly text: () => string
  /** Rarely needed facts behind "⋯". */
  readonly more: ReactNode
  readonly children?: ReactNode
}

function RecordFooter({ kind, id, name, text, more, children }: RecordFooterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const moreId = useId()
  const opens = useOpens()
  const href = isRecordId(id) ? recordHref(kind, id) : null
  return (
    <div className="flex flex-wrap items-center gap-0.5 mt-2.5 pt-1.5 border-t border-line print:border-0">
      {name !== null &&
        (href !== null ? (
          <Link className="flex-1 min-w-10 wrap-anywhere" href={href} title="Open page (Enter)">
            <VisibleWords text={name} />
          </Link>
        ) : (
          <span className="flex-1 min-w-10 wrap-anywhere">
            <VisibleWords text={name} />
          </span>
        ))}
      <div className="flex flex-wrap items-center gap-0.5">
        {children}
        <CopyButton
          look="quiet"
          className="unprinted px-1.75 text-muted font-normal"
          text={text}
          icon={<Copy size={14} aria-hidden="true" />}
        >
          Copy
        </CopyButton>
        {href !== null && opens(href) && (
          <CopyButton
            look="quiet"
            className="unprinted px-1.75 text-muted font-normal"
            text={() => location.origin + href}
            icon={<LinkIcon size={14} aria-hidden="true" />}
          >
            Link
          </CopyButton>
        )}
        <IconButton
          label="More"
          className="unprinted px-1.75 text-muted font-normal"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div id={moreId} className="basis-full wrap-anywhere" hidden={!isOpen}>
        {isOpen && (
          <dl>
            {more}
            <TextFact name="Record id" text={id} />
          </dl>
        )}
      </div>
    </div>
  )
}
