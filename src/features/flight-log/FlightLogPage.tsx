import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCompletedFlights } from '#api/queries/use-completed-flights.ts'
import { useFleet } from '#api/queries/use-fleet.ts'
import { type BookingsOfLog, useLogBookings } from '#api/queries/use-log-bookings.ts'
import { useOpenLog } from '#api/queries/use-open-log.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useSteadyFields } from '#api/range/steady-list.ts'
import { useSchool } from '#api/use-school.ts'
import type { StateProps } from '#bookings/address/page-address.ts'
import { auditSettings } from '#bookings/audit/audit-settings.ts'
import { type LogAudit, useAudit, useToCorrect } from '#bookings/audit/use-audit.ts'
import { PaperHead } from '#bookings/paper/PaperHead.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Chain } from '#domain/audit/world/chain.ts'
import { auditedRows } from '#domain/flight-log/audited-rows.ts'
import { NO_FILTERS } from '#domain/flight-log/filter-flights.ts'
import { doubtsIn } from '#domain/flight-log/log-row.ts'
import { wrongCells } from '#domain/flight-log/wrong-cells.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { capital } from '#domain/text/visible-text.ts'
import { shownDays } from '#time/longest-range.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { useTimePart } from '#ui/clock.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { RangeBar } from '#ui/frame/RangeBar.tsx'
import { useFlightTable, useShownColumns } from './columns/flight-table.ts'
import { FlightLogNotices, NothingToShow } from './FlightLogNotices.tsx'
import { FlightLogRail } from './FlightLogRail.tsx'
import { FlightLogTotals } from './FlightLogTotals.tsx'
import { FindingsList } from './findings/FindingsList.tsx'
import { MeterRibbon } from './findings/MeterRibbon.tsx'
import { type FlightLogState, flightLogAddress } from './flight-log-state.ts'
import { LogChoices, LogTools } from './LogTools.tsx'
import { sayLogChosen } from './log-words.ts'
import { FlightLogTable } from './table/FlightLogTable.tsx'
import { PRINTED_WHOLE } from './table/use-drawn-lines.ts'
import { useShownRows } from './table/use-shown-rows.ts'

interface FlightLogPageProps extends StateProps<FlightLogState> {
  readonly onOpenFlight: (id: string) => void
  readonly onOpenReservation: (id: string) => void
}

const MAIN_COLUMNS = 'Main columns only.'
const NOT_ALL_PRINTED = 'Only the rows near the screen: Print makes all of them.'
const NO_CHAINS: readonly Chain[] = []

export function FlightLogPage(props: FlightLogPageProps) {
  const format = useDateFormat()
  const today = useTimePart((now) => format.dayOf(now))
  const days = useSteadyFields(shownDays(props.state, today))
  const answer = useCompletedFlights(days)
  const audited = useAudit({ flights: answer.items, completeness: answer.completeness, days })
  const bookings = useSteadyFields(useLogBookings(days, audited.isLogRead))
  return <FlightLog {...props} {...{ today, days, answer, audited, bookings }} />
}

interface FlightLogProps extends FlightLogPageProps {
  readonly today: PlainDay
  readonly days: DayRange
  readonly answer: RangeAnswer<CompletedFlight>
  readonly audited: LogAudit
  readonly bookings: BookingsOfLog
}

/** Memo: days that only the audit reads must not redraw the log. */
const FlightLog = memo(function FlightLog(props: FlightLogProps) {
  const { state, onState, onOpenFlight, onOpenReservation } = props
  const { today, days, answer, audited, bookings } = props
  const format = useDateFormat()
  const { name } = useSchool()
  const { first } = useOpenLog()
  const fleet = useFleet()
  const isWhole = answer.completeness === 'complete'
  const rows = useMemo(
    () => auditedRows(answer.items, audited, audited.subjects.bookings),
    [answer.items, audited],
  )
  const chains = audited.audit?.chains ?? NO_CHAINS
  const log = useShownRows(rows, chains, state, format.zone)
  const table = useFlightTable(state, onState)
  const columns = useShownColumns(table)
  const [target, setTarget] = useState(() => (state.flight === '' ? null : { id: state.flight }))
  const pointed = useMemo(
    () =>
      state.flight === ''
        ? null
        : { id: state.flight, wrong: wrongCells(state.flight, audited.open) },
    [state.flight, audited.open],
  )
  const [isRulesOpen, setIsRulesOpen] = useState(false)
  // A ref, so that readers of the whole log don't redraw with the table.
  const shown = useRef(log.rows)
  useEffect(() => {
    shown.current = log.rows
  }, [log.rows])
  const onFlight = useCallback(
    (id: string) => {
      setTarget({ id })
      const isShown = shown.current.some((row) => row.flight.id === id)
      onState({ flight: id, closed: [], ...(isShown ? {} : NO_FILTERS) })
    },
    [onState],
  )
  const onClose = useCallback(() => onState({ isListOpen: false }), [onState])
  const onSettings = useCallback(() => setIsRulesOpen(true), [])
  const single = state.aircraft?.length === 1 ? state.aircraft[0] : undefined
  const singleChains = useMemo(() => chains.filter(({ tail }) => tail === single), [single, chains])
  const causes = useToCorrect(audited, state.aircraft)
  const doubts = useMemo(
    () => (audited.audit === null ? null : doubtsIn(log.rows)),
    [log.rows, audited],
  )
  const range = format.days(days)
  const filters = sayLogChosen(state)
  const isLoading = answer.completeness === 'loading'
  // Reserves the room of tools and totals.
  const hasTools = isLoading || answer.items.length > 0
  return (
    <Frame
      title={`Flight log, ${range}`}
      asOf={answer.asOf}
      ages={answer.ages}
      range={{ list: 'flights', days, words: range }}
      search={{ q: state.q, onQ: (q) => onState({ q }) }}
      toolbar={
        <RangeBar
          days={days}
          today={today}
          first={first}
          onDays={({ from, to }) => onState({ from, to })}
        />
      }
      chips={hasTools && <LogChoices state={state} onState={onState} flights={log.rows.length} />}
      tools={
        hasTools && (
          <LogTools
            table={table}
            state={state}
            onState={onState}
            causes={causes}
            isSure={audited.isSure}
            shown={{
              state,
              columns,
              log,
              rows,
              chains,
              answer,
              days,
              format,
              school: name,
            }}
          />
        )
      }
      rail={
        <FlightLogRail
          flights={answer.items}
          counts={log.counts}
          isLoading={isLoading}
          isWhole={isWhole}
          fleet={fleet}
          chosen={log.filter}
          hours={state.hours}
          onState={onState}
        />
      }
      notices={<FlightLogNotices answer={answer} range={range} />}
    >
      <PaperHead
        title="Flight log"
        days={days}
        asOf={answer.asOf}
        ages={answer.ages}
        isChecked={audited.audit !== null}
        notes={[
          filters && `${capital(filters)}.`,
          log.rows.length > PRINTED_WHOLE && NOT_ALL_PRINTED,
          state.columns === null && !state.isListOpen && MAIN_COLUMNS,
        ]}
      />
      <div className="relative flex flex-1 min-h-0 print:block">
        <div className="fill print:block">
          {single !== undefined && singleChains.length > 0 && (
            <MeterRibbon tail={single} chains={singleChains} onFlight={onFlight} />
          )}
          {log.rows.length > 0 ? (
            <FlightLogTable
              rows={log.rows}
              groups={log.groups}
              label={`Flight log, ${range}`}
              showsYear={days.from.slice(0, 4) !== today.slice(0, 4)}
              isWhole={isWhole}
              isChecked={doubts !== null}
              state={state}
              onState={onState}
              target={target}
              pointed={pointed}
              onOpenFlight={onOpenFlight}
              onOpenReservation={onOpenReservation}
            />
          ) : (
            <NothingToShow answer={answer} range={range} onShowAll={() => onState(NO_FILTERS)} />
          )}
          {hasTools && (
            <FlightLogTotals
              totals={log.totals}
              read={answer.items.length}
              doubts={doubts}
              isWhole={isWhole}
              bookings={bookings}
            />
          )}
        </div>
        {state.isListOpen && answer.items.length > 0 && (
          <FindingsList
            log={audited}
            aircraft={state.aircraft}
            onClose={onClose}
            onSettings={onSettings}
            onFlight={onFlight}
            onReservation={onOpenReservation}
          />
        )}
      </div>
      {isRulesOpen && <auditSettings.Part onClose={() => setIsRulesOpen(false)} />}
    </Frame>
  )
})

FlightLogPage.address = flightLogAddress
