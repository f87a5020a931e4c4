import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './BoardControls.module.css'
import { type BoardState, type Density, ZOOM_STEPS } from './board-state.ts'

const ROWS = [
  { value: 'both', label: 'Both' },
  { value: 'aircraft', label: 'Fleet' },
  { value: 'instructor', label: 'Instructors' },
] as const

const DENSITIES: readonly { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
  { value: 'fit', label: 'Fit screen' },
]

interface BoardControlsProps {
  readonly state: BoardState
  readonly onState: (next: Partial<BoardState>) => void
  /** Closer, farther, or back to what fits; without it, as on a phone, there is nothing to zoom. */
  readonly onZoom?: (step: -1 | 0 | 1) => void
}

/** Whose rows, how close and how dense. */
export function BoardControls({ state, onState, onZoom }: BoardControlsProps) {
  const { zoom } = state
  return (
    <div className={styles.controls}>
      <Segmented
        label="Rows"
        value={state.by ?? 'both'}
        options={ROWS}
        onChange={(by) => onState({ by: by === 'both' ? null : by })}
      />
      {onZoom && (
        <>
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
          </fieldset>
          <Segmented
            label="Density"
            value={state.density}
            options={DENSITIES}
            onChange={(density) => onState({ density })}
          />
          <Checkbox
            label="Whole day"
            isSelected={state.hours === 'all'}
            onChange={(isAll) => onState({ hours: isAll ? 'all' : null })}
          />
        </>
      )}
      <Checkbox
        label="Hide idle rows"
        isSelected={!state.idle}
        onChange={(hides) => onState({ idle: !hides })}
      />
    </div>
  )
}
