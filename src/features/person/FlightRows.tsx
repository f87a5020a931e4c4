import { noFlightWords } from '#bookings/known/known-words.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { formatHundredths, meterDelta } from '#domain/record/meter.ts'
import type { LoadedPerson } from '#domain/record/people.ts'
import { sayUnshownFlight } from '#domain/record/unshown-words.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import { useLocale } from '#ui/locale.tsx'
import { RecordBoundary } from '#ui/notices/RecordBoundary.tsx'
import styles from './PersonPage.module.css'
import { namesBeside } from './person-words.ts'

interface FlightRowsProps {
  readonly person: LoadedPerson
  readonly isRead: boolean
  /** Null if flights can't be opened. */
  readonly onOpenFlight: ((id: string) => void) | null
}

export function FlightRows({ person, isRead, onOpenFlight }: FlightRowsProps) {
  const flights = [...new Set([...person.asCustomer.flights, ...person.asInstructor.flights])].sort(
    (a, b) => ((a.date ?? '') > (b.date ?? '') ? -1 : 1),
  )
  return (
    <section className={styles.section} aria-label="Flights">
      <h3 className="part-title">
        Flights {isRead && <span className={styles.count}>{flights.length}</span>}
      </h3>
      {flights.length === 0 && <p className={styles.none}>{noFlightWords(isRead)}</p>}
      {flights.map((flight) => (
        <RecordBoundary key={flight.id} of={flight} words={sayUnshownFlight(flight)}>
          <FlightRow flight={flight} of={person} onOpen={onOpenFlight} />
        </RecordBoundary>
      ))}
    </section>
  )
}

function FlightRow(props: {
  flight: CompletedFlight
  of: LoadedPerson
  onOpen: ((id: string) => void) | null
}) {
  const { flight, of, onOpen } = props
  const { locale } = useLocale()
  const day = flight.date === null ? 'No date' : formatDay(flight.date, locale, 'short')
  const hobbs = meterDelta(flight.hobbs)
  const cells = (
    <>
      <span className={`booking-swatch ${styles.swatch}`} />
      <span>{day}</span>
      <span>{hobbs === null ? 'no Hobbs' : `${formatHundredths(hobbs, 1)} h`}</span>
      <span className={styles.icon} />
      <bdi className={styles.tail}>{visibleText(flight.aircraft?.tail ?? '') || 'No aircraft'}</bdi>
      <bdi className={styles.who}>
        {namesBeside(
          of,
          [flight.customer, flight.instructor].filter((one) => one !== null),
        )}
      </bdi>
      <bdi className={styles.what}>{visibleText(flight.route ?? flight.activity ?? '')}</bdi>
    </>
  )
  const { id } = flight
  if (onOpen === null) {
    return (
      <div className={styles.row} data-flight-id={id}>
        {cells}
      </div>
    )
  }
  return (
    <button type="button" className={styles.row} data-flight-id={id} onClick={() => onOpen(id)}>
      {cells}
    </button>
  )
}
