import { BoardView } from '#features/schedule/board/BoardView.tsx'
import { lazyCalendar } from '#features/schedule/grid/lazy-calendar.ts'
import { type ScheduleViewProps, useScheduleData } from '#features/schedule/schedule-data.ts'

export function DayView(props: ScheduleViewProps) {
  const { state } = useScheduleData()
  const rows = <BoardView {...props} />
  return state.reading === 'calendar' ? <lazyCalendar.Part rows={rows} /> : rows
}
