import { caseFacts } from '#domain/matching/case-facts.ts'
import { BUCKET_LABELS, sayCase } from '#domain/matching/case-words.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { type CsvCell, writeCsv, writeTsv } from '#domain/text/csv.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Zone } from '#time/zone.ts'

const HEADS = [
  'Day',
  'Case',
  'Booked',
  'Out',
  'Aircraft',
  'Customer',
  'Instructor',
  'Booked h',
  'Hobbs h',
  'What speaks for it',
  'Reservation',
  'Reservation id',
  'Flight id',
]

/** The cases shown as cells, a line each; hours are numbers. */
export function caseCells(cases: readonly MatchCase[], zone: Zone, locale: string): CsvCell[][] {
  const hours = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)
  const rows = cases.map((one) => {
    const facts = caseFacts(one, zone, locale)
    return [
      one.day,
      BUCKET_LABELS[one.bucket],
      facts.booked,
      facts.flown,
      facts.tails.join(' → '),
      facts.customer,
      facts.instructor,
      hours(facts.bookedHours),
      hours(one.gap ? one.gap.missing.amount : facts.hobbsHours),
      visibleText(sayCase(one, { zone, locale }).join(' ')),
      one.reservation?.number ?? '',
      one.reservation?.id ?? '',
      one.flight?.id ?? '',
    ]
  })
  return [HEADS, ...rows]
}

/** A file for a spreadsheet; `note` says of which days, as of when and how whole, in the first line. */
export function casesCsv(cells: readonly (readonly CsvCell[])[], note: string): string {
  return writeCsv([[note], ...cells])
}

export function casesText(cells: readonly (readonly CsvCell[])[]): string {
  return writeTsv(cells)
}
