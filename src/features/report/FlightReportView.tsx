import { useMemo } from 'react'
import { useCompletedFlights } from '#api/queries/use-completed-flights.ts'
import { useFleet } from '#api/queries/use-fleet.ts'
import { useLogBookings } from '#api/queries/use-log-bookings.ts'
import { useSchool } from '#api/use-school.ts'
import { sayRequests } from '#api/words/price-words.ts'
import { auditedRows } from '#domain/flight-log/audited-rows.ts'
import { filterRows } from '#domain/flight-log/filter-flights.ts'
import { useAudit } from '#school/audit/use-audit.ts'
import { PaperPage } from '#school/paper/PaperPage.tsx'
import { RangeNotices } from '#school/range/RangeNotices.tsx'
import { formatDayRange } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { RangeBar } from '#ui/frame/RangeBar.tsx'
import { useLocale } from '#ui/locale.tsx'
import { usePrintWish } from '#ui/paper/use-print.ts'
import { usualPaper } from '#ui/paper/usual-paper.ts'
import { FlightReportRail } from './FlightReportRail.tsx'
import { flightFlow } from './flight-flow.tsx'
import { layOutReport } from './flight-report.ts'
import { type FlightReportState, logBehind } from './flight-report-state.ts'
import { isFiltered, sayLogFilters, sayNothing, sayOrder } from './flight-report-words.ts'
import { useHiding } from './use-hiding.ts'

interface FlightReportViewProps {
  readonly state: FlightReportState
  readonly onState: (next: Partial<FlightReportState>) => void
  readonly days: DayRange
  readonly today: PlainDay
  readonly now: Instant
  readonly onDays: (days: DayRange) => void
  /** Requests that somebody agreed to, for how far reading is. */
  readonly agreed: number | null
}

/** More flights than these are a file, not paper. */
const MOST = 5000

export function FlightReportView(props: FlightReportViewProps) {
  const { state, onState, days, today, now, onDays, agreed } = props
  const { group, aircraft, instructor, customer, activity, flags, q } = state
  const { locale, weekStart } = useLocale()
  const { zone } = useSchool()
  const fleet = useFleet()
  const answer = useCompletedFlights(days)
  const bookings = useLogBookings(days)
  const audited = useAudit({
    flights: answer.items,
    days,
    zone,
    now,
    isLoading: answer.completeness === 'loading',
  })
  const isWhole = answer.completeness === 'complete'
  const { subjects: known } = audited
  // What is asked of a flight may name somebody of another one, or of a booking.
  const [everyFlight, everyBooking] = useMemo(
    () => [[...known.flights.values(), ...answer.items], [...known.bookings.values()]] as const,
    [known, answer.items],
  )
  const hiding = useHiding(state.names, everyFlight, everyBooking)
  const facets = useMemo(() => {
    const { audit, open, subjects } = audited
    const rows = auditedRows(answer.items, audit, open, subjects.bookings)
    return filterRows(rows, { aircraft, instructor, customer, activity, flags, q })
  }, [answer.items, audited, aircraft, instructor, customer, activity, flags, q])
  const range = formatDayRange(days, locale)
  const title = `Flight log, ${range}`
  const isTooLong = facets.shown.length > MOST
  const showsYear = days.from.slice(0, 4) !== days.to.slice(0, 4)
  const hasFilter = isFiltered({ aircraft, instructor, customer, activity, flags, q })
  const flows = useMemo(() => {
    const report = layOutReport({
      rows: isTooLong ? [] : facets.shown,
      audited,
      group,
      isFiltered: hasFilter,
      weekStart,
      locale,
      shownFlight: hiding.shownFlight,
    })
    const nothing = sayNothing(isWhole, hasFilter)
    const view = { locale, zone, hours: 'decimal', showsYear } as const
    return [flightFlow(report, { label: title, view, isWhole, nothing, ...hiding })]
  }, [
    facets.shown,
    isTooLong,
    audited,
    group,
    hasFilter,
    weekStart,
    locale,
    zone,
    hiding,
    title,
    isWhole,
    showsYear,
  ])
  const isReady = answer.completeness !== 'loading' && audited.audit !== null
  const notes = [
    sayOrder(group),
    bookings.isAsked ? '' : 'Not matched with bookings',
    audited.audit === null ? 'Not checked yet' : '',
  ]
  const paper = state.paper ?? usualPaper(locale)
  return (
    <PaperPage
      title={`Flight log on paper, ${range}`}
      range={{ list: 'flights', days, words: range }}
      answer={answer}
      now={now}
      toolbar={<RangeBar days={days} today={today} onDays={onDays} />}
      rail={
        <FlightReportRail
          flights={answer.items}
          counts={facets.counts}
          isWhole={isWhole}
          fleet={fleet}
          paper={paper}
          state={state}
          onState={onState}
        />
      }
      notices={
        <RangeNotices
          answer={answer}
          now={now}
          price={agreed}
          whole={`Every flight logged for ${range} is in this report${hasFilter ? ' or left out by a filter' : ''}.`}
        />
      }
      back={{ href: logBehind(state), label: 'Flight log' }}
      actions={
        !bookings.isAsked &&
        bookings.price !== null && (
          <Button onClick={bookings.read}>
            Match with bookings: about {sayRequests(bookings.price.requests)}
          </Button>
        )
      }
      wish={usePrintWish(state.auto)}
      isReady={isReady}
      paper={paper}
      orientation="landscape"
      flows={flows}
      refusal={
        isTooLong
          ? {
              title: `${facets.shown.length} flights are too many for paper`,
              words: 'Choose fewer days or aircraft, or take the file of the flight log.',
            }
          : null
      }
      head={{
        kind: 'Flight log',
        days: range,
        filters: sayLogFilters(state, answer.items, hiding),
        notes,
      }}
    />
  )
}
