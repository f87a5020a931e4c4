import { useMemo } from 'react'
import { SHEET_FILTERS } from '#bookings/filters/booking-filters.ts'
import { FilterRail } from '#bookings/filters/FilterRail.tsx'
import { PaperChoices, PaperOptions } from '#bookings/paper/PaperChoices.tsx'
import { filterReservations, NO_FILTER } from '#domain/dispatch/booking-filter.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DayPicker } from '#ui/fields/DayPicker.tsx'
import { useLocale } from '#ui/locale.tsx'
import { type DaySheetState, phonesByDefault, type SheetOrder } from './day-sheet-state.ts'
import { LAYOUTS } from './layouts.ts'
import type { PrintedDay } from './printed-day.ts'

interface DaySheetRailProps {
  readonly reservations: readonly Reservation[]
  readonly today: PlainDay
  readonly sheet: PrintedDay
  readonly onState: (next: Partial<DaySheetState>) => void
}

const LAYOUT_CHOICES = (['list', 'board', 'clipboard', 'slips'] as const).map((value) => ({
  value,
  label: LAYOUTS[value].label,
}))

const ORDERS: readonly { value: SheetOrder; label: string }[] = [
  { value: 'aircraft', label: 'Aircraft' },
  { value: 'instructor', label: 'Instructor' },
  { value: 'time', label: 'Time' },
]

export function DaySheetRail({ reservations, today, sheet, onState }: DaySheetRailProps) {
  const { weekStart } = useLocale()
  const { fleet } = sheet
  const known = useMemo(() => ({ fleet, items: reservations }), [fleet, reservations])
  const { counts } = useMemo(() => filterReservations(reservations, sheet), [reservations, sheet])
  // Filters of the schedule that this rail doesn't show.
  const hasMore =
    sheet.customer !== null || sheet.activity !== null || sheet.status !== null || sheet.q !== ''
  const setInitials = (isOn: boolean) => {
    const names = isOn ? 'initials' : 'full'
    onState({ names, phones: phonesByDefault(names) })
  }
  return (
    <>
      <DayPicker
        label="Day"
        value={sheet.day}
        today={today}
        weekStart={weekStart}
        onChange={(day) => onState({ date: day === today ? null : day })}
      />
      <PaperChoices paper={sheet.paper} onPaper={(paper) => onState({ paper })}>
        <PaperOptions
          label="Layout"
          value={sheet.layout}
          options={LAYOUT_CHOICES}
          onChange={(layout) => onState({ layout })}
        />
        {sheet.layout === 'list' && (
          <PaperOptions
            label="Group by"
            value={sheet.by}
            options={ORDERS}
            onChange={(by) => onState({ by })}
          />
        )}
      </PaperChoices>
      <div>
        <Checkbox
          label="Phone numbers"
          isSelected={sheet.phones}
          onChange={(phones) => onState({ phones })}
        />
        <Checkbox
          label="Names as initials"
          isSelected={sheet.names === 'initials'}
          onChange={setInitials}
        />
        <Checkbox
          label="Show cancelled"
          isSelected={sheet.cancelled}
          onChange={(cancelled) => onState({ cancelled })}
        />
      </div>
      {hasMore && <Button onClick={() => onState(NO_FILTER)}>Clear all filters</Button>}
      <FilterRail
        filters={SHEET_FILTERS}
        known={known}
        counts={counts}
        chosen={sheet}
        onChoose={onState}
        isWhole={sheet.isWhole}
      />
    </>
  )
}
