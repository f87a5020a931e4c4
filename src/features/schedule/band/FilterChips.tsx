import X from 'lucide-react/icons/x'
import { BOOKING_FILTERS } from '#bookings/filters/booking-filters.ts'
import { chosenWords } from '#bookings/filters/chosen-words.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import type { ScheduleState } from '#features/schedule/schedule-state.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './SearchChip.module.css'

const NAMES = Object.keys(BOOKING_FILTERS) as (keyof typeof BOOKING_FILTERS)[]

/** Every choice that hides something, in words, each with a button that removes it. */
export function FilterChips() {
  const { state, view, fleet, items } = useScheduleData()
  const hasRows = view === 'day' || view === 'week'
  return (
    <>
      {NAMES.map((name) => {
        const chosen = state[name]
        if (chosen === null) return null
        const words = chosenWords(BOOKING_FILTERS[name], { fleet, items }, chosen)
        return <FilterChip key={name} words={words} without={{ [name]: null }} />
      })}
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
      <bdi>{words}</bdi>
      <IconButton
        label={`Remove filter, ${words}`}
        className={styles.step}
        onClick={() => onState(without)}
      >
        <X size={14} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
