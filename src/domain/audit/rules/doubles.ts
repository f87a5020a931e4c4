import type { Sighting } from '#domain/audit/finding.ts'
import { aboutPair } from '#domain/audit/words/about.ts'
import { minutesAsHours, sizeWords } from '#domain/audit/words/in-a-sentence.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { flownSpan, type LogMinutes, leftAt } from '#domain/audit/world/flown-time.ts'
import { ran } from '#domain/audit/world/tail-ratios.ts'
import { compareIds } from '#domain/lists/in-order.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { samePerson } from '#domain/record/person.ts'
import { auditRule } from './audit-rule.ts'

/** On the later of the two. Amount of a repeated row: its Hobbs. */
export const loggedTwice = auditRule({
  number: 12,
  name: 'Logged twice',
  asks: 'Same tail and Hobbs out, or a repeated row.',
  severity: 'error',
  ofLog: (world): Sighting<'same-row' | 'same-out'>[] =>
    [...meetings(world)].map(([flight, other]) => {
      const [first, second] = isClosedBefore(flight, other) ? [flight, other] : [other, flight]
      const isRepeated = isSameRow(flight, other)
      return aboutPair(first, second, {
        observation: isRepeated ? 'same-row' : 'same-out',
        meter: 'hobbs',
        amount: isRepeated ? ran(second.hobbs) : null,
        cause: `twice:${first.id}`,
        facts: { days: first.date === null ? [] : [first.date] },
      })
    }),
  say: {
    'same-out': () => 'Same tail and same Hobbs out as another flight',
    'same-row': (seen) =>
      seen.amount === null ? 'Logged twice' : `Logged twice (${sizeWords(seen)} h)`,
  },
  todo: {
    'same-out': 'Keep the reading that matches the next flight, and correct the other.',
    'same-row': 'Delete one of the two.',
  },
})

function meetings({ flights, chains }: AuditWorld): Map<CompletedFlight, CompletedFlight> {
  const found = new Map<CompletedFlight, CompletedFlight>()
  let outs = new Map<number, CompletedFlight>()
  for (const { links, startsAs } of chains) {
    // Equal figures on another tail, or on a new meter, mean nothing.
    if (startsAs !== 'after-unread-days') outs = new Map()
    for (const { flight } of links) {
      const start = flight.hobbs?.start ?? null
      // After an engine start shorter than a tenth, the next flight rightly has the same out.
      if (start === null || ran(flight.hobbs) === 0) continue
      const other = outs.get(start)
      if (other) found.set(flight, other)
      else outs.set(start, flight)
    }
  }
  const rows = new Map<string, CompletedFlight[]>()
  for (const flight of flights) {
    const left = leftAt(flight)
    if (left === null) continue
    const key = `${left} ${flight.aircraft?.tail ?? ''}`
    const others = rows.get(key)
    const same = others?.find((other) => isSameRow(other, flight))
    if (same) found.set(flight, same)
    else if (others) others.push(flight)
    else rows.set(key, [flight])
  }
  return found
}

function isSameRow(a: CompletedFlight, b: CompletedFlight): boolean {
  return a.aircraft?.tail === b.aircraft?.tail && rowOf(a) === rowOf(b)
}

/** Everything but id and completion time. */
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
  todo: { 'clock-overlap': 'Correct the times of one flight.' },
})

interface Flown {
  readonly flight: CompletedFlight
  readonly start: LogMinutes
  readonly end: LogMinutes
}

type Role = 'instructor' | 'customer'

function overlaps({ flights, settings, keyOf }: AuditWorld): Sighting<'clock-overlap'>[] {
  const spans: Flown[] = []
  for (const flight of flights) {
    const span = flownSpan(flight)
    if (span !== null) spans.push({ flight, ...span })
  }
  spans.sort((a, b) => a.start - b.start || compareIds(a.flight, b.flight))
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
