import { memo, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { useSchool } from '#api/use-school.ts'
import { drawnHours, WHOLE_DAY } from '#domain/board/board-hours.ts'
import { type BoardBar, type BoardGroup, OTHER_ROWS } from '#domain/board/board-rows.ts'
import { clockTicks } from '#domain/board/board-ticks.ts'
import { timeScale } from '#domain/board/time-scale.ts'
import type { LastReadings } from '#domain/record/last-readings.ts'
import { measureBarText } from '#features/schedule/grid/text-fit.ts'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import type { BookingMarks } from '#school/booking/marks.ts'
import { useBookingMarks, useBookingWords } from '#school/booking/page-bookings.tsx'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { useLocale } from '#ui/locale.tsx'
import { useMeasured } from '#ui/use-measured.ts'
import styles from './Board.module.css'
import { BoardGround, NowLine } from './BoardGround.tsx'
import { BoardGroupRow } from './BoardGroupRow.tsx'
import { BoardHead } from './BoardHead.tsx'
import { markedBarName } from './bar-words.ts'
import { standingPiece } from './board-focus.ts'
import { countLines, layOutLines, linesBetween, rowMetrics } from './board-layout.ts'
import type { BoardState } from './board-state.ts'
import { type BoardPiece, walk } from './board-walk.ts'
import { isSameWindow, windowOf } from './board-window.ts'
import { type BarSurroundings, DrawnRow } from './DrawnRow.tsx'
import { useBoardFocus } from './use-board-focus.ts'
import { useZoomAnchor } from './use-zoom-anchor.ts'

interface BoardProps extends ScheduleViewProps {
  readonly label: string
  readonly groups: readonly BoardGroup[]
  /** By tail; empty until known. */
  readonly readings: ReadonlyMap<string, LastReadings>
}

/** Wide enough for a tail number, its readings and its hours; on a narrow screen for the first alone. */
const HEAD_WIDTH = 224
const NARROW_HEAD_WIDTH = 104
const NARROW = 760
const LEAST_SCALE = 240
const CLOCK_HEIGHT = 24
const DAYS_HEIGHT = 20

/** Rows down the side, time across: laid out by our own arithmetic, and only what is near the screen. */
export const Board = memo(function Board(props: BoardProps) {
  const { days, groups, state, onState, found } = props
  const { zone } = useSchool()
  const { locale } = useLocale()
  const speak = useBookingWords()
  const marks = useBookingMarks()
  const opening = useStatusPart(hoursOf) ?? USUAL_HOURS
  const root = useRef<HTMLDivElement>(null)
  const seen = useMeasured(root, windowOf, isSameWindow)
  const closed = useMemo(
    () => new Set(state.others ? state.closed : [...state.closed, OTHER_ROWS]),
    [state.closed, state.others],
  )
  const [wanted, setWanted] = useState<BoardPiece | null>(null)

  const hours = useMemo(() => {
    if (state.hours === 'all') return WHOLE_DAY
    const times = groups.flatMap(({ rows }) =>
      rows.flatMap(({ bars }) => bars.map(({ time }) => time)),
    )
    return drawnHours(zone, days, opening, times)
  }, [zone, days, opening, groups, state.hours])
  const isNarrow = seen !== null && seen.width < NARROW
  const headWidth = isNarrow ? NARROW_HEAD_WIDTH : HEAD_WIDTH
  const room = Math.max(LEAST_SCALE, (seen?.width ?? 0) - headWidth)
  const scale = useMemo(
    () =>
      timeScale(
        zone,
        days,
        hours,
        state.zoom === null ? { width: room } : { minutesPer40: state.zoom },
      ),
    // Two numbers make the hours, whatever object holds them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [zone, days, hours.opens, hours.closes, state.zoom, room],
  )
  const ticks = useMemo(
    () => clockTicks(scale, zone, locale, measureBarText),
    [scale, zone, locale],
  )

  const isLong = days.from !== days.to
  const headHeight = CLOCK_HEIGHT + (isLong ? DAYS_HEIGHT : 0)
  const { rows: rowCount, groups: groupCount } = countLines(groups, closed)
  const heightLeft = (seen?.height ?? 0) - headHeight
  const metrics = useMemo(
    () => rowMetrics(state.density, { rows: rowCount, groups: groupCount }, heightLeft),
    [state.density, rowCount, groupCount, heightLeft],
  )
  const layout = useMemo(() => layOutLines(groups, closed, metrics), [groups, closed, metrics])

  const rows = useMemo(
    () => layout.lines.flatMap((line) => (line.kind === 'row' ? [line.row] : [])),
    [layout],
  )
  const active = useMemo(() => standingPiece(rows, wanted), [rows, wanted])
  const onToggle = useCallback(
    (key: string) => {
      if (key === OTHER_ROWS) return onState({ others: !state.others })
      const after = new Set(state.closed)
      if (!after.delete(key)) after.add(key)
      onState({ closed: [...after] })
    },
    [state.closed, state.others, onState],
  )
  const setZoom = useCallback((zoom: number | null) => onState({ zoom }), [onState])
  const zoomBy = useZoomAnchor(root, scale, headWidth, seen && room, setZoom)
  useImperativeHandle(props.zoomer, () => zoomBy)
  useBoardFocus(root, {
    groups,
    closed,
    ground: { rows, start: scale.start, end: scale.end },
    walk,
    isReady: !props.isWaiting,
    setWanted,
    onToggle,
    onStep: props.onStep,
    onZoom: zoomBy,
    found,
  })

  const nameOf = useMemo(() => namesOf(speak, marks, isLong), [speak, marks, isLong])
  const isWide = scale.width > room
  const surroundings = useMemo<BarSurroundings>(
    () => ({ scale, metrics, isWide, speak, marks, nameOf }),
    [scale, metrics, isWide, speak, marks, nameOf],
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
    <>
      <div
        ref={root}
        className={styles.board}
        role="grid"
        aria-label={props.label}
        aria-rowcount={layout.lines.length + 1}
        // A board without a bar must still be scrolled, and left, by keyboard.
        tabIndex={active ? -1 : 0}
        data-density={state.density}
        data-searched={props.filter.q.trim() !== '' || undefined}
        style={{ '--head-width': `${headWidth}px`, '--head-height': `${headHeight}px` } as object}
      >
        {seen && (
          <>
            <BoardHead
              scale={scale}
              ticks={ticks}
              today={props.today}
              corner={cornerWords(state.by)}
              countWords={props.countWords}
            />
            <div
              role="rowgroup"
              className={styles.body}
              style={{
                width: headWidth + scale.width,
                height: Math.max(layout.height, heightLeft),
              }}
            >
              <BoardGround
                scale={scale}
                ticks={ticks}
                unknown={props.unknown}
                isWaiting={props.isWaiting}
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
                    isTabStop={active === null && line.y === 0}
                    onToggle={onToggle}
                  />
                ) : (
                  <DrawnRow
                    key={line.row.key}
                    row={line.row}
                    index={layout.lines.indexOf(line) + 2}
                    y={line.y}
                    height={line.height}
                    surroundings={surroundings}
                    left={seen.left - headWidth}
                    right={seen.right}
                    activeId={active?.row === line.row.key ? active.id : null}
                    foundId={found?.row === line.row.key ? found.id : null}
                    reading={props.readings.get(line.row.value)}
                    isWhole={props.completeness === 'complete'}
                  />
                ),
              )}
              <NowLine scale={scale} />
            </div>
          </>
        )}
      </div>
    </>
  )
})

function cornerWords(by: BoardState['by']): string {
  if (by === null) return 'Fleet and instructors'
  return by === 'aircraft' ? 'Fleet' : 'Instructors'
}

function hoursOf({ status }: Parameters<Parameters<typeof useStatusPart>[0]>[0]) {
  return status?.hours
}

/** Each name is worked out when its bar is first drawn; over several days it has its day. */
function namesOf(speak: Speak, marks: BookingMarks, isLong: boolean): (bar: BoardBar) => string {
  const names = new WeakMap<BoardBar, string>()
  return (bar) => {
    const name = names.get(bar) ?? markedBarName(bar, speak, marks, isLong)
    names.set(bar, name)
    return name
  }
}
