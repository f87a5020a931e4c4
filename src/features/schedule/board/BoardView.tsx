import { memo, useEffect, useMemo, useState } from 'react'
import { useCompletedFlights } from '#api/queries/use-completed-flights.ts'
import { choosesBookings } from '#domain/dispatch/booking-filter.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { lastReadings, READINGS_DAYS } from '#domain/record/last-readings.ts'
import { BoardList } from '#features/schedule/list/BoardList.tsx'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { useScheduleRows } from '#features/schedule/use-schedule-rows.ts'
import { formatDay, formatDayRange } from '#time/format.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { useLocale } from '#ui/locale.tsx'
import { useIsPhone } from '#ui/media.ts'
import { Board } from './Board.tsx'
import { BoardTable } from './BoardTable.tsx'
import { matchPieces } from './board-walk.ts'

/** The board over what is known of its days: a grid with a table beside it for screen readers, on a phone a list. */
export const BoardView = memo(function BoardView(props: ScheduleViewProps) {
  const { days, state, filter, items, completeness, onMatches } = props
  const { locale } = useLocale()
  const isPhone = useIsPhone()
  const groups = useScheduleRows(props)
  const [flights, setFlights] = useState<readonly CompletedFlight[]>(NO_FLIGHTS)
  const readings = useMemo(() => lastReadings(flights), [flights])
  const label = `Board, ${days.from === days.to ? formatDay(days.from, locale, 'long') : formatDayRange(days, locale)}`
  useEffect(() => {
    onMatches(isPhone ? null : matchPieces(groups))
    return () => onMatches(null)
  }, [isPhone, groups, onMatches])
  // Chosen rows have bars all the same.
  const drawsBars = items.length > 0 && (state.others || !choosesBookings(filter))
  return (
    <>
      <NothingHere {...props} isOver={!drawsBars && !isPhone} />
      {completeness === 'complete' && !isPhone && (
        <ReadingsSource today={props.today} onFlights={setFlights} />
      )}
      {isPhone ? (
        <BoardList {...props} groups={groups} />
      ) : (
        <>
          <Board {...props} label={label} groups={groups} readings={readings} />
          <BoardTable label={label} groups={groups} days={days} />
        </>
      )}
    </>
  )
})

/**
 * Reads the newest part of the log once the board itself is complete, so that it never delays it; the question is the same
 * whichever day is shown.
 */
function ReadingsSource(props: {
  today: PlainDay
  onFlights: (flights: readonly CompletedFlight[]) => void
}) {
  const { today, onFlights } = props
  const { items } = useCompletedFlights({ from: addDays(today, -READINGS_DAYS), to: today })
  useEffect(() => onFlights(items), [items, onFlights])
  return null
}

const NO_FLIGHTS: readonly CompletedFlight[] = []
