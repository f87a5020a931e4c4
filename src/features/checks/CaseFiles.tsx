import Copy from 'lucide-react/icons/copy'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import type { FileTable } from '#bookings/files/file-table.ts'
import { useTableFiles } from '#bookings/files/use-table-files.ts'
import { toTsv } from '#bookings/files/write-table.ts'
import { CASE_COLUMNS, caseRow } from '#bookings/paper/case-columns.ts'
import { sayFileNote } from '#bookings/range/file-note.ts'
import { useRangeInSight } from '#bookings/range/RangePage.tsx'
import type { MatchCase } from '#domain/matching/match-case.ts'
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
  const { saveCsv, refusal } = useTableFiles('checks')
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

function caseTable(
  cases: readonly MatchCase[],
  note: string,
  zone: Zone,
  locale: string,
): FileTable {
  const rows = cases.map((one) => caseRow(one, zone, locale))
  return {
    name: 'Checks',
    note,
    columns: CASE_COLUMNS.map(({ label }) => ({ head: label })),
    rows: rows.map((row) => CASE_COLUMNS.map(({ file }) => file(row))),
  }
}
