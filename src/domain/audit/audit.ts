import { groupBy, groupByEach } from '#domain/lists/group-by.ts'
import { inParts, runAll, type Steps } from '#domain/lists/steps.ts'
import { withCauses } from './causes.ts'
import { type AuditFinding, rowsOf } from './finding.ts'
import { AUDIT_RULES } from './rules/audit-rules.ts'
import { asFinding } from './words/about.ts'
import { type AuditInput, type AuditWorld, worldSteps } from './world/audit-world.ts'
import type { Chain } from './world/chain.ts'
import type { UsualOf } from './world/usual.ts'

export interface Audit {
  readonly findings: readonly AuditFinding[]
  /** By the flight whose row shows the finding; if two flights exclude each other, on both. */
  readonly byFlight: ReadonlyMap<string, readonly AuditFinding[]>
  readonly byReservation: ReadonlyMap<string, readonly AuditFinding[]>
  readonly chains: readonly Chain[]
  readonly usualOf: UsualOf
}

const FLIGHTS_A_STEP = 1000

export function auditOf(input: AuditInput): Audit {
  return runAll(auditSteps(input))
}

/** In steps of milliseconds, for logs of 50,000 flights. */
export function* auditSteps(input: AuditInput): Steps<Audit> {
  const world = yield* worldSteps(input)
  const found = yield* findingSteps(world)
  yield
  const findings = withCauses(world, found).filter(({ rule }) => !world.settings.off.has(rule))
  yield
  return {
    findings,
    byFlight: groupByEach(findings, rowsOf),
    byReservation: groupBy(findings, ({ reservationId }) => reservationId),
    chains: world.chains,
    usualOf: world.usualOf,
  }
}

function* findingSteps(world: AuditWorld): Steps<readonly AuditFinding[]> {
  let found: AuditFinding[] = []
  for (const rule of AUDIT_RULES) {
    yield
    for (const seen of rule.ofLog?.(world) ?? []) found.push(asFinding(rule, seen))
    const { ofFlight, revise } = rule
    if (ofFlight) {
      yield
      const seenOf = (part: AuditWorld['flights']) =>
        part.flatMap((flight) => ofFlight(flight, world).map((seen) => asFinding(rule, seen)))
      for (const one of yield* inParts(world.flights, FLIGHTS_A_STEP, seenOf)) found.push(one)
    }
    if (revise) found = [...(yield* revise(world, found))]
  }
  return found
}
