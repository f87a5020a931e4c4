import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { visibleText } from '#domain/text/visible-text.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './SearchChip.module.css'

interface SearchChipProps {
  /** The place among the matches: "2 of 5"; '' before the first step. */
  readonly place: string
  readonly onStep: (step: -1 | 1) => void
}

export function SearchChip({ place, onStep }: SearchChipProps) {
  const { state, onState, shown } = useScheduleData()
  if (state.q.trim() === '') return null
  return (
    <div className={styles.chip} role="group" aria-label="Searched for">
      <bdi className="clip strong max-w-35">{visibleText(state.q)}</bdi>
      <span className="aside">{place || shown.length}</span>
      <IconButton label="Previous match" className={styles.step} onClick={() => onStep(-1)}>
        <ChevronUp size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label="Next match" className={styles.step} onClick={() => onStep(1)}>
        <ChevronDown size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label="Remove search" className={styles.step} onClick={() => onState({ q: '' })}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
