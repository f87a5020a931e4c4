import type { ComponentType } from 'react'
import { AgendaView } from './agenda/AgendaView.tsx'
import { BoardView } from './board/BoardView.tsx'
import { CalendarView } from './grid/CalendarView.tsx'
import { MonthView } from './month/MonthView.tsx'
import type { ScheduleViewProps } from './schedule-view.ts'
import type { ScheduleView } from './views.ts'

/** What each view of the table in views.ts draws. */
export const VIEW_COMPONENTS: Readonly<Record<ScheduleView, ComponentType<ScheduleViewProps>>> = {
  board: BoardView,
  day: CalendarView,
  week: CalendarView,
  month: MonthView,
  agenda: AgendaView,
}
