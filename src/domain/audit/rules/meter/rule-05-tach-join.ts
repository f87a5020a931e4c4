import type { Sighting } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { BROKEN_JOIN_TODO, brokenJoins, MANY_EXPLAINED, SAY_BROKEN_JOIN } from './broken-joins.ts'

export const tachJoin = auditRule({
  number: 5,
  name: 'Tach join',
  asks: 'Tach out is more than 0.10 off the last Tach in.',
  severity: 'error',
  about: 'join',
  ofLog: ({ chains, settings }): Sighting<'unlogged' | 'overlap'>[] =>
    brokenJoins(chains, 'tach', settings.tachJoinFine, settings.tachJoinWarning),
  say: SAY_BROKEN_JOIN,
  todo: BROKEN_JOIN_TODO,
  many: MANY_EXPLAINED,
})
