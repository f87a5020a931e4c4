import { lazyPart } from '#ui/lazy-part.ts'

/** The dialog of the check rules. */
export const auditSettings = lazyPart(
  async () => (await import('./AuditSettingsDialog.tsx')).AuditSettingsDialog,
)
