import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import type { PlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Link } from '#ui/link.tsx'
import styles from './ScheduleToolbar.module.css'
import type { ScheduleState, ScheduleView } from './schedule-state.ts'
import { type ScheduleSpan, steppedDay } from './visible-days.ts'

const VIEWS: readonly { value: ScheduleView; label: string }[] = [
  { value: 'board', label: 'Board' },
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'agenda', label: 'Agenda' },
]

interface ScheduleToolbarProps {
  readonly view: ScheduleView
  readonly span: ScheduleSpan
  readonly day: PlainDay
  readonly heading: string
  readonly q: string
  readonly printHref: string
  /** On a phone the search stands with the filters. */
  readonly isPhone: boolean
  readonly onState: (next: Partial<ScheduleState>) => void
  /** On to the next of what is searched for, or back; and what was come to, in words. */
  readonly onStep: (step: -1 | 1) => void
  readonly steppedTo: string
}

/** Where in time, how drawn, and what is searched for. */
export function ScheduleToolbar(props: ScheduleToolbarProps) {
  const { view, span, day, heading, onState } = props
  return (
    <div className={styles.toolbar}>
      <div className={styles.time}>
        <Button onClick={() => onState({ date: null })}>Today</Button>
        <IconButton label="Previous" onClick={() => onState({ date: steppedDay(span, day, -1) })}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Next" onClick={() => onState({ date: steppedDay(span, day, 1) })}>
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
          options={VIEWS}
          onChange={(next) => onState({ view: next })}
        />
      </div>
      {!props.isPhone && (
        <div className={styles.search}>
          <SearchField
            label="Search"
            value={props.q}
            onChange={(q) => onState({ q })}
            onStep={props.onStep}
          />
          <span className={styles.unseen} role="status">
            {props.q === '' ? '' : props.steppedTo}
          </span>
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
