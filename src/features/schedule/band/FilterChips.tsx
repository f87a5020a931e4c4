import X from 'lucide-react/icons/x'
import { BOOKING_FILTERS } from '#bookings/filters/booking-filters.ts'
import { allChosenWords } from '#bookings/filters/chosen-words.ts'
import { useReading } from '#features/schedule/hours/reading.tsx'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import type { ScheduleState } from '#features/schedule/schedule-state.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './SearchChip.module.css'

/** Every choice that hides something, in words, each with a button that removes it. */
export function FilterChips() {
  const { state, view, fleet, items } = useScheduleData()
  // By hours, a choice of rows would hide nothing.
  const isInRows = useReading().choice?.isByHours === false
  const hasRows = isInRows && (view === 'day' || view === 'week')
  return (
    <>
      {allChosenWords(BOOKING_FILTERS, { fleet, items }, state).map(([name, words]) => (
        <FilterChip key={name} words={words} without={{ [name]: null }} />
      ))}
      {hasRows && state.by !== null && (
        <FilterChip
          words={state.by === 'aircraft' ? 'Aircraft rows only' : 'Instructor rows only'}
          without={{ by: null }}
        />
      )}
      {hasRows && !state.idle && (
        <FilterChip words="Only rows with bookings" without={{ idle: true }} />
      )}
    </>
  )
}

function FilterChip({ words, without }: { words: string; without: Partial<ScheduleState> }) {
  const { onState } = useScheduleData()
  return (
    <div className={styles.chip} data-filter="">
      <bdi className="clip">{words}</bdi>
      <IconButton
        label={`Remove filter, ${words}`}
        className={styles.step}
        onClick={({ currentTarget }) => {
          focusAfter(currentTarget)
          onState(without)
        }}
      >
        <X size={14} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** A removed button would leave the focus nowhere. */
function focusAfter(button: HTMLElement): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-filter] > button')]
  const index = buttons.indexOf(button)
  const next =
    buttons[index + 1] ??
    buttons[index - 1] ??
    document.querySelector<HTMLElement>('[data-opens-filters]') ??
    document.getElementById('canvas')
  next?.focus()
}
