import type { ReactNode } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'

/** Loads the library on first use; until then it shows `rows`. */
export const lazyCalendar = lazyPart(
  async (): Promise<(props: { rows: ReactNode }) => ReactNode> =>
    (await import('./CalendarView.tsx')).CalendarView,
  { waiting: ({ rows }) => rows, isRare: true },
)
