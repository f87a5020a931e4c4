import { BoardView } from '#features/schedule/board/BoardView.tsx'
import type { ScheduleViewProps } from '#features/schedule/schedule-data.ts'
import { ReadingView } from './ReadingView.tsx'

export function DayView(props: ScheduleViewProps) {
  return <ReadingView rows={<BoardView {...props} />} />
}
