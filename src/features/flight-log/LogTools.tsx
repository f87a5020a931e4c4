import Printer from 'lucide-react/icons/printer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useMay } from '#api/status/use-session.ts'
import type { StateProps } from '#bookings/address/page-address.ts'
import { GROUPING_CHOICES } from '#bookings/filters/group-names.ts'
import { FLIGHT_COLUMN_IDS, flightColumn } from '#bookings/flight-columns/flight-columns.ts'
import { sayAtLeast, sayToCorrect, WHY_UNSURE } from '#domain/audit/checks.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Select } from '#ui/fields/Field.tsx'
import { useIsPhone } from '#ui/media.ts'
import { ColumnDialog } from './columns/ColumnDialog.tsx'
import type { FlightTable } from './columns/flight-table.ts'
import { ExportMenu } from './export/ExportMenu.tsx'
import type { ShownLog } from './export/log-export.ts'
import { type FlightLogState, logPaperHref } from './flight-log-state.ts'
import styles from './table/FlightLogTable.module.css'
import { allGroups, closedInForce } from './table/flight-lines.ts'

/** Clear without a label, for which there is no room beside "Open all". */
const CHOICES = GROUPING_CHOICES.map(({ value, label }) => ({
  value,
  label: value === '' ? 'No groups' : `By ${label.toLowerCase()}`,
}))

/** A phone has room for the short name, beside the sorting. */
const PHONE_CHOICES = CHOICES.map((one) => (one.value === '' ? { ...one, label: 'Group' } : one))

/** Sorting and search. `flights`: number shown. */
export function LogChoices({
  state,
  onState,
  flights,
}: StateProps<FlightLogState> & { readonly flights: number }) {
  const isPhone = useIsPhone()
  const { group, closed, q } = state
  const isAllClosed = closedInForce(closed, flights).join() === allGroups(false).join()
  return (
    <>
      {q !== '' && (
        <Button
          className="flex-initial min-w-12 max-w-40 border-accent"
          aria-label={`Show all again, not only “${visibleText(q)}”`}
          onClick={() => onState({ q: '' })}
        >
          <span className="clip">“{visibleText(q)}”</span>
          <X size={12} aria-hidden="true" />
        </Button>
      )}
      <label className="flex flex-none gap-1.5 items-center text-muted">
        <span className="unseen">Group by</span>
        <Select
          className="lg:max-xl:w-24 max-xl:px-0.5 field-sizing-content"
          value={group ?? ''}
          options={isPhone ? PHONE_CHOICES : CHOICES}
          onChange={(next) => onState({ group: next || null, closed: null })}
        />
      </label>
      {group !== null && (
        <Button look="quiet" onClick={() => onState({ closed: allGroups(isAllClosed) })}>
          {isAllClosed ? 'Open all' : 'Close all'}
        </Button>
      )}
      {isPhone && <PhoneSort state={state} onState={onState} />}
    </>
  )
}

interface LogToolsProps extends StateProps<FlightLogState> {
  readonly table: FlightTable
  /** Findings to correct; null while checking. */
  readonly causes: number | null
  /** False if there may be more. */
  readonly isSure: boolean
  readonly shown: ShownLog
}

export function LogTools({ table, state, onState, causes, isSure, shown }: LogToolsProps) {
  const isPhone = useIsPhone()
  const mayExport = useMay('export')
  return (
    <div
      className={`${styles.tools} flex flex-none gap-1 items-center`}
      role="group"
      aria-label="Table"
    >
      {!isPhone && <ColumnDialog table={table} state={state} onState={onState} />}
      {mayExport && <ExportMenu shown={shown} />}
      <ButtonLink href={logPaperHref(state)} title="Print the log" aria-label="Print the log">
        <Printer size={14} aria-hidden="true" /> <span className="max-[1440px]:hidden">Print</span>
      </ButtonLink>
      <Button
        aria-expanded={state.isListOpen}
        onClick={() => onState({ isListOpen: !state.isListOpen })}
      >
        <TriangleAlert size={14} aria-hidden="true" className="lg:max-xl:hidden" />
        <span className="xl:min-w-20" title={isSure ? undefined : WHY_UNSURE}>
          {causes === null ? <Checking /> : <ToCorrect causes={causes} isSure={isSure} />}
        </span>
      </Button>
    </div>
  )
}

/** Leaves a narrow window room to choose the grouping. */
function Checking() {
  return (
    <>
      <span className="lg:hidden" aria-hidden="true">
        …
      </span>
      <span className="max-lg:sr-only">Checking</span>
    </>
  )
}

/** The number alone in a narrow window; screen readers get the whole text. */
function ToCorrect({ causes, isSure }: { readonly causes: number; readonly isSure: boolean }) {
  return (
    <>
      <span aria-hidden="true">
        {sayAtLeast(causes, isSure)}
        {(isSure || causes > 0) && <span className="max-lg:hidden"> to correct</span>}
      </span>
      <span className="unseen">{sayToCorrect(causes, isSure)}</span>
    </>
  )
}

function PhoneSort({ state, onState }: StateProps<FlightLogState>) {
  const first = state.sort[0] ?? { id: 'date', desc: true }
  return (
    <label className="flex flex-none gap-1.5 items-center text-muted">
      <span className="unseen">Sort by</span>
      <Select
        className="field-sizing-content max-xl:px-0.5"
        value={first.id}
        options={FLIGHT_COLUMN_IDS.map((value) => ({ value, label: flightColumn(value).label }))}
        onChange={(id) => {
          const desc = flightColumn(id).isLargestFirst === true
          onState({ sort: id === 'date' ? [] : [{ id, desc }] })
        }}
      />
    </label>
  )
}
