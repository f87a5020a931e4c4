import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { ReactNode } from 'react'
import { useReading } from '#features/schedule/hours/reading.tsx'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import { DENSITIES, ZOOM_STEPS } from '#features/schedule/schedule-state.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useIsPhone } from '#ui/media.ts'
import { useIsPrinted } from '#ui/paper/use-print.ts'
import { BookingLegend } from './BookingLegend.tsx'
import { DisplayChoice, DisplayLine } from './DisplayChoice.tsx'
import { ReadingChoices } from './ReadingChoices.tsx'

const ROWS = [
  { value: 'both', label: 'Both' },
  { value: 'aircraft', label: 'Fleet' },
  { value: 'instructor', label: 'Instructors' },
] as const

/** On paper, the legend. */
export function DisplayPanel({ actions }: { actions?: ReactNode }) {
  const { view, state, onState } = useScheduleData()
  const isPhone = useIsPhone()
  const isByHours = useReading().choice?.isByHours === true
  const hasRows = (view === 'day' || (view === 'week' && !isPhone)) && !isByHours
  if (useIsPrinted()) return <BookingLegend />
  return (
    <div className="grid gap-2 justify-items-start md:w-100 md:p-3">
      <ReadingChoices />
      {hasRows && (
        <DisplayChoice
          label="Show"
          value={state.by ?? 'both'}
          options={ROWS}
          onChange={(by) => onState({ by: by === 'both' ? null : by })}
        />
      )}
      {hasRows && view === 'day' && !isPhone && <BoardChoices />}
      {hasRows && (
        <Checkbox
          label="Only rows with bookings"
          isSelected={!state.idle}
          onChange={(isOnly) => onState({ idle: !isOnly })}
        />
      )}
      {view !== 'month' && <h3 className="pt-1 text-14">Legend</h3>}
      <BookingLegend />
      {actions}
    </div>
  )
}

function BoardChoices() {
  const { state, onState, zoomRef } = useScheduleData()
  const { zoom, hours, density } = state
  return (
    <>
      <DisplayLine label="Hours">
        <fieldset className="inline-flex flex-wrap items-center" aria-label="Zoom">
          <IconButton
            label="Zoom out"
            disabled={zoom === ZOOM_STEPS.at(-1)}
            onClick={() => zoomRef.current?.(-1)}
          >
            <ZoomOut size={16} aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Zoom in"
            disabled={zoom === ZOOM_STEPS[0]}
            onClick={() => zoomRef.current?.(1)}
          >
            <ZoomIn size={16} aria-hidden="true" />
          </IconButton>
          <Button
            look="quiet"
            className="aria-pressed:text-accent-text"
            aria-pressed={zoom === null}
            onClick={() => zoomRef.current?.(0)}
          >
            Fit hours
          </Button>
          <Checkbox
            label="24 h"
            isSelected={hours === 'all'}
            onChange={(isAll) => onState({ hours: isAll ? 'all' : null })}
          />
        </fieldset>
      </DisplayLine>
      <DisplayChoice
        label="Density"
        value={density}
        options={DENSITIES}
        onChange={(next) => onState({ density: next })}
      />
    </>
  )
}
