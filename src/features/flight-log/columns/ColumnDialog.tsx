import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Columns3 from 'lucide-react/icons/columns-3'
import Minus from 'lucide-react/icons/minus'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { FlightLogState } from '#features/flight-log/flight-log-state.ts'
import {
  FLIGHT_COLUMN_IDS,
  type FlightColumnId,
  flightColumn,
} from '#school/flight-columns/flight-columns.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './ColumnDialog.module.css'
import { clampedWidth, movedColumn } from './column-moves.ts'
import { shownColumns } from './flight-log-columns.ts'

interface ColumnDialogProps {
  readonly state: FlightLogState
  readonly onState: (next: Partial<FlightLogState>) => void
}

const STEP = 16

/** Which columns are shown, in which order, how wide, and which stay in sight. */
export function ColumnDialog({ state, onState }: ColumnDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { pinned, loose } = shownColumns(state)
  const shown = [...pinned, ...loose]
  const hidden = FLIGHT_COLUMN_IDS.filter((column) => !shown.includes(column))
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Columns3 size={14} aria-hidden="true" /> Columns
      </Button>
      <Dialog title="Columns" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ul className={styles.columns}>
          {[...shown, ...hidden].map((column) => (
            <ColumnLine
              key={column}
              column={column}
              isShown={shown.includes(column)}
              isPinned={pinned.includes(column)}
              width={state.widths[column] ?? flightColumn(column).width}
              state={state}
              onState={onState}
            />
          ))}
        </ul>
        <div className={styles.foot}>
          <Button onClick={() => onState({ columns: null, pins: null, widths: {} })}>
            Usual columns
          </Button>
        </div>
      </Dialog>
    </>
  )
}

interface ColumnLineProps extends ColumnDialogProps {
  readonly column: FlightColumnId
  readonly isShown: boolean
  readonly isPinned: boolean
  readonly width: number
}

function ColumnLine({ column, isShown, isPinned, width, state, onState }: ColumnLineProps) {
  const { label } = flightColumn(column)
  const widen = (step: number) =>
    onState({ widths: { ...state.widths, [column]: clampedWidth(width + step) } })
  return (
    <li className={styles.column}>
      <span className={styles.name}>
        <Checkbox
          label={label}
          isSelected={isShown}
          onChange={(isOn) => onState(movedColumn(state, column, isOn ? 'show' : 'hide'))}
        />
      </span>
      {isShown && (
        <>
          <IconButton
            label={`Move ${label} up`}
            onClick={() => onState(movedColumn(state, column, 'earlier'))}
          >
            <ArrowUp size={14} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Move ${label} down`}
            onClick={() => onState(movedColumn(state, column, 'later'))}
          >
            <ArrowDown size={14} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Make ${label} narrower`} onClick={() => widen(-STEP)}>
            <Minus size={14} aria-hidden="true" />
          </IconButton>
          <span className={styles.width} aria-live="polite">
            {width}
          </span>
          <IconButton label={`Make ${label} wider`} onClick={() => widen(STEP)}>
            <Plus size={14} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={isPinned ? `Let ${label} move` : `Keep ${label} in sight`}
            aria-pressed={isPinned}
            onClick={() => onState(movedColumn(state, column, isPinned ? 'unpin' : 'pin'))}
          >
            {isPinned ? (
              <PinOff size={14} aria-hidden="true" />
            ) : (
              <Pin size={14} aria-hidden="true" />
            )}
          </IconButton>
        </>
      )}
    </li>
  )
}
