import Copy from 'lucide-react/icons/copy'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'
import { sayFileNote } from '#school/range/file-note.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useLocale } from '#ui/locale.tsx'
import { saveFile } from '#ui/save-file.ts'
import { caseCells, casesCsv, casesText } from './case-rows.ts'
import styles from './ReconcileActions.module.css'

interface ReconcileActionsProps {
  readonly cases: readonly MatchCase[]
  readonly range: string
  readonly days: DayRange
  readonly answer: RangeAnswer<unknown>
  readonly zone: Zone
  /** The report of the same days and aircraft. */
  readonly printHref: string
}

/** What is shown, taken elsewhere: as text, as a file for a spreadsheet, on paper. */
export function ReconcileActions({
  cases,
  range,
  days,
  answer,
  zone,
  printHref,
}: ReconcileActionsProps) {
  const { locale } = useLocale()
  const note = () => `# Reconcile · ${sayFileNote(range, answer, zone, locale)}`
  return (
    <div className={styles.actions}>
      <CopyButton
        text={() => casesText(caseCells(cases, zone, locale))}
        icon={<Copy size={14} aria-hidden="true" />}
      >
        Copy as text
      </CopyButton>
      <Button
        onClick={() =>
          saveFile(
            `reconcile-${days.from}-${days.to}.csv`,
            casesCsv(caseCells(cases, zone, locale), note()),
          )
        }
      >
        Save CSV
      </Button>
      <ButtonLink href={printHref}>Print</ButtonLink>
    </div>
  )
}
