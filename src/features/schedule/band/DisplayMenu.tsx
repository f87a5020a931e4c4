import SlidersVertical from 'lucide-react/icons/sliders-vertical'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type ReactNode, useState } from 'react'
import { DENSITIES, ZOOM_STEPS } from '#features/schedule/board/board-state.ts'
import type { ScheduleState } from '#features/schedule/schedule-state.ts'
import type { ScheduleView } from '#features/schedule/views.ts'
import { ReadingChoices } from '#features/schedule/week/ReadingChoices.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Popover } from '#ui/Popover.tsx'
import { BookingLegend } from './BookingLegend.tsx'
import styles from './DisplayMenu.module.css'

const ROWS = [
  { value: 'both', label: 'Both' },
  { value: 'aircraft', label: 'Fleet' },
  { value: 'instructor', label: 'Instructors' },
] as const

interface DisplayMenuProps {
  readonly view: ScheduleView
  readonly state: ScheduleState
  readonly onState: (next: Partial<ScheduleState>) => void
  readonly isPhone: boolean
  /** Closer, farther, or back to what fits. */
  readonly onZoom: (step: -1 | 0 | 1) => void
  /** What can be done with the bookings in sight. */
  readonly actions: ReactNode
}

/** How things are drawn, and what every mark means. */
export function DisplayMenu(props: DisplayMenuProps) {
  const { view, state, onState, isPhone } = props
  const [isOpen, setIsOpen] = useState(false)
  const hasRows = (view === 'day' || view === 'week') && state.reading !== 'calendar'
  return (
    <div>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label="Display"
        title="Rows, zoom, density and the legend"
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersVertical size={16} aria-hidden="true" />
        <span className={styles.word}>Display</span>
      </Button>
      {isOpen && (
        <Popover label="Display" onClose={() => setIsOpen(false)}>
          <div className={styles.panel}>
            <ReadingChoices view={view} state={state} onState={onState} />
            {hasRows && (
              <Choice label="Rows">
                <Segmented
                  label="Rows"
                  value={state.by ?? 'both'}
                  options={ROWS}
                  onChange={(by) => onState({ by: by === 'both' ? null : by })}
                />
              </Choice>
            )}
            {hasRows && view === 'day' && !isPhone && <BoardChoices {...props} />}
            {hasRows && (
              <Checkbox
                label="Only rows with bookings"
                isSelected={!state.idle}
                onChange={(isOnly) => onState({ idle: !isOnly })}
              />
            )}
            <BookingLegend />
            {props.actions}
          </div>
        </Popover>
      )}
    </div>
  )
}

/** How close a board stands to its hours, and how many of its rows stand on a screen. */
function BoardChoices({
  state: { zoom, hours, density },
  onState,
  onZoom,
}: Pick<DisplayMenuProps, 'state' | 'onState' | 'onZoom'>) {
  return (
    <>
      <Choice label="Hours">
        <fieldset className={styles.zoom} aria-label="Zoom">
          <IconButton
            label="Zoom out"
            disabled={zoom === ZOOM_STEPS.at(-1)}
            onClick={() => onZoom(-1)}
          >
            <ZoomOut size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label="Zoom in" disabled={zoom === ZOOM_STEPS[0]} onClick={() => onZoom(1)}>
            <ZoomIn size={16} aria-hidden="true" />
          </IconButton>
          <Button look="quiet" aria-pressed={zoom === null} onClick={() => onZoom(0)}>
            Fit hours
          </Button>
          <Checkbox
            label="24 h"
            isSelected={hours === 'all'}
            onChange={(isAll) => onState({ hours: isAll ? 'all' : null })}
          />
        </fieldset>
      </Choice>
      <Choice label="Density">
        <Segmented
          label="Density"
          value={density}
          options={DENSITIES}
          onChange={(next) => onState({ density: next })}
        />
      </Choice>
    </>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span className="note">{label}</span>
      {children}
    </div>
  )
}
