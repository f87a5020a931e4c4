import type { CompletedFlight } from '#domain/completed-flight.ts'
import { aboutFlight } from './about.ts'
import type { AuditWorld } from './audit-world.ts'
import type { AuditFinding } from './finding.ts'
import { ran } from './tail-ratios.ts'

/** Rule 12: the same tail with the same Hobbs out, or the same row under another id. On the later of the two. */
export function loggedTwice({ flights }: AuditWorld): AuditFinding[] {
  const byOut = new Map<string, CompletedFlight>()
  const byRow = new Map<string, CompletedFlight>()
  return flights.flatMap((flight) => {
    const row = rowOf(flight)
    const sameRow = byRow.get(row)
    if (!sameRow) byRow.set(row, flight)
    const out = outOf(flight)
    const sameOut = out === null ? undefined : byOut.get(out)
    if (out !== null && !sameOut) byOut.set(out, flight)
    const other = sameRow ?? sameOut
    if (!other) return []
    const [first, second] = isClosedBefore(flight, other) ? [flight, other] : [other, flight]
    return [
      aboutFlight(second, {
        rule: 12,
        severity: 'error',
        observation: sameRow ? 'same-row' : 'same-out',
        flightIds: [first.id, second.id],
        meter: sameRow ? null : 'hobbs',
        cause: `twice:${first.id}`,
        facts: { days: first.date === null ? [] : [first.date] },
      }),
    ]
  })
}

// Whoever only started the engine leaves the reading to the next: then two have the same out rightly.
function outOf(flight: CompletedFlight): string | null {
  const start = flight.hobbs?.start ?? null
  const tail = flight.aircraft?.tail
  return !tail || start === null || ran(flight.hobbs) === 0 ? null : `${tail} ${start}`
}

/** Everything a row says but its id and when it was closed. */
function rowOf(flight: CompletedFlight): string {
  const { hobbs, tach, aircraft, customer, instructor } = flight
  return JSON.stringify([
    [aircraft?.tail, flight.date, flight.out, flight.in, flight.route, flight.activity],
    [hobbs?.start, hobbs?.end, tach?.start, tach?.end],
    [customer?.name, customer?.email, instructor?.name, instructor?.email],
  ])
}

function isClosedBefore(a: CompletedFlight, b: CompletedFlight): boolean {
  const [first, second] = [a.completedAt ?? Infinity, b.completedAt ?? Infinity]
  return first === second ? a.id < b.id : first < second
}
