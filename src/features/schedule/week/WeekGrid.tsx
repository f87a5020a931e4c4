import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { useSchool } from '#api/use-school.ts'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import { drawnHours } from '#domain/board/board-hours.ts'
import { type BoardGroup, NONE_OUTSIDE_FILTER, OTHER_ROWS } from '#domain/board/board-rows.ts'
import { timeScale } from '#domain/board/time-scale.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import { BoardGroupRow } from '#features/schedule/board/BoardGroupRow.tsx'
import { isSameWindow, windowOf } from '#features/schedule/board/board-window.ts'
import { useGroupToggle } from '#features/schedule/board/use-group-toggle.ts'
import { type BoardItem, matchItems, tabStop } from '#features/schedule/canvas/navigation.ts'
import { useCanvasFocus } from '#features/schedule/canvas/use-canvas-focus.ts'
import { NothingHere } from '#features/schedule/NothingHere.tsx'
import { type ScheduleViewProps, useScheduleData } from '#features/schedule/schedule-data.ts'
import { useMarksByRow, useScheduleRows } from '#features/schedule/use-schedule-rows.ts'
import { formatDayRange } from '#time/format.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { eachDay } from '#time/plain-day.ts'
import { localDay } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { useMeasured } from '#ui/use-measured.ts'
import { DrawnWeekRow } from './DrawnWeekRow.tsx'
import { WeekBackground } from './WeekBackground.tsx'
import styles from './WeekGrid.module.css'
import { WeekHead } from './WeekHead.tsx'
import { TIME, type WeekSurroundings } from './week-items.ts'
import { layOutWeek, weekRow } from './week-rows.ts'

/** Up to this many bookings are all drawn, near ones first. Above it, only those near the screen. */
const MAX_DRAWN = 1500

/** px, as in the style sheets. */
const HEAD = 128
const MIN_COLUMN = 112
/** px, edges of a cell and its line, and gaps between words. */
const AROUND_NAME = 7 + TIME

const CORNER = { both: 'Aircraft, instructors', aircraft: 'Aircraft', instructor: 'Instructors' }

export const WeekGrid = memo(function WeekGrid({ found, onMatches }: ScheduleViewProps) {
  const data = useScheduleData()
  const { days: range, state, items, today } = data
  const { zone } = useSchool()
  const { locale } = useLocale()
  const speak = useBookingWords()
  const marksOf = useMarksByRow()
  const opening = useStatusPart(({ status }) => status?.hours ?? USUAL_HOURS)
  const scheduleRows = useScheduleRows()
  const { groups, outsideFilter } = scheduleRows
  const root = useRef<HTMLDivElement>(null)
  const seen = useMeasured(root, windowOf, isSameWindow)
  const [wanted, setWanted] = useState<BoardItem | null>(null)
  useEffect(() => {
    onMatches(matchItems(scheduleRows))
    return () => onMatches(null)
  }, [scheduleRows, onMatches])

  const days = useMemo(() => eachDay(range), [range])
  const hours = useMemo(() => {
    const times = groups.flatMap(({ rows }) =>
      rows.flatMap(({ bars }) => bars.map(({ time }) => time)),
    )
    return drawnHours(zone, range, opening, times)
  }, [groups, zone, range, opening])
  const scales = useMemo(
    () =>
      new Map(
        days.map((day) => [day, timeScale(zone, { from: day, to: day }, hours, { width: 100 })]),
      ),
    // Depends on the two numbers, not on the object that holds them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [zone, days, hours.opens, hours.closes],
  )
  const closed = useMemo(() => {
    const folded = state.closed.filter((key) => !key.startsWith('model:'))
    return new Set(state.others ? folded : [...folded, OTHER_ROWS])
  }, [state.closed, state.others])
  const weekOf = useMemo(
    () => memoizedByRecord((row: BoardGroup['rows'][number]) => weekRow(row, days, zone)),
    [days, zone],
  )
  const isStrips = state.cells === 'strips'
  const { lines, height } = useMemo(
    () => layOutWeek(groups, weekOf, isStrips, ({ key }) => closed.has(key)),
    [groups, weekOf, isStrips, closed],
  )
  const rows = useMemo(
    () => lines.flatMap((line) => (line.kind === 'row' ? [line.week.row] : [])),
    [lines],
  )
  const active = useMemo(() => tabStop(rows, wanted), [rows, wanted])
  const onToggle = useGroupToggle(data)
  const spans = useMemo(() => days.map((day) => localDay(zone, day)), [days, zone])
  useCanvasFocus(root, {
    grid: { groups, closed, rows, days: spans, hasColumns: true },
    isReady: !data.isWaiting,
    setWanted,
    onToggle,
    onStep: data.onStep,
    found,
  })

  const column = Math.max(MIN_COLUMN, ((seen?.width ?? 0) - HEAD) / days.length)
  const room = column - AROUND_NAME
  const surroundings = useMemo<WeekSurroundings>(
    () => ({ scales, today, isStrips, room, speak }),
    [scales, today, isStrips, room, speak],
  )
  // Near rows first. Once all are drawn, the next week reuses their elements.
  const isAll = useDeferredValue(items.length > 0 && items.length <= MAX_DRAWN, false)
  const isNear = (y: number, h: number) => seen && y + h > seen.top && y < seen.bottom
  const now = useNow()
  const share = scales.get(today)?.xOf(now) ?? 0
  const label = `Week, ${formatDayRange(range, locale)}`
  return (
    <>
      <NothingHere isOver />
      <div
        ref={root}
        className={styles.week}
        role="grid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        // An empty week must still scroll, and keep focus, by keyboard.
        tabIndex={active ? -1 : 0}
        data-searched={data.filter.q.trim() !== '' || undefined}
        style={{ '--week-days': days.length, '--now': share } as object}
      >
        <WeekHead
          days={days}
          today={today}
          corner={CORNER[state.by ?? 'both']}
          countWords={data.countWords}
          onOpenDay={data.onOpenDay}
        />
        <div role="rowgroup" className={styles.body} style={{ height }}>
          <WeekBackground
            days={days}
            today={today}
            unknown={data.unknown}
            isWaiting={data.isWaiting}
          />
          {lines.map((line, index) => {
            const { y, height: high } = line
            if (line.kind === 'group')
              return (
                <BoardGroupRow
                  key={line.group.key}
                  group={line.group}
                  index={index + 2}
                  isOpen={!closed.has(line.group.key)}
                  y={y}
                  height={high}
                  isTabStop={active === null && y === 0}
                  onToggle={onToggle}
                />
              )
            const { key } = line.week.row
            const isKept = key === active?.row || key === found?.row
            if (!isAll && !isKept && !isNear(y, high)) return null
            return (
              <DrawnWeekRow
                key={key}
                week={line.week}
                outsideFilter={outsideFilter.get(key) ?? NONE_OUTSIDE_FILTER}
                marks={marksOf(line.week.row)}
                index={index + 2}
                y={y}
                height={high}
                surroundings={surroundings}
                activeId={active?.row === key ? active.id : null}
                foundId={found?.row === key ? found.id : null}
                isWhole={data.completeness === 'complete'}
              />
            )
          })}
        </div>
      </div>
    </>
  )
})
