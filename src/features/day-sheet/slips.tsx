import {
  type PaperColumn,
  type PaperTableGroup,
  type PaperTableLine,
  paperTable,
} from '#bookings/paper/paper-table.tsx'
import { NO_INSTRUCTOR } from '#domain/record/instructors.ts'
import { usableTime } from '#domain/record/membership.ts'
import { personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatLength } from '#time/format.ts'
import { asInstant, type InstantRange, MINUTE } from '#time/instant.ts'
import type { PaperPart } from '#ui/paper/PaperDocument.tsx'
import { QrCode } from '#ui/paper/QrCode.tsx'
import styles from './booking-cells.module.css'
import { Elsewhere, lineFacts, People, Phone } from './booking-cells.tsx'
import { bookingColumns } from './booking-columns.tsx'
import type { PrintedDay } from './printed-day.ts'
import { sheetName } from './sheet-people.ts'
import type { SheetGroup, SheetRow } from './sheet-rows.ts'
import { sayBlock, sayEmpty, sayTimeOnSheet, sayTotals } from './sheet-words.ts'
import { gapsBetween } from './slip-gaps.ts'

/** `owner`: the instructor's key. */
interface SlipRow extends SheetRow {
  readonly owner: string
}

/** One person after another. A slip is split only if it is longer than a page. */
export function slips(sheet: PrintedDay): PaperPart {
  const empty = { key: 'nobody', words: sayEmpty(sheet), look: 'aside' } as const
  return paperTable({
    key: 'slips',
    label: `Instructor slips, ${sheet.format.day(sheet.day, 'long')}`,
    look: 'slips',
    columns: slipColumns(sheet),
    groups:
      sheet.groups.length === 0
        ? [{ key: 'empty', lines: [empty] }]
        : sheet.groups.map((group) => slip(group, sheet)),
  })
}

/** With phone numbers. Sized for A4, the narrower paper upright. */
function slipColumns(sheet: PrintedDay): PaperColumn<SlipRow>[] {
  const { time, hours, aircraft, activity, number, status } = bookingColumns(sheet)
  const { names, phones } = sheet
  const phone: PaperColumn<SlipRow> = {
    id: 'phone',
    label: 'Phone',
    width: 27,
    cell: ({ reservation }) =>
      reservation.customers.map((person, place) => (
        <Phone key={`${place} ${person.phone}`} person={person} />
      )),
  }
  return [
    { ...time, width: 32 },
    { ...hours, width: 10 },
    { ...aircraft, width: 17 },
    {
      id: 'customer',
      label: 'Customer',
      width: phones ? 33 : 46,
      cell: ({ reservation: { customers, instructors }, owner }) => {
        const others = instructors.filter((person) => personKey(person) !== owner)
        return (
          <>
            <People people={customers} names={names} />
            {others.length > 0 && (
              <span className={styles.small}>
                with <bdi>{others.map((person) => sheetName(person, names)).join(', ')}</bdi>
              </span>
            )}
          </>
        )
      },
    },
    ...(phones ? [phone] : []),
    { ...activity, width: phones ? 22 : 30 },
    { ...number, width: 19 },
    { ...status, width: 0 },
    {
      id: 'code',
      label: <span className="invisible">Code</span>,
      width: 12,
      cell: ({ reservation: { id, number } }) => (
        <QrCode
          text={`${sheet.origin}/reservations/${encodeURIComponent(id)}`}
          label={`Booking ${visibleText(number ?? '')} on the screen`}
        />
      ),
    },
  ]
}

function slip(group: SheetGroup, sheet: PrintedDay): PaperTableGroup<SlipRow> {
  const bookings = [...group.rows, ...group.elsewhere].map(({ reservation }) => reservation)
  const times = group.key === NO_INSTRUCTOR ? [] : timesOf(bookings.filter(holdsTime))
  return {
    key: `slip ${group.key}`,
    isTogether: true,
    heading: {
      title: group.heading ?? '',
      facts: (
        <>
          <span>{sheet.format.day(sheet.day, 'short')}</span>
          {times[0] && (
            <span>
              {sayTimeOnSheet(times[0].start, sheet)} to{' '}
              {sayTimeOnSheet(asInstant(Math.max(...times.map(({ end }) => end))), sheet)}
            </span>
          )}
        </>
      ),
      sum: sayTotals(group.totals, sheet.isWhole),
    },
    lines: linesOf(group, gapsBetween(times), sheet),
  }
}

/** By time: at the same one, what is free first, then what they are on otherwise last. */
function linesOf(
  { key: owner, rows, elsewhere }: SheetGroup,
  gaps: readonly InstantRange[],
  sheet: PrintedDay,
): PaperTableLine<SlipRow>[] {
  const lines: readonly { readonly at: number; readonly line: PaperTableLine<SlipRow> }[] = [
    ...gaps.map((gap) => ({
      at: gap.start,
      line: {
        key: `gap ${gap.start}`,
        words: `Free ${sayBlock(gap, sheet)} (${formatLength((gap.end - gap.start) / MINUTE)})`,
        look: 'aside' as const,
      },
    })),
    ...rows.map((row) => ({
      at: row.reservation.start ?? row.reservation.end ?? 0,
      line: {
        key: row.reservation.id,
        row: { ...row, owner },
        data: lineFacts(row.reservation, sheet),
      },
    })),
    ...elsewhere.map(({ reservation }) => ({
      at: reservation.start ?? 0,
      line: {
        key: `elsewhere ${reservation.id}`,
        words: <Elsewhere {...{ reservation, sheet }} owner={null} />,
        look: 'aside' as const,
      },
    })),
  ]
  return lines.toSorted((a, b) => a.at - b.at).map(({ line }) => line)
}

function timesOf(reservations: readonly Reservation[]): InstantRange[] {
  return reservations.flatMap((one) => usableTime(one) ?? []).sort((a, b) => a.start - b.start)
}
