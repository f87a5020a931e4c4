import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { pageHref, recordHref } from '#bookings/address/hrefs.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { capital, visibleText } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'
import { Link } from '#ui/link.tsx'
import type { InspectionWire, Overrun } from '#wire/inspections-wire.ts'
import { sayShop, sayWhyNotExact, toneOfOverrun } from './inspection-words.ts'

interface OverrunLineProps {
  readonly overrun: Overrun
  readonly booking: Reservation | null
  readonly now: Instant
}

interface OverrunLinesProps extends Pick<OverrunLineProps, 'now'> {
  readonly item: InspectionWire
  readonly overruns: readonly Overrun[]
  readonly bookingOf: (overrun: Overrun) => Reservation | null
}

/** The first bookings past an inspection's limit, and why its figures are inexact. */
export function OverrunLines({ item, overruns, bookingOf, now }: OverrunLinesProps) {
  const inexact = sayWhyNotExact(item, useDateFormat(), now)
  return (
    <>
      {overruns.map((one) => (
        <OverrunLine key={one.reservation} overrun={one} booking={bookingOf(one)} now={now} />
      ))}
      {inexact !== '' && <span className="note">{capital(inexact)}</span>}
    </>
  )
}

/** "N123 Mon 24 Nov 16:00 Dual goes past the limit", linked to the schedule. */
function OverrunLine({ overrun, booking, now }: OverrunLineProps) {
  const format = useDateFormat()
  const { reservation, is } = overrun
  const shop = sayShop(overrun, format.locale)
  const start = booking?.start ?? null
  const words =
    start === null
      ? 'A booking'
      : [format.moment(start, now), visibleText(booking?.activity ?? '')]
          .filter((part) => part !== '')
          .join(' ')
  const href =
    start === null
      ? recordHref('reservation', reservation)
      : pageHref('schedule', { date: format.dayOf(start), reservation })
  return (
    <span
      className="inline-flex gap-1.5 items-baseline"
      data-overrun={is}
      data-tone={toneOfOverrun(overrun)}
    >
      <TriangleAlert size={14} aria-hidden="true" className="self-start mt-0.5 text-tone" />
      <span>
        <Link className="py-1" href={href} data-reservation-id={reservation}>
          {words}
        </Link>{' '}
        {is === 'overruns' ? 'goes' : 'may go'} past the limit{shop && ` ${shop}`}
      </span>
    </span>
  )
}
