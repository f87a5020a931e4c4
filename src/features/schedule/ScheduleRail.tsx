import { type ReactNode, useCallback, useMemo } from 'react'
import { useDayLoads } from '#api/queries/use-day-loads.ts'
import type { DayLoad } from '#domain/dispatch/day-load.ts'
import { hiddenCancelledWords } from '#school/booking/range-words.ts'
import { BOOKING_FILTERS } from '#school/filters/booking-filters.ts'
import { FilterRail } from '#school/filters/FilterRail.tsx'
import { SavedViewsMenu } from '#school/saved-views/SavedViewsMenu.tsx'
import { useSavedViews } from '#school/saved-views/use-saved-views.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { type DayMark, DayPicker } from '#ui/fields/DayPicker.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { useLocale } from '#ui/locale.tsx'
import { BookingLegend } from './BookingLegend.tsx'
import { bookingCount } from './month/month-words.ts'
import styles from './ScheduleRail.module.css'
import type { ShownSchedule } from './use-schedule.ts'

interface ScheduleRailProps {
  readonly schedule: ShownSchedule
  /** What can be done with the bookings in sight, at the foot. */
  readonly actions: ReactNode
}

/** Which day, and which bookings; every choice goes straight into the address and costs no request. */
export function ScheduleRail({ schedule, actions }: ScheduleRailProps) {
  const { facets, hiddenCancelled, isWhole, picture } = schedule
  const { state, onState, items, fleet } = picture
  const { weekStart } = useLocale()
  const saved = useSavedViews('schedule')
  const loadsIn = useDayLoads()
  const marksIn = useCallback((range: DayRange) => busyMarks(loadsIn(range)), [loadsIn])
  const known = useMemo(() => ({ fleet, items }), [fleet, items])
  return (
    <>
      {schedule.isPhone && (
        <SearchField label="Search" value={state.q} onChange={(q) => onState({ q })} />
      )}
      <DayPicker
        label="Go to day"
        value={picture.day}
        today={picture.today}
        shown={picture.days}
        marksIn={marksIn}
        weekStart={weekStart}
        onChange={(date) => onState({ date })}
      />
      <SavedViewsMenu saved={saved} />
      <div className={styles.cancelled}>
        <Checkbox
          label="Show cancelled"
          isSelected={state.cancelled}
          onChange={(cancelled) => onState({ cancelled })}
        />
        <p className={styles.hidden}>
          {hiddenCancelled > 0 && hiddenCancelledWords(hiddenCancelled, isWhole)}
        </p>
      </div>
      {!isWhole && <p className={styles.hint}>Numbers are “at least”: not all is known yet.</p>}
      <FilterRail
        filters={BOOKING_FILTERS}
        known={known}
        counts={facets}
        chosen={state}
        onChoose={onState}
        isWhole={isWhole}
      />
      {actions}
      <BookingLegend />
    </>
  )
}

/** How busy the known days of a mini month are, each beside the busiest of them. */
function busyMarks(loads: ReadonlyMap<PlainDay, DayLoad>): ReadonlyMap<PlainDay, DayMark> {
  const most = Math.max(1, ...[...loads.values()].map(({ bookings }) => bookings))
  return new Map(
    [...loads].map(([day, { bookings }]) => [
      day,
      {
        share: bookings / most,
        words: bookings === 0 ? 'no bookings' : bookingCount(bookings),
      },
    ]),
  )
}
