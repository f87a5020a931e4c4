import { type ReactNode, useCallback, useMemo } from 'react'
import { useDayLoads } from '#api/queries/use-day-loads.ts'
import type { FilterCounts } from '#domain/dispatch/booking-filter.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { hiddenCancelledWords } from '#school/booking/range-words.ts'
import { BOOKING_FILTERS } from '#school/filters/booking-filters.ts'
import { FilterRail } from '#school/filters/FilterRail.tsx'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DayPicker } from '#ui/fields/DayPicker.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { SavedViewsMenu } from '#ui/frame/SavedViewsMenu.tsx'
import { busyMarks } from './busy-marks.ts'
import { Legend } from './Legend.tsx'
import styles from './ScheduleRail.module.css'
import type { ScheduleState } from './schedule-state.ts'

interface ScheduleRailProps {
  readonly state: ScheduleState
  readonly onState: (next: Partial<ScheduleState>) => void
  readonly day: PlainDay
  readonly today: PlainDay
  readonly days: DayRange
  readonly weekStart: number
  readonly fleet: readonly Aircraft[]
  /** Everything known of the range: whom the groups name. */
  readonly items: readonly Reservation[]
  readonly counts: FilterCounts
  readonly hiddenCancelled: number
  readonly isWhole: boolean
  /** What can be done with the bookings in sight, at the foot. */
  readonly actions: ReactNode
  readonly isPhone: boolean
}

/** Which day, and which bookings; every choice is at once in the address and costs no request. */
export function ScheduleRail(props: ScheduleRailProps) {
  const { state, onState, items, counts, fleet, hiddenCancelled, isWhole } = props
  const loadsIn = useDayLoads()
  const marksIn = useCallback((range: DayRange) => busyMarks(loadsIn(range)), [loadsIn])
  const known = useMemo(() => ({ fleet, items }), [fleet, items])
  return (
    <>
      {props.isPhone && (
        <SearchField label="Search" value={state.q} onChange={(q) => onState({ q })} />
      )}
      <DayPicker
        label="Go to day"
        value={props.day}
        today={props.today}
        shown={props.days}
        marksIn={marksIn}
        weekStart={props.weekStart}
        onChange={(date) => onState({ date })}
      />
      <SavedViewsMenu page="schedule" />
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
        counts={counts}
        chosen={state}
        onChoose={onState}
        isWhole={isWhole}
      />
      {props.actions}
      <Legend />
    </>
  )
}
