import { BoardView } from '#features/schedule/board/BoardView.tsx'
import { lazyCalendar } from '#features/schedule/grid/lazy-calendar.ts'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'

export function DayView(props: ScheduleViewProps) {
  const rows = <BoardView {...props} />
  return props.state.reading === 'calendar' ? <lazyCalendar.Part {...props} rows={rows} /> : rows
}
