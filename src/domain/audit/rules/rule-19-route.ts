import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutFlight, aboutJoin } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'

/** Rule 19: a route that begins where the tail's last one did not end, or none at all. */
export function routesJoin({ chains, flights }: AuditWorld): AuditFinding[] {
  const empty = flights
    .filter(({ route }) => route === null || route.trim() === '')
    .map((flight) =>
      aboutFlight(flight, { rule: 19, severity: 'information', observation: 'route-empty' }),
    )
  const broken = chains.flatMap(({ links }) =>
    links.flatMap((link, index) => {
      const before = links[index - 1]
      const expected = before && airportsOf(before.flight.route).at(-1)
      const actual = airportsOf(link.flight.route)[0]
      if (!before || !expected || !actual || sameAirport(expected, actual)) return []
      return [
        aboutJoin(before, link, {
          rule: 19,
          severity: 'warning',
          observation: 'route-broken',
          facts: { expected, actual },
        }),
      ]
    }),
  )
  return [...empty, ...broken]
}

/** What looks like an airport in a route: "KAPA-KBJC-KAPA", "apa → bjc". "Local" and "practice area" are none. */
function airportsOf(route: string | null): string[] {
  if (!route || route.length > 500) return []
  const known = routes.get(route)
  if (known) return known
  const words = route.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const codes = words.map((word) => word.toUpperCase())
  const airports = codes.every((code) => /^[A-Z0-9]{3,4}$/.test(code)) ? codes : []
  if (routes.size > 5000) routes.clear()
  routes.set(route, airports)
  return airports
}

const routes = new Map<string, string[]>()

// KAPA and APA are one airport of the United States.
function sameAirport(a: string, b: string): boolean {
  return a === b || a === `K${b}` || b === `K${a}`
}
