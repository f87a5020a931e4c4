import { usableTime } from '#domain/membership.ts'
import type { Reservation } from '#domain/reservation.ts'
import { visibleText } from '#domain/visible-text.ts'
import { formatDay, formatDuration } from '#time/format.ts'
import styles from './DaySheet.module.css'
import type { DaySheet as Sheet, SheetGroup } from './day-sheet.ts'
import type { DaySheetState, Paper } from './day-sheet-state.ts'
import { type SheetFacts, SheetHead } from './SheetHead.tsx'
import { bookedHours, SheetRow } from './SheetRow.tsx'
import { SHEET_COLUMNS } from './sheet-columns.ts'
import { sheetName } from './sheet-people.ts'
import { sayBlock, sayLast, sayTotals } from './sheet-words.ts'
import { statusWord } from './status-word.ts'
import './day-sheet-paper.css'

type SheetChoice = Omit<DaySheetState, 'paper' | 'date' | 'layout'> & { readonly paper: Paper }

const MOST_CLASHES = 12

interface DaySheetProps {
  readonly sheet: Sheet
  readonly facts: SheetFacts
  readonly choice: SheetChoice
}

/**
 * The dispatch list as it lies on the desk. All of it is one table, so that its head, with all a reader must know to
 * trust the page, is repeated on every page.
 */
export function DaySheet({ sheet, facts, choice }: DaySheetProps) {
  const { locale, day, completeness } = facts
  const isWhole = completeness === 'complete'
  const isEmpty = sheet.groups.length === 0
  const isFiltered = choice.aircraft !== null || choice.instructor !== null
  return (
    <div className={styles.paper} data-paper={choice.paper} data-sheet="">
      <table
        className={styles.table}
        aria-label={`Dispatch list, ${formatDay(day, locale, 'long')}`}
      >
        <colgroup>
          {SHEET_COLUMNS.map(({ id, width }) => (
            <col key={id} style={width === 0 ? {} : { width: `${width}mm` }} />
          ))}
        </colgroup>
        <SheetHead facts={facts} choice={choice} cancelledLeftOut={sheet.cancelledLeftOut} />
        {sheet.groups.map((group) => (
          <Group key={group.key} group={group} facts={facts} choice={choice} />
        ))}
        <tbody>
          <tr className={styles.dayTotal}>
            <td colSpan={SHEET_COLUMNS.length}>
              {isEmpty ? sayEmpty(isWhole, isFiltered) : `Day: ${sayTotals(sheet.totals, isWhole)}`}
            </td>
          </tr>
        </tbody>
        {sheet.clashes.length > 0 && (
          <Foot title="Double booked">
            {sheet.clashes.slice(0, MOST_CLASHES).map(({ tail, first, second }) => (
              <Line key={`${first.id} ${second.id}`}>
                {visibleText(tail)}: {sayBooking(first, facts, choice)} overlaps{' '}
                {sayBooking(second, facts, choice)}
              </Line>
            ))}
            {sheet.clashes.length > MOST_CLASHES && (
              <Line>And {sheet.clashes.length - MOST_CLASHES} more.</Line>
            )}
          </Foot>
        )}
        {sheet.unclosed.length > 0 && (
          <Foot title="Checked out and past their end, not closed">
            {sheet.unclosed.map((reservation) => (
              <Line key={reservation.id}>{sayUnclosed(reservation, facts, choice)}</Line>
            ))}
          </Foot>
        )}
        {sheet.maintenance.length > 0 && (
          <Foot title="Maintenance">
            {sheet.maintenance.map((block) => (
              <Maintenance key={block.id} block={block} facts={facts} />
            ))}
          </Foot>
        )}
        {isWhole && !isFiltered && sheet.idle.length > 0 && (
          <Foot title="Aircraft without a booking">
            <Line>{sheet.idle.map(visibleText).join(', ')}</Line>
          </Foot>
        )}
      </table>
    </div>
  )
}

function sayEmpty(isWhole: boolean, isFiltered: boolean): string {
  if (!isWhole) return 'No booking of this day is known.'
  return isFiltered ? 'No bookings under these filters.' : 'No bookings this day.'
}

function Group({
  group,
  facts,
  choice,
}: {
  group: SheetGroup
  facts: SheetFacts
  choice: SheetChoice
}) {
  const { heading, model, last, rows, totals } = group
  const readings = sayLast(last, facts.locale)
  return (
    <tbody>
      {heading !== null && (
        <tr className={styles.groupHead}>
          <th scope="rowgroup" colSpan={SHEET_COLUMNS.length}>
            <div className={styles.groupLine}>
              <bdi className={styles.heading}>{visibleText(heading)}</bdi>
              {model !== '' && <bdi>{visibleText(model)}</bdi>}
              {readings !== null && <span className={styles.readings}>{readings}</span>}
              <span className={styles.end}>
                {sayTotals(totals, facts.completeness === 'complete')}
              </span>
            </div>
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <SheetRow key={row.reservation.id} row={row} facts={facts} choice={choice} />
      ))}
    </tbody>
  )
}

function Foot({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <tbody className={styles.foot}>
      <tr className={styles.groupHead}>
        <th scope="rowgroup" colSpan={SHEET_COLUMNS.length}>
          <span className={styles.heading}>{title}</span>
        </th>
      </tr>
      {children}
    </tbody>
  )
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <tr className={styles.line}>
      <td colSpan={SHEET_COLUMNS.length}>{children}</td>
    </tr>
  )
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

function sayUnclosed(reservation: Reservation, facts: SheetFacts, choice: SheetChoice): string {
  const { aircraft, end } = reservation
  const late = end === null ? '' : `, due back ${formatDuration(facts.printedAt - end)} h ago`
  const tail = visibleText(aircraft?.tail ?? '') || 'No aircraft'
  return `${tail}: ${sayBooking(reservation, facts, choice)}${late}`
}

/** "9:00 AM – 11:00 AM Dana Ortiz (R-1042)" */
function sayBooking(
  { start, end, customers, number, activity }: Reservation,
  { zone, locale, day }: SheetFacts,
  { names }: SheetChoice,
): string {
  const time = start !== null && end !== null ? sayBlock(zone, { start, end }, day, locale) : '—'
  const people = customers.map((person) => sheetName(person, names)).join(', ')
  const who = people || visibleText(activity ?? '')
  return [time, who, number === null ? '' : `(${visibleText(number)})`].filter(Boolean).join(' ')
}
