import type { ReactNode } from 'react'
import { NO_INSTRUCTOR } from '#domain/record/instructors.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { Elsewhere } from '#features/day-sheet/list/Elsewhere.tsx'
import type { SheetGroup } from '#features/day-sheet/sheet-groups.ts'
import type { SheetView } from '#features/day-sheet/sheet-view.ts'
import { sayBlock, sayEmpty, sayMoment, sayTotals } from '#features/day-sheet/sheet-words.ts'
import { formatDay, formatDuration } from '#time/format.ts'
import { asInstant, type InstantRange } from '#time/instant.ts'
import type { PaperFlow, PaperItem } from '#ui/paper/PaperDocument.tsx'
import { SlipRow } from './SlipRow.tsx'
import styles from './Slips.module.css'
import { gapsBetween } from './slip-gaps.ts'

interface Column {
  readonly label: string
  /** Millimetres; 0 takes what is left. */
  readonly width: number
}

/** Fitted to A4, the narrower of the two papers upright. */
function columnsOf({ phones }: SheetView): readonly Column[] {
  return [
    { label: 'Start – End', width: 32 },
    { label: 'h', width: 10 },
    { label: 'Aircraft', width: 17 },
    { label: 'Customer', width: phones ? 33 : 46 },
    ...(phones ? [{ label: 'Phone', width: 27 }] : []),
    { label: 'Activity', width: phones ? 22 : 30 },
    { label: 'Resv #', width: 19 },
    { label: 'Status', width: 0 },
    { label: '', width: 12 },
  ]
}

/** One person's day after the other; a slip is never cut unless it is longer than a page. */
export function slips(groups: readonly SheetGroup[], view: SheetView): PaperFlow {
  const columns = columnsOf(view)
  return {
    key: 'slips',
    label: `Instructor slips, ${formatDay(view.day, view.locale, 'long')}`,
    columns: (
      <colgroup>
        {columns.map(({ label, width }) => (
          <col key={label} style={width === 0 ? {} : { width: `${width}mm` }} />
        ))}
      </colgroup>
    ),
    head: (
      <tr className={styles.heads}>
        {columns.map(({ label }) => (
          <th key={label} scope="col" data-number={label === 'h' || undefined}>
            {label || <span className={styles.hidden}>Code</span>}
          </th>
        ))}
      </tr>
    ),
    items:
      groups.length === 0
        ? [wide('empty', columns.length, sayEmpty(view))]
        : groups.flatMap((group) => slipItems(group, columns.length, view)),
  }
}

function slipItems(group: SheetGroup, span: number, view: SheetView): PaperItem[] {
  const key = `slip ${group.key}`
  const head = (isAgain: boolean) => (
    <SlipHead group={group} span={span} view={view} isAgain={isAgain} />
  )
  const lines = linesOf(group, span, view)
  return [
    { key, keepsWithNext: true, node: head(false), again: head(true) },
    ...lines.map((item) => ({
      ...item,
      key: `${group.key} ${item.key}`,
      under: key,
      keepsWithPrevious: true,
    })),
  ]
}

function SlipHead(props: { group: SheetGroup; span: number; view: SheetView; isAgain: boolean }) {
  const { group, span, view, isAgain } = props
  const times = timesOf([...group.rows, ...group.elsewhere].map((row) => row.reservation))
  const [first] = times
  const end = asInstant(Math.max(...times.map((time) => time.end)))
  return (
    <tr className={styles.slip}>
      <th scope="rowgroup" colSpan={span}>
        <div className={styles.slipLine}>
          <bdi className={styles.name}>{group.heading}</bdi>
          <span>{formatDay(view.day, view.locale, 'short')}</span>
          {isAgain && <span>continued</span>}
          {first && group.key !== NO_INSTRUCTOR && (
            <span>
              {sayMoment(view.zone, first.start, view.day, view.locale)} to{' '}
              {sayMoment(view.zone, end, view.day, view.locale)}
            </span>
          )}
          <span className={styles.end}>{sayTotals(group.totals, view.isWhole)}</span>
        </div>
      </th>
    </tr>
  )
}

/** Bookings in order, the gaps between them, and what stands on another's slip. */
function linesOf(group: SheetGroup, span: number, view: SheetView): PaperItem[] {
  const gaps =
    group.key === NO_INSTRUCTOR
      ? []
      : gapsBetween(
          timesOf(
            [...group.rows, ...group.elsewhere]
              .map((row) => row.reservation)
              .filter(({ status }) => status.kind !== 'cancelled'),
          ),
        )
  const lines: { readonly at: number; readonly rank: number; readonly item: PaperItem }[] = [
    ...group.rows.map((row) => ({
      at: row.reservation.start ?? row.reservation.end ?? 0,
      rank: 1,
      item: { key: row.reservation.id, node: <SlipRow row={row} owner={group.key} view={view} /> },
    })),
    ...group.elsewhere.map(({ reservation, with: owner }) => ({
      at: reservation.start ?? 0,
      rank: 2,
      item: wide(
        `elsewhere ${reservation.id}`,
        span,
        <Elsewhere reservation={reservation} owner={owner} place="slip" view={view} />,
      ),
    })),
    ...gaps.map((gap) => ({
      at: gap.start,
      rank: 0,
      item: wide(
        `gap ${gap.start}`,
        span,
        `Free ${sayBlock(view.zone, gap, view.day, view.locale)} (${formatDuration(gap.end - gap.start)})`,
      ),
    })),
  ]
  return lines.sort((a, b) => a.at - b.at || a.rank - b.rank).map(({ item }) => item)
}

function timesOf(reservations: readonly Reservation[]): InstantRange[] {
  return reservations.flatMap((one) => usableTime(one) ?? []).sort((a, b) => a.start - b.start)
}

function wide(key: string, span: number, words: ReactNode): PaperItem {
  return {
    key,
    node: (
      <tr className={styles.wide}>
        <td colSpan={span}>{words}</td>
      </tr>
    ),
  }
}
