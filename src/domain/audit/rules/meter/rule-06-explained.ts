import type { AuditFinding, Mend, MissingFlight, Sighting } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutJoin, asFinding } from '#domain/audit/words/about.ts'
import { missingFlightTodo, sayMissingFlight } from '#domain/audit/words/say-missing-flight.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import type { Chain, ChainLink } from '#domain/audit/world/chain.ts'
import { EXPLAINS, type GapReader, gapReader } from '#domain/audit/world/missing-flight.ts'
import { solveTypo } from '#domain/audit/world/typo.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { inParts, type Steps } from '#domain/lists/steps.ts'
import { hobbsJoin } from './rule-04-hobbs-join.ts'
import { tachJoin } from './rule-05-tach-join.ts'

/** Revises rules 4 and 5: adds the one edit that fixes a join, else possible explanations. A fitting one turns the join
 * into information plus a finding that names it. */
export const gapExplained = auditRule({
  number: 6,
  name: 'Gap explained',
  asks: 'Maintenance or an unlogged booking fits the gap.',
  severity: 'information',
  revise: explainJoins,
  say: {
    'gap-explained': ({ explanation }: Sighting, locale): string =>
      explanation ? sayMissingFlight(explanation, locale) : 'The gap before it is explained',
  },
  todo: { 'gap-explained': missingFlightTodo },
  many: { 'gap-explained': ['explained by maintenance'] },
})

function* explainJoins(
  world: AuditWorld,
  found: readonly AuditFinding[],
): Steps<readonly AuditFinding[]> {
  const isJoin = ({ rule }: AuditFinding) => rule === hobbsJoin.number || rule === tachJoin.number
  const byFlight = groupBy(found.filter(isJoin), ({ flightId }) => flightId)
  const gaps = gapReader(world)
  const broken = world.chains.flatMap((chain) =>
    chain.links.flatMap((link, at) => {
      const own = byFlight.get(link.flight.id)
      const before = chain.links[at - 1]
      return own && before ? [{ chain, at, before, link, own }] : []
    }),
  )
  yield
  const joins = yield* inParts(broken, JOINS_A_STEP, (part) =>
    part.flatMap((join) => explained(world, gaps, join)),
  )
  return [...found.filter((finding) => !isJoin(finding)), ...joins]
}

const JOINS_A_STEP = 20

interface BrokenJoin {
  readonly chain: Chain
  readonly at: number
  readonly before: ChainLink
  readonly link: ChainLink
  readonly own: readonly AuditFinding[]
}

function explained(world: AuditWorld, gaps: GapReader, join: BrokenJoin): readonly AuditFinding[] {
  const { chain, at, before, link, own } = join
  const mend = solveTypo(world, chain, at)
  if (mend) return own.map((one) => withMend(one, mend))
  const missing = gaps.read(chain, before, link)
  if (missing === null) return own
  const isExplained = (missing.candidates[0]?.sure ?? 0) >= EXPLAINS
  if (!isExplained) return own.map((one) => withExplanation(one, missing))
  const { meter, amount } = missing
  const observation = 'gap-explained'
  const named = aboutJoin(before, link, { observation, meter, amount, explanation: missing })
  const lowered = own.map((one) => ({
    ...withExplanation(one, missing),
    severity: 'information' as const,
  }))
  return [...lowered, asFinding(gapExplained, named)]
}

function withMend(join: AuditFinding, mend: Mend): AuditFinding {
  return mend.edits.some(({ meter }) => meter === join.meter) ? { ...join, mend } : join
}

// A Tach that ran backward isn't unlogged time.
function withExplanation(join: AuditFinding, explanation: MissingFlight): AuditFinding {
  return join.observation === 'unlogged' ? { ...join, explanation } : join
}
