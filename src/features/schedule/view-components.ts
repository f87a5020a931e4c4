import type { ComponentType } from 'react'
import { ListView } from './list/ListView.tsx'
import { MonthView } from './month/MonthView.tsx'
import type { ScheduleViewProps } from './schedule-view.ts'
import type { ScheduleView } from './views.ts'
import { DayView } from './week/DayView.tsx'
import { WeekView } from './week/WeekView.tsx'

/** What each view of the table in views.ts draws. */
export const VIEW_COMPONENTS: Readonly<Record<ScheduleView, ComponentType<ScheduleViewProps>>> = {
  day: DayView,
  week: WeekView,
  month: MonthView,
  agenda: ListView,
}
