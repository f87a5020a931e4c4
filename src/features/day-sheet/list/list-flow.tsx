import { sinceWords } from '#bookings/booking/range-words.ts'
import {
  PaperFacts,
  type PaperGroup,
  type PaperLine,
  paperTable,
} from '#bookings/paper/paper-table.tsx'
import { type LateState, usableEnd } from '#domain/dispatch/dispatch-state.ts'
import { dispatchTitle } from '#domain/dispatch/dispatch-words.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { statusLabel } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DaySheet } from '#features/day-sheet/day-sheet.ts'
import { lineFacts } from '#features/day-sheet/line-facts.ts'
import styles from '#features/day-sheet/sheet.module.css'
import { Elsewhere, sayBookedHours } from '#features/day-sheet/sheet-cells.tsx'
import { listColumns } from '#features/day-sheet/sheet-columns.tsx'
import type { SheetGroup } from '#features/day-sheet/sheet-groups.ts'
import type { SheetRow } from '#features/day-sheet/sheet-row.ts'
import type { SheetView } from '#features/day-sheet/sheet-view.ts'
import {
  sayBlock,
  sayBooking,
  sayEmpty,
  sayLast,
  sayTotals,
} from '#features/day-sheet/sheet-words.ts'
import { formatDay, formatDuration } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { PaperFlow } from '#ui/paper/PaperDocument.tsx'

type Group = PaperGroup<SheetRow>
type Line = PaperLine<SheetRow>

const MAX_CLASHES = 12

/** The dispatch list, with boxes for the desk to fill in. `now` is to the minute. */
export function dispatchList(sheet: DaySheet, view: SheetView, now: Instant): PaperFlow {
  const { isWhole, isFiltered } = view
  const day =
    sheet.groups.length === 0
      ? sayEmpty(view)
      : `${isFiltered ? 'This sheet' : 'Day'}: ${sayTotals(sheet.totals, isWhole)}`
  const idle = isWhole && !isFiltered ? sheet.idle : []
  return paperTable({
    key: 'list',
    label: `Dispatch list, ${formatDay(view.day, view.locale, 'long')}`,
    look: 'list',
    columns: listColumns(view),
    groups: [
      ...sheet.groups.map((group) => groupOf(group, view)),
      {
        key: 'total',
        heading: null,
        lines: [{ key: 'day', words: day, look: 'total', keepsWithPrevious: true }],
      },
      ...footGroup('Double booked', clashLines(sheet, view)),
      ...sheet.open.flatMap(({ state, bookings }) =>
        footGroup(
          dispatchTitle(state),
          bookings.map((one) => ({ key: one.id, words: sayOpen(one, state, view, now) })),
        ),
      ),
      ...footGroup(
        'Maintenance',
        sheet.maintenance.map((block) => ({
          key: block.id,
          data: lineFacts(block, view),
          words: <Maintenance block={block} view={view} />,
        })),
      ),
      ...footGroup(
        `Aircraft without a booking${sinceWords(view.edge)}`,
        idle.length > 0 ? [{ key: 'idle', words: idle.map(visibleText).join(', ') }] : [],
      ),
    ],
  })
}

function groupOf(group: SheetGroup, view: SheetView): Group {
  const readings = sayLast(group.last, view.locale)
  return {
    key: `group ${group.key}`,
    heading:
      group.heading === null
        ? null
        : {
            title: visibleText(group.heading),
            facts: (
              <>
                {group.model !== '' && <bdi>{visibleText(group.model)}</bdi>}
                {readings !== null && <span className={styles.unknown}>{readings}</span>}
              </>
            ),
            sum: sayTotals(group.totals, view.isWhole),
          },
    lines: [
      ...group.rows.map((row) => ({
        key: row.reservation.id,
        row,
        data: lineFacts(row.reservation, view),
      })),
      ...group.elsewhere.map(({ reservation, with: owner }) => ({
        key: `elsewhere ${reservation.id}`,
        words: <Elsewhere reservation={reservation} owner={owner} place="list" view={view} />,
      })),
    ],
  }
}

function footGroup(title: string, lines: readonly Line[]): Group[] {
  return lines.length === 0 ? [] : [{ key: title, heading: { title }, lines }]
}

function clashLines({ clashes }: DaySheet, view: SheetView): Line[] {
  const lines = clashes.slice(0, MAX_CLASHES).map(({ tail, first, second }) => ({
    key: `${first.id} ${second.id}`,
    words: `${visibleText(tail)}: ${sayBooking(first, view)} overlaps ${sayBooking(second, view)}`,
  }))
  const more = clashes.length - MAX_CLASHES
  return more > 0 ? [...lines, { key: 'more', words: `And ${more} more.` }] : lines
}

function Maintenance({ block, view }: { block: Reservation; view: SheetView }) {
  const range = usableTime(block)
  return (
    <PaperFacts>
      <bdi className={styles.tail}>{visibleText(block.aircraft?.tail ?? '') || 'No aircraft'}</bdi>
      <span>{range ? sayBlock(range, view) : 'No usable time'}</span>
      <span>{sayBookedHours(block)} h</span>
      <bdi>{visibleText(block.activity ?? '')}</bdi>
      {block.number !== null && <bdi>{visibleText(block.number)}</bdi>}
      <span data-end="">{statusLabel(block.status)}</span>
    </PaperFacts>
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
