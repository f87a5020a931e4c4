import { NO_FILTER } from '#domain/dispatch/booking-filter.ts'
import { groupByModel, NO_AIRCRAFT, tailOf } from '#domain/record/fleet.ts'
import { instructorKeys, NO_INSTRUCTOR } from '#domain/record/instructors.ts'
import type { Person } from '#domain/record/person.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DayPicker } from '#ui/fields/DayPicker.tsx'
import { FilterGroup, type FilterSection } from '#ui/fields/FilterGroup.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { useLocale } from '#ui/locale.tsx'
import type { Paper } from '#ui/paper/paper-size.ts'
import styles from './DaySheetRail.module.css'
import {
  type DaySheetState,
  phonesByDefault,
  type SheetLayout,
  type SheetOrder,
} from './day-sheet-state.ts'
import { sheetName } from './sheet-people.ts'

interface DaySheetRailProps {
  readonly reservations: readonly Reservation[]
  readonly isWhole: boolean
  readonly people: ReadonlyMap<string, Person>
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

const PAPERS: readonly { value: Paper; label: string }[] = [
  { value: 'letter', label: 'Letter' },
  { value: 'a4', label: 'A4' },
]

export function DaySheetRail({
  reservations,
  isWhole,
  people,
  fleet,
  date,
  today,
  choice,
  onState,
}: DaySheetRailProps) {
  const { weekStart } = useLocale()
  // Groups that the schedule filters by and this rail does not show.
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
      <div className={styles.choices}>
        <span className={styles.label}>Layout</span>
        <Segmented
          label="Layout"
          value={choice.layout}
          options={LAYOUTS}
          onChange={(layout) => onState({ layout })}
        />
        {choice.layout === 'list' && (
          <>
            <span className={styles.label}>Group by</span>
            <Segmented
              label="Group by"
              value={choice.by}
              options={ORDERS}
              onChange={(by) => onState({ by })}
            />
          </>
        )}
        <span className={styles.label}>Paper</span>
        <Segmented
          label="Paper"
          value={choice.paper}
          options={PAPERS}
          onChange={(paper) => onState({ paper })}
        />
      </div>
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
      <FilterGroup
        label="Aircraft"
        sections={aircraftSections(reservations, fleet, choice.aircraft)}
        selected={choice.aircraft && new Set(choice.aircraft)}
        onChange={(next) => onState({ aircraft: next && [...next] })}
        isLeast={!isWhole}
      />
      <FilterGroup
        label="Instructor"
        sections={instructorSections(reservations, people, choice.instructor)}
        selected={choice.instructor && new Set(choice.instructor)}
        onChange={(next) => onState({ instructor: next && [...next] })}
        isLeast={!isWhole}
      />
    </>
  )
}

/** By model, every tail ever seen, with the day's bookings counted; "no aircraft" last. */
function aircraftSections(
  reservations: readonly Reservation[],
  fleet: readonly Aircraft[],
  chosen: readonly string[] | null,
): FilterSection[] {
  const counts = new Map<string, number>()
  const known = new Map(fleet.map((aircraft) => [aircraft.tail, aircraft]))
  for (const reservation of reservations) {
    counts.set(tailOf(reservation), (counts.get(tailOf(reservation)) ?? 0) + 1)
    const { aircraft } = reservation
    if (aircraft?.tail && !known.has(aircraft.tail)) known.set(aircraft.tail, aircraft)
  }
  const option = (value: string, label: string) => ({ value, label, count: counts.get(value) ?? 0 })
  const sections = groupByModel([...known.values()]).map(({ model, aircraft }) => ({
    label: visibleText(model) || 'No model',
    options: aircraft.map(({ tail }) => option(tail, visibleText(tail))),
  }))
  const others = (chosen ?? []).filter((tail) => tail !== NO_AIRCRAFT && !known.has(tail))
  if (others.length > 0) {
    sections.push({
      label: 'Not seen',
      options: others.map((tail) => option(tail, visibleText(tail))),
    })
  }
  if (counts.has(NO_AIRCRAFT) || chosen?.includes(NO_AIRCRAFT)) {
    sections.push({ label: 'Other', options: [option(NO_AIRCRAFT, 'No aircraft')] })
  }
  return sections
}

function instructorSections(
  reservations: readonly Reservation[],
  people: ReadonlyMap<string, Person>,
  chosen: readonly string[] | null,
): FilterSection[] {
  const counts = new Map<string, number>()
  for (const key of reservations.flatMap(instructorKeys))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  const option = (value: string, label: string) => ({ value, label, count: counts.get(value) ?? 0 })
  const options = [...people].map(([key, person]) => option(key, sheetName(person, 'full')))
  for (const key of chosen ?? []) {
    if (key !== NO_INSTRUCTOR && !people.has(key)) options.push(option(key, visibleText(key)))
  }
  if (counts.has(NO_INSTRUCTOR) || chosen?.includes(NO_INSTRUCTOR)) {
    options.push(option(NO_INSTRUCTOR, 'No instructor'))
  }
  return [{ label: '', options }]
}
