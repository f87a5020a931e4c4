import type { FlightLogState } from '#features/flight-log/flight-log-state.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'

interface HoursChoiceProps {
  readonly state: Pick<FlightLogState, 'hours'>
  readonly onState: (next: Pick<FlightLogState, 'hours'>) => void
}

export function HoursChoice({ state, onState }: HoursChoiceProps) {
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
