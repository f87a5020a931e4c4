import { Fragment, type RefObject, useMemo } from 'react'
import type { Chain } from '#domain/audit/world/chain.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { RowColumn } from '#features/flight-log/columns/shown-columns.ts'
import { FlightCard } from '#features/flight-log/FlightCard.tsx'
import type { FlightLogState } from '#features/flight-log/flight-log-state.ts'
import { copiedText, useSelection } from '#features/flight-log/use-selection.ts'
import { useTarget } from '#features/flight-log/use-target.ts'
import { groupName } from '#school/filters/group-names.ts'
import type { Zone } from '#time/zone.ts'
import { useLocale } from '#ui/locale.tsx'
import { useIsPhone } from '#ui/media.ts'
import { FlightRow } from './FlightRow.tsx'
import { type FlightLines, toggledGroup } from './flight-lines.ts'
import { FootLine, GroupHead, RibbonLine } from './GroupLines.tsx'
import { focusLine, lineAfterKey } from './line-focus.ts'
import { useDrawnCells } from './use-drawn-cells.ts'
import { useDrawnLines, useRowHeight } from './use-drawn-lines.ts'
import { useRowEvents } from './use-row-events.ts'

interface LogBodyProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** What it holds. */
  readonly element: HTMLDivElement
  readonly lines: FlightLines
  readonly columns: readonly RowColumn[]
  /** Of the columns, in pixels. */
  readonly widths: readonly number[]
  /** How many of them stay in sight. */
  readonly pinned: number
  readonly byTail: ReadonlyMap<string, readonly Chain[]>
  readonly zone: Zone
  readonly showsYear: boolean
  readonly isWhole: boolean
  readonly state: FlightLogState
  readonly onState: (next: Partial<FlightLogState>) => void
  /** The line that the Tab key reaches. */
  readonly current: number
  readonly onCurrent: (line: number) => void
  readonly onSelected: (rows: number) => void
  readonly target: { readonly id: string } | null
  readonly onFlight: (id: string) => void
  readonly onOpenFlight: (id: string) => void
  readonly onOpenReservation: (id: string) => void
}

const NO_CHAINS: readonly Chain[] = []

/** The lines in sight. It stands apart from the heads, which scrolling must not draw again. */
export function LogBody(props: LogBodyProps) {
  const { scroller, element, lines, columns, byTail, zone, showsYear, isWhole, state, onState } =
    props
  const { widths, pinned, current, onCurrent, onSelected, target } = props
  const { onFlight, onOpenFlight, onOpenReservation } = props
  const { locale } = useLocale()
  const isPhone = useIsPhone()
  const rowHeight = useRowHeight()
  const currentLine = Math.min(current, lines.count - 1)
  const drawn = useDrawnLines(element, lines, rowHeight, currentLine)
  const cells = useDrawnCells(element, widths, pinned, lines, drawn.lines)
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
    requestAnimationFrame(() => focusLine(scroller.current, line, column))
  }
  useTarget(target, lines, (line) => goTo(line, null))
  const selection = useSelection(lines, currentLine, onSelected)
  useRowEvents(scroller, {
    onPress: (id, line, hasShift) => {
      if (hasShift) selection.extendTo(line)
      else if (isRecordId(id)) onOpenFlight(id)
    },
    onFocus: onCurrent,
    onCopy: () => copiedText(selection.rows(), columns, { zone, hours: state.hours }),
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
              <FootLine
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
  )
}

/** Stands for lines that are not drawn; nothing to a screen reader, which counts by `aria-rowindex`. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden="true" style={{ height }} />
}
