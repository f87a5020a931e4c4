import { type ReactNode, type RefObject, useMemo } from 'react'
import { useSchool } from '#api/use-school.ts'
import { isOfOne } from '#domain/dispatch/booking-filter.ts'
import { clockChange } from '#features/schedule/days.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMeasured } from '#ui/use-measured.ts'
import { columnWidth, drawnByHours, mostAtOnce, roomOf, widthOf } from './crowding.ts'

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
}

/** Whether the view shows hours or rows. Hours if they were chosen and every bar has room for initials; by itself in a
 * week if every bar has room for a name. Null before `root` is measured. */
export function useReading(root: RefObject<HTMLElement | null>): ReadingChoice | null {
  const { state, view, filter, booked, shown, matches, days, completeness } = useScheduleData()
  const { zone } = useSchool()
  const width = useMeasured(root, widthOf)
  const isChosen = state.reading === 'calendar'
  const isWanted = isChosen || (state.reading === null && view === 'week')
  const isOne = isOfOne(filter)
  const isFiltered = isOne || isChosen
  const atOnce = useMemo(() => {
    if (!isWanted) return 0
    const drawn = isFiltered ? drawnByHours({ shown, booked, matches, filter }) : booked
    return mostAtOnce(drawn, zone)
  }, [isWanted, isFiltered, shown, booked, matches, filter, zone])
  if (!isWanted) return ROWS
  if (width === null) return null
  const isWhole = completeness === 'complete'
  const room = roomOf(atOnce, columnWidth(width, days))
  const isRoomy = room === 'names' || (room === 'initials' && (isChosen || isOne))
  const isSure = isChosen || isOne || (isWhole && booked.length > 0)
  const why = clockChange(days, zone)
    ? ': the clocks change'
    : !isRoomy
      ? `: up to ${atOnce} bookings at once are too many to read by hours`
      : // The view must not switch while bookings arrive.
        isSure || isWhole
        ? ''
        : completeness === 'loading'
          ? ' until every booking has loaded'
          : ' because not every booking has loaded'
  return {
    isByHours: isSure && why === '',
    isLikely: isRoomy && booked.length > 0,
    why: why && `Shown in rows${why}.`,
  }
}

const ROWS: ReadingChoice = { isByHours: false, isLikely: false, why: '' }
