import { Fragment, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { StateProps } from '#bookings/address/page-address.ts'
import { groupName } from '#bookings/filters/group-names.ts'
import type { Balance } from '#domain/flight-log/control-words.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import { sayUnshownFlight } from '#domain/record/unshown-words.ts'
import { ControlTotals } from '#features/flight-log/ControlTotals.tsx'
import type { RowColumn } from '#features/flight-log/columns/shown-columns.ts'
import { FlightCard } from '#features/flight-log/FlightCard.tsx'
import type { FlightLogState } from '#features/flight-log/flight-log-state.ts'
import { copiedText, useSelection } from '#features/flight-log/use-selection.ts'
import { useLocale } from '#ui/locale.tsx'
import { useIsPhone } from '#ui/media.ts'
import { RecordBoundary } from '#ui/notices/RecordBoundary.tsx'
import { FlightRow } from './FlightRow.tsx'
import { closedInForce, type FlightLines, toggledGroup } from './flight-lines.ts'
import { GroupHead, MeasuredLine } from './GroupLines.tsx'
import { focusLine, lineAfterKey } from './line-focus.ts'
import { useDrawnCells } from './use-drawn-cells.ts'
import { useDrawnLines, useRowHeight } from './use-drawn-lines.ts'
import { useInSight } from './use-in-sight.ts'
import { useRowEvents } from './use-row-events.ts'

export interface LogView extends StateProps<FlightLogState> {
  readonly showsYear: boolean
  readonly isWhole: boolean
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
  readonly columns: readonly RowColumn[]
  readonly widths: readonly number[]
  readonly pinned: number
  /** By tail; empty unless grouped by tail. */
  readonly balances: ReadonlyMap<string, Balance>
  readonly flights: number
  readonly current: number
  readonly onCurrent: (line: number) => void
  readonly onSelected: (rows: number) => void
}

/** Separate from the heads, which scrolling must not redraw. */
export function LogBody(props: LogBodyProps) {
  const { scroller, lines, columns, widths, pinned, balances, flights, current, onCurrent } = props
  const { showsYear, isWhole, state, onState, target, pointed } = props
  const { onSelected, onOpenFlight, onOpenReservation } = props
  const { zone } = useSchool()
  const { locale } = useLocale()
  const isPhone = useIsPhone()
  const rowHeight = useRowHeight()
  const currentLine = Math.min(current, lines.count - 1)
  const drawn = useDrawnLines(scroller, lines, rowHeight, currentLine)
  const cells = useDrawnCells(scroller, widths, pinned, lines, drawn.lines)
  const [isAside] = useInSight(scroller, ({ left }) => [Number(left > 0), 0])
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
    onCopy: () => copiedText(selection.rows(), columns, { zone, hours }),
    onKey: ({ key, shiftKey }, column) => {
      const next = lineAfterKey(key, currentLine, lines)
      if (next === null) return false
      if (shiftKey) selection.extendTo(next)
      else selection.clear()
      goTo(next, column)
      return true
    },
  })
  const onToggle = (key: string) =>
    onState({ closed: toggledGroup(key, closedInForce(state.closed, flights)) })
  return (
    // Target of the skip link: the rows, past tools and heads.
    <tbody tabIndex={-1} data-skip-to="" data-aside={isAside > 0 || undefined}>
      {drawn.lines.map(({ index, gap }) => {
        const line = lines.at(index)
        if (!line) return null
        const isCurrent = index === currentLine
        if (line.kind === 'row') {
          return (
            <Fragment key={line.key}>
              <Gap height={gap} />
              <RecordBoundary
                of={line.row}
                words={sayUnshownFlight(line.row.flight)}
                renderAround={(words) => (
                  <tr data-row={index} aria-rowindex={index + 2}>
                    <td colSpan={columns.length}>{words}</td>
                  </tr>
                )}
              >
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
                    columns={columns}
                    {...cells.of(line.key)}
                    view={isCurrent ? currentView : view}
                    isSelected={selection.has(index)}
                    wrong={pointed?.id === line.key ? pointed.wrong : null}
                  />
                )}
              </RecordBoundary>
            </Fragment>
          )
        }
        const name = state.group ? groupName(line.group, state.group, locale) : ''
        const { key } = line.group
        const balance = balances.get(key)
        return (
          <Fragment key={line.key}>
            <Gap height={gap} />
            {line.kind === 'head' ? (
              <GroupHead
                group={line.group}
                name={name}
                index={index}
                columns={columns}
                widths={widths}
                pinned={pinned}
                hours={hours}
                isWhole={isWhole}
                isOpen={line.isOpen}
                tabIndex={isCurrent ? 0 : -1}
                onToggle={onToggle}
                balance={balance}
              />
            ) : (
              <MeasuredLine
                index={index}
                span={columns.length}
                name={line.key}
                footOf={key}
                measure={drawn.measure}
              >
                {balance && (
                  <ControlTotals chains={balance.chains} shown={line.group.rows.length} />
                )}
              </MeasuredLine>
            )}
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
