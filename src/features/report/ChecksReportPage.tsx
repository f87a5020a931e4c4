import { useMemo } from 'react'
import type { StateProps } from '#bookings/address/page-address.ts'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { sayChosen, sayFilters } from '#bookings/paper/paper-words.ts'
import { RangePaper } from '#bookings/paper/RangePaper.tsx'
import { RangePage, useRangeInSight } from '#bookings/range/RangePage.tsx'
import { useMatching } from '#bookings/range/use-matching.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { ofAircraft, type Shown } from '#domain/matching/case-filter.ts'
import type { CaseReason, Undecided } from '#domain/matching/match-case.ts'
import { sayBeside, sayLeftOut, sayScore } from '#domain/matching/score-words.ts'
import { flightWithInitials, publicName, withInitials } from '#domain/text/initials.ts'
import { type ChecksReportState, checksHref, checksReportAddress } from './checks-report-state.ts'
import { checksTable } from './checks-table.tsx'

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
  const { matching, answer, isWhole, rail } = useMatching()
  const parts = useMemo(() => {
    const all = ofAircraft(matching, aircraft)
    const shown = names === 'initials' ? withoutNames(all) : all
    const summary = [
      `${sayScore(shown.score, isWhole)}.`,
      sayBeside(shown.score),
      aircraft === null ? sayLeftOut(matching, isWhole) : '',
    ]
    const nothing = isWhole
      ? 'No finished booking and no flight in these days matches the filter.'
      : 'No booking and no flight in the data loaded so far.'
    return [
      checksTable({
        ...shown,
        label: `Checks, ${range}`,
        format,
        summary: summary.filter(Boolean).join(' '),
        nothing,
      }),
    ]
  }, [matching, aircraft, names, isWhole, range, format])
  return (
    <RangePaper
      state={state}
      onState={onState}
      answer={answer}
      filters={<FilterRail {...rail} chosen={state} onChoose={onState} />}
      whole={`Every booking and every flight of ${range} is in this report.`}
      back={{ href: checksHref(state), label: 'Checks' }}
      isReady={answer.completeness !== 'loading'}
      parts={parts}
      head={{
        kind: 'Booking, log and meter',
        filters: sayFilters([sayChosen('aircraft', aircraft)]),
      }}
    />
  )
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
