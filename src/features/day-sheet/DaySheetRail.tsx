import { useMemo } from 'react'
import { SHEET_FILTERS } from '#bookings/filters/booking-filters.ts'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { PaperChoices, PaperOptions } from '#bookings/paper/PaperChoices.tsx'
import { filterReservations, NO_FILTER } from '#domain/dispatch/booking-filter.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DayPicker } from '#ui/fields/DayPicker.tsx'
import { useLocale } from '#ui/locale.tsx'
import type { Paper } from '#ui/paper/paper-size.ts'
import {
  type DaySheetState,
  phonesByDefault,
  type SheetLayout,
  type SheetOrder,
} from './day-sheet-state.ts'

interface DaySheetRailProps {
  readonly reservations: readonly Reservation[]
  readonly isWhole: boolean
  readonly fleet: readonly Aircraft[]
  readonly date: PlainDay
  readonly today: PlainDay
  readonly choice: DaySheetState & { readonly paper: Paper }
  readonly onState: (next: Partial<DaySheetState>) => void
}

const LAYOUTS: readonly { value: SheetLayout; label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
  { value: 'clipboard', label: 'Clipboard' },
  { value: 'slips', label: 'Slips' },
]

const ORDERS: readonly { value: SheetOrder; label: string }[] = [
  { value: 'aircraft', label: 'Aircraft' },
  { value: 'instructor', label: 'Instructor' },
  { value: 'time', label: 'Time' },
]

export function DaySheetRail({
  reservations,
  isWhole,
  fleet,
  date,
  today,
  choice,
  onState,
}: DaySheetRailProps) {
  const { weekStart } = useLocale()
  const known = useMemo(() => ({ fleet, items: reservations }), [fleet, reservations])
  const { counts } = useMemo(() => filterReservations(reservations, choice), [reservations, choice])
  // Filters of the schedule that this rail doesn't show.
  const hasMore =
    choice.customer !== null ||
    choice.activity !== null ||
    choice.status !== null ||
    choice.q !== ''
  const setInitials = (isOn: boolean) => {
    const names = isOn ? 'initials' : 'full'
    onState({ names, phones: phonesByDefault(names) })
  }
  return (
    <>
      <DayPicker
        label="Day"
        value={date}
        today={today}
        weekStart={weekStart}
        onChange={(day) => onState({ date: day === today ? null : day })}
      />
      <PaperChoices paper={choice.paper} onPaper={(paper) => onState({ paper })}>
        <PaperOptions
          label="Layout"
          value={choice.layout}
          options={LAYOUTS}
          onChange={(layout) => onState({ layout })}
        />
        {choice.layout === 'list' && (
          <PaperOptions
            label="Group by"
            value={choice.by}
            options={ORDERS}
            onChange={(by) => onState({ by })}
          />
        )}
      </PaperChoices>
      <div>
        <Checkbox
          label="Phone numbers"
          isSelected={choice.phones}
          onChange={(phones) => onState({ phones })}
        />
        <Checkbox
          label="Names as initials"
          isSelected={choice.names === 'initials'}
          onChange={setInitials}
        />
        <Checkbox
          label="Show cancelled"
          isSelected={choice.cancelled}
          onChange={(cancelled) => onState({ cancelled })}
        />
      </div>
      {hasMore && <Button onClick={() => onState(NO_FILTER)}>Clear all filters</Button>}
      <FilterRail
        filters={SHEET_FILTERS}
        known={known}
        counts={counts}
        chosen={choice}
        onChoose={onState}
        isWhole={isWhole}
      />
    </>
  )
}
