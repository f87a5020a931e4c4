import type { ReactNode } from 'react'
import { type LateState, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { dispatchTitle } from '#domain/dispatch/dispatch-words.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { statusLabel } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DaySheet } from '#features/day-sheet/day-sheet.ts'
import { lineFacts } from '#features/day-sheet/line-facts.ts'
import { bookedHours } from '#features/day-sheet/sheet-cells.tsx'
import { SHEET_COLUMNS } from '#features/day-sheet/sheet-columns.ts'
import type { SheetGroup } from '#features/day-sheet/sheet-groups.ts'
import { sheetName } from '#features/day-sheet/sheet-people.ts'
import type { SheetView } from '#features/day-sheet/sheet-view.ts'
import { sayBlock, sayEmpty, sayLast, sayTotals } from '#features/day-sheet/sheet-words.ts'
import { sinceWords } from '#school/booking/range-words.ts'
import { formatDay, formatDuration } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { PaperFlow, PaperItem } from '#ui/paper/PaperDocument.tsx'
import styles from './DispatchList.module.css'
import { Elsewhere } from './Elsewhere.tsx'
import { SheetRow } from './SheetRow.tsx'

const MOST_CLASHES = 12

/** The dispatch list: each booking with the boxes the desk fills in, by group, then what needs an eye. `now` is to the minute. */
export function dispatchList(sheet: DaySheet, view: SheetView, now: Instant): PaperFlow {
  const { isWhole, isFiltered } = view
  const day =
    sheet.groups.length === 0
      ? sayEmpty(view)
      : `${isFiltered ? 'This sheet' : 'Day'}: ${sayTotals(sheet.totals, isWhole)}`
  return {
    key: 'list',
    label: `Dispatch list, ${formatDay(view.day, view.locale, 'long')}`,
    columns: (
      <colgroup>
        {SHEET_COLUMNS.map(({ id, width }) => (
          <col key={id} style={width === 0 ? {} : { width: `${width}mm` }} />
        ))}
      </colgroup>
    ),
    head: <ColumnHeads />,
    items: [
      ...sheet.groups.flatMap((group) => groupItems(group, view)),
      {
        key: 'total',
        keepsWithPrevious: true,
        node: (
          <tr className={styles.dayTotal}>
            <td colSpan={SHEET_COLUMNS.length}>{day}</td>
          </tr>
        ),
      },
      ...footItems('Double booked', clashLines(sheet, view)),
      ...sheet.open.flatMap(({ state, bookings }) =>
        footItems(
          dispatchTitle(state),
          bookings.map((one) => line(one.id, sayOpen(one, state, view, now))),
        ),
      ),
      ...footItems(
        'Maintenance',
        sheet.maintenance.map((block) => ({
          key: block.id,
          node: <Maintenance block={block} view={view} />,
        })),
      ),
      ...footItems(
        `Aircraft without a booking${sinceWords(view.edge)}`,
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

function groupItems(group: SheetGroup, view: SheetView): PaperItem[] {
  const rows: PaperItem[] = [
    ...group.rows.map((row) => ({
      key: row.reservation.id,
      node: <SheetRow row={row} view={view} />,
    })),
    ...group.elsewhere.map(({ reservation, with: owner }) =>
      line(
        `elsewhere ${group.key} ${reservation.id}`,
        <Elsewhere reservation={reservation} owner={owner} place="list" view={view} />,
      ),
    ),
  ]
  if (group.heading === null) return rows
  const key = `group ${group.key}`
  const heading = (isAgain: boolean) => <GroupHead group={group} view={view} isAgain={isAgain} />
  return [
    { key, keepsWithNext: true, node: heading(false), again: heading(true) },
    ...rows.map((row) => ({ ...row, under: key })),
  ]
}

function GroupHead(props: { group: SheetGroup; view: SheetView; isAgain: boolean }) {
  const { group, view, isAgain } = props
  const readings = sayLast(group.last, view.locale)
  return (
    <tr className={styles.groupHead}>
      <th scope="rowgroup" colSpan={SHEET_COLUMNS.length}>
        <div className={styles.groupLine}>
          <bdi className={styles.heading}>{visibleText(group.heading ?? '')}</bdi>
          {group.model !== '' && <bdi>{visibleText(group.model)}</bdi>}
          {isAgain && <span>continued</span>}
          {readings !== null && <span className={styles.readings}>{readings}</span>}
          <span className={styles.end}>{sayTotals(group.totals, view.isWhole)}</span>
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

function clashLines(sheet: DaySheet, view: SheetView): PaperItem[] {
  const lines = sheet.clashes
    .slice(0, MOST_CLASHES)
    .map(({ tail, first, second }) =>
      line(
        `${first.id} ${second.id}`,
        `${visibleText(tail)}: ${sayBooking(first, view)} overlaps ${sayBooking(second, view)}`,
      ),
    )
  const more = sheet.clashes.length - MOST_CLASHES
  return more > 0 ? [...lines, line('more', `And ${more} more.`)] : lines
}

function Maintenance({ block, view }: { block: Reservation; view: SheetView }) {
  const range = usableTime(block)
  return (
    <tr className={styles.line} {...lineFacts(block, view)}>
      <td colSpan={SHEET_COLUMNS.length}>
        <span className={styles.parts}>
          <bdi className={styles.heading}>
            {visibleText(block.aircraft?.tail ?? '') || 'No aircraft'}
          </bdi>
          <span>
            {range ? sayBlock(view.zone, range, view.day, view.locale) : 'No usable time'}
          </span>
          <span>{bookedHours(block)} h</span>
          <bdi>{visibleText(block.activity ?? '')}</bdi>
          {block.number !== null && <bdi>{visibleText(block.number)}</bdi>}
          <span className={styles.status}>{statusLabel(block.status)}</span>
        </span>
      </td>
    </tr>
  )
}

function sayOpen(one: Reservation, state: LateState, view: SheetView, now: Instant): string {
  const isStart = state === 'not-started'
  const at = isStart ? one.start : usableEnd(one)
  const due =
    at === null || at > now
      ? ''
      : `, due ${isStart ? 'out' : 'back'} ${formatDuration(now - at)} h ago`
  const tail = visibleText(one.aircraft?.tail ?? '') || 'No aircraft'
  return `${tail}: ${sayBooking(one, view)}${due}`
}

/** "9:00 AM – 11:00 AM Dana Ortiz"; without its number, which stands on its line and nowhere else. */
function sayBooking(
  { start, end, customers, activity }: Reservation,
  { zone, locale, day, names }: SheetView,
): string {
  const time = start !== null && end !== null ? sayBlock(zone, { start, end }, day, locale) : '—'
  const people = customers.map((person) => sheetName(person, names)).join(', ')
  return [time, people || visibleText(activity ?? '')].filter(Boolean).join(' ')
}
