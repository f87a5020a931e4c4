import type { ReactNode } from 'react'
import { BookingRow, RecordRow } from '#bookings/booking/BookingRow.tsx'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { sayOut } from '#bookings/booking/say-out.ts'
import { noFlightWords } from '#bookings/known/known-words.ts'
import type { Dispatch } from '#domain/dispatch/dispatch-state.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { meterDelta } from '#domain/record/meter-deltas.ts'
import type { LoadedPerson } from '#domain/record/people.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { sayUnshownFlight } from '#domain/record/unshown-words.ts'
import { capital, visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { useLocale } from '#ui/locale.tsx'
import { RecordBoundary } from '#ui/notices/RecordBoundary.tsx'
import { upcomingOf } from './person-figures.ts'
import { namesBeside } from './person-words.ts'

interface RecordListsProps {
  readonly bookings: readonly Reservation[]
  readonly now: Instant
  readonly dispatch: Dispatch
  /** The person to omit from the names. */
  readonly of: LoadedPerson
  readonly isLogRead: boolean
  /** Null if flights can't be opened. */
  readonly onOpenFlight: ((id: string) => void) | null
}

/** Current and coming bookings first: people look just before a flight. Flights stand beside them where there is room. */
export function RecordLists(props: RecordListsProps) {
  const { bookings } = props
  const upcoming = upcomingOf(props, bookings)
  const past = bookings.filter((one) => holdsTime(one) && !upcoming.includes(one))
  const cancelled = bookings.filter((one) => !holdsTime(one))
  return (
    <div className="grid gap-x-6 gap-y-4 items-start min-[1440px]:grid-cols-2">
      <div className="flex flex-col gap-3.5 min-w-0">
        <BookingRows {...props} title="Upcoming" bookings={upcoming} />
        <BookingRows {...props} title="Past" bookings={past.toReversed()} />
        {cancelled.length > 0 && (
          <BookingRows {...props} title="Cancelled" bookings={cancelled.toReversed()} />
        )}
      </div>
      <FlightRows {...props} />
    </div>
  )
}

/** On paper a table, so that each page has its head. */
const LIST = 'min-w-0 print:table print:w-full'

interface BookingRowsProps extends Pick<RecordListsProps, 'bookings' | 'of' | 'now' | 'dispatch'> {
  readonly title: string
}

function BookingRows({ title, bookings, of, now, dispatch }: BookingRowsProps) {
  const speak = useBookingWords()
  return (
    <section className={LIST} aria-label={`${title}, bookings`}>
      <Head title={title} count={bookings.length} none="None loaded" />
      {bookings.map((booking) => {
        const { start, customers, instructors } = booking
        const words = speak(booking)
        const out = sayOut(booking, dispatch, speak, now)
        const day = start === null ? 'No start' : speak.day(speak.dayOf(start), 'short')
        return (
          <BookingRow
            key={booking.id}
            kind="person"
            of={booking}
            aria-label={[words.name, day, out?.words].filter(Boolean).join(', ')}
            cells={{
              day,
              who: namesBeside(of, [...customers, ...instructors]),
              what: (
                <>
                  {out && (
                    <span className="font-semibold text-tone" data-tone={out.tone}>
                      {out.words}{' '}
                    </span>
                  )}
                  {[capital(words.activity), words.oddStatus].filter(Boolean).join(' · ')}
                </>
              ),
            }}
          />
        )
      })}
    </section>
  )
}

function FlightRows({ of, isLogRead, onOpenFlight }: RecordListsProps) {
  const flights = [...new Set([...of.asCustomer.flights, ...of.asInstructor.flights])].sort(
    (a, b) => ((a.date ?? '') > (b.date ?? '') ? -1 : 1),
  )
  return (
    <section className={LIST} aria-label="Flights">
      <Head
        title="Flights"
        count={isLogRead ? flights.length : null}
        none={noFlightWords(isLogRead)}
      />
      {flights.map((flight) => (
        <RecordBoundary key={flight.id} of={flight} words={sayUnshownFlight(flight)}>
          <FlightRow flight={flight} of={of} onOpenFlight={onOpenFlight} />
        </RecordBoundary>
      ))}
    </section>
  )
}

interface FlightRowProps extends Pick<RecordListsProps, 'of' | 'onOpenFlight'> {
  readonly flight: CompletedFlight
}

function FlightRow({ flight, of, onOpenFlight }: FlightRowProps) {
  const { id, date, hobbs, aircraft, customer, instructor, route, activity } = flight
  const { locale } = useLocale()
  const hours = meterDelta(hobbs)
  return (
    <RecordRow
      kind="flight"
      as={onOpenFlight === null ? 'div' : 'button'}
      data-flight-id={id}
      onClick={() => onOpenFlight?.(id)}
      cells={{
        day: date === null ? 'No date' : formatDay(date, locale, 'short'),
        time: hours === null ? 'no Hobbs' : `${formatHundredths(hours, 1)} h`,
        tail: visibleText(aircraft?.tail ?? '') || 'No aircraft',
        who: namesBeside(
          of,
          [customer, instructor].filter((one) => one !== null),
        ),
        what: visibleText(route ?? activity ?? ''),
      }}
    />
  )
}

interface HeadProps {
  readonly title: string
  /** Null if nothing is loaded. */
  readonly count: number | null
  /** Said if there are none. */
  readonly none: ReactNode
}

function Head({ title, count, none }: HeadProps) {
  return (
    <>
      <h3 className="part-title print:table-header-group print:break-inside-avoid">
        {title} <span className="text-muted font-normal">{count}</span>
      </h3>
      {!count && <p className="text-muted font-normal py-1.5">{none}</p>}
    </>
  )
}
