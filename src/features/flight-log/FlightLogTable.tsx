import { Fragment, useCallback, useMemo, useRef, useState } from 'react'
import type { Chain } from '#domain/audit/chain.ts'
import { chainsByTail } from '#domain/audit/chains-by-tail.ts'
import type { FlightGroup } from '#domain/flight-groups/group-flights.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { groupName } from '#features/range/group-names.ts'
import type { Zone } from '#time/zone.ts'
import { useLocale } from '#ui/locale.tsx'
import { useIsPhone } from '#ui/media.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { clampedWidth, movedColumn } from './column-moves.ts'
import { FlightCard } from './FlightCard.tsx'
import styles from './FlightLogTable.module.css'
import { FlightRow } from './FlightRow.tsx'
import { flightLines, toggledGroup } from './flight-lines.ts'
import type { ColumnWidths, FlightLogState } from './flight-log-state.ts'
import { GroupFoot, GroupHead, RibbonLine } from './GroupLines.tsx'
import { focusLine, lineAfterKey } from './line-focus.ts'
import { isRecordId } from './record-id.ts'
import { SortHead } from './SortHead.tsx'
import { useColumnModel } from './use-column-model.ts'
import { useDrawnLines } from './use-drawn-lines.ts'
import { useRowEvents } from './use-row-events.ts'
import { useRowHeight } from './use-row-height.ts'
import { copiedText, useSelection } from './use-selection.ts'
import { useSteadyColumns } from './use-steady-columns.ts'
import { useTarget } from './use-target.ts'

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
  /** Of every tail, in order. */
  readonly chains: readonly Chain[]
  /** A flight to bring into sight; a new object each time. */
  readonly target: { readonly id: string } | null
  readonly onFlight: (id: string) => void
  readonly onOpenFlight: (id: string) => void
  readonly onOpenReservation: (id: string) => void
}

const GROUP_HEIGHTS = { head: 32, ribbon: 100, foot: 52 } as const
const NO_CHAINS: readonly Chain[] = []

/** The log as a real table whose lines are drawn only where they are in sight. */
export function FlightLogTable(props: FlightLogTableProps) {
  const { rows, groups, label, zone, showsYear, isWhole, state, onState } = props
  const { chains, target, onFlight, onOpenFlight, onOpenReservation } = props
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
  const byTail = useMemo(() => chainsByTail(chains), [chains])
  const lines = useMemo(
    () => flightLines(rows, groups, state.closed, state.group === 'tail' && byTail.size > 0),
    [rows, groups, state.closed, state.group, byTail],
  )
  const isPhone = useIsPhone()
  const rowHeight = useRowHeight()
  const keyOf = useCallback((index: number) => lines[index]?.key ?? String(index), [lines])
  const heightOf = useCallback(
    (index: number) => {
      const kind = lines[index]?.kind
      return kind === undefined || kind === 'row' ? rowHeight : GROUP_HEIGHTS[kind]
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
  const goTo = (line: number, column: string | null) => {
    setCurrent(line)
    drawn.scrollTo(line)
    // The line may have to be drawn first.
    requestAnimationFrame(() => focusLine(scroller.current, line, column))
  }
  useTarget(target, lines, (line) => goTo(line, null))
  const selection = useSelection(lines, currentLine)
  useRowEvents(scroller, {
    onPress: (id, line, hasShift) => {
      if (hasShift) selection.extendTo(line)
      else if (isRecordId(id)) onOpenFlight(id)
    },
    onFocus: setCurrent,
    onCopy: () => copiedText(selection.rows, columns, { zone, hours: state.hours }),
    onKey: (event, column) => {
      const next = lineAfterKey(event.key, currentLine, lines)
      if (next === null) return
      event.preventDefault()
      if (event.shiftKey) selection.extendTo(next)
      else selection.clear()
      goTo(next, column)
    },
  })
  const onToggle = (key: string) => onState({ closed: toggledGroup(key, state.closed) })
  return (
    <div ref={scroller} className={styles.scroller} data-scroller="flights">
      <table
        className={styles.table}
        style={
          isPhone ? undefined : { minWidth: columns.reduce((sum, { width }) => sum + width, 0) }
        }
        aria-label={label}
        aria-rowcount={lines.length + 1}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={isPhone ? undefined : { width }} />
          ))}
        </colgroup>
        <thead className={isPhone ? styles.noHead : undefined}>
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
                  {isPhone ? (
                    <FlightCard
                      row={line.row}
                      index={index}
                      span={columns.length}
                      view={isCurrent ? currentView : view}
                    />
                  ) : (
                    <FlightRow
                      row={line.row}
                      index={index}
                      columns={steadyColumns}
                      view={isCurrent ? currentView : view}
                      isSelected={selection.has(index)}
                    />
                  )}
                </Fragment>
              )
            }
            const name = state.group ? groupName(line.group, state.group, locale) : ''
            const common = { group: line.group, name, index, span: columns.length, isWhole }
            return (
              <Fragment key={line.key}>
                <Gap height={gap} />
                {line.kind === 'ribbon' ? (
                  <RibbonLine
                    tail={line.group.key}
                    chains={byTail.get(line.group.key) ?? NO_CHAINS}
                    index={index}
                    span={columns.length}
                    measure={drawn.measure}
                    onFlight={onFlight}
                  />
                ) : line.kind === 'head' ? (
                  <GroupHead
                    {...common}
                    isOpen={line.isOpen}
                    tabIndex={isCurrent ? 0 : -1}
                    onToggle={onToggle}
                  />
                ) : (
                  <GroupFoot
                    {...common}
                    view={view}
                    measure={drawn.measure}
                    chains={
                      state.group === 'tail' ? (byTail.get(line.group.key) ?? NO_CHAINS) : NO_CHAINS
                    }
                  />
                )}
              </Fragment>
            )
          })}
          <Gap height={drawn.rest} />
        </tbody>
      </table>
      <VisuallyHidden>
        <span aria-live="polite">
          {selection.rows.length > 1 && `${selection.rows.length} rows selected; copy takes them.`}
        </span>
      </VisuallyHidden>
    </div>
  )
}

/** Stands for lines that are not drawn; nothing to a screen reader, which counts by `aria-rowindex`. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden="true" style={{ height }} />
}
