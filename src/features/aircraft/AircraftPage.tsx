import { useMemo } from 'react'
import { useMay, useSession } from '#api/status/use-session.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import { useAudit } from '#bookings/audit/use-audit.ts'
import { PageBookingsProvider, usePageFindings } from '#bookings/booking/page-bookings.tsx'
import { calendarLinks } from '#bookings/feeds/calendar-links.ts'
import { useLoadedInspections } from '#bookings/inspections/loaded-inspections.tsx'
import { KnownNotice } from '#bookings/known/KnownNotice.tsx'
import { NotFoundHere } from '#bookings/known/NotFoundHere.tsx'
import { useLoadedAround } from '#bookings/known/use-loaded-around.ts'
import { PaperHead } from '#bookings/paper/PaperHead.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import {
  FREE_TODAY,
  sayTailState,
  type TailState,
  tailStates,
} from '#domain/dispatch/tail-state.ts'
import { normalTail } from '#domain/record/normal-tail.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { writeValueList } from '#domain/text/value-list.ts'
import { capital, visibleText } from '#domain/text/visible-text.ts'
import { localDay } from '#time/zone.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { classNames } from '#ui/class-names.ts'
import { Frame } from '#ui/frame/Frame.tsx'
import { AircraftFacts } from './AircraftFacts.tsx'
import { AircraftInspections } from './AircraftInspections.tsx'
import { type AircraftPart, twoWeeks } from './aircraft-part.ts'
import { LastFlights } from './LastFlights.tsx'
import { OpenChecks } from './OpenChecks.tsx'
import { TwoWeeks } from './TwoWeeks.tsx'

interface AircraftPageProps {
  readonly tail: string
  readonly onOpenFlight: (id: string) => void
}

export function AircraftPage({ tail, onOpenFlight }: AircraftPageProps) {
  const around = useLoadedAround()
  const { now, today, booked, flown, findings, ages, isLoading } = around
  const bookings = useOfTail(booked.items, tail)
  const flights = useOfTail(flown.items, tail)
  const mayMaintain = useMay('maintain')
  const isSignedIn = useSession()?.kind === 'person'
  const isKnownHere = bookings.length + flights.length > 0
  const { state } = useLoadedInspections()
  // Inspections that come late would push the rest down.
  const isShown = isKnownHere && !(isLoading && state === 'asking')
  const log = useAudit({ flights: flown.items, completeness: isKnownHere ? 'complete' : 'loading' })
  const name = visibleText(normalTail(tail))
  const named = [...bookings, ...flights].find(({ aircraft }) => aircraft?.model)
  const only = { aircraft: writeValueList([tail]) }
  const part = { tail, bookings, flights, booked, flown, log, isLoading, now, today }
  return (
    <Frame
      title="Aircraft"
      asOf={booked.asOf}
      ages={ages}
      chips={
        <>
          <ButtonLink href={pageHref('schedule', { view: 'week', ...only })}>Week</ButtonLink>
          <ButtonLink href={pageHref('flights', only)}>Flight log</ButtonLink>
        </>
      }
      notices={<KnownNotice {...around} isLogRead={log.isLogRead || !isKnownHere} />}
    >
      <PageBookingsProvider findings={findings}>
        <PaperHead
          title={`Aircraft ${name}`}
          days={twoWeeks(today)}
          asOf={booked.asOf}
          ages={ages}
          isChecked={log.audit !== null}
          incomplete={around.incomplete}
        />
        <div className="flex flex-col gap-5 w-full max-w-360 pt-4 pb-12 px-4 max-md:pt-3 max-md:pb-10 max-md:px-3 print:py-0 print:px-3">
          {isShown && (
            <>
              <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h2 className="text-[20px] leading-6.5 wrap-anywhere">
                  <bdi>{name}</bdi>
                </h2>
                {named && <span className="quiet">{visibleText(named.aircraft?.model ?? '')}</span>}
                <AircraftState {...part} />
              </header>
              <AircraftFacts {...part} />
              <TwoWeeks {...part} />
              {/* Below what has a fixed height: it grows with the bookings. */}
              <AircraftInspections {...part} />
              <OpenChecks {...part} />
              <LastFlights flights={flights} isRead={flown.days !== null} onOpen={onOpenFlight} />
              {mayMaintain && isSignedIn && <calendarLinks.Part tail={tail} />}
            </>
          )}
          {!isKnownHere && !isLoading && (
            <NotFoundHere {...around} title={`No aircraft ${name} found`} />
          )}
        </div>
      </PageBookingsProvider>
    </Frame>
  )
}

function useOfTail<T extends Pick<Reservation, 'aircraft'>>(items: readonly T[], tail: string) {
  return useMemo(() => items.filter(({ aircraft }) => aircraft?.tail === tail), [items, tail])
}

const STATE_LOOKS: Readonly<Partial<Record<TailState['kind'], string>>> = {
  'late-back': 'text-danger',
  'not-started': 'text-warn',
  'not-closed': 'text-warn',
  free: 'text-ok',
}

function AircraftState({ tail, bookings, booked, now, today }: AircraftPart) {
  const format = useDateFormat()
  const { dispatch } = usePageFindings()
  const day = localDay(format.zone, today)
  if (!booked.isKnown(day)) return null
  const states = tailStates({ reservations: bookings, dispatch, day, now })
  const state = states.get(tail) ?? FREE_TODAY
  return (
    <strong
      className={classNames('text-16', STATE_LOOKS[state.kind])}
      data-state={state.kind}
      data-unconfirmed={state.isUnconfirmed || undefined}
    >
      {capital(sayTailState(state, now, format, format.moment))}
    </strong>
  )
}
