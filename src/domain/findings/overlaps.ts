import { groupBy, groupByEach } from '#domain/lists/group-by.ts'
import { compareIds } from '#domain/lists/in-order.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Instant, intersection, MINUTE } from '#time/instant.ts'
import { type Booked, byEmail, byTail, flightsOf, peopleOn } from './booked.ts'
import { clashSeverity, type Found, findingRule } from './finding.ts'
import { bySeverity } from './severity.ts'

type Overlap = readonly [first: Booked, second: Booked]

/** All overlapping pairs; cached. `booked` must be sorted by start. */
const overlapping = memoizedByRecord((booked: readonly Booked[]): readonly Overlap[] => {
  const pairs: Overlap[] = []
  let running: Booked[] = []
  for (const second of booked) {
    running = running.filter(({ end }) => end > second.start)
    for (const first of running) pairs.push([first, second])
    running.push(second)
  }
  return pairs
})

/** One finding per booking that names all it clashes with, longest overlap first. */
function clashes(pairs: readonly Overlap[], now: Instant, person: Person | null = null): Found[] {
  const parts = pairs.flatMap(([{ reservation: a, ...first }, { reservation: b, ...second }]) => {
    const stretch = intersection<Instant>(first, second)
    if (!stretch) return []
    const minutes = Math.floor((stretch.end - stretch.start) / MINUTE)
    const severity = clashSeverity(a, b, stretch, now)
    return [
      { reservation: a, other: b, minutes, severity },
      { reservation: b, other: a, minutes, severity },
    ]
  })
  return [...groupBy(parts, ({ reservation }) => reservation)].map(([reservation, found]) => {
    const sorted = found.sort(
      (a, b) => bySeverity(a, b) || b.minutes - a.minutes || compareIds(a.other, b.other),
    )
    return {
      severity: sorted[0]?.severity ?? 'information',
      reservation,
      others: sorted.map(({ other }) => other),
      person,
      minutes: sorted[0]?.minutes ?? null,
    }
  })
}

/** Without maintenance, which has a rule of its own. */
export const aircraftOverlap = findingRule({
  kind: 'aircraft-overlap',
  find: ({ booked, now }) =>
    clashes([...byTail(flightsOf(booked)).values()].flatMap(overlapping), now),
  say: ({ other, tail, length, rival }) => `Overlaps ${other} on ${tail} by ${length} (${rival})`,
})

/** With maintenance: a booking in a block clashes, two blocks don't. By later start. */
export function tailRivals(booked: readonly Booked[]): Overlap[] {
  return [...byTail(booked).values()]
    .flatMap(overlapping)
    .filter((pair) => pair.some(({ activity }) => activity !== 'maintenance'))
    .sort(([, a], [, b]) => a.start - b.start)
}

export const inMaintenance = findingRule({
  kind: 'in-maintenance',
  find: ({ booked, now }) =>
    [...byTail(booked).values()].flatMap((ofTail) => {
      const isBlock = ({ activity }: Booked) => activity === 'maintenance'
      const pairs = overlapping(ofTail).filter(([a, b]) => isBlock(a) !== isBlock(b))
      const blocks = new Set(ofTail.filter(isBlock).map(({ reservation }) => reservation))
      return clashes(pairs, now).filter(({ reservation }) => !blocks.has(reservation))
    }),
  say: ({ tail, length, otherTimes }) =>
    `${tail} is in maintenance for ${length} of this booking (${otherTimes})`,
})

/** Instructs in one booking while in another in any role. */
export const instructorOverlap = findingRule({
  kind: 'instructor-overlap',
  find: ({ booked, now }) => {
    const teaches = (one: Booked, email: string) => byEmail(one.reservation.instructors).has(email)
    return everybody(booked).flatMap(([email, person, theirs]) => {
      const pairs = overlapping(theirs).filter(([a, b]) => teaches(a, email) || teaches(b, email))
      return clashes(pairs, now, person)
    })
  },
  say: ({ who, other, length, rival }) => `${who} is also with ${other} for ${length} (${rival})`,
})

export const customerOverlap = findingRule({
  kind: 'customer-overlap',
  find: ({ booked, now }) =>
    customers(booked).flatMap(([, person, theirs]) => clashes(overlapping(theirs), now, person)),
  say: ({ who, other, length, rival }) =>
    `${who} is also booked on ${other} for ${length} (${rival})`,
})

const everybody = byPerson(peopleOn)
const customers = byPerson((reservation) => reservation.customers)

/** By e-mail, in the given order; cached. */
function byPerson(peopleOf: (reservation: Reservation) => readonly Person[]) {
  return memoizedByRecord((booked: readonly Booked[]) => groupByPerson(booked, peopleOf))
}

function groupByPerson(
  booked: readonly Booked[],
  peopleOf: (reservation: Reservation) => readonly Person[],
): readonly [email: string, person: Person, theirs: readonly Booked[]][] {
  const people = new Map<string, Person>()
  const groups = groupByEach(booked, (one) => {
    const here = byEmail(peopleOf(one.reservation))
    for (const [email, person] of here) if (!people.has(email)) people.set(email, person)
    return here.keys()
  })
  return [...groups].flatMap(([email, theirs]) => {
    const person = people.get(email)
    return person ? [[email, person, theirs]] : []
  })
}
