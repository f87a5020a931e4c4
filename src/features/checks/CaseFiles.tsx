import type { RangeAnswer } from '#api/range/range-answer.ts'
import { ExportButton } from '#bookings/files/ExportButton.tsx'
import type { FileTable } from '#bookings/files/file-table.ts'
import { useTableFiles } from '#bookings/files/use-table-files.ts'
import { toTsv } from '#bookings/files/write-table.ts'
import { CASE_COLUMNS, caseRow } from '#bookings/paper/case-columns.ts'
import { sayFileNote } from '#bookings/range/file-note.ts'
import { useRangeInSight } from '#bookings/range/RangePage.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useCopy } from '#ui/use-copy.ts'

export interface CaseFilesProps {
  readonly cases: readonly MatchCase[]
  readonly answer: RangeAnswer<unknown>
  readonly printHref: string
}

export function CaseFiles({ cases, answer, printHref }: CaseFilesProps) {
  const { days, words } = useRangeInSight()
  const format = useDateFormat()
  const { saveCsv, refusal } = useTableFiles('checks')
  const table = (): FileTable => ({
    name: 'Checks',
    note: `# Checks · ${sayFileNote(words, answer, format)}`,
    columns: CASE_COLUMNS.map(({ label }) => ({ head: label })),
    rows: cases.map((one) => {
      const row = caseRow(one, format)
      return CASE_COLUMNS.map(({ file }) => file(row))
    }),
  })
  const { result, copy } = useCopy(() => toTsv(table()))
  const { from, to } = days
  return (
    <>
      <ExportButton
        actions={{
          CSV: () => saveCsv(`checks-${from}-${to}`, table(), { range: `${from}/${to}` }),
          'Copy as text': copy,
        }}
        said={result ?? refusal}
      />
      <ButtonLink href={printHref}>Print checks</ButtonLink>
    </>
  )
}
