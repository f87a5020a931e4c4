import { type CaseFacts, caseFacts } from '#domain/matching/case-facts.ts'
import { BUCKET_LABELS, sayCase } from '#domain/matching/case-words.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import type { CsvCell } from '#domain/text/csv.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'

export interface CaseRow {
  readonly one: MatchCase
  readonly facts: CaseFacts
  readonly evidence: string
}

export function caseRow(one: MatchCase, format: DateFormat): CaseRow {
  return {
    one,
    facts: caseFacts(one, format),
    evidence: sayCase(one, format).join(' '),
  }
}

interface CaseColumn {
  readonly label: string
  readonly file: (row: CaseRow) => CsvCell
  /** Null: only in files. Width in mm, 0 takes the rest. */
  readonly paper: {
    readonly id: string
    readonly width: number
    readonly kind?: 'number'
    readonly isStrong?: boolean
    readonly say: (row: CaseRow) => string
  } | null
}

/** Of a case of Checks, on paper and in files, which keep text as the school wrote it and hours as numbers. */
export const CASE_COLUMNS: readonly CaseColumn[] = [
  onlyFile('Day', ({ one }) => one.day),
  text('case', 'Case', 27, ({ one }) => BUCKET_LABELS[one.bucket], { isStrong: true }),
  text('booked', 'Booked', 15, ({ facts }) => facts.booked),
  text('out', 'Out', 15, ({ facts }) => facts.flown),
  text(
    'aircraft',
    'Aircraft',
    18,
    ({ facts }) => facts.tails.map(visibleText).join(' → ') || 'No aircraft',
    { isStrong: true, file: ({ facts }) => facts.tails.join(' → ') },
  ),
  text('customer', 'Customer', 27, ({ facts }) => facts.customer),
  text('instructor', 'Instructor', 27, ({ facts }) => facts.instructor),
  hours('bookedHours', 'Booked h', ({ facts }) => facts.bookedHours),
  hours('hobbs', 'Hobbs h', ({ one, facts }) => one.gap?.missing.amount ?? facts.hobbsHours),
  text('evidence', 'Evidence', 0, ({ evidence }) => evidence, {
    file: ({ evidence }) => visibleText(evidence),
  }),
  text(
    'reservation',
    'Reservation',
    22,
    ({ one }) => visibleText(one.reservation?.number ?? one.flight?.reservationNumber ?? ''),
    { file: ({ one }) => one.reservation?.number ?? '' },
  ),
  onlyFile('Reservation id', ({ one }) => one.reservation?.id ?? ''),
  onlyFile('Flight id', ({ one }) => one.flight?.id ?? ''),
]

function text(
  id: string,
  label: string,
  width: number,
  say: (row: CaseRow) => string,
  { file = say, isStrong = false }: { file?: CaseColumn['file']; isStrong?: boolean } = {},
): CaseColumn {
  return { label, file, paper: { id, width, isStrong, say } }
}

function hours(id: string, label: string, of: (row: CaseRow) => number | null): CaseColumn {
  return {
    label,
    file: (row) => inHours(of(row)),
    paper: { id, width: 12, kind: 'number', say: (row) => formatHundredths(of(row), 1) },
  }
}

function onlyFile(label: string, file: CaseColumn['file']): CaseColumn {
  return { label, file, paper: null }
}

function inHours(hundredths: number | null): number | null {
  return hundredths === null ? null : hundredths / 100
}
