import type { AuditFinding } from '#domain/audit/finding.ts'
import { sortedByNumber } from '#domain/audit/sorted-by-number.ts'
import type { Steps } from '#domain/audit/steps.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { flownSpan, type LogMinutes } from '#domain/audit/world/flown-time.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { samePerson } from '#domain/record/person.ts'

interface Flown {
  readonly flight: CompletedFlight
  readonly start: LogMinutes
  readonly end: LogMinutes
}

/** Rule 13: two flights of one tail, instructor or customer at the same time, once a pair. Amount: minutes. */
export function* timesOverlap({ flights, settings, keyOf }: AuditWorld): Steps<AuditFinding[]> {
  const written: Flown[] = []
  for (const flight of flights) {
    const span = flownSpan(flight)
    if (span !== null) written.push({ flight, start: span.start, end: span.end })
  }
  yield
  const spans = sortedByNumber(
    written,
    ({ start }) => start,
    (a, b) => (a.flight.id < b.flight.id ? -1 : 1),
  )
  yield
  const pairs = new Map<string, { first: Flown; second: Flown; who: string[] }>()
  const note = (first: Flown, second: Flown, who: string) => {
    const key = `${first.flight.id} ${second.flight.id}`
    const pair = pairs.get(key) ?? { first, second, who: [] }
    pairs.set(key, pair)
    pair.who.push(who)
  }
  const sweep = (nameOf: (flight: CompletedFlight) => string, of: 'tail' | Role) => {
    const open = new Map<string, Flown>()
    for (const span of spans) {
      const key = nameOf(span.flight)
      if (key === '') continue
      const last = open.get(key)
      if (last && minutesOfBoth(last, span) > settings.overlapMinutes && isSame(last, span, of))
        note(last, span, of === 'tail' ? key : (span.flight[of]?.name ?? key))
      if (!last || span.end > last.end) open.set(key, span)
    }
  }
  sweep(({ aircraft }) => aircraft?.tail ?? '', 'tail')
  for (const role of ROLES) {
    yield
    sweep((flight) => keyOf(flight[role]), role)
  }
  yield
  return [...pairs.values()].map(({ first, second, who }) =>
    aboutFlight(second.flight, {
      rule: 13,
      severity: 'warning',
      observation: 'clock-overlap',
      flightIds: [first.flight.id, second.flight.id],
      amount: minutesOfBoth(first, second),
      cause: `clock:${first.flight.id}:${second.flight.id}`,
      facts: { actual: [...new Set(who)].join(', ') },
    }),
  )
}

type Role = 'instructor' | 'customer'
const ROLES: readonly Role[] = ['instructor', 'customer']

function minutesOfBoth(first: Flown, second: Flown): number {
  return Math.min(first.end, second.end) - second.start
}

// One e-mail may be a family's.
function isSame(first: Flown, second: Flown, of: 'tail' | Role): boolean {
  if (of === 'tail') return true
  const [a, b] = [first.flight[of], second.flight[of]]
  return a !== null && b !== null && samePerson(a, b)
}
