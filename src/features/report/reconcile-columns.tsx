import type { PaperColumn } from '#bookings/paper/paper-table.tsx'
import type { caseFacts } from '#domain/matching/case-facts.ts'
import { BUCKET_LABELS, sayCase } from '#domain/matching/case-words.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { DASH, formatHundredths } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Zone } from '#time/zone.ts'

interface CaseRow {
  readonly one: MatchCase
  readonly facts: ReturnType<typeof caseFacts>
}

export function caseColumns(zone: Zone, locale: string): PaperColumn<CaseRow>[] {
  const column = (
    id: string,
    label: string,
    width: number,
    say: (row: CaseRow) => string,
    more: Pick<PaperColumn<CaseRow>, 'kind' | 'isStrong'> = {},
  ): PaperColumn<CaseRow> => ({
    id,
    label,
    width,
    ...more,
    cell: (row) => <bdi>{say(row) || DASH}</bdi>,
  })
  const [strong, number] = [{ isStrong: true }, { kind: 'number' }] as const
  return [
    column('case', 'Case', 27, ({ one }) => BUCKET_LABELS[one.bucket], strong),
    column('booked', 'Booked', 15, ({ facts }) => facts.booked),
    column('out', 'Out', 15, ({ facts }) => facts.flown),
    column(
      'aircraft',
      'Aircraft',
      18,
      ({ facts }) => facts.tails.map(visibleText).join(' → ') || 'No aircraft',
      strong,
    ),
    column('customer', 'Customer', 27, ({ facts }) => facts.customer),
    column('instructor', 'Instructor', 27, ({ facts }) => facts.instructor),
    column(
      'bookedHours',
      'Booked h',
      12,
      ({ facts }) => formatHundredths(facts.bookedHours, 1),
      number,
    ),
    column(
      'hobbs',
      'Hobbs h',
      12,
      ({ one, facts }) => formatHundredths(one.gap ? one.gap.missing.amount : facts.hobbsHours, 1),
      number,
    ),
    column('evidence', 'Evidence', 0, ({ one }) => sayCase(one, { zone, locale }).join(' ')),
    column('reservation', 'Reservation', 22, ({ one }) => caseNumber(one)),
  ]
}

/** For tests and scripts. */
export function caseData({ bucket, reservation, flight }: MatchCase) {
  return {
    'data-bucket': bucket,
    'data-reservation-id': reservation?.id,
    'data-status': reservation?.status.kind,
    'data-flight-id': flight?.id,
  }
}

/** From the booking or the log; '' if neither has one. */
function caseNumber({ reservation, flight }: Pick<MatchCase, 'reservation' | 'flight'>) {
  return visibleText(reservation?.number ?? flight?.reservationNumber ?? '')
}
