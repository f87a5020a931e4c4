import { useState } from 'react'
import { AuditSettingsDialog } from '#school/audit/AuditSettingsDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { CaseFiles, type CaseFilesProps } from './CaseFiles.tsx'
import styles from './Checks.module.css'
import { type ChecksState, checksPaperHref } from './checks-state.ts'

interface ChecksHeadProps extends Omit<CaseFilesProps, 'printHref'> {
  /** "6 to correct", "18 of 332 to explain". */
  readonly counts: readonly string[]
  /** Of the bookings that agree: "314 of 332". */
  readonly score: string
  readonly state: ChecksState
}

/** How much there is of everything, and what can be done with all of it. */
export function ChecksHead({ counts, score, state, ...files }: ChecksHeadProps) {
  const [isRulesOpen, setIsRulesOpen] = useState(false)
  return (
    <header className={styles.head}>
      <h2 className={styles.counts} data-score={score}>
        {counts.join(' · ')}
      </h2>
      <div className={styles.tools}>
        <Button look="quiet" onClick={() => setIsRulesOpen(true)}>
          Rules
        </Button>
        <CaseFiles {...files} printHref={checksPaperHref(state)} />
      </div>
      <AuditSettingsDialog isOpen={isRulesOpen} onClose={() => setIsRulesOpen(false)} />
    </header>
  )
}
