import { groupByEach } from '#domain/lists/group-by.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Booked, byEmail, everybodyOn } from './booked.ts'
import { findingRule } from './finding-rule.ts'
import { clashes, overlapping } from './overlapping.ts'

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

const everybody = byPerson(everybodyOn)
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
