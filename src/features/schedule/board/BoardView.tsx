import { memo, useCallback, useImperativeHandle, useMemo } from 'react'
import { useSchool } from '#api/use-school.ts'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { type BoardRow, sharedSurnames } from '#domain/board/board-rows.ts'
import { choosesBookings } from '#domain/dispatch/booking-filter.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import { shortName } from '#domain/text/initials.ts'
import { Canvas } from '#features/schedule/canvas/Canvas.tsx'
import type { RowLook } from '#features/schedule/canvas/CanvasRow.tsx'
import { measureBarText } from '#features/schedule/canvas/text-measures.ts'
import { useCanvas } from '#features/schedule/canvas/use-canvas.ts'
import {
  boardLines,
  boardRow,
  boardScale,
  CLOCK_HEIGHT,
  countLines,
  HEAD_WIDTH,
  MIN_SCALE,
  rowMetrics,
} from '#features/schedule/layouts/board.ts'
import { boardClock } from '#features/schedule/layouts/clock.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import { type ScheduleViewProps, useScheduleData } from '#features/schedule/schedule-data.ts'
import { localDays } from '#time/zone.ts'
import { BoardBackground, NowLine } from './BoardBackground.tsx'
import { BoardHead } from './BoardHead.tsx'
import { BoardRowHead, headWidthOf } from './BoardRowHead.tsx'
import { BoardTable } from './BoardTable.tsx'
import { BoardTrack } from './BoardTrack.tsx'
import styles from './BoardView.module.css'
import { useLitChain } from './use-lit-chain.ts'
import { useZoomAnchor } from './use-zoom-anchor.ts'

/** Rows down the side, a day's time across. */
export const BoardView = memo(function BoardView({ found, onMatches }: ScheduleViewProps) {
  const data = useScheduleData()
  const { day, days, today, state, onState, filter, items, unknown } = data
  const { location } = useSchool()
  const format = useDateFormat()
  const speak = useBookingWords()
  const picture = useCanvas(state.hours === 'all', isAnything)
  const { root, seen, rows, closed, hours } = picture
  const { groups } = rows

  const allRows = useMemo(() => groups.flatMap((group) => group.rows), [groups])
  const headWidth = useMemo(() => headWidthOf(allRows, HEAD_WIDTH), [allRows])
  const namesakes = useMemo(() => sharedSurnames(allRows), [allRows])
  const room = Math.max(MIN_SCALE, (seen?.width ?? 0) - headWidth)
  const scale = useMemo(
    () => boardScale(format.zone, days.from, hours, state.zoom, room),
    [format, days, hours, state.zoom, room],
  )
  const clock = useMemo(
    () => boardClock(scale, format, location, unknown, measureBarText),
    [scale, format, location, unknown],
  )
  const heightLeft = (seen?.height ?? 0) - CLOCK_HEIGHT
  const metrics = useMemo(
    () => rowMetrics(state.density, countLines(groups, closed), heightLeft),
    [state.density, groups, closed, heightLeft],
  )
  const placeRow = useMemo(
    () => memoizedByRecord((row: BoardRow) => boardRow(row, scale, metrics)),
    [scale, metrics],
  )
  const laid = useMemo(
    () => boardLines(groups, closed, metrics, placeRow),
    [groups, closed, metrics, placeRow],
  )

  const setZoom = useCallback((zoom: number | null) => onState({ zoom }), [onState])
  const zoomBy = useZoomAnchor(root, scale, headWidth, seen && room, setZoom)
  useImperativeHandle(data.zoomRef, () => zoomBy)
  useLitChain(root)
  const isWhole = data.completeness === 'complete'
  const look = useMemo<RowLook>(
    () => ({
      speak,
      isHeld: scale.width > room,
      renderHead: (row) => (
        <BoardRowHead
          row={row}
          height={metrics.row}
          width={headWidth}
          isNamesake={namesakes.has(shortName(row.label))}
          isWhole={isWhole}
          day={days.from}
          today={today}
        />
      ),
      renderCells: (placed, marks) => <BoardTrack placed={placed} marks={marks} scale={scale} />,
    }),
    [speak, scale, room, metrics, headWidth, namesakes, isWhole, days, today],
  )
  const label = `Board, ${format.day(days.from, 'long')}`
  // Rows chosen by the filter show their bars even without a match.
  const drawsBars = items.length > 0 && (state.others || !choosesBookings(filter))
  return (
    <>
      <Canvas
        picture={picture}
        label={label}
        laid={laid}
        look={look}
        days={[localDays(format.zone, days)]}
        hasColumns={false}
        found={found}
        onMatches={onMatches}
        onZoom={zoomBy}
        attributes={{
          className: styles.board,
          style: { '--head-width': `${headWidth}px`, '--head-height': `${CLOCK_HEIGHT}px` },
          'data-density': state.density,
        }}
        bodyStyle={{
          width: headWidth + scale.width,
          height: Math.max(laid.height, heightLeft),
        }}
        renderHead={(toggle) => (
          <BoardHead
            {...toggle}
            clock={clock}
            group={groups[0] ?? null}
            isOpen={!closed.has(groups[0]?.key ?? '')}
          />
        )}
        background={
          <>
            <BoardBackground clock={clock} isWaiting={data.isWaiting} />
            <NowLine scale={scale} isUnder />
          </>
        }
      >
        <NowLine scale={scale} />
      </Canvas>
      <NothingHere isOver={!drawsBars && (items.length > 0 || groups.length === 0)} />
      <BoardTable label={label} rows={rows} day={day} />
    </>
  )
})

function isAnything(): boolean {
  return true
}
