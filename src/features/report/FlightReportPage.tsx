import { useMemo } from 'react'
import { useCompletedFlights } from '#api/queries/use-completed-flights.ts'
import { useFleet } from '#api/queries/use-fleet.ts'
import { useLogBookings } from '#api/queries/use-log-bookings.ts'
import type { StateProps } from '#bookings/address/page-address.ts'
import { useAudit } from '#bookings/audit/use-audit.ts'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { FLIGHT_FILTERS } from '#bookings/filters/flight-filters.ts'
import { GROUPING_CHOICES } from '#bookings/filters/group-names.ts'
import { RangePaper } from '#bookings/paper/RangePaper.tsx'
import { RangePage, useRangeInSight } from '#bookings/range/RangePage.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { auditedRows } from '#domain/flight-log/audited-rows.ts'
import { filterRows } from '#domain/flight-log/filter-flights.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/fields/Field.tsx'
import { useLocale } from '#ui/locale.tsx'
import { type FlightReportState, flightReportAddress, logBehind } from './flight-report-state.ts'
import { isFiltered, sayLogFilters, sayNothing, sayOrder } from './flight-report-words.ts'
import { flightTable } from './flight-table.tsx'
import { useHiding } from './use-hiding.ts'

/** More flights than this belong in a file. */
const MAX = 5000

const LISTS = ['flights'] as const
const FILTERS = { aircraft: FLIGHT_FILTERS.aircraft, instructor: FLIGHT_FILTERS.instructor }

/** A long range shows its price before it loads. */
export function FlightReportPage(props: StateProps<FlightReportState>) {
  return (
    <RangePage {...props} name="Flight log on paper" lists={LISTS}>
      <FlightReport {...props} />
    </RangePage>
  )
}

FlightReportPage.address = flightReportAddress

function FlightReport({ state, onState }: StateProps<FlightReportState>) {
  const { group } = state
  const { weekStart } = useLocale()
  const format = useDateFormat()
  const { days, words: range } = useRangeInSight()
  const fleet = useFleet()
  const answer = useCompletedFlights(days)
  const isWhole = answer.completeness === 'complete'
  const audited = useAudit({ flights: answer.items, completeness: answer.completeness, days })
  const bookings = useLogBookings(days, audited.isLogRead)
  const hiding = useHiding(state.names, audited.subjects, answer.items)
  const facets = useMemo(() => {
    const rows = auditedRows(answer.items, audited, audited.subjects.bookings)
    const { passes, counts } = filterRows(rows, state)
    return { shown: rows.filter((_, at) => passes[at] === 1), counts }
  }, [answer.items, audited, state])
  const title = `Flight log, ${range}`
  const isTooLong = facets.shown.length > MAX
  const showsYear = days.from.slice(0, 4) !== days.to.slice(0, 4)
  const hasFilter = isFiltered(state)
  const parts = useMemo(() => {
    const view = { format, hours: 'decimal', showsYear } as const
    const rows = isTooLong ? [] : facets.shown
    const nothing = sayNothing(isWhole, hasFilter)
    return [
      flightTable({
        label: title,
        rows,
        audited,
        group,
        weekStart,
        view,
        isWhole,
        nothing,
        hiding,
      }),
    ]
  }, [
    facets.shown,
    isTooLong,
    audited,
    group,
    hasFilter,
    weekStart,
    format,
    hiding,
    title,
    isWhole,
    showsYear,
  ])
  const loaded = useMemo(() => ({ fleet, items: answer.items }), [fleet, answer.items])
  return (
    <RangePaper
      state={state}
      onState={onState}
      answer={answer}
      choices={
        <label>
          <span className="strong">Group by</span>
          <Select
            value={group ?? ''}
            options={GROUPING_CHOICES}
            onChange={(next) => onState({ group: next || null })}
          />
        </label>
      }
      filters={
        <FilterRail
          filters={FILTERS}
          known={loaded}
          counts={facets.counts}
          chosen={state}
          onChoose={onState}
          isWhole={isWhole}
        />
      }
      whole={`Every flight logged for ${range} is in this report${hasFilter ? ' or hidden by a filter' : ''}.`}
      back={{ href: logBehind(state), label: 'Flight log' }}
      actions={bookings.canLoadNow && <Button onClick={bookings.ask}>Match to bookings</Button>}
      isReady={answer.completeness !== 'loading' && audited.audit !== null}
      parts={parts}
      refusal={
        isTooLong
          ? {
              title: `${facets.shown.length} flights are too many for paper`,
              words: 'Choose fewer days or aircraft, or export the flight log as a file.',
            }
          : null
      }
      head={{
        kind: 'Flight log',
        filters: sayLogFilters(state, answer.items, hiding),
        notes: [
          sayOrder(group),
          bookings.isOpen ? '' : 'Not matched to bookings',
          audited.audit === null ? 'Not checked yet' : '',
        ],
      }}
    />
  )
}
