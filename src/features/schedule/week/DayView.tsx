import { BoardView } from '#features/schedule/board/BoardView.tsx'
import { LazyCalendar } from '#features/schedule/grid/LazyCalendar.tsx'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'

/** One day: its rows, or by hand its hours. */
export function DayView(props: ScheduleViewProps) {
  const rows = <BoardView {...props} />
  return props.state.reading === 'calendar' ? <LazyCalendar {...props} rows={rows} /> : rows
}
