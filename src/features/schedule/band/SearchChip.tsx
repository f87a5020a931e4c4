import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { visibleText } from '#domain/text/visible-text.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './SearchChip.module.css'

interface SearchChipProps {
  readonly q: string
  /** How many bookings match, or the place among them: "2 of 5". */
  readonly matches: string
  readonly onClear: () => void
  readonly onStep: (step: -1 | 1) => void
}

export function SearchChip({ q, matches, onClear, onStep }: SearchChipProps) {
  if (q.trim() === '') return null
  return (
    <div className={styles.chip} role="group" aria-label="Searched for">
      <bdi className={styles.words}>{visibleText(q)}</bdi>
      <span className="aside">{matches}</span>
      <IconButton label="Match before" className={styles.step} onClick={() => onStep(-1)}>
        <ChevronUp size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label="Match after" className={styles.step} onClick={() => onStep(1)}>
        <ChevronDown size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label="Show everything again" className={styles.step} onClick={onClear}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
