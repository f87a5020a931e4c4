import { memo, useEffect } from 'react'
import { choosesBookings } from '#domain/dispatch/booking-filter.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { useScheduleRows } from '#features/schedule/use-schedule-rows.ts'
import { formatDay } from '#time/format.ts'
import { useLocale } from '#ui/locale.tsx'
import { Board } from './Board.tsx'
import { BoardTable } from './BoardTable.tsx'
import { matchPieces } from './board-pieces.ts'

/** The board over what is known of its day: a grid with a table beside it for screen readers. */
export const BoardView = memo(function BoardView(props: ScheduleViewProps) {
  const { days, state, filter, items, onMatches } = props
  const { locale } = useLocale()
  const rows = useScheduleRows(props)
  const label = `Board, ${formatDay(days.from, locale, 'long')}`
  useEffect(() => {
    onMatches(matchPieces(rows))
    return () => onMatches(null)
  }, [rows, onMatches])
  // Chosen rows have bars all the same.
  const drawsBars = items.length > 0 && (state.others || !choosesBookings(filter))
  return (
    <>
      <NothingHere {...props} isOver={!drawsBars} />
      <Board {...props} label={label} rows={rows} />
      <BoardTable label={label} rows={rows} day={props.day} />
    </>
  )
})
