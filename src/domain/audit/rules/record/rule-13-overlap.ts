import type { Sighting } from '#domain/audit/finding.ts'
import { auditRule } from '#domain/audit/rules/audit-rule.ts'
import { sortedByNumber } from '#domain/audit/sorted-by-number.ts'
import { aboutPair } from '#domain/audit/words/about.ts'
import { minutesAsHours } from '#domain/audit/words/in-a-sentence.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { flownSpan, type LogMinutes } from '#domain/audit/world/flown-time.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { samePerson } from '#domain/record/person.ts'

/** Once per pair. Amount: minutes. */
export const timesOverlap = auditRule({
  number: 13,
  name: 'Times overlap',
  asks: 'Two flights of one tail or person at the same time.',
  severity: 'warning',
  // Times are rounded to five minutes.
  ofLog: overlaps,
  say: {
    'clock-overlap': (seen) =>
      `On two flights at once for ${minutesAsHours(seen)} h: ${seen.facts.actual ?? 'the same aircraft'}`,
  },
  todo: { 'clock-overlap': 'Correct the times of one.' },
})

interface Flown {
  readonly flight: CompletedFlight
  readonly start: LogMinutes
  readonly end: LogMinutes
}

type Role = 'instructor' | 'customer'

function overlaps({ flights, settings, keyOf }: AuditWorld): Sighting<'clock-overlap'>[] {
  const written: Flown[] = []
  for (const flight of flights) {
    const span = flownSpan(flight)
    if (span !== null) written.push({ flight, start: span.start, end: span.end })
  }
  const spans = sortedByNumber(
    written,
    ({ start }) => start,
    (a, b) => (a.flight.id < b.flight.id ? -1 : 1),
  )
  const pairs = new Map<string, { first: Flown; second: Flown; who: Set<string> }>()
  const note = (first: Flown, second: Flown, who: string) => {
    const key = `${first.flight.id} ${second.flight.id}`
    const pair = pairs.get(key) ?? { first, second, who: new Set() }
    pairs.set(key, pair)
    pair.who.add(who)
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
  sweep(({ instructor }) => keyOf(instructor), 'instructor')
  sweep(({ customer }) => keyOf(customer), 'customer')
  return [...pairs.values()].map(({ first, second, who }) =>
    aboutPair(first.flight, second.flight, {
      observation: 'clock-overlap',
      amount: minutesOfBoth(first, second),
      facts: { actual: [...who].join(', ') },
    }),
  )
}

function minutesOfBoth(first: Flown, second: Flown): number {
  return Math.min(first.end, second.end) - second.start
}

// A family may share an e-mail.
function isSame(first: Flown, second: Flown, of: 'tail' | Role): boolean {
  if (of === 'tail') return true
  const [a, b] = [first.flight[of], second.flight[of]]
  return a !== null && b !== null && samePerson(a, b)
}
