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
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import {
  type FlightTable,
  moveColumn,
  resetColumns,
  resizeColumn,
  type TableColumn,
} from './flight-table.ts'

const STEP = 16

interface ColumnDialogProps extends StateProps<FlightLogState> {
  readonly table: FlightTable
}

export function ColumnDialog({ table, state, onState }: ColumnDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const hidden = table.getAllLeafColumns().filter((column) => !column.getIsVisible())
  return (
    <>
      <Button aria-haspopup="dialog" title="Columns" onClick={() => setIsOpen(true)}>
        <Columns3 size={14} aria-hidden="true" />{' '}
        <span className="max-[1440px]:hidden">Columns</span>
      </Button>
      <Dialog title="Columns" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ul>
          {[
            ...table.getStartVisibleLeafColumns(),
            ...table.getCenterVisibleLeafColumns(),
            ...hidden,
          ].map((column) => (
            <ColumnLine key={column.id} table={table} column={column} />
          ))}
        </ul>
        <div className="flex items-center justify-between mt-3">
          <HoursChoice state={state} onState={onState} />
          <Button onClick={() => resetColumns(onState)}>Default columns</Button>
        </div>
      </Dialog>
    </>
  )
}

function ColumnLine({ table, column }: { table: FlightTable; column: TableColumn }) {
  const label = String(column.columnDef.header)
  const width = column.getSize()
  const isPinned = column.getIsPinned() === 'start'
  return (
    <li className="flex gap-0.5 items-center min-h-8.5 border-b border-line-faint">
      <span className="flex-1 min-w-0">
        <Checkbox
          label={label}
          isSelected={column.getIsVisible()}
          onChange={(isOn) => column.toggleVisibility(isOn)}
        />
      </span>
      {column.getIsVisible() && (
        <>
          <IconButton label={`Move ${label} up`} onClick={() => moveColumn(table, column, -1)}>
            <ArrowUp size={14} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Move ${label} down`} onClick={() => moveColumn(table, column, 1)}>
            <ArrowDown size={14} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Make ${label} narrower`}
            onClick={() => resizeColumn(table, column, width - STEP)}
          >
            <Minus size={14} aria-hidden="true" />
          </IconButton>
          <span className="note w-7.5 text-center" aria-live="polite">
            {width}
          </span>
          <IconButton
            label={`Make ${label} wider`}
            onClick={() => resizeColumn(table, column, width + STEP)}
          >
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

export function HoursChoice({ state, onState }: StateProps<Pick<FlightLogState, 'hours'>>) {
  return (
    <Segmented
      label="Hours as"
      value={state.hours}
      options={[
        { value: 'decimal', label: '1.5' },
        { value: 'minutes', label: '1:30' },
      ]}
      onChange={(hours) => onState({ hours })}
    />
  )
}
