import { type AuditFinding, METERS, type MeterName } from '#domain/audit/finding.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'

/** Rule 3: a reading that is missing, or a whole meter where most flights of that tail have it. */
export function readingMissing(world: AuditWorld): AuditFinding[] {
  const usual = usualMeters(world)
  return world.flights.flatMap((flight) =>
    METERS.flatMap((meter) => {
      const { start = null, end = null } = flight[meter] ?? {}
      if (start !== null && end !== null) return []
      const isWhole = start === null && end === null
      // An aircraft without the meter is no mistake, whoever wrote an empty one down.
      if (isWhole && !usual.has(`${flight.aircraft?.tail ?? ''} ${meter}`)) return []
      const observation = isWhole ? 'meter-missing' : 'reading-missing'
      const facts = isWhole ? {} : { expected: start === null ? 'out' : 'in' }
      return [aboutFlight(flight, { rule: 3, severity: 'warning', observation, meter, facts })]
    }),
  )
}

/** `tail meter` of every meter that at least half of a tail's flights were read on. */
function usualMeters({ flights }: AuditWorld): Set<string> {
  const counts = new Map<string, { all: number; read: Record<MeterName, number> }>()
  for (const { aircraft, hobbs, tach } of flights) {
    const tail = aircraft?.tail ?? ''
    const count = counts.get(tail) ?? { all: 0, read: { hobbs: 0, tach: 0 } }
    counts.set(tail, count)
    count.all++
    if (hobbs && (hobbs.start ?? hobbs.end) !== null) count.read.hobbs++
    if (tach && (tach.start ?? tach.end) !== null) count.read.tach++
  }
  return new Set(
    [...counts].flatMap(([tail, { all, read }]) =>
      METERS.filter((meter) => read[meter] * 2 >= all).map((meter) => `${tail} ${meter}`),
    ),
  )
}
