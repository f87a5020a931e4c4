import { useMemo } from 'react'
import type { StateProps } from '#bookings/address/page-address.ts'
import { useDoneCases } from '#bookings/audit/use-done-cases.ts'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { RangePaper } from '#bookings/paper/RangePaper.tsx'
import { sayChosen, sayFilters } from '#bookings/paper/sheet-head-words.ts'
import { RangePage, useRangeInSight } from '#bookings/range/RangePage.tsx'
import { useMatching } from '#bookings/range/use-matching.ts'
import { useRangeChecks } from '#bookings/range/use-range-checks.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Cause } from '#domain/audit/by-cause.ts'
import { sayChecks } from '#domain/audit/checks.ts'
import { minorTitle, verdictOf } from '#domain/audit/verdict.ts'
import { ofAircraft, type Shown } from '#domain/matching/case-filter.ts'
import type { CaseReason, Undecided } from '#domain/matching/match-case.ts'
import { sayBeside, sayLeftOut, sayScore } from '#domain/matching/score-words.ts'
import { sortCases } from '#domain/matching/sort-cases.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { sayReadings } from '#domain/record/meter.ts'
import { flightWithInitials, publicName, withInitials } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import { type ChecksReportState, checksHref, checksReportAddress } from './checks-report-state.ts'
import { checksTable } from './checks-table.tsx'
import { useHiding } from './use-hiding.ts'

const LISTS = ['reservations', 'flights'] as const

/** A long range shows its price before it loads. */
export function ChecksReportPage(props: StateProps<ChecksReportState>) {
  return (
    <RangePage {...props} name="Checks on paper" lists={LISTS}>
      <ChecksReport {...props} />
    </RangePage>
  )
}

ChecksReportPage.address = checksReportAddress

function ChecksReport({ state, onState }: StateProps<ChecksReportState>) {
  const { aircraft, names } = state
  const format = useDateFormat()
  const { words: range } = useRangeInSight()
  const { matching, log, answer, isWhole, rail } = useMatching()
  const { audit, checks, causeOf } = useRangeChecks({ log }, aircraft)
  const { isDone } = useDoneCases()
  const { subjects, placeOf, isSure } = audit
  const { hide } = useHiding(names, subjects)
  const parts = useMemo(() => {
    const all = ofAircraft(matching, aircraft)
    const { score } = all
    const { toExplain, unbooked } = sortCases(all.cases)
    const open = toExplain.filter((one) => !isDone(one))
    const asked = [...open, ...unbooked.filter((one) => !isDone(one))]
    const known = { ...subjects, placeOf }
    const { toCorrect, minor } = checks.open
    const dayOf = ({ lead }: Cause) => subjects.flights.get(lead.flightId ?? '')?.date ?? ''
    const byDay = (causes: readonly Cause[]) =>
      causes.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
    const corrected = open.filter(causeOf).length
    const ofThem = corrected > 0 ? `, ${corrected} of them under To correct` : ''
    return [
      checksTable({
        ...(names === 'initials' ? withoutNames(all) : all),
        listed: new Set(asked.filter((one) => !causeOf(one)).map(({ key }) => key)),
        corrections: byDay(toCorrect).map((cause) => {
          const { title, order, flight, around } = verdictOf(cause, known, format.locale)
          // Time that no one logged lies between two flights.
          const flights = cause.lead.explanation ? around : flight ? [flight] : []
          return {
            key: cause.cause,
            rule: cause.lead.rule,
            title: hide(title.join(' · ')),
            order: [
              ...order.map((part) => (typeof part === 'string' ? hide(part) : part)),
              ...flights.map((one) => ` ${sayFlight(one, format)}.`),
            ],
          }
        }),
        label: `Checks, ${range}`,
        format,
        summary: `${sayChecks(checks.open, isSure)} · ${sayScore(score, isWhole, open.length)}${ofThem}.`,
        nothing: isWhole
          ? 'No finished booking and no flight in these days matches the filter.'
          : 'No booking and no flight in the data loaded so far.',
        minor: minor.map(({ title, causes }) => ({
          title: `Minor: ${title}`,
          lines: byDay(causes).map((cause) =>
            hide(minorTitle(cause, verdictOf(cause, known, format.locale), format).join(' · ')),
          ),
        })),
        rest: [sayBeside({ ...score, flights: 0, gaps: 0 }), sayLeftOut(all, isWhole)].filter(
          Boolean,
        ),
      }),
    ]
  }, [
    matching,
    aircraft,
    isDone,
    causeOf,
    subjects,
    placeOf,
    checks,
    isSure,
    names,
    hide,
    isWhole,
    range,
    format,
  ])
  return (
    <RangePaper
      state={state}
      onState={onState}
      answer={answer}
      filters={<FilterRail {...rail} chosen={state} onChoose={onState} />}
      whole={`Every booking and every flight of ${range} is in this report.`}
      back={{ href: checksHref(state), label: 'Checks' }}
      isReady={answer.completeness !== 'loading' && audit.audit !== null}
      parts={parts}
      head={{
        kind: 'Checks',
        filters: sayFilters([sayChosen('aircraft', aircraft)]),
      }}
    />
  )
}

/** "Mon 9 Nov, R-10412: Hobbs 8662.0 – 8663.1, Tach 500.00 – 500.77". */
function sayFlight(flight: CompletedFlight, format: DateFormat): string {
  const { date, reservationNumber, hobbs, tach } = flight
  const which = [date && format.day(date, 'short'), visibleText(reservationNumber ?? '')]
  const read = [hobbs && `Hobbs ${sayReadings(hobbs, 1)}`, tach && `Tach ${sayReadings(tach, 2)}`]
  return `${which.filter(Boolean).join(', ')}: ${read.filter(Boolean).join(', ') || 'no readings'}`
}

/** People as initials, for public display. */
function withoutNames(shown: Shown): Shown {
  return {
    ...shown,
    cases: shown.cases.map((one) => ({
      ...one,
      ...recordsOf(one),
      reasons: one.reasons.map(reasonWithInitials),
    })),
    undecided: shown.undecided.map((one) => ({ ...one, ...recordsOf(one) })),
  }
}

function recordsOf({ reservation, flight }: Pick<Undecided, 'reservation' | 'flight'>) {
  return {
    reservation: reservation && withInitials(reservation),
    flight: flight && flightWithInitials(flight),
  }
}

function reasonWithInitials(reason: CaseReason): CaseReason {
  if (reason.kind !== 'other-instructor') return reason
  return { ...reason, booked: publicName(reason.booked), flown: publicName(reason.flown) }
}
