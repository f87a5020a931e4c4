import { Fragment, useCallback, useMemo, useRef, useState } from 'react'
import type { FlightGroup } from '#domain/flight-groups/group-flights.ts'
import type { Zone } from '#time/zone.ts'
import { useLocale } from '#ui/locale.tsx'
import { clampedWidth, movedColumn } from './column-moves.ts'
import styles from './FlightLogTable.module.css'
import { FlightRow } from './FlightRow.tsx'
import { flightLines, toggledGroup } from './flight-lines.ts'
import type { ColumnWidths, FlightLogState } from './flight-log-state.ts'
import { GroupFoot, GroupHead } from './GroupLines.tsx'
import { groupName } from './group-names.ts'
import { focusLine, lineAfterKey } from './line-focus.ts'
import type { LogRow } from './log-row.ts'
import { isRecordId } from './record-id.ts'
import { SortHead } from './SortHead.tsx'
import { useColumnModel } from './use-column-model.ts'
import { useDrawnLines } from './use-drawn-lines.ts'
import { useRowEvents } from './use-row-events.ts'
import { useRowHeight } from './use-row-height.ts'
import { useSteadyColumns } from './use-steady-columns.ts'

interface FlightLogTableProps {
  /** Filtered and in order; a new array only when something changed. */
  readonly rows: readonly LogRow[]
  /** The same rows by group, or null. */
  readonly groups: readonly FlightGroup<LogRow>[] | null
  readonly label: string
  readonly zone: Zone
  readonly showsYear: boolean
  readonly isWhole: boolean
  readonly state: FlightLogState
  readonly onState: (next: Partial<FlightLogState>) => void
  readonly onOpenFlight: (id: string) => void
  readonly onOpenReservation: (id: string) => void
}

const GROUP_HEAD = 32
const GROUP_FOOT = 30

/** The log as a real table whose lines are drawn only where they are in sight. */
export function FlightLogTable(props: FlightLogTableProps) {
  const { rows, groups, label, zone, showsYear, isWhole, state, onState } = props
  const { onOpenFlight, onOpenReservation } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [dragged, setDragged] = useState<ColumnWidths>({})
  const { locale } = useLocale()
  const widths = useMemo(() => ({ ...state.widths, ...dragged }), [state.widths, dragged])
  const { columns, sorting } = useColumnModel({ ...state, widths }, showsYear, (sort) => {
    onState({ sort })
    // A new order is read from its top; new data does not move what is being read.
    setCurrent(0)
    if (scroller.current) scroller.current.scrollTop = 0
  })
  const steadyColumns = useSteadyColumns(columns)
  const lines = useMemo(
    () => flightLines(rows, groups, state.closed, false),
    [rows, groups, state.closed],
  )
  const rowHeight = useRowHeight()
  const keyOf = useCallback((index: number) => lines[index]?.key ?? String(index), [lines])
  const heightOf = useCallback(
    (index: number) => {
      const kind = lines[index]?.kind
      return kind === 'head' ? GROUP_HEAD : kind === 'foot' ? GROUP_FOOT : rowHeight
    },
    [lines, rowHeight],
  )
  const currentLine = Math.min(current, lines.length - 1)
  const drawn = useDrawnLines(scroller, { count: lines.length, keyOf, heightOf }, currentLine)
  const { hours } = state
  const [view, currentView] = useMemo(() => {
    const common = {
      locale,
      zone,
      hours,
      showsYear,
      openFlight: onOpenFlight,
      openReservation: onOpenReservation,
    }
    return [
      { ...common, tabIndex: -1 },
      { ...common, tabIndex: 0 },
    ] as const
  }, [locale, zone, hours, showsYear, onOpenFlight, onOpenReservation])
  useRowEvents(scroller, {
    onPress: (id) => isRecordId(id) && onOpenFlight(id),
    onFocus: setCurrent,
    onKey: (event, column) => {
      const next = lineAfterKey(event.key, currentLine, lines)
      if (next === null) return
      event.preventDefault()
      setCurrent(next)
      drawn.scrollTo(next)
      // The line may have to be drawn first.
      requestAnimationFrame(() => focusLine(scroller.current, next, column))
    },
  })
  const onToggle = (key: string) => onState({ closed: toggledGroup(key, state.closed) })
  return (
    <div ref={scroller} className={styles.scroller} data-scroller="flights">
      <table
        className={styles.table}
        style={{ minWidth: columns.reduce((sum, column) => sum + column.width, 0) }}
        aria-label={label}
        aria-rowcount={lines.length + 1}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <SortHead
                key={column.id}
                column={column}
                sorting={sorting}
                onMove={(move) => onState(movedColumn(state, column.id, move))}
                onWidth={(width, isDone) => {
                  const next = { [column.id]: clampedWidth(width) }
                  setDragged(isDone ? {} : next)
                  if (isDone) onState({ widths: { ...state.widths, ...next } })
                }}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.lines.map(({ index, gap }) => {
            const line = lines[index]
            if (!line) return null
            const isCurrent = index === currentLine
            if (line.kind === 'row') {
              return (
                <Fragment key={line.key}>
                  <Gap height={gap} />
                  <FlightRow
                    row={line.row}
                    index={index}
                    columns={steadyColumns}
                    view={isCurrent ? currentView : view}
                    isSelected={false}
                  />
                </Fragment>
              )
            }
            const name = state.group ? groupName(line.group, state.group, locale) : ''
            const common = { group: line.group, name, index, span: columns.length, isWhole }
            return (
              <Fragment key={line.key}>
                <Gap height={gap} />
                {line.kind === 'head' ? (
                  <GroupHead
                    {...common}
                    isOpen={line.isOpen}
                    tabIndex={isCurrent ? 0 : -1}
                    onToggle={onToggle}
                  />
                ) : (
                  <GroupFoot {...common} view={view} measure={drawn.measure} />
                )}
              </Fragment>
            )
          })}
          <Gap height={drawn.rest} />
        </tbody>
      </table>
    </div>
  )
}

/** Stands for lines that are not drawn; nothing to a screen reader, which counts by `aria-rowindex`. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden="true" style={{ height }} />
}
