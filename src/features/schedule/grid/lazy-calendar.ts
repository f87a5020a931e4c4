import type { ReactNode } from 'react'
import { useSchool } from '#api/use-school.ts'
import { clockChange } from '#features/schedule/days.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { lazyPart } from '#ui/lazy-part.ts'

/** Loads the library on first use; until then it shows `rows`. */
export const lazyCalendar = lazyPart(
  async (): Promise<(props: { rows: ReactNode }) => ReactNode> =>
    (await import('./CalendarView.tsx')).CalendarView,
  { waiting: ({ rows }) => rows, isRare: true },
)

/** Whether hours are shown instead of rows: if chosen, or if they fit and rows aren't chosen. Never where the clocks
 * change, because the library's days have 24 hours. */
export function useIsByHours(doHoursFit = false): boolean {
  const { state, days } = useScheduleData()
  const { zone } = useSchool()
  const isWanted = state.reading === 'calendar' || (state.reading === null && doHoursFit)
  return isWanted && clockChange(days, zone) === null
}
