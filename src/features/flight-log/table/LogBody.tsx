import { Fragment, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { Chain } from '#domain/audit/world/chain.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import { ControlTotals } from '#features/flight-log/ControlTotals.tsx'
import type { RowColumn } from '#features/flight-log/columns/shown-columns.ts'
import { FlightCard } from '#features/flight-log/FlightCard.tsx'
import { MeterRibbon } from '#features/flight-log/findings/MeterRibbon.tsx'
import type { FlightLogState } from '#features/flight-log/flight-log-state.ts'
import { copiedText, useSelection } from '#features/flight-log/use-selection.ts'
import { groupName } from '#school/filters/group-names.ts'
import { useLocale } from '#ui/locale.tsx'
import { useIsPhone } from '#ui/media.ts'
import { FlightRow } from './FlightRow.tsx'
import { type FlightLines, toggledGroup } from './flight-lines.ts'
import { GroupFigures } from './GroupFigures.tsx'
import { GroupHead, MeasuredLine } from './GroupLines.tsx'
import { focusLine, lineAfterKey } from './line-focus.ts'
import { useDrawnCells } from './use-drawn-cells.ts'
import { useDrawnLines, useRowHeight } from './use-drawn-lines.ts'
import { useRowEvents } from './use-row-events.ts'

/** How the log is looked at, and what is done from one of its lines. */
export interface LogView {
  readonly showsYear: boolean
  readonly isWhole: boolean
  readonly state: FlightLogState
  readonly onState: (next: Partial<FlightLogState>) => void
  /** A flight to bring into sight; a new object each time. */
  readonly target: { readonly id: string } | null
  readonly onFlight: (id: string) => void
  readonly onOpenFlight: (id: string) => void
  readonly onOpenReservation: (id: string) => void
}

interface LogBodyProps extends LogView {
  readonly scroller: HTMLElement
  readonly lines: FlightLines
  readonly columns: readonly RowColumn[]
  /** Of the columns, in pixels. */
  readonly widths: readonly number[]
  /** How many of them stay in sight. */
  readonly pinned: number
  readonly byTail: ReadonlyMap<string, readonly Chain[]>
  /** The line that the Tab key reaches. */
  readonly current: number
  readonly onCurrent: (line: number) => void
  readonly onSelected: (rows: number) => void
}

const NO_CHAINS: readonly Chain[] = []

/** The lines in sight. Separate from the heads, which scrolling must not draw again. */
export function LogBody(props: LogBodyProps) {
  const { scroller, lines, columns, widths, pinned, byTail, current, onCurrent } = props
  const { showsYear, isWhole, state, onState, target } = props
  const { onSelected, onFlight, onOpenFlight, onOpenReservation } = props
  const { zone } = useSchool()
  const { locale } = useLocale()
  const isPhone = useIsPhone()
  const rowHeight = useRowHeight()
  const currentLine = Math.min(current, lines.count - 1)
  const drawn = useDrawnLines(scroller, lines, rowHeight, currentLine)
  const cells = useDrawnCells(scroller, widths, pinned, lines, drawn.lines)
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
    onCurrent(line)
    drawn.scrollTo(line)
    // The line may have to be drawn first.
    requestAnimationFrame(() => focusLine(scroller, line, column))
  }
  const reached = useRef<object | null>(null)
  const onTarget = useEffectEvent((line: number) => goTo(line, null))
  // Once, as soon as the flight has a line: a filter or a closed group may have to go first.
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
    <tbody>
      {drawn.lines.map(({ index, gap }) => {
        const line = lines.at(index)
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
                  columns={columns}
                  {...cells.of(line.key)}
                  view={isCurrent ? currentView : view}
                  isSelected={selection.has(index)}
                />
              )}
            </Fragment>
          )
        }
        const name = state.group ? groupName(line.group, state.group, locale) : ''
        const chains = byTail.get(line.group.key) ?? NO_CHAINS
        const place = { index, span: columns.length }
        return (
          <Fragment key={line.key}>
            <Gap height={gap} />
            {line.kind === 'ribbon' ? (
              <MeasuredLine {...place} name={line.key} measure={drawn.measure}>
                <MeterRibbon tail={line.group.key} chains={chains} onFlight={onFlight} />
              </MeasuredLine>
            ) : line.kind === 'head' ? (
              <GroupHead
                {...place}
                group={line.group}
                name={name}
                isWhole={isWhole}
                isOpen={line.isOpen}
                tabIndex={isCurrent ? 0 : -1}
                onToggle={onToggle}
              />
            ) : (
              <MeasuredLine
                {...place}
                name={line.key}
                footOf={line.group.key}
                measure={drawn.measure}
              >
                <GroupFigures rows={line.group.rows} name={name} hours={hours} isWhole={isWhole} />
                {state.group === 'tail' && chains.length > 0 && (
                  <ControlTotals chains={chains} shown={line.group.rows.length} />
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

/** Stands for lines that are not drawn; hidden from screen readers, which count by `aria-rowindex`. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden="true" style={{ height }} />
}
