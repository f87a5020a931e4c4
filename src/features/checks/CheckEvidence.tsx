import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect, useRef } from 'react'
import { pageHref } from '#bookings/address/hrefs.ts'
import type { PageProps } from '#bookings/address/page-address.ts'
import { CauseCard, OrderOf } from '#bookings/audit/CauseCard.tsx'
import { MinorCard } from '#bookings/audit/MinorCard.tsx'
import type { LogAudit } from '#bookings/audit/use-audit.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { shownPhone, telHref } from '#domain/record/contact.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import { writeValueList } from '#domain/text/value-list.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { addDays } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/link.tsx'
import { CaseCard } from './CaseCard.tsx'
import type { ChosenCheck } from './use-checks.ts'

interface CheckEvidenceProps extends Pick<PageProps<never>, 'onOpenReservation' | 'onOpenFlight'> {
  readonly chosen: ChosenCheck
  readonly audit: LogAudit
}

const AROUND = 3

export function CheckEvidence(props: CheckEvidenceProps) {
  const { chosen, audit, onOpenReservation, onOpenFlight } = props
  const { item, isSideBySide, choose, done } = chosen
  const { flights } = audit.subjects
  const section = useRef<HTMLElement>(null)
  const key = item?.key
  // When the list makes way for the evidence, focus follows.
  useEffect(() => {
    if (!isSideBySide && key !== undefined) section.current?.focus()
  }, [isSideBySide, key])
  if (item === null) return null
  const common = { isDone: item.isDone, onDone: () => done(item) }
  const inLog = (id: string) => <InLog flight={flights.get(id)} />
  return (
    <section
      ref={section}
      id="evidence"
      className="flex-1 min-w-0 pt-4 pb-6 px-6 overflow-auto focus-visible:-outline-offset-2 max-md:pt-3 max-md:px-3 print:hidden"
      aria-label="Evidence"
      tabIndex={-1}
    >
      {!isSideBySide && (
        <Button look="quiet" onClick={() => choose(null)}>
          <ChevronLeft size={16} aria-hidden="true" /> All checks
        </Button>
      )}
      {item.kind === 'cause' && (
        <CauseCard
          {...common}
          cause={item.cause}
          log={audit}
          onReservation={onOpenReservation}
          inLog={inLog}
        />
      )}
      {item.kind === 'minor' && (
        <MinorCard {...common} minor={item.minor} log={audit} inLog={inLog} />
      )}
      {(item.kind === 'case' || item.kind === 'undecided') && (
        <CaseCard
          {...common}
          one={item.one}
          order={item.kind === 'case' && item.cause && <OrderOf cause={item.cause} log={audit} />}
          inLog={inLog}
          onReservation={onOpenReservation}
          onFlight={onOpenFlight}
        />
      )}
      {item.kind === 'cause' && !item.cause.lead.explanation && (
        <FlightFacts flight={flights.get(item.cause.lead.flightId ?? '')} />
      )}
      <p className="note mt-3 pointer-coarse:hidden">J next · K previous · D done · U undo</p>
    </section>
  )
}

/** What the readings are compared with, and whom to ask. */
function FlightFacts({ flight }: { flight: CompletedFlight | undefined }) {
  if (!flight) return null
  const { activity, instructor, route, reservationNumber, customer } = flight
  const phone = shownPhone(customer ?? undefined)
  const facts = [
    activity,
    instructor && `with ${nameOrEmail(instructor)}`,
    route,
    reservationNumber,
    phone && customer && nameOrEmail(customer),
  ]
  return (
    <p className="quiet mt-3 wrap-anywhere">
      <bdi>{facts.flatMap((fact) => (fact ? visibleText(fact) : [])).join(' · ')}</bdi>{' '}
      {phone && (
        <a className="whitespace-nowrap" href={telHref(phone) ?? undefined}>
          {phone}
        </a>
      )}
    </p>
  )
}

/** Link to its aircraft's log, some days around it. */
function InLog({ flight }: { flight: CompletedFlight | undefined }) {
  if (!flight?.date || !flight.aircraft?.tail) return null
  const search = {
    from: addDays(flight.date, -AROUND),
    to: addDays(flight.date, AROUND),
    aircraft: writeValueList([flight.aircraft.tail]),
    flight: flight.id,
  }
  return (
    <Link
      href={pageHref('flights', search)}
      className="inline-flex items-center min-h-(--control) py-0 px-2"
    >
      Open in log
    </Link>
  )
}
