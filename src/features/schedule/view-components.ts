import { lazyPart } from '#ui/lazy-part.ts'
import type { ScheduleViewProps } from './schedule-data.ts'
import { VIEW_MODULES } from './view-modules.ts'

const drawn = Object.fromEntries(
  Object.entries(VIEW_MODULES).map(([drawing, load]) => [
    drawing,
    lazyPart<ScheduleViewProps>(load),
  ]),
) as Readonly<Record<keyof typeof VIEW_MODULES, ReturnType<typeof lazyPart<ScheduleViewProps>>>>

export const VIEW_COMPONENTS = {
  ...drawn,
  month: lazyPart<ScheduleViewProps>(async () => (await import('./month/MonthView.tsx')).MonthView),
}
