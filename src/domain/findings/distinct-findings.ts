import type { Finding } from './finding.ts'

/** A clash is found on each of its bookings; here it stands once, on the first of them in the list. */
export function distinctFindings(findings: readonly Finding[]): Finding[] {
  const said = new Set<string>()
  return findings.filter(({ kind, reservation, others }) => {
    if (others.length === 0 || kind === 'instructor-hours') return true
    const news = others.filter((other) => !said.has(`${kind} ${other.id} ${reservation.id}`))
    for (const other of others) said.add(`${kind} ${reservation.id} ${other.id}`)
    return news.length > 0
  })
}
