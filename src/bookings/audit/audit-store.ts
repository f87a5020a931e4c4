import { browserStore } from '#memory/browser-store.ts'
import { AUDIT_KEY, type AuditMemory, readAuditMemory } from './audit-memory.ts'

const store = browserStore({ key: AUDIT_KEY, read: readAuditMemory })

export const useAuditMemory = store.use

export function changeAuditMemory(change: Partial<AuditMemory>): void {
  store.change({ ...store.current(), ...change })
}
