import { Fragment, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { StateProps } from '#bookings/address/page-address.ts'
import { groupName } from '#bookings/filters/group-names.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import { sayUnshownFlight } from '#domain/record/unshown-words.ts'
import type { ShownColumn } from '#features/flight-log/columns/flight-table.ts'
import type { FlightLogState } from '#features/flight-log/flight-log-state.ts'
import { copiedText, useSelection } from '#features/flight-log/use-selection.ts'
import { useIsPhone } from '#ui/media.ts'
import { RecordBoundary } from '#ui/notices/RecordBoundary.tsx'
import { type FlightLines, type LogLine, toggledGroup } from './flight-lines.ts'
import { GroupFoot, GroupHead } from './GroupLines.tsx'
import { focusLine, lineAfterKey } from './line-focus.ts'
import { FlightLine, TableLine } from './TableLine.tsx'
import { useDrawnCells } from './use-drawn-cells.ts'
import { useDrawnLines } from './use-drawn-lines.ts'
import { useInSight } from './use-in-sight.ts'
import { useRowEvents } from './use-row-events.ts'

export interface LogView extends StateProps<FlightLogState> {
  readonly showsYear: boolean
  readonly isWhole: boolean
  /** Hours aren't summed until wrong readings are known. */
  readonly isChecked: boolean
  /** Flight to scroll to; a new object each time. */
  readonly target: { readonly id: string } | null
  /** Highlighted flight and its wrong figures. */
  readonly pointed: { readonly id: string; readonly wrong: ReadonlySet<string> } | null
  readonly onOpenFlight: (id: string) => void
  readonly onOpenReservation: (id: string) => void
}

interface LogBodyProps extends LogView {
  readonly scroller: HTMLElement
  readonly lines: FlightLines
  readonly columns: readonly ShownColumn[]
  readonly current: number
  readonly onCurrent: (line: number) => void
  readonly onSelected: (rows: number) => void
}

/** Separate from the heads, which scrolling must not redraw. */
export function LogBody(props: LogBodyProps) {
  const { scroller, lines, columns, current, onCurrent, onSelected } = props
  const { showsYear, isWhole, isChecked, state, onState, target, pointed } = props
  const { onOpenFlight, onOpenReservation } = props
  const format = useDateFormat()
  const isPhone = useIsPhone()
  const currentLine = Math.min(current, lines.count - 1)
  const drawn = useDrawnLines(scroller, lines, currentLine)
  const cellsOf = useDrawnCells(scroller, columns, lines, drawn.lines)
  const [isAside] = useInSight(scroller, ({ left }) => [Number(left > 0), 0])
  const { hours, group } = state
  const [view, currentView] = useMemo(() => {
    const opening = { openFlight: onOpenFlight, openReservation: onOpenReservation }
    const common = { format, hours, showsYear, ...opening }
    return [
      { ...common, tabIndex: -1 },
      { ...common, tabIndex: 0 },
    ] as const
  }, [format, hours, showsYear, onOpenFlight, onOpenReservation])
  const goTo = (line: number, column: string | null, isInTheMiddle = false) => {
    onCurrent(line)
    drawn.scrollTo(line, isInTheMiddle)
    requestAnimationFrame(() => focusLine(scroller, line, column))
  }
  const reached = useRef<object | null>(null)
  const onTarget = useEffectEvent((line: number) => goTo(line, null, true))
  // Once, when the flight gets a line: a filter or a closed group may have to go first.
  useEffect(() => {
    if (target === null || reached.current === target) return
    const line = lines.lineOf(target.id)
    if (line < 0) return
    reached.current = target
    onTarget(line)
  }, [target, lines])
  const selection = useSelection(lines, currentLine, onSelected)
  useRowEvents(scroller, {
    onPress: (id, line, hasShift) => {
      if (hasShift) selection.extendTo(line)
      else if (isRecordId(id)) onOpenFlight(id)
    },
    onFocus: onCurrent,
    onCopy: () => copiedText(selection.rows(), columns, { format, hours }),
    onKey: ({ key, shiftKey }, column) => {
      const next = lineAfterKey(key, currentLine, lines)
      if (next === null) return false
      if (shiftKey) selection.extendTo(next)
      else selection.clear()
      goTo(next, column)
      return true
    },
  })
  const onToggle = (key: string) => onState({ closed: toggledGroup(key, lines.closed) })
  const renderLine = (line: LogLine, index: number) => {
    const isCurrent = index === currentLine
    if (line.kind === 'row') {
      const [from, to] = cellsOf(line.key)
      return (
        <RecordBoundary
          of={line.row}
          words={sayUnshownFlight(line.row.flight)}
          renderAround={(words) => (
            <TableLine index={index} columns={columns}>
              <td colSpan={columns.length}>{words}</td>
            </TableLine>
          )}
        >
          <FlightLine
            row={line.row}
            index={index}
            columns={columns}
            view={isCurrent ? currentView : view}
            from={from}
            to={to}
            isCard={isPhone}
            isSelected={selection.has(index)}
            wrong={pointed?.id === line.key ? pointed.wrong : null}
          />
        </RecordBoundary>
      )
    }
    const common = { line, index, columns }
    if (line.kind === 'foot') return <GroupFoot {...common} measure={drawn.measure} />
    return (
      <GroupHead
        {...common}
        name={group ? groupName(line.group, group, format.locale) : ''}
        hours={hours}
        isWhole={isWhole}
        isChecked={isChecked}
        tabIndex={isCurrent ? 0 : -1}
        onToggle={onToggle}
      />
    )
  }
  return (
    // Target of the skip link: the rows, past tools and heads.
    <tbody tabIndex={-1} data-skip-to="" data-aside={isAside > 0 || undefined}>
      {drawn.lines.map(({ index, gap }) => {
        const line = lines.at(index)
        if (!line) return null
        return (
          <Fragment key={line.key}>
            <Gap height={gap} />
            {renderLine(line, index)}
          </Fragment>
        )
      })}
      <Gap height={drawn.rest} />
    </tbody>
  )
}

/** Space of undrawn lines. Screen readers count by `aria-rowindex`. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden="true" style={{ height }} />
}
