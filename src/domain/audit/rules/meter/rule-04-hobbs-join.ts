import type { Sighting } from '#domain/audit/finding.ts'
import { auditRule, TENTHS } from '#domain/audit/rules/audit-rule.ts'
import { BROKEN_JOIN_TODO, brokenJoins, MANY_EXPLAINED, SAY_BROKEN_JOIN } from './broken-joins.ts'

export const hobbsJoin = auditRule({
  number: 4,
  name: 'Hobbs join',
  asks: 'Hobbs out is not the last Hobbs in; one tenth is a warning.',
  severity: 'error',
  about: 'join',
  thresholds: { hobbsJoinWarning: { label: 'Hobbs join, a warning up to', usual: 10, ...TENTHS } },
  ofLog: ({ chains, settings }): Sighting<'unlogged' | 'overlap'>[] =>
    brokenJoins(chains, 'hobbs', 0, settings.hobbsJoinWarning),
  say: SAY_BROKEN_JOIN,
  todo: BROKEN_JOIN_TODO,
  many: MANY_EXPLAINED,
})
