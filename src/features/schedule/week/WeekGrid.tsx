import { memo, useDeferredValue, useMemo } from 'react'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { BoardRow } from '#domain/board/board-rows.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import { Canvas } from '#features/schedule/canvas/Canvas.tsx'
import type { RowLook } from '#features/schedule/canvas/CanvasRow.tsx'
import { useCanvas } from '#features/schedule/canvas/use-canvas.ts'
import { stackLines } from '#features/schedule/layouts/layout.ts'
import { weekColumns, weekGroupHeight, weekRow } from '#features/schedule/layouts/week.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import {
  ROWS_SHOWN,
  type ScheduleViewProps,
  useScheduleData,
} from '#features/schedule/schedule-data.ts'
import { eachDay } from '#time/plain-day.ts'
import { useNow } from '#ui/clock.tsx'
import { WeekBackground } from './WeekBackground.tsx'
import styles from './WeekGrid.module.css'
import { WeekHead } from './WeekHead.tsx'
import rowStyles from './WeekRow.module.css'
import { WeekCells, WeekRowHead } from './WeekRow.tsx'

/** Up to this many bookings are all drawn, near ones first. Above it, only those near the screen: each step and each
 * filter writes on all that are drawn. */
const MAX_DRAWN = 500

/** Rows down the side, a column for each day. */
export const WeekGrid = memo(function WeekGrid({ found, onMatches }: ScheduleViewProps) {
  const data = useScheduleData()
  const { days: range, today, state, items } = data
  const format = useDateFormat()
  const speak = useBookingWords()
  const isStrips = state.cells === 'strips'
  const picture = useCanvas(false, isFoldable)
  const { seen, rows, closed, hours } = picture
  const { groups } = rows

  const days = useMemo(() => eachDay(range), [range])
  const width = seen?.width ?? 0
  const columns = useMemo(
    () => weekColumns(format.zone, days, hours, width, isStrips),
    [format, days, hours, width, isStrips],
  )
  const placeRow = useMemo(
    () => memoizedByRecord((row: BoardRow) => weekRow(row, columns)),
    [columns],
  )
  const laid = useMemo(
    () => stackLines(groups, closed, weekGroupHeight(groups), placeRow),
    [groups, closed, placeRow],
  )
  const isWhole = data.completeness === 'complete'
  const look = useMemo<RowLook>(
    () => ({
      speak,
      isHeld: false,
      attributes: { className: rowStyles.row, 'data-strips': isStrips || undefined },
      renderHead: (row) => <WeekRowHead row={row} isStrips={isStrips} isWhole={isWhole} />,
      renderCells: (placed) => <WeekCells placed={placed} columns={columns} today={today} />,
    }),
    [speak, isStrips, isWhole, columns, today],
  )
  const isAll = useDeferredValue(items.length > 0 && items.length <= MAX_DRAWN, false)
  const now = useNow()
  const share = columns.days.find(({ day }) => day === today)?.scale.xOf(now) ?? 0
  return (
    <>
      <Canvas
        picture={picture}
        label={`${data.span === 'three' ? '3 days' : 'Week'}, ${format.days(range)}`}
        laid={laid}
        look={look}
        isAll={isAll}
        days={columns.days.map(({ span }) => span)}
        hasColumns
        found={found}
        onMatches={onMatches}
        attributes={{
          className: styles.week,
          style: { '--week-days': days.length, '--now': share },
        }}
        bodyStyle={{ height: laid.height }}
        renderHead={() => (
          <WeekHead
            days={days}
            today={today}
            corner={ROWS_SHOWN[state.by ?? 'both']}
            countWords={data.countWords}
            onOpenDay={data.onOpenDay}
          />
        )}
        background={
          <WeekBackground
            days={days}
            today={today}
            unknown={data.unknown}
            isWaiting={data.isWaiting}
          />
        }
      />
      <NothingHere isOver={items.length > 0 || groups.length === 0} />
    </>
  )
})

function isFoldable(group: string): boolean {
  return !group.startsWith('model:')
}
