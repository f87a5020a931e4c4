import { type AuditFinding, METER_NAMES, type MeterName } from './finding.ts'
import { AUDIT_RULES } from './rules/audit-rules.ts'
import { bookingCause, joinCause, pairCause } from './words/about.ts'
import type { AuditWorld } from './world/audit-world.ts'
import type { ChainPlace } from './world/chain.ts'
import { EXPLAINS } from './world/missing-flight.ts'
import { isInBand, ratioBand } from './world/ratio-band.ts'

const SUBJECTS: ReadonlyMap<number, string | undefined> = new Map(
  AUDIT_RULES.map(({ number, about }) => [number, about]),
)

/** Findings from one wrong reading, missing flight or double entry get the same cause. */
export function withCauses(world: AuditWorld, findings: readonly AuditFinding[]): AuditFinding[] {
  const joins = new Set(
    findings.filter(({ rule }) => SUBJECTS.get(rule) === 'join').map(({ cause }) => cause),
  )
  const causes = unions()
  const joinTo = (cause: string, other: string | null) => {
    if (other !== null && joins.has(other)) causes.unite(cause, other)
  }
  for (const { rule, cause, flightId, flightIds, isOnBoth, mend, explanation } of findings) {
    if (mend) causes.unite(cause, `mend:${mend.flightId}`)
    if (isOnBoth) {
      const [a = '', b = ''] = flightIds
      joinTo(cause, joinCause(a, b))
      joinTo(cause, joinCause(b, a))
      causes.unite(cause, pairCause(a, b))
    }
    const likely = explanation?.candidates[0]
    if (likely && likely.sure >= EXPLAINS) {
      for (const bookingId of [likely.bookingId, likely.also?.bookingId ?? null])
        if (bookingId !== null) causes.unite(cause, bookingCause(bookingId))
      for (const join of joinsOf(world.placeOf(likely.flightId))) joinTo(cause, join)
    }
    const place = world.placeOf(flightId)
    if (!place || SUBJECTS.get(rule) !== 'readings') continue
    if (mends(world, place, 'start')) joinTo(cause, joinsOf(place)[0] ?? null)
    if (mends(world, place, 'end')) joinTo(cause, joinsOf(place)[1] ?? null)
  }
  return findings.map((finding) => ({ ...finding, cause: causes.nameOf(finding.cause) }))
}

function joinsOf(place: ChainPlace | undefined): (string | null)[] {
  if (!place) return []
  const { before, own, after } = place
  return [
    before ? joinCause(before.flight.id, own.flight.id) : null,
    after ? joinCause(own.flight.id, after.flight.id) : null,
  ]
}

/** True if taking a reading from the neighbor corrects this flight's ratio; then both have one cause. */
function mends(
  world: AuditWorld,
  { before, own, after }: ChainPlace,
  reading: 'start' | 'end',
): boolean {
  const { flight } = own
  const taken = (meter: MeterName) =>
    reading === 'start' ? before?.flight[meter]?.end : after?.flight[meter]?.start
  const asRead = (meter: MeterName, as: 'start' | 'end') => flight[meter]?.[as] ?? null
  return METER_NAMES.some((changed) => {
    const value = taken(changed) ?? null
    if (value === null || value === asRead(changed, reading)) return false
    const [hobbs, tach] = METER_NAMES.map((meter) => {
      const isChanged = meter === changed
      const start = isChanged && reading === 'start' ? value : asRead(meter, 'start')
      const end = isChanged && reading === 'end' ? value : asRead(meter, 'end')
      return start === null || end === null ? null : end - start
    })
    if (typeof hobbs !== 'number' || typeof tach !== 'number' || hobbs <= 0) return false
    return isInBand(ratioBand(world, flight, hobbs), tach / hobbs)
  })
}

/** Union-find; a group has the name met first. */
function unions() {
  const parents = new Map<string, string>()
  const nameOf = (name: string): string => {
    const parent = parents.get(name)
    if (parent === undefined) return name
    const root = nameOf(parent)
    parents.set(name, root)
    return root
  }
  return {
    nameOf,
    unite(first: string, second: string): void {
      const [a, b] = [nameOf(first), nameOf(second)]
      if (a !== b) parents.set(b, a)
    },
  }
}
