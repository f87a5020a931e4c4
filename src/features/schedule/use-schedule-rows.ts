import { useMemo, useState } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { BookingMarks } from '#bookings/booking/marks.ts'
import { useBookingMarks } from '#bookings/booking/page-bookings.tsx'
import {
  type BoardBar,
  type BoardGroup,
  type BoardRow,
  chosenRows,
  type DrawnRows,
  everyRow,
  matchesFirst,
  outsideFilterOf,
  steadyGroups,
} from '#domain/board/board-rows.ts'
import { choosesBookings } from '#domain/dispatch/booking-filter.ts'
import { localDays } from '#time/zone.ts'
import { type ScheduleData, useScheduleData } from './schedule-data.ts'

export function useScheduleRows(): DrawnRows {
  const { days, state, filter, items, booked, matches, fleet } = useScheduleData()
  const { zone } = useSchool()
  const { by, idle } = state
  const { aircraft, instructor } = filter
  const isApart = choosesBookings(filter)
  const [keep] = useState(keepSteady)
  const every = useMemo(
    () => everyRow({ items, booked, fleet, range: localDays(zone, days) }),
    [items, booked, fleet, zone, days],
  )
  const chosen = useMemo(
    () =>
      chosenRows(every, { by, aircraft, instructor, keeps: ({ bars }) => idle || bars.length > 0 }),
    [every, by, aircraft, instructor, idle],
  )
  // While a time is looked for, taken time keeps its colors, also that of others.
  const colored = state.find !== null && filter.q === '' ? everything : matches
  return useMemo(
    () => keep(isApart ? matchesFirst(chosen, matches) : chosen, colored),
    [keep, chosen, isApart, matches, colored],
  )
}

const everything = () => true

function keepSteady() {
  let last: DrawnRows = { groups: [], outsideFilter: new Map() }
  return (next: readonly BoardGroup[], matches: ScheduleData['matches']): DrawnRows => {
    const groups = steadyGroups(last.groups, next)
    last = { groups, outsideFilter: outsideFilterOf(groups, matches, last.outsideFilter) }
    return last
  }
}

/** Marks of one row. Returns the same object while they are unchanged, so other rows don't redraw. */
export function useMarksByRow(): (row: BoardRow) => BookingMarks {
  const marks = useBookingMarks()
  const [drawn] = useState(() => new WeakMap<BoardRow, BookingMarks>())
  return (row) => {
    const last = drawn.get(row)
    const isSame = ({ id }: BoardBar) =>
      last?.findings.get(id) === marks.findings.get(id) &&
      last?.changes.get(id) === marks.changes.get(id)
    const next = last && (last === marks || row.bars.every(isSame)) ? last : marks
    drawn.set(row, next)
    return next
  }
}
