import type { ComponentType } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { ListView } from './list/ListView.tsx'
import type { ScheduleViewProps } from './schedule-view.ts'
import type { ScheduleView } from './views.ts'
import { DayView } from './week/DayView.tsx'
import { WeekView } from './week/WeekView.tsx'

const month = lazyPart(async () => (await import('./month/MonthView.tsx')).MonthView)

/** What each view of the table in views.ts draws. */
export const VIEW_COMPONENTS: Readonly<Record<ScheduleView, ComponentType<ScheduleViewProps>>> = {
  day: DayView,
  week: WeekView,
  month: month.Part,
  agenda: ListView,
}
