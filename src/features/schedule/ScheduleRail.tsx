import { useMemo } from 'react'
import { useSteady } from '#api/range/steady-list.ts'
import { hiddenCancelledWords } from '#bookings/booking/range-words.ts'
import { BOOKING_FILTERS } from '#bookings/filters/booking-filters.ts'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { SavedViewsMenu } from '#bookings/saved-views/SavedViewsMenu.tsx'
import { useSavedViews } from '#bookings/saved-views/use-saved-views.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { useScheduleData } from './schedule-data.ts'

export function ScheduleRail() {
  const data = useScheduleData()
  const { state, onState, items, fleet, counts, hiddenCancelled, completeness, isWaiting } = data
  const saved = useSavedViews('schedule')
  const known = useMemo(() => ({ fleet, items }), [fleet, items])
  const isWhole = completeness === 'complete'
  const steadyCounts = {
    aircraft: useSteady(counts.aircraft, areSameCounts),
    instructor: useSteady(counts.instructor, areSameCounts),
    customer: useSteady(counts.customer, areSameCounts),
    activity: useSteady(counts.activity, areSameCounts),
    status: useSteady(counts.status, areSameCounts),
  }
  return (
    <>
      <SavedViewsMenu saved={saved} />
      <div className="grid">
        <Checkbox
          label="Show cancelled"
          isSelected={state.cancelled}
          onChange={(cancelled) => onState({ cancelled })}
        />
        <p className="note px-1 min-h-(--line-height) pl-6.5">
          {hiddenCancelled > 0 && hiddenCancelledWords(hiddenCancelled, isWhole)}
        </p>
      </div>
      <FilterRail
        filters={BOOKING_FILTERS}
        known={known}
        counts={steadyCounts}
        chosen={state}
        onChoose={onState}
        isWhole={isWhole}
      />
      {!isWhole && !isWaiting && (
        <p className="note px-1">Totals are minimums until the rest has loaded.</p>
      )}
    </>
  )
}

function areSameCounts(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([value, count]) => b.get(value) === count)
}
