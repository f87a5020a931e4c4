import { useMemo } from 'react'
import { hiddenCancelledWords } from '#bookings/booking/range-words.ts'
import { BOOKING_FILTERS } from '#bookings/filters/booking-filters.ts'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { SavedViewsMenu } from '#bookings/saved-views/SavedViewsMenu.tsx'
import { useSavedViews } from '#bookings/saved-views/use-saved-views.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import styles from './ScheduleRail.module.css'
import type { ShownSchedule } from './use-schedule.ts'

export function ScheduleRail({ schedule }: { schedule: ShownSchedule }) {
  const { facets, hiddenCancelled, isWhole, scheduleData } = schedule
  const { state, onState, items, fleet, isWaiting } = scheduleData
  const saved = useSavedViews('schedule')
  const known = useMemo(() => ({ fleet, items }), [fleet, items])
  return (
    <>
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
      <FilterRail
        filters={BOOKING_FILTERS}
        known={known}
        counts={facets}
        chosen={state}
        onChoose={onState}
        isWhole={isWhole}
      />
      {!isWhole && !isWaiting && (
        <p className={styles.hint}>Numbers are “at least”: not all is known yet.</p>
      )}
    </>
  )
}
