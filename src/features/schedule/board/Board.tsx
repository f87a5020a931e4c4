import { memo, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { useSchool } from '#api/use-school.ts'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { type DrawnHours, drawnHours, WHOLE_DAY } from '#domain/board/board-hours.ts'
import { type DrawnRows, NONE_OUTSIDE_FILTER, OTHER_ROWS } from '#domain/board/board-rows.ts'
import { clockTicks } from '#domain/board/board-ticks.ts'
import { type ScaleSize, timeScale } from '#domain/board/time-scale.ts'
import { type BoardItem, tabStop } from '#features/schedule/canvas/navigation.ts'
import { useCanvasFocus } from '#features/schedule/canvas/use-canvas-focus.ts'
import { measureBarText } from '#features/schedule/grid/text-fit.ts'
import { type ScheduleViewProps, useScheduleData } from '#features/schedule/schedule-data.ts'
import { useMarksByRow } from '#features/schedule/use-schedule-rows.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { localDays } from '#time/zone.ts'
import { useLocale } from '#ui/locale.tsx'
import { useMeasured } from '#ui/use-measured.ts'
import styles from './Board.module.css'
import { BoardBackground, NowLine } from './BoardBackground.tsx'
import { BoardGroupRow } from './BoardGroupRow.tsx'
import { BoardHead } from './BoardHead.tsx'
import { headWidthOf, sharedSurnames } from './BoardRowHead.tsx'
import { countLines, headedLines, layOutLines, linesBetween, rowMetrics } from './board-layout.ts'
import { isSameWindow, windowOf } from './board-window.ts'
import { type BarSurroundings, DrawnRow } from './DrawnRow.tsx'
import { useGroupToggle } from './use-group-toggle.ts'
import { useLitChain } from './use-lit-chain.ts'
import { useZoomAnchor } from './use-zoom-anchor.ts'

interface BoardProps extends Pick<ScheduleViewProps, 'found'> {
  readonly label: string
  readonly rows: DrawnRows
}

/** px. Fits "N172SP down to Wed" in the widest common font. */
const HEAD_WIDTH = 156
/** px. For tablets: fits a tail number and its late mark. */
const NARROW_HEAD_WIDTH = 100
const NARROW = 872
const MIN_SCALE = 240
const CLOCK_HEIGHT = 24
/** px. A narrower hour holds no name: then hours are HELD_HOUR wide and the board scrolls. */
const MIN_HOUR = 52
const HELD_HOUR = 76

/** Rows down the side, time across. Only what is near the screen is drawn. */
export const Board = memo(function Board({ label, rows: scheduleRows, found }: BoardProps) {
  const data = useScheduleData()
  const { days, state, onState } = data
  const { groups, outsideFilter } = scheduleRows
  const { zone } = useSchool()
  const { locale } = useLocale()
  const speak = useBookingWords()
  const marksOf = useMarksByRow()
  const opening = useStatusPart(({ status }) => status?.hours) ?? USUAL_HOURS
  const root = useRef<HTMLDivElement>(null)
  const seen = useMeasured(root, windowOf, isSameWindow)
  const closed = useMemo(
    () => new Set(state.others ? state.closed : [...state.closed, OTHER_ROWS]),
    [state.closed, state.others],
  )
  const [wanted, setWanted] = useState<BoardItem | null>(null)

  const hours = useMemo(() => {
    if (state.hours === 'all') return WHOLE_DAY
    const times = groups.flatMap(({ rows }) =>
      rows.flatMap(({ bars }) => bars.map(({ time }) => time)),
    )
    return drawnHours(zone, days, opening, times)
  }, [zone, days, opening, groups, state.hours])
  const isNarrow = seen !== null && seen.width < NARROW
  const allRows = useMemo(() => groups.flatMap((group) => group.rows), [groups])
  const headWidth = useMemo(
    () => headWidthOf(allRows, isNarrow ? NARROW_HEAD_WIDTH : HEAD_WIDTH),
    [allRows, isNarrow],
  )
  const namesakes = useMemo(() => sharedSurnames(allRows), [allRows])
  const room = Math.max(MIN_SCALE, (seen?.width ?? 0) - headWidth)
  const scale = useMemo(
    () =>
      timeScale(
        zone,
        days,
        hours,
        state.zoom === null ? fittedSize(room, hours) : { minutesPer40: state.zoom },
      ),
    // Depends on the two numbers, not on the object that holds them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [zone, days, hours.opens, hours.closes, state.zoom, room],
  )
  const ticks = useMemo(
    () => clockTicks(scale, zone, locale, measureBarText),
    [scale, zone, locale],
  )

  const heightLeft = (seen?.height ?? 0) - CLOCK_HEIGHT
  const metrics = useMemo(
    () => rowMetrics(state.density, countLines(groups, closed), heightLeft),
    [state.density, groups, closed, heightLeft],
  )
  const layout = useMemo(
    () => headedLines(layOutLines(groups, closed, metrics)),
    [groups, closed, metrics],
  )

  const rows = useMemo(
    () => layout.lines.flatMap((line) => (line.kind === 'row' ? [line.row] : [])),
    [layout],
  )
  const active = useMemo(() => tabStop(rows, wanted), [rows, wanted])
  const onToggle = useGroupToggle(data)
  const setZoom = useCallback((zoom: number | null) => onState({ zoom }), [onState])
  const zoomBy = useZoomAnchor(root, scale, headWidth, seen && room, setZoom)
  useImperativeHandle(data.zoomRef, () => zoomBy)
  useCanvasFocus(root, {
    grid: { groups, closed, rows, days: [localDays(zone, days)], hasColumns: false },
    isReady: !data.isWaiting,
    setWanted,
    onToggle,
    onStep: data.onStep,
    onZoom: zoomBy,
    found,
  })

  useLitChain(root)
  const isWide = scale.width > room
  const surroundings = useMemo<BarSurroundings>(
    () => ({ scale, metrics, headWidth, namesakes, isWide, speak }),
    [scale, metrics, headWidth, namesakes, isWide, speak],
  )

  const near = seen && linesBetween(layout.lines, seen.top, seen.bottom)
  const drawn = near
    ? layout.lines.filter(
        (line, index) =>
          (index >= near.first && index <= near.last) ||
          (line.kind === 'row' && (line.row.key === active?.row || line.row.key === found?.row)),
      )
    : []
  return (
    <div
      ref={root}
      className={styles.board}
      role="grid"
      aria-label={label}
      aria-rowcount={layout.lines.length + 1}
      // An empty board must still scroll, and keep focus, by keyboard.
      tabIndex={active ? -1 : 0}
      data-density={state.density}
      data-searched={data.filter.q.trim() !== '' || undefined}
      style={{ '--head-width': `${headWidth}px`, '--head-height': `${CLOCK_HEIGHT}px` } as object}
    >
      {seen && (
        <>
          <BoardHead
            scale={scale}
            ticks={ticks}
            unknown={data.unknown}
            group={groups[0] ?? null}
            isOpen={!closed.has(groups[0]?.key ?? '')}
            isTabStop={active === null}
            onToggle={onToggle}
          />
          <div
            role="rowgroup"
            className={styles.body}
            style={{
              width: headWidth + scale.width,
              height: Math.max(layout.height, heightLeft),
            }}
          >
            <BoardBackground
              scale={scale}
              ticks={ticks}
              unknown={data.unknown}
              isWaiting={data.isWaiting}
            />
            <NowLine scale={scale} isUnder />
            {drawn.map((line) =>
              line.kind === 'group' ? (
                <BoardGroupRow
                  key={line.group.key}
                  group={line.group}
                  index={layout.lines.indexOf(line) + 2}
                  isOpen={line.isOpen}
                  y={line.y}
                  height={line.height}
                  isTabStop={false}
                  onToggle={onToggle}
                />
              ) : (
                <DrawnRow
                  key={line.row.key}
                  row={line.row}
                  outsideFilter={outsideFilter.get(line.row.key) ?? NONE_OUTSIDE_FILTER}
                  marks={marksOf(line.row)}
                  index={layout.lines.indexOf(line) + 2}
                  y={line.y}
                  height={line.height}
                  surroundings={surroundings}
                  left={seen.left - headWidth}
                  right={seen.right}
                  activeId={active?.row === line.row.key ? active.id : null}
                  foundId={found?.row === line.row.key ? found.id : null}
                  day={days.from}
                  today={data.today}
                  isWhole={data.completeness === 'complete'}
                />
              ),
            )}
            <NowLine scale={scale} />
          </div>
        </>
      )}
    </div>
  )
})

function fittedSize(room: number, { opens, closes }: DrawnHours): ScaleSize {
  const count = (closes - opens) / 60
  return room / count >= MIN_HOUR ? { width: room } : { width: count * HELD_HOUR }
}
