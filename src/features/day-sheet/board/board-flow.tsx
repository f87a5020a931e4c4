import { type BoardGroup, type BoardRow, boardGroups, hasMatch } from '#domain/board/board-rows.ts'
import { clockTicks } from '#domain/board/board-ticks.ts'
import { timeScale } from '#domain/board/time-scale.ts'
import type { BookingFilter } from '#domain/dispatch/booking-filter.ts'
import { wholeFleet } from '#domain/record/fleet.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import type { DaySheet } from '#features/day-sheet/day-sheet.ts'
import type { SheetOrder } from '#features/day-sheet/day-sheet-state.ts'
import type { SheetView } from '#features/day-sheet/sheet-view.ts'
import { formatDay } from '#time/format.ts'
import type { InstantRange } from '#time/instant.ts'
import { localDay } from '#time/zone.ts'
import type { PaperFlow, PaperItem } from '#ui/paper/PaperDocument.tsx'
import type { Paper } from '#ui/paper/paper-size.ts'
import { textMeasure } from '#ui/text-measure.ts'
import { boardRoom, fewestPages, ROW_HEAD, rowSize, trackWidth, typeSize } from './board-size.ts'
import { boardSpan } from './board-span.ts'
import styles from './PaperBoard.module.css'
import { type BoardDrawing, PaperBoardRow, UntimedLine } from './PaperBoardRow.tsx'

interface BoardChoice extends Pick<BookingFilter, 'aircraft' | 'instructor'> {
  readonly paper: Paper
  readonly by: SheetOrder
}

const PX_PER_MM = 96 / 25.4
const PAPER_FACE = 'Arial, Helvetica, "Liberation Sans", sans-serif'

export function paperRows(
  { shown, matches }: Pick<DaySheet, 'shown' | 'matches'>,
  fleet: readonly Aircraft[],
  { by, aircraft, instructor }: Omit<BoardChoice, 'paper'>,
  range: InstantRange,
  isFiltered: boolean,
): BoardGroup[] {
  return boardGroups(
    { items: shown, booked: shown, fleet: wholeFleet(fleet, shown), range },
    {
      by: by === 'instructor' ? 'instructor' : null,
      aircraft,
      instructor,
      // A row needs a match; the sheet has only part of what the filter hides.
      keeps: (row) =>
        hasMatch(row, matches) || (row.kind === 'aircraft' && (!isFiltered || aircraft !== null)),
    },
  )
}

/** Aircraft by model, bookings without an aircraft, instructors. Instructors start a new page if that adds none. */
export function paperBoard(
  sheet: Pick<DaySheet, 'shown' | 'matches'>,
  fleet: readonly Aircraft[],
  choice: BoardChoice,
  view: SheetView,
): PaperFlow[] {
  const { zone, day, locale } = view
  const { shown } = sheet
  const groups = paperRows(sheet, fleet, choice, localDay(zone, day), view.isFiltered)
  const room = boardRoom(choice.paper, view.isWhole, view.changes.size > 0, view.limits !== '')
  const parts = partsOf(groups, room)
  const { height, most } = rowSize(parts.map(lanesOf), room)
  const size = typeSize(height)
  const face = { size: (size * 96) / 72, family: PAPER_FACE }
  const measure = textMeasure(face)
  const scale = timeScale(zone, day, boardSpan(zone, day, shown), {
    width: trackWidth(choice.paper) * PX_PER_MM,
  })
  const ticks = clockTicks(scale, zone, locale, measure)
  const measureBold = textMeasure({ ...face, weight: 600 })
  const drawing: BoardDrawing = { scale, ticks, measure, measureBold, height, most, size, view }
  const untimed = shown.filter((reservation) => usableTime(reservation) === null)
  return parts.map((part, place) => ({
    key: `board ${place}`,
    label: `Board, ${formatDay(day, locale, 'long')}`,
    widths: [ROW_HEAD, 0],
    head: <BoardHours drawing={drawing} />,
    items: [
      ...part.flatMap((group) => groupItems(group, drawing)),
      ...(place === parts.length - 1 ? untimedItems(untimed, view) : []),
    ],
  }))
}

function partsOf(groups: readonly BoardGroup[], room: number): (readonly BoardGroup[])[] {
  const aircraft = groups.filter(({ key }) => key !== 'instructors')
  const instructors = groups.filter(({ key }) => key === 'instructors')
  if (aircraft.length === 0 || instructors.length === 0) return [groups]
  const apart = [lanesOf(aircraft), lanesOf(instructors)]
  return fewestPages([lanesOf(groups)], room) < fewestPages(apart, room)
    ? [groups]
    : [aircraft, instructors]
}

function lanesOf(groups: readonly BoardGroup[]): number[] {
  return groups.flatMap(({ rows }) => rows.map(({ lanes }) => lanes))
}

function groupItems({ rows }: BoardGroup, drawing: BoardDrawing): PaperItem[] {
  return rows.map((row: BoardRow, place) => ({
    key: row.key,
    // Keeps a model's first row from ending a page alone.
    keepsWithNext: place === 0 && rows.length > 1,
    node: <PaperBoardRow row={row} isFirst={place === 0} drawing={drawing} />,
  }))
}

function untimedItems(untimed: readonly Reservation[], view: SheetView): PaperItem[] {
  return untimed.map((reservation) => ({
    key: `untimed ${reservation.id}`,
    node: <UntimedLine reservation={reservation} view={view} />,
  }))
}

function BoardHours({ drawing: { scale, ticks, size } }: { drawing: BoardDrawing }) {
  return (
    <tr className={styles.hours}>
      <th scope="col">
        <span className={styles.what}>Aircraft · instructor</span>
      </th>
      <td>
        <div className={styles.labels} style={{ fontSize: `${size}pt` }}>
          {ticks
            .filter(({ label }) => label !== '')
            .map(({ at, x, label }) => (
              <span key={at} style={{ left: `${(x / scale.width) * 100}%` }}>
                {label}
              </span>
            ))}
        </div>
      </td>
    </tr>
  )
}
