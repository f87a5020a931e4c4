import { useSyncExternalStore } from 'react'
import { AUDIT_KEY, type AuditMemory, NOTHING_SET, readAuditMemory } from './audit-memory.ts'

// A browser may refuse storage (private mode, quota, a policy): then it is remembered as long as the page lives.
function load(): AuditMemory {
  try {
    return readAuditMemory(localStorage.getItem(AUDIT_KEY))
  } catch {
    return NOTHING_SET
  }
}

let current: AuditMemory | null = null
const listeners = new Set<() => void>()

function memory(): AuditMemory {
  current ??= load()
  return current
}

export function changeAuditMemory(change: Partial<AuditMemory>): void {
  current = { ...memory(), ...change }
  try {
    localStorage.setItem(AUDIT_KEY, JSON.stringify(current))
  } catch {
    // Remembered until the page is closed.
  }
  for (const listener of listeners) listener()
}

function onStorage(event: StorageEvent): void {
  if (event.key !== AUDIT_KEY && event.key !== null) return
  current = load()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

export function useAuditMemory(): AuditMemory {
  return useSyncExternalStore(subscribe, memory)
}
