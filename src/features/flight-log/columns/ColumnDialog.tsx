import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Columns3 from 'lucide-react/icons/columns-3'
import Minus from 'lucide-react/icons/minus'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { StateProps } from '#bookings/address/page-address.ts'
import type { FlightLogState } from '#features/flight-log/flight-log-state.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './ColumnDialog.module.css'
import { HoursChoice } from './HoursChoice.tsx'
import { keptWidths } from './kept-widths.ts'
import {
  drawnColumns,
  moveColumn,
  resizeColumn,
  type TableColumn,
  useFlightTable,
} from './use-flight-table.ts'

const STEP = 16

export function ColumnDialog({ state, onState }: StateProps<FlightLogState>) {
  const [isOpen, setIsOpen] = useState(false)
  const kept = keptWidths.use()
  const table = useFlightTable({ ...state, widths: { ...kept, ...state.widths } }, (next) => {
    onState(next)
    if (next.widths) keptWidths.change(next.widths)
  })
  const hidden = table.getAllLeafColumns().filter((column) => !column.getIsVisible())
  return (
    <>
      <Button aria-haspopup="dialog" title="Columns" onClick={() => setIsOpen(true)}>
        <Columns3 size={14} aria-hidden="true" /> <span>Columns</span>
      </Button>
      <Dialog title="Columns" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ul>
          {[...drawnColumns(table), ...hidden].map((column) => (
            <ColumnLine
              key={column.id}
              label={String(column.columnDef.header)}
              column={column}
              width={column.getSize()}
              onMove={(step) => moveColumn(table, column, step)}
              onWidth={(width) => resizeColumn(table, column, width)}
            />
          ))}
        </ul>
        <div className={styles.foot}>
          <HoursChoice state={state} onState={onState} />
          <Button
            onClick={() => {
              onState({ columns: null, pins: null, widths: {} })
              keptWidths.change({})
            }}
          >
            Default columns
          </Button>
        </div>
      </Dialog>
    </>
  )
}

interface ColumnLineProps {
  readonly label: string
  readonly column: TableColumn
  readonly width: number
  readonly onMove: (step: 1 | -1) => void
  readonly onWidth: (width: number) => void
}

function ColumnLine({ label, column, width, onMove, onWidth }: ColumnLineProps) {
  const isPinned = column.getIsPinned() === 'start'
  return (
    <li className={styles.column}>
      <span className={styles.name}>
        <Checkbox
          label={label}
          isSelected={column.getIsVisible()}
          onChange={(isOn) => column.toggleVisibility(isOn)}
        />
      </span>
      {column.getIsVisible() && (
        <>
          <IconButton label={`Move ${label} up`} onClick={() => onMove(-1)}>
            <ArrowUp size={14} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Move ${label} down`} onClick={() => onMove(1)}>
            <ArrowDown size={14} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Make ${label} narrower`} onClick={() => onWidth(width - STEP)}>
            <Minus size={14} aria-hidden="true" />
          </IconButton>
          <span className={styles.width} aria-live="polite">
            {width}
          </span>
          <IconButton label={`Make ${label} wider`} onClick={() => onWidth(width + STEP)}>
            <Plus size={14} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={isPinned ? `Let ${label} move` : `Keep ${label} in sight`}
            aria-pressed={isPinned}
            onClick={() => column.pin(isPinned ? false : 'start')}
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
