import { useEffect, useMemo, useRef } from 'react'
import { useSchool } from '#api/use-school.ts'
import { isOfOne } from '#domain/dispatch/booking-filter.ts'
import { columnWidth, haveWords } from '#features/schedule/grid/crowding.ts'
import { lazyCalendar, useIsByHours } from '#features/schedule/grid/lazy-calendar.ts'
import { type ScheduleViewProps, useScheduleData } from '#features/schedule/schedule-data.ts'
import { useMeasured } from '#ui/use-measured.ts'
import { WeekGrid } from './WeekGrid.tsx'

export function WeekView(props: ScheduleViewProps) {
  const { state, filter, booked, days, completeness } = useScheduleData()
  const { zone } = useSchool()
  const root = useRef<HTMLDivElement>(null)
  const width = useMeasured(root, columnsIn)
  const isQuiet = useMemo(
    () => booked.length > 0 && haveWords(booked, days, zone, columnWidth(width ?? 0, days)),
    [booked, days, zone, width],
  )
  useEffect(() => {
    if (isQuiet && state.reading === null) void lazyCalendar.preload()
  }, [isQuiet, state.reading])
  // "Few" is certain only when everything has loaded, and the view must not switch while bookings arrive.
  const fits = isOfOne(filter) || (isQuiet && completeness === 'complete')
  const isByHours = useIsByHours(fits)
  const rows = <WeekGrid {...props} />
  return (
    <div ref={root} className="fill" data-reading={isByHours ? 'calendar' : 'grid'}>
      {width !== null && (isByHours ? <lazyCalendar.Part rows={rows} /> : rows)}
    </div>
  )
}

function columnsIn(element: HTMLElement): number {
  return element.clientWidth || FALLBACK_WIDTH
}

const FALLBACK_WIDTH = 1100
