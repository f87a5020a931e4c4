import Copy from 'lucide-react/icons/copy'
import { useNoted } from '#api/accounts/use-noted.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import { sayFileNote } from '#bookings/range/file-note.ts'
import { useRangeInSight } from '#bookings/range/RangePage.tsx'
import { type CaseFacts, caseFacts } from '#domain/matching/case-facts.ts'
import { BUCKET_LABELS, sayCase } from '#domain/matching/case-words.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { type CsvCell, writeCsv, writeTsv } from '#domain/text/csv.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Zone } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useLocale } from '#ui/locale.tsx'
import { saveFile } from '#ui/save-file.ts'

export interface CaseFilesProps {
  readonly cases: readonly MatchCase[]
  readonly answer: RangeAnswer<unknown>
  readonly printHref: string
}

export function CaseFiles({ cases, answer, printHref }: CaseFilesProps) {
  const { days, words } = useRangeInSight()
  const { locale } = useLocale()
  const { zone } = useSchool()
  const { noted, refusal } = useNoted()
  const save = () => {
    const note = `# Checks · ${sayFileNote(words, answer, zone, locale)}`
    const csv = writeCsv([[note], ...caseCells(cases, zone, locale)])
    saveFile(`checks-${days.from}-${days.to}.csv`, csv)
  }
  const range = `${days.from}/${days.to}`
  const action = { action: 'export', kind: 'reconcile', object: 'csv', range } as const
  return (
    <>
      <CopyButton
        text={() => writeTsv(caseCells(cases, zone, locale))}
        icon={<Copy size={14} aria-hidden="true" />}
      >
        Copy as text
      </CopyButton>
      <Button onClick={() => void noted(action, save)}>{refusal ?? 'Save CSV'}</Button>
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

function caseCells(cases: readonly MatchCase[], zone: Zone, locale: string): CsvCell[][] {
  const rows = cases.map((one) => {
    const facts = caseFacts(one, zone, locale)
    return Object.values(COLUMNS).map((cell) => cell(one, facts, { zone, locale }))
  })
  return [Object.keys(COLUMNS), ...rows]
}
