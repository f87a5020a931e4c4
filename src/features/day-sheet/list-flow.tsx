import type { ReactNode } from 'react'
import { usableTime } from '#domain/membership.ts'
import type { Reservation } from '#domain/reservation.ts'
import { visibleText } from '#domain/visible-text.ts'
import { formatDay, formatDuration } from '#time/format.ts'
import type { PaperFlow, PaperItem } from '#ui/paper/PaperDocument.tsx'
import styles from './DispatchList.module.css'
import type { DaySheet, SheetGroup } from './day-sheet.ts'
import type { DaySheetState } from './day-sheet-state.ts'
import { bookedHours, SheetRow } from './SheetRow.tsx'
import { SHEET_COLUMNS } from './sheet-columns.ts'
import type { SheetFacts } from './sheet-facts.ts'
import { sheetName } from './sheet-people.ts'
import { sayBlock, sayLast, sayTotals } from './sheet-words.ts'
import { statusWord } from './status-word.ts'

type ListChoice = Pick<DaySheetState, 'names' | 'phones' | 'aircraft' | 'instructor'>

const MOST_CLASHES = 12

/** The dispatch list: each booking with the boxes the desk fills in, by group, then what needs an eye. */
export function dispatchList(sheet: DaySheet, facts: SheetFacts, choice: ListChoice): PaperFlow {
  const isWhole = facts.completeness === 'complete'
  const isFiltered = choice.aircraft !== null || choice.instructor !== null
  const day =
    sheet.groups.length === 0
      ? sayEmpty(isWhole, isFiltered)
      : `Day: ${sayTotals(sheet.totals, isWhole)}`
  return {
    key: 'list',
    label: `Dispatch list, ${formatDay(facts.day, facts.locale, 'long')}`,
    columns: (
      <colgroup>
        {SHEET_COLUMNS.map(({ id, width }) => (
          <col key={id} style={width === 0 ? {} : { width: `${width}mm` }} />
        ))}
      </colgroup>
    ),
    head: <ColumnHeads />,
    items: [
      ...sheet.groups.flatMap((group) => groupItems(group, facts, choice)),
      {
        key: 'total',
        keepsWithPrevious: true,
        node: (
          <tr className={styles.dayTotal}>
            <td colSpan={SHEET_COLUMNS.length}>{day}</td>
          </tr>
        ),
      },
      ...footItems('Double booked', clashLines(sheet, facts, choice)),
      ...footItems(
        'Checked out and past their end, not closed',
        sheet.unclosed.map((reservation) =>
          line(reservation.id, sayUnclosed(reservation, facts, choice)),
        ),
      ),
      ...footItems(
        'Maintenance',
        sheet.maintenance.map((block) => ({
          key: block.id,
          node: <Maintenance block={block} facts={facts} />,
        })),
      ),
      ...footItems(
        'Aircraft without a booking',
        isWhole && !isFiltered && sheet.idle.length > 0
          ? [line('idle', sheet.idle.map(visibleText).join(', '))]
          : [],
      ),
    ],
  }
}

function ColumnHeads() {
  return (
    <tr>
      {SHEET_COLUMNS.map(({ id, label, isBox }) => (
        <th
          key={id}
          scope="col"
          className={styles.column}
          data-box={isBox || undefined}
          data-number={id === 'hours' || undefined}
        >
          {label}
        </th>
      ))}
    </tr>
  )
}

function groupItems(group: SheetGroup, facts: SheetFacts, choice: ListChoice): PaperItem[] {
  const rows = group.rows.map((row) => ({
    key: row.reservation.id,
    node: <SheetRow row={row} facts={facts} choice={choice} />,
  }))
  if (group.heading === null) return rows
  const key = `group ${group.key}`
  const heading = (isAgain: boolean) => <GroupHead group={group} facts={facts} isAgain={isAgain} />
  return [
    { key, keepsWithNext: true, node: heading(false), again: heading(true) },
    ...rows.map((row) => ({ ...row, under: key })),
  ]
}

function GroupHead(props: { group: SheetGroup; facts: SheetFacts; isAgain: boolean }) {
  const { group, facts, isAgain } = props
  const readings = sayLast(group.last, facts.locale)
  return (
    <tr className={styles.groupHead}>
      <th scope="rowgroup" colSpan={SHEET_COLUMNS.length}>
        <div className={styles.groupLine}>
          <bdi className={styles.heading}>{visibleText(group.heading ?? '')}</bdi>
          {group.model !== '' && <bdi>{visibleText(group.model)}</bdi>}
          {isAgain && <span>continued</span>}
          {readings !== null && <span className={styles.readings}>{readings}</span>}
          <span className={styles.end}>
            {sayTotals(group.totals, facts.completeness === 'complete')}
          </span>
        </div>
      </th>
    </tr>
  )
}

/** A list at the foot, under its title; nothing where it is empty. */
function footItems(title: string, lines: readonly PaperItem[]): PaperItem[] {
  if (lines.length === 0) return []
  const heading = (words: string) => (
    <tr className={styles.groupHead}>
      <th scope="rowgroup" colSpan={SHEET_COLUMNS.length}>
        <span className={styles.heading}>{words}</span>
      </th>
    </tr>
  )
  return [
    {
      key: title,
      keepsWithNext: true,
      node: heading(title),
      again: heading(`${title}, continued`),
    },
    ...lines.map((item) => ({ ...item, key: `${title} ${item.key}`, under: title })),
  ]
}

function line(key: string, words: ReactNode): PaperItem {
  return {
    key,
    node: (
      <tr className={styles.line}>
        <td colSpan={SHEET_COLUMNS.length}>{words}</td>
      </tr>
    ),
  }
}

function clashLines(sheet: DaySheet, facts: SheetFacts, choice: ListChoice): PaperItem[] {
  const lines = sheet.clashes
    .slice(0, MOST_CLASHES)
    .map(({ tail, first, second }) =>
      line(
        `${first.id} ${second.id}`,
        `${visibleText(tail)}: ${sayBooking(first, facts, choice)} overlaps ${sayBooking(second, facts, choice)}`,
      ),
    )
  const more = sheet.clashes.length - MOST_CLASHES
  return more > 0 ? [...lines, line('more', `And ${more} more.`)] : lines
}

function sayEmpty(isWhole: boolean, isFiltered: boolean): string {
  if (!isWhole) return 'No booking of this day is known.'
  return isFiltered ? 'No bookings under these filters.' : 'No bookings this day.'
}

function Maintenance({ block, facts }: { block: Reservation; facts: SheetFacts }) {
  const range = usableTime(block)
  return (
    <tr className={styles.line} data-reservation-id={block.id} data-status={block.status.kind}>
      <td colSpan={SHEET_COLUMNS.length}>
        <span className={styles.parts}>
          <bdi className={styles.heading}>
            {visibleText(block.aircraft?.tail ?? '') || 'No aircraft'}
          </bdi>
          <span>
            {range ? sayBlock(facts.zone, range, facts.day, facts.locale) : 'No usable time'}
          </span>
          <span>{bookedHours(block)} h</span>
          <bdi>{visibleText(block.activity ?? '')}</bdi>
          {block.number !== null && <bdi>{visibleText(block.number)}</bdi>}
          <span className={styles.status}>{statusWord(block.status)}</span>
        </span>
      </td>
    </tr>
  )
}

function sayUnclosed(reservation: Reservation, facts: SheetFacts, choice: ListChoice): string {
  const { aircraft, end } = reservation
  const late = end === null ? '' : `, due back ${formatDuration(facts.printedAt - end)} h ago`
  const tail = visibleText(aircraft?.tail ?? '') || 'No aircraft'
  return `${tail}: ${sayBooking(reservation, facts, choice)}${late}`
}

/** "9:00 AM – 11:00 AM Dana Ortiz (R-1042)" */
function sayBooking(
  { start, end, customers, number, activity }: Reservation,
  { zone, locale, day }: SheetFacts,
  { names }: ListChoice,
): string {
  const time = start !== null && end !== null ? sayBlock(zone, { start, end }, day, locale) : '—'
  const people = customers.map((person) => sheetName(person, names)).join(', ')
  const who = people || visibleText(activity ?? '')
  return [time, who, number === null ? '' : `(${visibleText(number)})`].filter(Boolean).join(' ')
}
