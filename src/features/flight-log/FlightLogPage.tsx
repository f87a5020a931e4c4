import { useMemo } from 'react'
import type { RangeAnswer } from '#api/range-answer.ts'
import { ageShown, type ReadingNotice } from '#api/reading-notice.ts'
import { useCompletedFlights } from '#api/use-completed-flights.ts'
import { useFleet } from '#api/use-fleet.ts'
import { useReadingNotice } from '#api/use-reading-notice.ts'
import { useSchool } from '#api/use-school.ts'
import { sayMissing, sayPartial } from '#api/words.ts'
import type { CompletedFlight } from '#domain/completed-flight.ts'
import { formatDayRange } from '#time/format.ts'
import { localDayOf } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { CompletenessNotice } from '#ui/CompletenessNotice.tsx'
import { useNow } from '#ui/clock.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Frame } from '#ui/Frame.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Notice } from '#ui/Notice.tsx'
import { FlightLogRail } from './FlightLogRail.tsx'
import { FlightLogTable } from './FlightLogTable.tsx'
import { FlightLogToolbar } from './FlightLogToolbar.tsx'
import { FlightLogTotals } from './FlightLogTotals.tsx'
import { FlightLogWaiting } from './FlightLogWaiting.tsx'
import { shownDays } from './flight-log-range.ts'
import { type FlightLogState, NO_FILTERS } from './flight-log-state.ts'
import { flightTotals } from './flight-log-totals.ts'
import { LogTools } from './LogTools.tsx'
import { useLogRows } from './use-log-rows.ts'
import { useShownRows } from './use-shown-rows.ts'

interface FlightLogPageProps {
  readonly state: FlightLogState
  readonly onState: (next: Partial<FlightLogState>) => void
  readonly onOpenFlight: (id: string) => void
  readonly onOpenReservation: (id: string) => void
}

export function FlightLogPage({
  state,
  onState,
  onOpenFlight,
  onOpenReservation,
}: FlightLogPageProps) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const now = useNow()
  const today = localDayOf(zone, now)
  const days = shownDays(state, today)
  const answer = useCompletedFlights(days)
  const reading = useReadingNotice(answer, now, locale)
  const fleet = useFleet()
  const rows = useLogRows(answer.items)
  const log = useShownRows(rows, state, zone)
  const totals = useMemo(() => flightTotals(log.rows.map((row) => row.flight)), [log.rows])
  const range = formatDayRange(days, locale)
  const isWhole = answer.completeness === 'complete'
  return (
    <Frame
      title={`Flight log, ${range}`}
      asOf={answer.asOf}
      age={ageShown(answer)}
      range={{ list: 'flights', days, words: range }}
      tone={answer.problem || answer.staleReason ? 'amber' : isPartial(answer) ? 'amber' : 'quiet'}
      statusText={statusWords(answer)}
      toolbar={
        <FlightLogToolbar
          days={days}
          today={today}
          onDays={({ from, to }) => onState({ from, to })}
          q={state.q}
          onFind={(text) => onState({ q: text })}
        />
      }
      rail={
        <FlightLogRail
          flights={answer.items}
          counts={log.counts}
          isWhole={isWhole}
          fleet={fleet}
          state={state}
          onState={onState}
        />
      }
      notices={<FlightLogNotices answer={answer} reading={reading} range={range} />}
    >
      {answer.items.length > 0 && <LogTools state={state} onState={onState} />}
      {log.rows.length > 0 ? (
        <FlightLogTable
          rows={log.rows}
          groups={log.groups}
          label={`Flight log, ${range}`}
          zone={zone}
          showsYear={days.from.slice(0, 4) !== today.slice(0, 4)}
          isWhole={isWhole}
          state={state}
          onState={onState}
          onOpenFlight={onOpenFlight}
          onOpenReservation={onOpenReservation}
        />
      ) : (
        <NothingToShow answer={answer} range={range} onShowAll={() => onState(NO_FILTERS)} />
      )}
      {answer.items.length > 0 && (
        <FlightLogTotals totals={totals} read={answer.items.length} isWhole={isWhole} />
      )}
    </Frame>
  )
}

function isPartial(answer: RangeAnswer<CompletedFlight>): boolean {
  return answer.completeness === 'incomplete'
}

function statusWords(answer: RangeAnswer<CompletedFlight>): string {
  if (answer.problem || answer.staleReason) return 'Not refreshed'
  return isPartial(answer) ? 'Partly known' : ''
}

function FlightLogNotices({
  answer,
  reading,
  range,
}: {
  answer: RangeAnswer<CompletedFlight>
  reading: ReadingNotice
  range: string
}) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const { completeness, missing, progress, problem } = answer
  const whole = answer.items.length === 1 ? 'The 1 flight' : `All ${answer.items.length} flights`
  const sentences =
    completeness === 'complete'
      ? [answer.items.length === 0 ? `No flight is logged for ${range}.` : `${whole} of ${range}.`]
      : [
          ...missing.map((stretch) => sayMissing(stretch, zone, locale)),
          ...(answer.items.length > 0 ? [sayPartial(missing)] : []),
        ]
  return (
    <>
      <CompletenessNotice
        completeness={completeness}
        missingDays={[...new Set(missing.flatMap((stretch) => stretch.days))]}
        sentences={sentences}
        progressText={`Reading the log: ${progress.records} flights, page ${progress.pages + 1}`}
        onRetry={answer.retry}
      />
      {reading.sentence !== null && (
        <Notice
          tone={problem && answer.items.length === 0 ? 'red' : 'amber'}
          action={
            problem &&
            completeness !== 'incomplete' && <Button onClick={answer.retry}>Read again</Button>
          }
        >
          {reading.sentence}
        </Notice>
      )}
    </>
  )
}

interface NothingToShowProps {
  readonly answer: RangeAnswer<CompletedFlight>
  readonly range: string
  readonly onShowAll: () => void
}

/** "No flights" is said only where it is proven: what is not read may hold some. */
function NothingToShow({ answer, range, onShowAll }: NothingToShowProps) {
  if (answer.items.length > 0) {
    return (
      <EmptyState title={`None of the ${answer.items.length} flights read matches the filters`}>
        <Button onClick={onShowAll}>Show all flights</Button>
      </EmptyState>
    )
  }
  if (answer.completeness === 'loading') return <FlightLogWaiting />
  if (answer.completeness === 'complete') {
    return (
      <EmptyState title="No flights in these days">
        The log holds none for {range}. A flight appears here when its reservation is completed.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Not known">
      Nothing of {range} could be read; there may be flights.
    </EmptyState>
  )
}
