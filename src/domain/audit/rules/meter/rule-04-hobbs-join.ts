import type { Sighting } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { BROKEN_JOIN_TODO, brokenJoins, MANY_EXPLAINED, SAY_BROKEN_JOIN } from './broken-joins.ts'

export const hobbsJoin = auditRule({
  number: 4,
  name: 'Hobbs join',
  asks: 'Hobbs out is not the last Hobbs in; one tenth is a warning.',
  severity: 'error',
  about: 'join',
  ofLog: ({ chains, settings }): Sighting<'unlogged' | 'overlap'>[] =>
    brokenJoins(chains, 'hobbs', 0, settings.hobbsJoinWarning),
  say: SAY_BROKEN_JOIN,
  todo: BROKEN_JOIN_TODO,
  many: MANY_EXPLAINED,
})
