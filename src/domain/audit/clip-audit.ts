import type { Audit } from './audit.ts'
import { type AuditFinding, rowsOf } from './finding.ts'
import type { Chain } from './world/chain.ts'

/** The part of a full audit about some flights, by id, independent of what else is shown. A cause is whole or absent;
 * findings on a booking alone are left out. Chains keep only these flights, without gaps before or between hidden
 * ones. */
export function clipAudit(audit: Audit, flights: ReadonlySet<string>): Audit {
  const isHere = (finding: AuditFinding) => rowsOf(finding).some((id) => flights.has(id))
  const causes = new Set(audit.findings.filter(isHere).map(({ cause }) => cause))
  return {
    ...audit,
    findings: audit.findings.filter(({ cause }) => causes.has(cause)),
    chains: audit.chains.flatMap((chain) => {
      const clipped = clipChain(chain, flights)
      return clipped.links.length === 0 ? [] : [clipped]
    }),
  }
}

function clipChain(chain: Chain, flights: ReadonlySet<string>): Chain {
  const { links, startsAs } = chain
  const isHere = links.map(({ flight }) => flights.has(flight.id))
  if (isHere.every(Boolean)) return chain
  const kept = links.flatMap((link, at) => {
    if (!isHere[at]) return []
    return isHere[at - 1] ? [link] : [{ ...link, hobbsGap: null, tachGap: null }]
  })
  return {
    ...chain,
    links: kept.map((link, index) => ({ ...link, startsHere: index === 0 })),
    startsAs: isHere[0] ? startsAs : 'first-read',
  }
}
