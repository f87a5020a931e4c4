import { lazy, type ReactNode, Suspense } from 'react'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'

const load = () => import('./CalendarView.tsx')
const Calendar = lazy(async () => ({ default: (await load()).CalendarView }))

/** Fetches the calendar before it is shown. A failure here occurs again, and is reported, when it is. */
export function preloadCalendar(): void {
  load().catch(() => {})
}

/** The calendar, whose library is fetched when somebody reads one; meanwhile the rows stand there. */
export function LazyCalendar({ rows, ...props }: ScheduleViewProps & { rows: ReactNode }) {
  return (
    <Suspense fallback={rows}>
      <Calendar {...props} />
    </Suspense>
  )
}
