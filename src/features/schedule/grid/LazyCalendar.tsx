import { lazy, Suspense } from 'react'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { Skeleton } from '#ui/notices/Skeleton.tsx'

const Calendar = lazy(async () => ({ default: (await import('./CalendarView.tsx')).CalendarView }))

/** The calendar, whose library is fetched when somebody reads one. */
export function LazyCalendar(props: ScheduleViewProps) {
  return (
    <Suspense fallback={<Skeleton width="100%" />}>
      <Calendar {...props} />
    </Suspense>
  )
}
