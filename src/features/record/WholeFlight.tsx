import { useMemo } from 'react'
import { recordHref } from '#bookings/address/hrefs.ts'
import { CauseEvidence } from '#bookings/audit/CauseCard.tsx'
import { checksOfFlights } from '#bookings/audit/DoubtLink.tsx'
import { ReadingsAround } from '#bookings/audit/ReadingsAround.tsx'
import { useAudit } from '#bookings/audit/use-audit.ts'
import { FindingMark } from '#bookings/findings/FindingMark.tsx'
import { byCause } from '#domain/audit/by-cause.ts'
import { sayChecks } from '#domain/audit/checks.ts'
import { verdictOf } from '#domain/audit/verdict.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'
import { Link, useOpens } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import { PAGES } from '#wire/pages.ts'
import { ContactRows } from './ContactRows.tsx'
import { Fact, TextFact } from './Facts.tsx'
import { sayLogTimes } from './flight-words.ts'
import { RecordFlaws } from './RecordFlaws.tsx'
import { FlightFooter } from './RecordFooter.tsx'
import { Names, RecordHead } from './RecordHead.tsx'
import { RecordWaiting } from './RecordState.tsx'

/** Facts, what is doubtful about them, and the readings between those of the aircraft's neighboring flights. */
export function WholeFlight({ flight }: { flight: CompletedFlight }) {
  const { locale } = useLocale()
  const opens = useOpens()
  const { aircraft, customer, instructor, activity, route, date } = flight
  const flights = useMemo(() => [flight], [flight])
  const days = date && { from: date, to: date }
  const log = useAudit({ flights, completeness: 'complete', days })
  const { open, subjects, placeOf, isSure } = log
  const causes = useMemo(() => byCause(open), [open])
  // Findings that come late would push down what follows, so that waits for them.
  const isChecked = log.audit !== null
  const times = sayLogTimes(flight, locale)
  const number = visibleText(flight.reservationNumber?.trim() ?? '')
  const place = placeOf(flight.id)
  const neighbors = [place?.before?.flight, flight, place?.after?.flight]
  const plain = {
    flight,
    mend: null,
    around: neighbors.filter((one) => one !== undefined),
    meters: ['hobbs', 'tach'] as const,
    doubted: [],
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_380px] gap-x-10 gap-y-6 max-lg:grid-cols-1">
      <div className="grid gap-4 min-w-0">
        <RecordHead
          isLive
          isPage
          aircraft={aircraft}
          who={customer ? [customer] : []}
          what="no customer"
        />
        <dl>
          <TextFact name="Date" text={date && formatDay(date, locale, 'long')} />
          <TextFact name="Out – in" text={times && `${times} (as logged, no time zone)`} />
          <TextFact name="Model" text={aircraft?.model ?? null} />
          <Fact name="Instructor">{instructor && <Names people={[instructor]} isLive />}</Fact>
          <TextFact name="Activity" text={activity} />
          <TextFact name="Route" text={route} />
          <Fact name="Booking">
            {isRecordId(flight.reservationId) ? (
              <Link href={recordHref('reservation', flight.reservationId)}>
                {number || 'Reservation'}
              </Link>
            ) : (
              number && <bdi>{number}</bdi>
            )}
          </Fact>
        </dl>
        <RecordFlaws flaws={flight.flaws} />
        <section className="grid gap-2" aria-label="Readings and checks">
          <h3 className="part-title flex gap-2 items-center" data-severity={causes[0]?.severity}>
            Readings {causes[0] && <FindingMark severity={causes[0].severity} />}
          </h3>
          {!isChecked && <RecordWaiting />}
          {causes.map((cause, at) => (
            <CauseEvidence
              key={cause.cause}
              verdict={verdictOf(cause, { ...subjects, placeOf }, locale)}
              hasReadings={at === 0}
            />
          ))}
          {causes[0]
            ? opens(PAGES.checks.path) && (
                <Link href={checksOfFlights([flight], causes[0].cause)}>Open in Checks</Link>
              )
            : isChecked && (
                <>
                  <p className="quiet">{sayChecks({ toCorrect: [] }, isSure)}.</p>
                  <ReadingsAround verdict={plain} />
                </>
              )}
        </section>
        {isChecked && <FlightFooter flight={flight} isPage />}
      </div>
      <div className={isChecked ? undefined : 'max-lg:hidden'}>
        <ContactRows
          people={[customer, instructor].filter((person) => person !== null)}
          isLive
          isWhole
        />
      </div>
    </div>
  )
}
