import { groupByEach } from '#domain/lists/group-by.ts'
import type { Person } from '#domain/record/person.ts'
import type { Instant } from '#time/instant.ts'
import { type Booked, byEmail, everybodyOn } from './booked.ts'
import type { Finding } from './finding.ts'
import { clashFindings, overlappingPairs } from './overlapping.ts'

/** Somebody who instructs in one booking and is in another at the same time, in whatever place. */
export function instructorOverlap(booked: readonly Booked[], now: Instant): Finding[] {
  const teaches = (one: Booked, email: string) => byEmail(one.reservation.instructors).has(email)
  return everybody(booked, ({ reservation }) => everybodyOn(reservation)).flatMap(
    ([email, person, theirs]) => {
      if (!theirs.some((one) => teaches(one, email))) return []
      const pairs = overlappingPairs(theirs).filter(
        ([a, b]) => teaches(a, email) || teaches(b, email),
      )
      return clashFindings('instructor-overlap', pairs, now, person)
    },
  )
}

/** A customer who is booked twice at the same time. */
export function customerOverlap(booked: readonly Booked[], now: Instant): Finding[] {
  return everybody(booked, ({ reservation }) => reservation.customers).flatMap(
    ([, person, theirs]) =>
      clashFindings('customer-overlap', overlappingPairs(theirs), now, person),
  )
}

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
