import { useMemo } from 'react'
import type { AuditSettings } from '#domain/audit/thresholds.ts'
import { browserStore } from '#memory/browser-store.ts'
import { AUDIT_KEY, type AuditMemory, readAuditMemory, settingsOf } from './audit-memory.ts'

const store = browserStore({ key: AUDIT_KEY, read: readAuditMemory })

export const useAuditMemory = store.use

export function useAuditSettings(): AuditSettings {
  const { off, thresholds, activities } = useAuditMemory()
  return useMemo(() => settingsOf({ off, thresholds, activities }), [off, thresholds, activities])
}

export function changeAuditMemory(change: Partial<AuditMemory>): void {
  store.change({ ...store.current(), ...change })
}
