import { memo, useEffect, useMemo, useState } from 'react'
import { useCompletedFlights } from '#api/queries/use-completed-flights.ts'
import { useSchool } from '#api/use-school.ts'
import {
  type BoardGroup,
  boardGroups,
  matchesFirst,
  steadyGroups,
} from '#domain/board/board-rows.ts'
import { choosesBookings } from '#domain/dispatch/booking-filter.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { lastReadings, READINGS_DAYS } from '#domain/record/last-readings.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { formatDay, formatDayRange } from '#time/format.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { localDays } from '#time/zone.ts'
import { useLocale } from '#ui/locale.tsx'
import { useIsPhone } from '#ui/media.ts'
import { Board } from './Board.tsx'
import { BoardList } from './BoardList.tsx'
import { BoardTable } from './BoardTable.tsx'
import { matchPieces } from './board-walk.ts'

/** The board over what is known of its days: a grid with a table beside it for screen readers, on a phone a list. */
export const BoardView = memo(function BoardView(props: ScheduleViewProps) {
  const { days, state, filter, items, completeness, onMatches } = props
  const { locale } = useLocale()
  const isPhone = useIsPhone()
  const groups = useBoardGroups(props)
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

/** An unchanged row keeps its object, so that it is not drawn again. */
function useBoardGroups(props: ScheduleViewProps): readonly BoardGroup[] {
  const { days, state, filter, items, booked, matches, fleet } = props
  const { zone } = useSchool()
  const { by, idle } = state
  const { aircraft, instructor } = filter
  const isApart = choosesBookings(filter)
  const [keep] = useState(keepSteady)
  return useMemo(() => {
    const rows = boardGroups(
      { items, booked, matches, fleet, range: localDays(zone, days) },
      { by, aircraft, instructor, keeps: ({ bars }) => idle || bars.length > 0 },
    )
    return keep(isApart ? matchesFirst(rows) : rows)
  }, [keep, by, aircraft, instructor, idle, isApart, items, booked, matches, fleet, zone, days])
}

function keepSteady(): (groups: readonly BoardGroup[]) => readonly BoardGroup[] {
  let last: readonly BoardGroup[] = []
  return (groups) => {
    last = steadyGroups(last, groups)
    return last
  }
}

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
