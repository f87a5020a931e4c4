import {
  type PaperColumn,
  type PaperTableGroup,
  type PaperTableLine,
  paperTable,
} from '#bookings/paper/paper-table.tsx'
import { type LateState, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { dispatchTitle } from '#domain/dispatch/dispatch-words.ts'
import { tailOf } from '#domain/record/fleet.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { ClockTime } from '#time/clock-time.ts'
import type { PaperPart } from '#ui/paper/PaperDocument.tsx'
import styles from './booking-cells.module.css'
import { Elsewhere, lineFacts, Maintenance, People } from './booking-cells.tsx'
import { bookingColumns, ExpectedIn, ExpectedOut, readingBox } from './booking-columns.tsx'
import type { PrintedDay } from './printed-day.ts'
import type { SheetGroup, SheetRow } from './sheet-rows.ts'
import {
  sayBookedHours,
  sayBooking,
  sayEmpty,
  sayLast,
  sayPeople,
  sayTimeOnSheet,
  sayTotals,
} from './sheet-words.ts'

type Line = PaperTableLine<SheetRow>

const MAX_CLASHES = 12

/** With boxes for the desk to fill in. */
export function dispatchList(sheet: PrintedDay): PaperPart {
  const { groups, totals, maintenance, open, isWhole, isFiltered } = sheet
  const total = `${isFiltered ? 'This sheet' : 'Day'}: ${sayTotals(totals, isWhole)}`
  const idle = isWhole && !isFiltered ? sheet.idle : []
  return paperTable({
    key: 'list',
    label: `Dispatch list, ${sheet.format.day(sheet.day, 'long')}`,
    look: 'list',
    columns: listColumns(sheet),
    groups: [
      ...groups.map((group) => groupOf(group, sheet)),
      {
        key: 'total',
        lines: [
          {
            key: 'day',
            words: groups.length === 0 ? sayEmpty(sheet) : total,
            look: 'total',
            keepsWithPrevious: true,
          },
          ...clashLines(sheet),
          ...open.flatMap(({ state, bookings }) =>
            bookings.map((one) =>
              footLine(`open ${one.id}`, dispatchTitle(state), sayOpen(one, state, sheet)),
            ),
          ),
          ...maintenance.map((block) => ({
            key: block.id,
            data: lineFacts(block, sheet),
            look: 'foot' as const,
            words: <Maintenance reservation={block} sheet={sheet} />,
          })),
          ...(idle.length > 0
            ? [footLine('idle', 'No booking on this day', idle.map(visibleText).join(', '))]
            : []),
        ],
      },
    ],
  })
}

/** Sized for Letter, the narrower paper in landscape. What a group's heading names has no column. */
function listColumns(sheet: PrintedDay): PaperColumn<SheetRow>[] {
  const { time, aircraft, activity, status } = bookingColumns(sheet)
  const { names, phones, format, by, groups } = sheet
  const clock = (time: ClockTime | null | undefined) => time && format.clockTime(time)
  const box = (
    id: string,
    label: string,
    width: number,
    cell: PaperColumn<SheetRow>['cell'],
  ): PaperColumn<SheetRow> => ({ id, label, width, kind: 'box', cell })
  const expected: PaperColumn<SheetRow> = {
    id: 'expected',
    label: 'Expected in',
    width: 31,
    cell: ({ last, back }) => (
      <>
        {by !== 'aircraft' && <ExpectedOut last={last} />}
        <ExpectedIn back={back} />
      </>
    ),
  }
  const isExpected = groups.some(({ rows }) =>
    rows.some(({ last, back }) => back ?? (by !== 'aircraft' && last)),
  )
  return [
    {
      ...time,
      label: 'Start – End · h · Resv #',
      width: 33,
      cell: (row) => (
        <>
          {time.cell(row)}
          <bdi className={`${styles.small} font-normal`}>
            {sayBookedHours(row.reservation)} h · {visibleText(row.reservation.number ?? '—')}
          </bdi>
        </>
      ),
    },
    {
      id: 'customer',
      label: 'Customer',
      width: 28,
      cell: ({ reservation }) => (
        <People people={reservation.customers} names={names} hasPhones={phones} />
      ),
    },
    ...(by === 'instructor'
      ? []
      : [
          {
            id: 'instructor',
            label: 'Instructor',
            width: 23,
            cell: ({ reservation }: SheetRow) => (
              <People people={reservation.instructors} names={names} />
            ),
          },
        ]),
    by === 'aircraft'
      ? { ...activity, width: 20 }
      : {
          ...aircraft,
          label: 'Aircraft · Activity',
          width: 25,
          cell: (row) => (
            <>
              {aircraft.cell(row)}
              <bdi className={`${styles.small} font-normal`}>
                {visibleText(row.reservation.activity ?? '')}
              </bdi>
            </>
          ),
        },
    { ...status, width: 18 },
    ...(isExpected ? [expected] : []),
    box('timeOut', 'Time out', 14, ({ flight }) => clock(flight?.out)),
    box('hobbsOut', 'Hobbs out', 16, (row) => readingBox(row, 'hobbs', 'start')),
    box('tachOut', 'Tach out', 16, (row) => readingBox(row, 'tach', 'start')),
    box('timeIn', 'Time in', 14, ({ flight }) => clock(flight?.in)),
    box('hobbsIn', 'Hobbs in', 16, (row) => readingBox(row, 'hobbs', 'end')),
    box('tachIn', 'Tach in', 16, (row) => readingBox(row, 'tach', 'end')),
    box('remarks', 'Remarks', 0, () => null),
  ]
}

function groupOf(group: SheetGroup, sheet: PrintedDay): PaperTableGroup<SheetRow> {
  const { key, heading, model, rows, elsewhere, totals } = group
  const readings = sayLast(group.last, sheet.format.locale)
  return {
    key: `group ${key}`,
    ...(heading !== null && {
      heading: {
        title: visibleText(heading),
        facts: (
          <>
            {model !== '' && <bdi>{visibleText(model)}</bdi>}
            {readings !== null && <span>{readings}</span>}
          </>
        ),
        sum: sayTotals(totals, sheet.isWhole),
      },
    }),
    lines: [
      ...rows.map((row) => ({
        key: row.reservation.id,
        row,
        data: lineFacts(row.reservation, sheet),
      })),
      ...elsewhere.map(({ reservation, with: owner }) => ({
        key: `elsewhere ${reservation.id}`,
        words: <Elsewhere {...{ reservation, owner, sheet }} />,
      })),
    ],
  }
}

/** Named in the line: headings of their own took a page more for a few words. */
function footLine(key: string, title: string, words: string): Line {
  return {
    key,
    look: 'foot',
    words: (
      <>
        <strong>{title.endsWith('?') ? title : `${title}:`}</strong> {words}
      </>
    ),
  }
}

function clashLines(sheet: PrintedDay): Line[] {
  const lines = sheet.clashes.slice(0, MAX_CLASHES).map(([first, second]) => {
    const words = `${visibleText(tailOf(first))}: ${sayBooking(first, sheet)} overlaps ${sayBooking(second, sheet)}`
    return footLine(`${first.id} ${second.id}`, 'Double booked', words)
  })
  const more = sheet.clashes.length - MAX_CLASHES
  return more > 0 ? [...lines, footLine('more', 'Double booked', `and ${more} more`)] : lines
}

function sayOpen(one: Reservation, state: LateState, sheet: PrintedDay): string {
  const isStart = state === 'not-started'
  const at = isStart ? one.start : usableEnd(one)
  const isDue = at !== null && at <= sheet.now
  const due = isDue ? `, due ${isStart ? 'out' : 'back'} ${sayTimeOnSheet(at, sheet)}` : ''
  const tail = visibleText(one.aircraft?.tail ?? '') || 'No aircraft'
  const still = state === 'not-closed' ? ' still checked out' : ''
  const instructors = sayPeople(one.instructors, sheet)
  const taught = instructors && `, with ${instructors}`
  return `${tail}${still}: ${sayBooking(one, sheet)}${taught}${due}`
}
