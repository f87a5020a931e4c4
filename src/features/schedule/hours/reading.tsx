import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useSchool } from '#api/use-school.ts'
import { isOfOne } from '#domain/dispatch/booking-filter.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import type { Completeness } from '#time/reading-age.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { onMeasure } from '#ui/use-measured.ts'
import { mostAtOnce, whyRows, widthOf } from './crowding.ts'
import { drawnByHours } from './drawn-by-hours.ts'

/** Loads the library on first use; until then it shows `rows`. */
export const lazyCalendar = lazyPart(
  async (): Promise<(props: { rows: ReactNode }) => ReactNode> =>
    (await import('./CalendarView.tsx')).CalendarView,
  { waiting: ({ rows }) => rows, isRare: true },
)

interface ReadingChoice {
  readonly isByHours: boolean
  /** Hours may come when everything has loaded. */
  readonly isLikely: boolean
  /** Why rows stand in for hours; '' if they don't. */
  readonly why: string
  /** Hours were chosen, and bars have no room for initials. */
  readonly isCrowded: boolean
}

interface Reading {
  /** Null before `measure` has the view. */
  readonly choice: ReadingChoice | null
  /** For the ref of what both are drawn in. */
  readonly measure: (view: HTMLElement | null) => (() => void) | undefined
}

const ReadingContext = createContext<Reading | null>(null)

/** Decides once for the view, its chips and its panel. */
export function ReadingProvider({ children }: { children: ReactNode }) {
  const [width, setWidth] = useState<number | null>(null)
  const measure = useCallback((view: HTMLElement | null) => {
    if (!view) return undefined
    const look = () => setWidth(widthOf(view))
    look()
    return onMeasure(view, look)
  }, [])
  const choice = useChoice(width)
  const reading = useMemo(() => ({ choice, measure }), [choice, measure])
  return <ReadingContext value={reading}>{children}</ReadingContext>
}

export function useReading(): Reading {
  const reading = useContext(ReadingContext)
  if (!reading) throw new Error('A part of the schedule is drawn outside of its page.')
  return reading
}

/** Whether the view shows hours or rows. Hours if they were chosen and every bar has room for initials; by itself in a
 * week if every bar has room for a name. Null without a width. */
function useChoice(width: number | null): ReadingChoice | null {
  const { state, view, filter, booked, shown, matches, days, completeness } = useScheduleData()
  const { zone } = useSchool()
  const isChosen = state.reading === 'calendar'
  const isWanted = isChosen || (state.reading === null && view === 'week')
  const isOne = isOfOne(filter)
  const isFiltered = isOne || isChosen
  const atOnce = useMemo(() => {
    if (!isWanted) return 0
    const drawn = isFiltered ? drawnByHours({ shown, booked, matches, filter }) : booked
    return mostAtOnce(drawn, zone)
  }, [isWanted, isFiltered, shown, booked, matches, filter, zone])
  // Free times are drawn in rows.
  const obstacle =
    state.find === null ? whyRows(days, zone, atOnce, width ?? 0, isFiltered) : 'find'
  const isSure = isChosen || isOne || (completeness === 'complete' && booked.length > 0)
  const reason = reasonOf(obstacle, atOnce, isSure ? 'complete' : completeness)
  const isByHours = isSure && reason === ''
  const isLikely = obstacle === null && booked.length > 0
  const advice = obstacle === 'crowded' && !isOne ? ' Choose one aircraft to see hours.' : ''
  const why = reason && `Shown in rows${reason}.${advice}`
  const isCrowded = isChosen && obstacle === 'crowded'
  const choice = useMemo(
    () => ({ isByHours, isLikely, why, isCrowded }),
    [isByHours, isLikely, why, isCrowded],
  )
  if (!isWanted) return ROWS
  return width === null ? null : choice
}

/** After "Shown in rows". While bookings arrive the view must not switch. */
function reasonOf(
  obstacle: ReturnType<typeof whyRows> | 'find',
  atOnce: number,
  completeness: Completeness,
): string {
  if (obstacle === 'find') return ' while you find a time'
  if (obstacle === 'clock-change') return ': the clocks change'
  if (obstacle === 'crowded') return `: up to ${atOnce} bookings at once need more width`
  if (completeness === 'loading') return ' until every booking has loaded'
  return completeness === 'complete' ? '' : ' because not every booking has loaded'
}

const ROWS: ReadingChoice = { isByHours: false, isLikely: false, why: '', isCrowded: false }
