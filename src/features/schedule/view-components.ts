import type { ComponentType } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { ListView } from './list/ListView.tsx'
import { PhoneBoard } from './list/PhoneBoard.tsx'
import type { ScheduleViewProps } from './schedule-data.ts'
import type { ScheduleDrawing } from './views.ts'
import { DayView, WeekView } from './week/ReadingView.tsx'

export const monthView = lazyPart<ScheduleViewProps>(
  async () => (await import('./month/MonthView.tsx')).MonthView,
)

/** In the page's own script but for the month and the hours, which bring more than the others together. */
export const VIEW_COMPONENTS: Readonly<Record<ScheduleDrawing, ComponentType<ScheduleViewProps>>> =
  {
    board: DayView,
    phoneBoard: PhoneBoard,
    week: WeekView,
    list: ListView,
    month: monthView.Part,
  }
