import { type BoardGroup, type BoardRow, boardGroups, hasMatch } from '#domain/board/board-rows.ts'
import { clockTicks } from '#domain/board/board-ticks.ts'
import { timeScale } from '#domain/board/time-scale.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { shortTails, wholeFleet } from '#domain/record/fleet.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { PrintedDay } from '#features/day-sheet/printed-day.ts'
import type { InstantRange } from '#time/instant.ts'
import { localDay } from '#time/zone.ts'
import type { PaperLine, PaperPart } from '#ui/paper/PaperDocument.tsx'
import { textMeasure } from '#ui/text-measure.ts'
import { boardRoom, fewestPages, ROW_HEAD, rowSize, trackWidth, typeSize } from './board-size.ts'
import { boardSpan } from './board-span.ts'
import styles from './PaperBoard.module.css'
import { type BoardDrawing, FootLine, PaperBoardRow } from './PaperBoardRow.tsx'

const PX_PER_MM = 96 / 25.4
const PAPER_FACE = 'Arial, Helvetica, "Liberation Sans", sans-serif'

type RowChoice = Pick<
  PrintedDay,
  'shown' | 'matches' | 'fleet' | 'by' | 'aircraft' | 'instructor' | 'isFiltered'
>

export function paperRows(sheet: RowChoice, range: InstantRange): BoardGroup[] {
  const { shown, matches, fleet, by, aircraft, instructor, isFiltered } = sheet
  const groups = boardGroups(
    { items: shown, booked: shown, fleet: wholeFleet(fleet, shown), range },
    {
      by: by === 'instructor' ? 'instructor' : null,
      aircraft,
      instructor,
      // A row needs a match; the sheet has only part of what the filter hides.
      keeps: (row) =>
        hasMatch(onPaper(row), matches) ||
        (row.kind === 'aircraft' && (!isFiltered || aircraft !== null)),
    },
  )
  return groups.map((group) => ({ ...group, rows: group.rows.map(onPaper) }))
}

/** Maintenance of some aircraft would lie behind everything that has no instructor: it is told at the foot. */
function onPaper(row: BoardRow): BoardRow {
  const bars = row.bars.filter(({ reservation }) => !isMaintenance(reservation))
  return row.kind === 'no-instructor' ? { ...row, bars } : row
}

/** Aircraft by model, bookings without an aircraft, instructors. Instructors start a new page if that adds none. */
export function paperBoard(sheet: PrintedDay): PaperPart[] {
  const { shown, paper, format, day } = sheet
  const groups = paperRows(sheet, localDay(format.zone, day))
  const drawn = new Set(
    groups.flatMap(({ rows }) => rows.flatMap(({ bars }) => bars.map(({ id }) => id))),
  )
  const foot = shown
    .filter(({ id }) => !drawn.has(id))
    .map((one) => ({ key: `foot ${one.id}`, node: <FootLine reservation={one} sheet={sheet} /> }))
  const atHead = [sheet.changes.size > 0, sheet.limits !== ''].filter(Boolean)
  const room = boardRoom(paper, sheet.isWhole, atHead.length + foot.length)
  const runs = runsOf(groups, room)
  const { height, most } = rowSize(runs.map(lanesOf), room)
  const size = typeSize(height)
  const face = { size: (size * 96) / 72, family: PAPER_FACE }
  const measure = textMeasure(face)
  const measureBold = textMeasure({ ...face, weight: 600 })
  const scale = timeScale(format.zone, day, boardSpan(format.zone, day, shown), {
    width: trackWidth(paper) * PX_PER_MM,
  })
  const ticks = clockTicks(scale, format, measure)
  const shortTail = shortTails(wholeFleet(sheet.fleet, shown).map(({ tail }) => visibleText(tail)))
  const type = { measure, measureBold, height, most, size, shortTail }
  const drawing: BoardDrawing = { scale, ticks, sheet, ...type }
  return runs.map((run, place) => ({
    key: `board ${place}`,
    label: `Board, ${format.day(day, 'long')}`,
    widths: [ROW_HEAD, 0],
    head: <BoardHours drawing={drawing} />,
    lines: [
      ...run.flatMap((group) => groupLines(group, drawing)),
      ...(place === runs.length - 1 ? foot : []),
    ],
  }))
}

function runsOf(groups: readonly BoardGroup[], room: number): (readonly BoardGroup[])[] {
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

function groupLines({ rows }: BoardGroup, drawing: BoardDrawing): PaperLine[] {
  return rows.map((row, place) => ({
    key: row.key,
    // Keeps a model's first row from ending a page alone.
    keepsWithNext: place === 0 && rows.length > 1,
    node: <PaperBoardRow row={row} isFirst={place === 0} drawing={drawing} />,
  }))
}

function BoardHours({ drawing: { scale, ticks, size, sheet } }: { drawing: BoardDrawing }) {
  return (
    <tr className={styles.hours}>
      <th scope="col">
        <span className="pl-[1mm]">
          {sheet.by === 'instructor' ? 'Instructor' : 'Aircraft · instructor'}
        </span>
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
