import { type AuditInput, auditWorld } from '#domain/audit/world/audit-world.ts'
import { gapReader } from '#domain/audit/world/missing-flight.ts'
import type { MeterGap } from './match-case.ts'

/** As the audit sees them, with explanations. None across unloaded days. */
export function meterGaps(input: AuditInput): MeterGap[] {
  const world = auditWorld(input)
  const reader = gapReader(world)
  return world.chains.flatMap((chain) =>
    chain.links.flatMap((after, index) => {
      const before = chain.links[index - 1]
      const missing = before ? reader.read(chain, before, after) : null
      return before && missing ? [{ before: before.flight, after: after.flight, missing }] : []
    }),
  )
}
