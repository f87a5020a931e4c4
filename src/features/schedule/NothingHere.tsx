import { NO_FILTER } from '#domain/dispatch/booking-filter.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import styles from './NothingHere.module.css'
import { useScheduleData } from './schedule-data.ts'

export function NothingHere({ isOver = false }: { isOver?: boolean }) {
  const { nothing, onState } = useScheduleData()
  if (!nothing) return null
  return (
    <div className={isOver ? styles.over : undefined}>
      <EmptyState title={nothing.title}>
        <p>{nothing.words}</p>
        {nothing.remedy === 'clear-filters' && (
          <Button onClick={() => onState(NO_FILTER)}>Clear filters</Button>
        )}
        {nothing.remedy === 'show-cancelled' && (
          <Button onClick={() => onState({ cancelled: true })}>Show the cancelled ones</Button>
        )}
      </EmptyState>
    </div>
  )
}
