import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { useSchool } from '#api/use-school.ts'
import { drawnHours, WHOLE_DAY } from '#domain/board/board-hours.ts'
import { type BoardBar, type BoardGroup, OTHER_ROWS } from '#domain/board/board-rows.ts'
import { clockTicks } from '#domain/board/board-ticks.ts'
import { timeScale } from '#domain/board/time-scale.ts'
import type { LastReadings } from '#domain/record/last-readings.ts'
import { measureBarText } from '#features/schedule/grid/text-fit.ts'
import type { BookingWords } from '#school/booking/booking-words.ts'
import type { FindingsMark } from '#school/findings/finding-marks.ts'
import type { InstantRange } from '#time/instant.ts'
import type { OpeningHours } from '#time/opening-hours.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import styles from './Board.module.css'
import { BoardControls } from './BoardControls.tsx'
import { BoardGround, NowLine } from './BoardGround.tsx'
import { BoardGroupRow } from './BoardGroupRow.tsx'
import { BoardHead } from './BoardHead.tsx'
import { type BarSurroundings, BoardRow } from './BoardRow.tsx'
import { standingPiece } from './board-focus.ts'
import { countLines, layOutLines, linesBetween, rowMetrics } from './board-layout.ts'
import type { BoardState } from './board-state.ts'
import { darkness } from './board-sun.ts'
import type { Piece } from './board-walk.ts'
import { useBoardFocus } from './use-board-focus.ts'
import { useBoardWindow } from './use-board-window.ts'
import { useFoundPiece } from './use-found-piece.ts'
import { useZoomAnchor } from './use-zoom-anchor.ts'

export interface BoardProps {
  readonly label: string
  readonly days: DayRange
  readonly today: PlainDay
  readonly zone: Zone
  readonly locale: string
  readonly opening: OpeningHours
  readonly state: BoardState
  readonly groups: readonly BoardGroup[]
  /** By tail; empty until known. */
  readonly readings: ReadonlyMap<string, LastReadings>
  readonly isWhole: boolean
  readonly isWaiting: boolean
  readonly unknown: readonly InstantRange[]
  readonly countWords: (day: PlainDay) => string
  readonly wordsOf: (bar: BoardBar) => BookingWords
  readonly nameOf: (bar: BoardBar) => string
  readonly changeOf: (id: string) => string | undefined
  readonly findingsOf: (id: string) => FindingsMark | undefined
  /** One step of days on or back. */
  readonly onStep: (step: -1 | 1) => void
  /** Words are searched for: what was found is ringed. */
  readonly isSearched: boolean
  /** What was stepped to of it: drawn wherever it is, and brought into sight. */
  readonly found: Piece | null
  readonly onState: (next: Partial<BoardState>) => void
}

/** Wide enough for a tail number, its readings and its hours; on a narrow screen for the first alone. */
const HEAD_WIDTH = 224
const NARROW_HEAD_WIDTH = 104
const NARROW = 760
const LEAST_SCALE = 240
const CLOCK_HEIGHT = 24
const DAYS_HEIGHT = 20

/** Rows down the side, time across: drawn by own arithmetic, and only what is near the screen. */
export const Board = memo(function Board(props: BoardProps) {
  const { days, zone, locale, groups, state, isWhole } = props
  const root = useRef<HTMLDivElement>(null)
  const seen = useBoardWindow(root)
  const closed = useMemo(
    () => new Set(state.others ? state.closed : [...state.closed, OTHER_ROWS]),
    [state.closed, state.others],
  )
  const [wanted, setWanted] = useState<Piece | null>(null)

  const hours = useMemo(() => {
    if (state.hours === 'all') return WHOLE_DAY
    const times = groups.flatMap(({ rows }) =>
      rows.flatMap(({ bars }) => bars.map(({ time }) => time)),
    )
    return drawnHours(zone, days, props.opening, times)
  }, [zone, days, props.opening, groups, state.hours])
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

  const { location } = useSchool()
  const nights = useMemo(() => darkness(scale, zone, location), [scale, zone, location])

  const headHeight = CLOCK_HEIGHT + (days.from === days.to ? 0 : DAYS_HEIGHT)
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
  const { onState } = props
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
  useBoardFocus(root, {
    groups,
    closed,
    ground: { rows, start: scale.start, end: scale.end },
    isReady: !props.isWaiting,
    setWanted,
    onToggle,
    onStep: props.onStep,
    onZoom: zoomBy,
  })

  const { found } = props
  useFoundPiece(root, found, groups, closed, onToggle)

  const { wordsOf, nameOf, changeOf, findingsOf } = props
  const isWide = scale.width > room
  const surroundings = useMemo<BarSurroundings>(
    () => ({ scale, metrics, isWide, wordsOf, nameOf, changeOf, findingsOf }),
    [scale, metrics, isWide, wordsOf, nameOf, changeOf, findingsOf],
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
      <BoardControls state={state} onState={onState} onZoom={zoomBy} isPhone={false} />
      <div
        ref={root}
        className={styles.board}
        role="grid"
        aria-label={props.label}
        aria-rowcount={layout.lines.length + 1}
        // A board without a bar must still be scrolled, and left, by keyboard.
        tabIndex={active ? -1 : 0}
        data-density={state.density}
        data-searched={props.isSearched || undefined}
        style={{ '--head-width': `${headWidth}px`, '--head-height': `${headHeight}px` } as object}
      >
        {seen && (
          <>
            <BoardHead
              scale={scale}
              ticks={ticks}
              zone={zone}
              locale={locale}
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
                nights={nights}
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
                  <BoardRow
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
                    isWhole={isWhole}
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
