import { LazyCalendar } from '#features/schedule/grid/LazyCalendar.tsx'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'

export function WeekView(props: ScheduleViewProps) {
  return <LazyCalendar {...props} />
}
