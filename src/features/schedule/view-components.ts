import { lazyPart } from '#ui/lazy-part.ts'
import type { ScheduleViewProps } from './schedule-data.ts'
import { VIEW_MODULES } from './view-modules.ts'

const drawing = lazyPart<ScheduleViewProps>

export const VIEW_COMPONENTS = {
  board: drawing(VIEW_MODULES.board),
  phoneBoard: drawing(VIEW_MODULES.phoneBoard),
  week: drawing(VIEW_MODULES.week),
  list: drawing(VIEW_MODULES.list),
  month: drawing(async () => (await import('./month/MonthView.tsx')).MonthView),
}
