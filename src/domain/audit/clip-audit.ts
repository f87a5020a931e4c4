import type { Audit } from './audit.ts'
import { type AuditFinding, rowsOf } from './finding.ts'
import type { Chain } from './world/chain.ts'

/**
 * What an audit of everything known says about some flights, by id: the same for each, no matter which are in sight. A cause
 * is there whole or not at all: what proves it may stand on the day beside. What concerns a booking alone is not about the
 * log, and counts elsewhere. A chain keeps only the flights in sight; gaps before or between hidden ones are left out.
 */
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
