import { type ReactNode, useEffect } from 'react'
import { BoardView } from '#features/schedule/board/BoardView.tsx'
import { lazyCalendar, useReading } from '#features/schedule/hours/reading.tsx'
import type { ScheduleViewProps } from '#features/schedule/schedule-data.ts'
import { useIsPrinted } from '#ui/paper/use-print.ts'
import { WeekGrid } from './WeekGrid.tsx'

export function DayView(props: ScheduleViewProps) {
  return <ReadingView rows={<BoardView {...props} />} />
}

export function WeekView(props: ScheduleViewProps) {
  return <ReadingView rows={<WeekGrid {...props} />} />
}

/** A day or week by hours, or else its rows. Always rows on paper: a sheet would cut the hours. */
export function ReadingView({ rows }: { rows: ReactNode }) {
  const { choice: reading, measure } = useReading()
  const isByHours = !useIsPrinted() && reading?.isByHours === true
  const isLikely = reading?.isLikely === true
  useEffect(() => {
    if (isLikely) void lazyCalendar.preload()
  }, [isLikely])
  return (
    <div ref={measure} className="fill" data-reading={isByHours ? 'calendar' : 'grid'}>
      {reading && (isByHours ? <lazyCalendar.Part rows={rows} /> : rows)}
      {reading?.isCrowded && (
        <p className="note py-1 px-2 print:hidden">
          Too many bookings for a calendar. Showing rows.
        </p>
      )}
    </div>
  )
}
