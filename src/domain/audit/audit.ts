import { type AuditInput, type AuditWorld, auditWorld } from './audit-world.ts'
import type { Chain } from './chain.ts'
import type { AuditFinding, RuleNumber } from './finding.ts'
import { readingBackwards } from './rule-01-backwards.ts'
import { deltaDiffers } from './rule-02-delta.ts'
import { readingMissing } from './rule-03-missing.ts'
import { hobbsJoin } from './rule-04-hobbs-join.ts'
import { tachJoin } from './rule-05-tach-join.ts'
import { loggedTwice } from './rule-12-twice.ts'
import type { TailRatio } from './tail-ratios.ts'

/** What an audit says: plain data that a worker can post. */
export interface Audit {
  readonly findings: readonly AuditFinding[]
  /** By the flight on whose row a finding stands; of two flights that exclude each other, both. */
  readonly byFlight: ReadonlyMap<string, readonly AuditFinding[]>
  readonly byReservation: ReadonlyMap<string, readonly AuditFinding[]>
  readonly chains: readonly Chain[]
  readonly ratios: ReadonlyMap<string, TailRatio>
}

const FINDERS: Partial<Record<RuleNumber, (world: AuditWorld) => AuditFinding[]>> = {
  1: readingBackwards,
  2: deltaDiffers,
  3: readingMissing,
  4: hobbsJoin,
  5: tachJoin,
  12: loggedTwice,
}

/** Looks through a log with every rule that is on. Pure; the order of its input changes nothing. */
export function auditOf(input: AuditInput): Audit {
  const world = auditWorld(input)
  const findings = Object.values(FINDERS)
    .flatMap((find) => find(world))
    .filter(({ rule }) => !world.settings.off.has(rule))
  const { chains, ratios } = world
  return {
    findings,
    byFlight: groupBy(findings, rowsOf),
    byReservation: groupBy(findings, ({ reservationId }) =>
      reservationId === null ? [] : [reservationId],
    ),
    chains,
    ratios,
  }
}

// A join that does not hold is asked of the later flight; of two at the same time either may be wrong.
function rowsOf({ rule, flightId, flightIds }: AuditFinding): readonly string[] {
  if (rule === 12 || rule === 13) return flightIds
  return flightId === null ? [] : [flightId]
}

function groupBy(
  findings: readonly AuditFinding[],
  keysOf: (finding: AuditFinding) => readonly string[],
): Map<string, AuditFinding[]> {
  const groups = new Map<string, AuditFinding[]>()
  for (const finding of findings) {
    for (const key of keysOf(finding)) {
      const group = groups.get(key)
      if (group) group.push(finding)
      else groups.set(key, [finding])
    }
  }
  return groups
}
