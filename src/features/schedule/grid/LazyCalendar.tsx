import { lazy, type ReactNode, Suspense } from 'react'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'

const Calendar = lazy(async () => ({ default: (await import('./CalendarView.tsx')).CalendarView }))

/** The calendar, whose library is fetched when somebody reads one; meanwhile the rows stand there. */
export function LazyCalendar({ rows, ...props }: ScheduleViewProps & { rows: ReactNode }) {
  return (
    <Suspense fallback={rows}>
      <Calendar {...props} />
    </Suspense>
  )
}
