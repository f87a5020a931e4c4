import type { ScheduleDrawing } from './views.ts'

/**
 * What draws the views that are read at once, each a chunk of its own: the boot script begins to fetch the one in sight, so
 * that it comes beside the page and not after it (server/build/page-chunks.ts).
 */
export const VIEW_MODULES = {
  board: async () => (await import('./week/DayView.tsx')).DayView,
  phoneBoard: async () => (await import('./list/lists.ts')).PhoneBoard,
  week: async () => (await import('./week/WeekView.tsx')).WeekView,
  list: async () => (await import('./list/lists.ts')).ListView,
} satisfies Record<Exclude<ScheduleDrawing, 'month'>, object>
