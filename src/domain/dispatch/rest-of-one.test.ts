import { expect, it } from 'vitest'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { restOfOne } from './rest-of-one.ts'

const dana = aPerson({ name: 'Dana', email: 'dana@x.example' })
const sam = aPerson({ name: 'Sam', email: 'sam@x.example' })
const lesson = aReservation({ instructors: [dana], customers: [sam] })
const rental = aReservation({ instructors: [], customers: [dana] })
const other = aReservation({
  instructors: [sam],
  customers: [],
  aircraft: { tail: 'N2', model: 'C152' },
})
const all = [lesson, rental, other]
const NONE = { aircraft: null, instructor: null, customer: null }

it.each([
  [{ instructor: ['dana@x.example'] }, [lesson], [rental]],
  [{ customer: ['dana@x.example'] }, [rental], [lesson]],
  [{ customer: ['sam@x.example'] }, [lesson], [other]],
  [{ aircraft: ['N172SP'] }, [lesson], [rental]],
  [{ aircraft: ['N172SP', 'N2'] }, [lesson], []],
  [{ aircraft: ['none'] }, [], []],
  [{ instructor: ['none'] }, [rental], []],
  [{}, [lesson], []],
])('finds what else the one has that is asked for alone: %j', (filter, asked, rest) => {
  expect(restOfOne(all, (one) => asked.includes(one), { ...NONE, ...filter })).toEqual(rest)
})
