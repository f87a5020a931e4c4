import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import { Button } from '#ui/Button.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Link } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import styles from './ScheduleToolbar.module.css'
import type { ScheduleState } from './schedule-state.ts'
import { type ScheduleView, VIEWS } from './views.ts'

const OPTIONS = VIEWS.map(({ id, label }) => ({ value: id, label }))

interface ScheduleToolbarProps {
  readonly view: ScheduleView
  readonly heading: string
  readonly q: string
  readonly printHref: string
  /** On a phone the search stands with the filters. */
  readonly isPhone: boolean
  readonly onState: (next: Partial<ScheduleState>) => void
  /** Earlier (−1) or later (1) by as much as is in sight. */
  readonly onStep: (step: -1 | 1) => void
  /** On to the next of what is searched for, or back; and what was come to, in words. */
  readonly onMatchStep: (step: -1 | 1) => void
  readonly steppedTo: string
}

/** Where in time, how drawn, and what is searched for. */
export function ScheduleToolbar(props: ScheduleToolbarProps) {
  const { view, heading, onState, onStep } = props
  return (
    <div className={styles.toolbar}>
      <div className={styles.time}>
        <Button onClick={() => onState({ date: null })}>Today</Button>
        <IconButton label="Previous" onClick={() => onStep(-1)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Next" onClick={() => onStep(1)}>
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.heading} aria-live="polite">
        {heading}
      </p>
      <div className={styles.views}>
        <Segmented
          label="View"
          value={view}
          options={OPTIONS}
          onChange={(next) => onState({ view: next })}
        />
      </div>
      {!props.isPhone && (
        <div className={styles.search}>
          <SearchField
            label="Search"
            value={props.q}
            onChange={(q) => onState({ q })}
            onStep={props.onMatchStep}
          />
          <VisuallyHidden>
            <span role="status">{props.q === '' ? '' : props.steppedTo}</span>
          </VisuallyHidden>
        </div>
      )}
      <Link
        href={props.printHref}
        className={styles.print}
        title="Print the day"
        aria-label="Print the day"
      >
        <Printer size={16} aria-hidden="true" />
      </Link>
    </div>
  )
}
