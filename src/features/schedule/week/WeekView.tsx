import type { ScheduleViewProps } from '#features/schedule/schedule-data.ts'
import { ReadingView } from './ReadingView.tsx'
import { WeekGrid } from './WeekGrid.tsx'

export function WeekView(props: ScheduleViewProps) {
  return <ReadingView rows={<WeekGrid {...props} />} />
}
