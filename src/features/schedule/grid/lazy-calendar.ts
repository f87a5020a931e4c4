import type { ReactNode } from 'react'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { lazyPart } from '#ui/lazy-part.ts'

/** The calendar, whose library is fetched when somebody reads one; meanwhile the rows stand there. */
export const lazyCalendar = lazyPart(
  async (): Promise<(props: ScheduleViewProps & { rows: ReactNode }) => ReactNode> =>
    (await import('./CalendarView.tsx')).CalendarView,
  { waiting: ({ rows }) => rows, isRare: true },
)
