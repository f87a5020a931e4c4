import { useMemo, useState } from 'react'
import { useSchool } from '#api/use-school.ts'
import {
  type BoardGroup,
  boardGroups,
  matchesFirst,
  steadyGroups,
} from '#domain/board/board-rows.ts'
import { choosesBookings } from '#domain/dispatch/booking-filter.ts'
import { localDays } from '#time/zone.ts'
import type { ScheduleViewProps } from './schedule-view.ts'

/** The rows of a day or a week; an unchanged row keeps its object, so that it is not drawn again. */
export function useScheduleRows(props: ScheduleViewProps): readonly BoardGroup[] {
  const { days, state, filter, items, booked, matches, fleet } = props
  const { zone } = useSchool()
  const { by, idle } = state
  const { aircraft, instructor } = filter
  const isApart = choosesBookings(filter)
  const [keep] = useState(keepSteady)
  return useMemo(() => {
    const rows = boardGroups(
      { items, booked, matches, fleet, range: localDays(zone, days) },
      { by, aircraft, instructor, keeps: ({ bars }) => idle || bars.length > 0 },
    )
    return keep(isApart ? matchesFirst(rows) : rows)
  }, [keep, by, aircraft, instructor, idle, isApart, items, booked, matches, fleet, zone, days])
}

function keepSteady(): (groups: readonly BoardGroup[]) => readonly BoardGroup[] {
  let last: readonly BoardGroup[] = []
  return (groups) => {
    last = steadyGroups(last, groups)
    return last
  }
}
