import type { Audit } from './audit.ts'
import { type AuditFinding, rowsOf } from './finding.ts'
import type { Chain } from './world/chain.ts'

/** What a page shows of a log: flights by id, bookings if they begin in its days. */
interface InSight {
  readonly flights: ReadonlySet<string>
  readonly isBookingHere: (id: string) => boolean
}

/**
 * What an audit of everything known says about some days: the same for each flight, no matter which days are in sight. A
 * chain keeps only the flights in sight; gaps before or between hidden flights are left out.
 */
export function clipAudit(audit: Audit, { flights, isBookingHere }: InSight): Audit {
  const isHere = (finding: AuditFinding) => {
    const rows = rowsOf(finding)
    if (rows.length > 0) return rows.some((id) => flights.has(id))
    return finding.reservationId !== null && isBookingHere(finding.reservationId)
  }
  return {
    ...audit,
    findings: audit.findings.filter(isHere),
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
