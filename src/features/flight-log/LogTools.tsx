import Printer from 'lucide-react/icons/printer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { BookingsOfLog } from '#api/queries/use-log-bookings.ts'
import { sayRequests } from '#api/words/price-words.ts'
import { GROUPING_CHOICES } from '#school/filters/group-names.ts'
import { FLIGHT_COLUMN_IDS, flightColumn } from '#school/flight-columns/flight-columns.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Select } from '#ui/fields/Field.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { useIsPhone } from '#ui/media.ts'
import { ColumnDialog } from './columns/ColumnDialog.tsx'
import { ExportMenu, type ExportSources } from './export/ExportMenu.tsx'
import { type FlightLogState, logPaperHref } from './flight-log-state.ts'
import styles from './LogTools.module.css'
import { allGroups } from './table/flight-lines.ts'

interface LogToolsProps {
  readonly state: FlightLogState
  readonly onState: (next: Partial<FlightLogState>) => void
  /** How many things the audit asks about; null while it is under way. */
  readonly causes: number | null
  readonly isWhole: boolean
  readonly bookings: BookingsOfLog
  readonly sources: ExportSources
}

/** What can be done with the table, on one line above it. */
export function LogTools(props: LogToolsProps) {
  const isPhone = useIsPhone()
  const { state, onState, causes, isWhole, bookings, sources } = props

  return (
    <div className={styles.tools} role="group" aria-label="Table">
      <label className={styles.choice}>
        <span>Group by</span>
        <Select
          value={state.group ?? ''}
          options={GROUPING_CHOICES}
          onChange={(group) => onState({ group: group || null, closed: [] })}
        />
      </label>
      {state.group !== null && (
        <>
          <Button look="quiet" onClick={() => onState({ closed: allGroups(true) })}>
            Open all
          </Button>
          <Button look="quiet" onClick={() => onState({ closed: allGroups(false) })}>
            Close all
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
      {isPhone ? (
        <PhoneSort state={state} onState={onState} />
      ) : (
        <ColumnDialog state={state} onState={onState} />
      )}
      <ExportMenu sources={sources} />
      <ButtonLink href={logPaperHref(state)}>
        <Printer size={14} aria-hidden="true" /> Print
      </ButtonLink>
      <span className={styles.space} />
      {!bookings.isAsked && bookings.price !== null && (
        <Button onClick={bookings.read}>
          {isPhone ? 'Bookings' : 'Match with bookings'}: about{' '}
          {sayRequests(bookings.price.requests)}
        </Button>
      )}
      {bookings.isAsked && bookings.answer.completeness !== 'complete' && (
        <span className="note">
          {bookings.answer.completeness === 'loading'
            ? `Reading bookings: ${bookings.answer.progress.records}`
            : 'Bookings are known in part'}
        </span>
      )}
      <Button
        aria-expanded={state.isListOpen}
        onClick={() => onState({ isListOpen: !state.isListOpen })}
      >
        <TriangleAlert size={14} aria-hidden="true" />
        {causes === null ? 'Checking' : `${isWhole ? '' : 'At least '}${causes} to correct`}
      </Button>
    </div>
  )
}

/** A phone has no heads to press. */
function PhoneSort({ state, onState }: Pick<LogToolsProps, 'state' | 'onState'>) {
  const first = state.sort[0] ?? { column: 'date', descending: true }
  return (
    <label className={styles.choice}>
      <span>Sort by</span>
      <Select
        value={first.column}
        options={FLIGHT_COLUMN_IDS.map((value) => ({ value, label: flightColumn(value).label }))}
        onChange={(column) => {
          const descending = flightColumn(column).isLargestFirst === true
          onState({ sort: column === 'date' ? [] : [{ column, descending }] })
        }}
      />
    </label>
  )
}
