import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { NONE_OUTSIDE_FILTER, OTHER_ROWS } from '#domain/board/board-rows.ts'
import type { CanvasLines } from '#features/schedule/layouts/layout.ts'
import { type ScheduleViewProps, useScheduleData } from '#features/schedule/schedule-data.ts'
import { useMarksByRow } from '#features/schedule/use-schedule-rows.ts'
import { classNames } from '#ui/class-names.ts'
import { printZoom } from '#ui/paper/paper-size.ts'
import { useIsPrinted } from '#ui/paper/use-print.ts'
import styles from './Canvas.module.css'
import { CanvasRow, type RootAttributes, type RowLook } from './CanvasRow.tsx'
import { GroupRow } from './GroupRow.tsx'
import { type BoardItem, matchItems, type NavigationGrid, tabStop } from './navigation.ts'
import type { CanvasPicture } from './use-canvas.ts'
import { useCanvasFocus } from './use-canvas-focus.ts'

interface CanvasProps extends ScheduleViewProps, Pick<NavigationGrid, 'days' | 'hasColumns'> {
  readonly picture: CanvasPicture
  readonly label: string
  readonly laid: CanvasLines
  readonly look: RowLook
  /** Draws far rows as well. */
  readonly isAll?: boolean
  /** The class, style and facts of the grid. */
  readonly attributes: RootAttributes
  readonly bodyStyle: { readonly width?: number; readonly height: number }
  readonly onZoom?: ((step: -1 | 0 | 1) => void) | undefined
  readonly renderHead: (toggle: {
    onToggle(this: void, key: string): void
    isTabStop: boolean
  }) => ReactNode
  readonly background: ReactNode
  /** Over the rows. */
  readonly children?: ReactNode
}

/** px, above the rows on paper. */
const LEGEND = 45

/** Rows of bookings, as a layout placed them. Far rows aren't drawn, but keep the tab stop and the found booking. */
export function Canvas(props: CanvasProps) {
  const { picture, laid, look, found, onMatches } = props
  const { root, seen, rows: drawnRows, closed } = picture
  const { groups, outsideFilter } = drawnRows
  const data = useScheduleData()
  const marksOf = useMarksByRow()
  // The browser's own print has every row, scaled to the sheet.
  const isPrinted = useIsPrinted()
  const width = Math.max(seen?.width ?? 0, props.bodyStyle.width ?? 0)
  const zoom = printZoom(width, props.bodyStyle.height + LEGEND)
  const printed = isPrinted ? { width: '100%', zoom } : {}
  const [wanted, setWanted] = useState<BoardItem | null>(null)
  useEffect(() => {
    onMatches(matchItems(drawnRows))
    return () => onMatches(null)
  }, [drawnRows, onMatches])
  const rows = useMemo(
    () => laid.lines.flatMap((line) => (line.kind === 'row' ? [line.placed.row] : [])),
    [laid],
  )
  const active = useMemo(() => tabStop(rows, wanted), [rows, wanted])
  const onToggle = useGroupToggle()
  // A row of days holds a week of bookings, so fewer are drawn ahead.
  const ahead = (seen?.height ?? 0) * (props.hasColumns ? 0.25 : 1)
  useCanvasFocus(root, {
    grid: { groups, closed, rows, days: props.days, hasColumns: props.hasColumns },
    isReady: !data.isWaiting,
    opensDayRef: data.opensDayRef,
    setWanted,
    onToggle,
    onStep: data.onStep,
    onZoom: props.onZoom,
    found,
  })
  return (
    <div
      ref={root}
      {...props.attributes}
      className={classNames(styles.canvas, props.attributes.className)}
      style={{ ...props.attributes.style, ...printed }}
      role="grid"
      aria-label={props.label}
      aria-rowcount={laid.lines.length + 1}
      // An empty canvas must still scroll, and keep focus, by keyboard.
      tabIndex={active ? -1 : 0}
      data-searched={data.filter.q.trim() !== '' || undefined}
    >
      {seen && (
        <>
          <div className={styles.head}>
            {props.renderHead({ onToggle, isTabStop: active === null })}
          </div>
          <div role="rowgroup" className="relative min-w-full" style={props.bodyStyle}>
            {props.background}
            {laid.lines.map((line, index) => {
              const { y, height } = line
              const isNear =
                y + height > seen.top - ahead && y < seen.top + seen.height * 1.25 + ahead
              if (line.kind === 'group')
                return (
                  <GroupRow
                    key={line.group.key}
                    group={line.group}
                    index={index + 2}
                    isOpen={!closed.has(line.group.key)}
                    y={y}
                    height={height}
                    isTabStop={active === null && line.group === groups[0]}
                    onToggle={onToggle}
                  />
                )
              const { row } = line.placed
              const isKept = row.key === active?.row || row.key === found?.row
              return (
                (isNear || isKept || props.isAll || isPrinted) && (
                  <CanvasRow
                    key={row.key}
                    placed={line.placed}
                    look={look}
                    outsideFilter={outsideFilter.get(row.key) ?? NONE_OUTSIDE_FILTER}
                    marks={marksOf(row)}
                    index={index + 2}
                    y={y}
                    activeId={active?.row === row.key ? active.id : null}
                    foundId={found?.row === row.key ? found.id : null}
                  />
                )
              )
            })}
            {props.children}
          </div>
        </>
      )}
    </div>
  )
}

/** Folds or unfolds a group by key. The group of non-matching rows starts folded. */
function useGroupToggle(): (key: string) => void {
  const { state, onState } = useScheduleData()
  const { closed, others } = state
  return useCallback(
    (key: string) => {
      if (key === OTHER_ROWS) return onState({ others: !others })
      const after = new Set(closed)
      if (!after.delete(key)) after.add(key)
      onState({ closed: [...after] })
    },
    [closed, others, onState],
  )
}
