import { type PaperGroup, type PaperLine, paperTable } from '#bookings/paper/paper-table.tsx'
import { NO_INSTRUCTOR } from '#domain/record/instructors.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { lineFacts } from '#features/day-sheet/line-facts.ts'
import { Elsewhere } from '#features/day-sheet/sheet-cells.tsx'
import { type SlipRow, slipColumns } from '#features/day-sheet/sheet-columns.tsx'
import type { SheetGroup } from '#features/day-sheet/sheet-groups.ts'
import type { SheetView } from '#features/day-sheet/sheet-view.ts'
import { sayBlock, sayEmpty, sayTimeOnSheet, sayTotals } from '#features/day-sheet/sheet-words.ts'
import { formatDay, formatDuration } from '#time/format.ts'
import { asInstant, type InstantRange } from '#time/instant.ts'
import type { PaperFlow } from '#ui/paper/PaperDocument.tsx'
import { gapsBetween } from './slip-gaps.ts'

/** One person after another. A slip is split only if it is longer than a page. */
export function slips(groups: readonly SheetGroup[], view: SheetView): PaperFlow {
  return paperTable({
    key: 'slips',
    label: `Instructor slips, ${formatDay(view.day, view.locale, 'long')}`,
    look: 'slips',
    columns: slipColumns(view),
    groups:
      groups.length === 0
        ? [
            {
              key: 'empty',
              heading: null,
              lines: [{ key: 'nobody', words: sayEmpty(view), look: 'aside' }],
            },
          ]
        : groups.map((group) => slip(group, view)),
  })
}

function slip(group: SheetGroup, view: SheetView): PaperGroup<SlipRow> {
  const bookings = [...group.rows, ...group.elsewhere].map(({ reservation }) => reservation)
  const times = timesOf(bookings)
  const isSomebody = group.key !== NO_INSTRUCTOR
  return {
    key: `slip ${group.key}`,
    isTogether: true,
    heading: {
      title: group.heading ?? '',
      facts: (
        <>
          <span>{formatDay(view.day, view.locale, 'short')}</span>
          {isSomebody && times[0] && (
            <span>
              {sayTimeOnSheet(times[0].start, view)} to{' '}
              {sayTimeOnSheet(asInstant(Math.max(...times.map(({ end }) => end))), view)}
            </span>
          )}
        </>
      ),
      sum: sayTotals(group.totals, view.isWhole),
    },
    lines: linesOf(group, isSomebody ? gapsBetween(timesOf(bookings.filter(holdsTime))) : [], view),
  }
}

function linesOf(
  group: SheetGroup,
  gaps: readonly InstantRange[],
  view: SheetView,
): PaperLine<SlipRow>[] {
  const lines: readonly { at: number; rank: number; line: PaperLine<SlipRow> }[] = [
    ...group.rows.map(({ reservation, ...row }) => ({
      at: reservation.start ?? reservation.end ?? 0,
      rank: 1,
      line: {
        key: reservation.id,
        row: { ...row, reservation, owner: group.key },
        data: lineFacts(reservation, view),
      },
    })),
    ...group.elsewhere.map(({ reservation, with: owner }) => ({
      at: reservation.start ?? 0,
      rank: 2,
      line: {
        key: `elsewhere ${reservation.id}`,
        words: <Elsewhere reservation={reservation} owner={owner} place="slip" view={view} />,
        look: 'aside' as const,
      },
    })),
    ...gaps.map((gap) => ({
      at: gap.start,
      rank: 0,
      line: {
        key: `gap ${gap.start}`,
        words: `Free ${sayBlock(gap, view)} (${formatDuration(gap.end - gap.start)})`,
        look: 'aside' as const,
      },
    })),
  ]
  return [...lines].sort((a, b) => a.at - b.at || a.rank - b.rank).map(({ line }) => line)
}

function timesOf(reservations: readonly Reservation[]): InstantRange[] {
  return reservations.flatMap((one) => usableTime(one) ?? []).sort((a, b) => a.start - b.start)
}
