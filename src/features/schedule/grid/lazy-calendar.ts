import type { ReactNode } from 'react'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { lazyPart } from '#ui/lazy-part.ts'

/** Loads the library on first use; until then it shows `rows`. */
export const lazyCalendar = lazyPart(
  async (): Promise<(props: ScheduleViewProps & { rows: ReactNode }) => ReactNode> =>
    (await import('./CalendarView.tsx')).CalendarView,
  { waiting: ({ rows }) => rows, isRare: true },
)
