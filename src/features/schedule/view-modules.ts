import type { ScheduleDrawing } from './views.ts'

/** Each view is a chunk. The boot script preloads the one in sight (server/build/page-chunks.ts). */
export const VIEW_MODULES = {
  board: async () => (await import('./week/DayView.tsx')).DayView,
  phoneBoard: async () => (await import('./list/lists.ts')).PhoneBoard,
  week: async () => (await import('./week/WeekView.tsx')).WeekView,
  list: async () => (await import('./list/lists.ts')).ListView,
} satisfies Record<Exclude<ScheduleDrawing, 'month'>, object>
