import type { OperatorCommand } from '#server/host/command.ts'

export const COMMANDS: Readonly<Record<string, () => Promise<OperatorCommand>>> = {
  account: async () => (await import('./account.ts')).account,
  doctor: async () => (await import('./doctor.ts')).doctor,
  health: async () => (await import('./health.ts')).health,
  backup: async () => (await import('./backup.ts')).backup,
  move: async () => (await import('./move.ts')).move,
  purge: async () => (await import('./purge.ts')).purge,
  school: async () => (await import('./school.ts')).school,
  restore: async () => (await import('./restore.ts')).restore,
}
