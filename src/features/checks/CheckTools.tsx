import { useState } from 'react'
import { AuditSettingsDialog } from '#school/audit/AuditSettingsDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { CaseFiles, type CaseFilesProps } from './CaseFiles.tsx'
import styles from './Checks.module.css'

/** What can be done with all that is shown, and the rules by which it was found. */
export function CheckTools(files: CaseFilesProps) {
  const [isRulesOpen, setIsRulesOpen] = useState(false)
  return (
    <div className={styles.tools}>
      <Button look="quiet" onClick={() => setIsRulesOpen(true)}>
        Rules
      </Button>
      <CaseFiles {...files} />
      <AuditSettingsDialog isOpen={isRulesOpen} onClose={() => setIsRulesOpen(false)} />
    </div>
  )
}
