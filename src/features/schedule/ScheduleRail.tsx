import { type ReactNode, useCallback, useMemo } from 'react'
import { useDayLoads } from '#api/queries/use-day-loads.ts'
import type { FilterCounts } from '#domain/dispatch/booking-filter.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { hiddenCancelledWords } from '#school/booking/range-words.ts'
import { aircraftSections } from '#school/filters/aircraft-sections.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DayPicker } from '#ui/fields/DayPicker.tsx'
import { FilterGroup } from '#ui/fields/FilterGroup.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { SavedViewsMenu } from '#ui/frame/SavedViewsMenu.tsx'
import { busyMarks } from './busy-marks.ts'
import {
  activitySections,
  customerSections,
  instructorSections,
  peopleIn,
  statusSections,
} from './filter-options.ts'
import { Legend } from './Legend.tsx'
import styles from './ScheduleRail.module.css'
import type { ScheduleState } from './schedule-state.ts'

/** So many stand there until one is looked for. */
const MOST_CUSTOMERS = 12

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
  const { aircraft, instructor, customer } = state
  const loadsIn = useDayLoads()
  const marksIn = useCallback((range: DayRange) => busyMarks(loadsIn(range)), [loadsIn])
  const tails = useMemo(
    () => aircraftSections(fleet, counts.aircraft, aircraft),
    [fleet, counts, aircraft],
  )
  const instructorsNamed = useMemo(() => peopleIn(items, 'instructors'), [items])
  const customersNamed = useMemo(() => peopleIn(items, 'customers'), [items])
  const instructors = useMemo(
    () => instructorSections(instructorsNamed, counts.instructor, instructor),
    [instructorsNamed, counts, instructor],
  )
  const customers = useMemo(
    () => customerSections(customersNamed, counts.customer, customer),
    [customersNamed, counts, customer],
  )
  const activities = useMemo(() => activitySections(counts.activity), [counts])
  const statuses = useMemo(() => statusSections(counts.status), [counts])
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
      <FilterGroup
        label="Aircraft"
        sections={tails}
        selected={asSet(aircraft)}
        onChange={(next) => onState({ aircraft: asList(next) })}
        isLeast={!isWhole}
      />
      <FilterGroup
        label="Activity"
        sections={activities}
        selected={asSet(state.activity)}
        onChange={(next) => onState({ activity: asList(next) })}
        isLeast={!isWhole}
      />
      <FilterGroup
        label="Status"
        sections={statuses}
        selected={asSet(state.status)}
        onChange={(next) => onState({ status: asList(next) })}
        isLeast={!isWhole}
      />
      <FilterGroup
        label="Instructor"
        sections={instructors}
        selected={asSet(instructor)}
        onChange={(next) => onState({ instructor: asList(next) })}
        isLeast={!isWhole}
      />
      <FilterGroup
        label="Customer"
        sections={customers}
        selected={asSet(customer)}
        onChange={(next) => onState({ customer: asList(next) })}
        isLeast={!isWhole}
        most={MOST_CUSTOMERS}
      />
      {props.actions}
      <Legend />
    </>
  )
}

function asSet(list: readonly string[] | null): ReadonlySet<string> | null {
  return list === null ? null : new Set(list)
}

function asList(set: ReadonlySet<string> | null): readonly string[] | null {
  return set === null ? null : [...set]
}
