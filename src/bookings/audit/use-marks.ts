import { useCallback } from 'react'
import type { Cause } from '#domain/audit/by-cause.ts'
import { changeAuditMemory, useAuditMemory } from './audit-store.ts'
import { markReviewed } from './reviewed-findings.ts'
import type { LogAudit } from './use-audit.ts'

/** Marks causes as done or not done, in this browser, until their flights change. */
export function useMarks({ subjects }: LogAudit) {
  const { reviewed } = useAuditMemory()
  return useCallback(
    (causes: readonly Cause[], isDone: boolean) => {
      const findings = causes.flatMap((cause) => cause.findings)
      changeAuditMemory({ reviewed: markReviewed(findings, subjects, reviewed, isDone) })
    },
    [subjects, reviewed],
  )
}
