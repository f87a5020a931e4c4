import { groupByEach } from '#domain/lists/group-by.ts'
import type { Person } from '#domain/record/person.ts'
import { type Booked, byEmail, everybodyOn } from './booked.ts'
import { findingRule } from './finding-rule.ts'
import { clashes, overlapping } from './overlapping.ts'

/** Somebody who instructs in one booking and is in another at the same time, in any role. */
export const instructorOverlap = findingRule({
  kind: 'instructor-overlap',
  names: ['instructor clash', 'instructor clashes'],
  find: ({ booked, now }) => {
    const teaches = (one: Booked, email: string) => byEmail(one.reservation.instructors).has(email)
    return everybody(booked, ({ reservation }) => everybodyOn(reservation)).flatMap(
      ([email, person, theirs]) => {
        if (!theirs.some((one) => teaches(one, email))) return []
        const pairs = overlapping(theirs).filter(([a, b]) => teaches(a, email) || teaches(b, email))
        return clashes(pairs, now, person)
      },
    )
  },
  say: ({ who, other, length, rival }) => `${who} is also with ${other} for ${length} (${rival})`,
})

/** A customer who is booked twice at the same time. */
export const customerOverlap = findingRule({
  kind: 'customer-overlap',
  names: ['customer clash', 'customer clashes'],
  find: ({ booked, now }) =>
    everybody(booked, ({ reservation }) => reservation.customers).flatMap(([, person, theirs]) =>
      clashes(overlapping(theirs), now, person),
    ),
  say: ({ who, other, length, rival }) =>
    `${who} is also booked on ${other} for ${length} (${rival})`,
})

/** Each e-mail with its person and their bookings, in the order given. */
function everybody(
  booked: readonly Booked[],
  peopleOf: (one: Booked) => readonly Person[],
): [email: string, person: Person, theirs: Booked[]][] {
  const people = new Map<string, Person>()
  const groups = groupByEach(booked, (one) => {
    const here = byEmail(peopleOf(one))
    for (const [email, person] of here) if (!people.has(email)) people.set(email, person)
    return here.keys()
  })
  return [...groups].flatMap(([email, theirs]) => {
    const person = people.get(email)
    return person ? [[email, person, theirs]] : []
  })
}
