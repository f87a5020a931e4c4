import type { Sighting } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { aboutFlight, aboutJoin } from '#domain/audit/words/about.ts'

export const routesJoin = auditRule({
  number: 19,
  name: 'Route',
  asks: 'Begins where the last route did not end, or is empty.',
  severity: 'warning',
  ofLog: ({ chains }): Sighting<'route-broken'>[] =>
    chains.flatMap(({ links }) =>
      links.flatMap((link, index) => {
        const before = links[index - 1]
        const expected = before && airportsOf(before.flight.route).at(-1)
        const actual = airportsOf(link.flight.route)[0]
        if (!before || !expected || !actual || sameAirport(expected, actual)) return []
        return [
          aboutJoin(before, link, { observation: 'route-broken', facts: { expected, actual } }),
        ]
      }),
    ),
  ofFlight: (flight): Sighting<'route-empty'>[] =>
    flight.route?.trim()
      ? []
      : [aboutFlight(flight, { severity: 'information', observation: 'route-empty' })],
  say: {
    'route-broken': ({ facts }) =>
      `Begins at ${facts.actual ?? '—'}, the last route ended at ${facts.expected ?? '—'}`,
    'route-empty': () => 'No route',
  },
  todo: {
    'route-broken': 'Correct one of the routes, or log the flight between.',
    'route-empty': 'Ask the pilot, and add the route.',
  },
  many: { 'route-empty': ['without a route'] },
})

/** "KAPA-KBJC-KAPA", "apa → bjc". "Local" and "practice area" aren't airports. */
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

function sameAirport(a: string, b: string): boolean {
  return a === b || a === `K${b}` || b === `K${a}`
}
