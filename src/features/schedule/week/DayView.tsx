import { BoardView } from '#features/schedule/board/BoardView.tsx'
import { lazyCalendar, useIsByHours } from '#features/schedule/grid/lazy-calendar.ts'
import type { ScheduleViewProps } from '#features/schedule/schedule-data.ts'

export function DayView(props: ScheduleViewProps) {
  const rows = <BoardView {...props} />
  return useIsByHours() ? <lazyCalendar.Part rows={rows} /> : rows
}
