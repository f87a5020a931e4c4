import Copy from 'lucide-react/icons/copy'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import type { FileTable } from '#bookings/files/file-table.ts'
import { useTableFiles } from '#bookings/files/use-table-files.ts'
import { toTsv } from '#bookings/files/write-table.ts'
import { sayFileNote } from '#bookings/range/file-note.ts'
import { useRangeInSight } from '#bookings/range/RangePage.tsx'
import { type CaseFacts, caseFacts } from '#domain/matching/case-facts.ts'
import { BUCKET_LABELS, sayCase } from '#domain/matching/case-words.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import type { CsvCell } from '#domain/text/csv.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Zone } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useLocale } from '#ui/locale.tsx'

export interface CaseFilesProps {
  readonly cases: readonly MatchCase[]
  readonly answer: RangeAnswer<unknown>
  readonly printHref: string
}

export function CaseFiles({ cases, answer, printHref }: CaseFilesProps) {
  const { days, words } = useRangeInSight()
  const { locale } = useLocale()
  const { zone } = useSchool()
  const { saveCsv, refusal } = useTableFiles('reconcile')
  const table = () => {
    const note = `# Checks · ${sayFileNote(words, answer, zone, locale)}`
    return caseTable(cases, note, zone, locale)
  }
  const { from, to } = days
  return (
    <>
      <CopyButton text={() => toTsv(table())} icon={<Copy size={14} aria-hidden="true" />}>
        Copy as text
      </CopyButton>
      <Button onClick={() => saveCsv(`checks-${from}-${to}`, table(), { range: `${from}/${to}` })}>
        {refusal ?? 'Save CSV'}
      </Button>
      <ButtonLink href={printHref}>On paper</ButtonLink>
    </>
  )
}

type SavedCell = (
  one: MatchCase,
  facts: CaseFacts,
  saying: { zone: Zone; locale: string },
) => CsvCell

const inHours = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)

const COLUMNS: Readonly<Record<string, SavedCell>> = {
  Day: ({ day }) => day,
  Case: ({ bucket }) => BUCKET_LABELS[bucket],
  Booked: (_, { booked }) => booked,
  Out: (_, { flown }) => flown,
  Aircraft: (_, { tails }) => tails.join(' → '),
  Customer: (_, { customer }) => customer,
  Instructor: (_, { instructor }) => instructor,
  'Booked h': (_, { bookedHours }) => inHours(bookedHours),
  'Hobbs h': ({ gap }, { hobbsHours }) => inHours(gap ? gap.missing.amount : hobbsHours),
  Evidence: (one, _, saying) => visibleText(sayCase(one, saying).join(' ')),
  Reservation: ({ reservation }) => reservation?.number ?? '',
  'Reservation id': ({ reservation }) => reservation?.id ?? '',
  'Flight id': ({ flight }) => flight?.id ?? '',
}

function caseTable(
  cases: readonly MatchCase[],
  note: string,
  zone: Zone,
  locale: string,
): FileTable {
  const rows = cases.map((one) => {
    const facts = caseFacts(one, zone, locale)
    return Object.values(COLUMNS).map((cell) => cell(one, facts, { zone, locale }))
  })
  return { name: 'Checks', note, columns: Object.keys(COLUMNS).map((head) => ({ head })), rows }
}
