import type { AuditFinding, Mend, MissingFlight } from '#domain/audit/finding.ts'
import { inParts, type Steps } from '#domain/audit/steps.ts'
import { aboutJoin } from '#domain/audit/words/about.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import type { AuditWorld } from './audit-world.ts'
import type { Chain, Link } from './chain.ts'
import { EXPLAINS, type GapReader, gapReader } from './missing-flight.ts'
import { solveTypo } from './typo.ts'

/**
 * Rule 6, over what rules 4 and 5 found: the one edit that mends a join, else what could stand behind unlogged time. A
 * fitting candidate makes the join information and adds a finding that names it.
 */
export function* explainJoins(
  world: AuditWorld,
  joins: readonly AuditFinding[],
): Steps<AuditFinding[]> {
  const byFlight = groupBy(joins, ({ flightId }) => flightId)
  const gaps = gapReader(world)
  const broken = world.chains.flatMap((chain) =>
    chain.links.flatMap((link, at) => {
      const own = byFlight.get(link.flight.id)
      const before = chain.links[at - 1]
      return own && before ? [{ chain, at, before, link, own }] : []
    }),
  )
  yield
  return yield* inParts(broken, JOINS_A_STEP, (part) =>
    part.flatMap((join) => explained(world, gaps, join)),
  )
}

/** Each tries some hundred edits. */
const JOINS_A_STEP = 20

interface BrokenJoin {
  readonly chain: Chain
  readonly at: number
  readonly before: Link
  readonly link: Link
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
  const named = aboutJoin(before, link, {
    rule: 6,
    severity: 'information',
    observation: 'gap-explained',
    meter: missing.meter,
    amount: missing.amount,
    explanation: missing,
  })
  const lowered = own.map((one) => ({
    ...withExplanation(one, missing),
    severity: 'information' as const,
  }))
  return [...lowered, named]
}

function withMend(join: AuditFinding, mend: Mend): AuditFinding {
  return mend.edits.some(({ meter }) => meter === join.meter) ? { ...join, mend } : join
}

// A Tach that ran backwards is no unlogged time, whatever the Hobbs says.
function withExplanation(join: AuditFinding, explanation: MissingFlight): AuditFinding {
  return join.observation === 'unlogged' ? { ...join, explanation } : join
}
