import { GROUPINGS, type Grouping } from '#domain/flight-groups/group-flights.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { allGroups } from './flight-lines.ts'
import type { FlightLogState } from './flight-log-state.ts'
import { GROUPING_LABELS } from './group-names.ts'
import styles from './LogTools.module.css'

interface LogToolsProps {
  readonly state: FlightLogState
  readonly onState: (next: Partial<FlightLogState>) => void
}

/** What can be done with the table, on one line above it. */
export function LogTools({ state, onState }: LogToolsProps) {
  return (
    <div className={styles.tools} role="group" aria-label="Table">
      <label className={styles.choice}>
        <span>Group by</span>
        <select
          className={styles.select}
          value={state.group ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            const group = GROUPINGS.find((name): name is Grouping => name === value) ?? null
            onState({ group, closed: [] })
          }}
        >
          <option value="">Nothing</option>
          {GROUPINGS.map((name) => (
            <option key={name} value={name}>
              {GROUPING_LABELS[name]}
            </option>
          ))}
        </select>
      </label>
      {state.group !== null && (
        <>
          <Button look="quiet" onClick={() => onState({ closed: allGroups(false) })}>
            Close all
          </Button>
          <Button look="quiet" onClick={() => onState({ closed: allGroups(true) })}>
            Open all
          </Button>
        </>
      )}
      <Segmented
        label="Hours as"
        value={state.hours}
        options={[
          { value: 'decimal', label: '1.5' },
          { value: 'minutes', label: '1:30' },
        ]}
        onChange={(hours) => onState({ hours })}
      />
    </div>
  )
}
