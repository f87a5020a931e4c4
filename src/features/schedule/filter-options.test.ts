import { describe, expect, it } from 'vitest'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { customerSections, instructorSections, peopleIn, statusSections } from './filter-options.ts'

const jane = aPerson({ name: 'Jane Doe', email: 'Jane@School.example' })
const ada = aPerson({ name: 'Ada Lovelace', email: 'ada@example.com' })
const bob = aPerson({ name: 'Bob', email: '' })
const sp = { tail: 'N172SP', model: 'C172S' }
const WORLD = [
  aReservation({ aircraft: sp, instructors: [jane], customers: [ada] }),
  aReservation({ aircraft: { tail: 'N5216K', model: 'C172S' }, instructors: [], customers: [bob] }),
]
const NOTHING = new Map<string, number>()

describe('the choices', () => {
  it('keep what an old link has chosen, so that it can be let go', () => {
    expect(
      instructorSections(peopleIn(WORLD, 'instructors'), NOTHING, [
        'gone@school.example',
      ])[0]?.options.map((o) => o.value),
    ).toEqual(['gone@school.example', 'jane@school.example', 'none'])
  })

  it('name instructors by name, counted or not, and nobody last', () => {
    expect(
      instructorSections(peopleIn(WORLD, 'instructors'), new Map([['none', 1]]), null)[0]?.options,
    ).toEqual([
      {
        value: 'jane@school.example',
        label: 'Jane Doe',
        count: 0,
        alsoFoundBy: 'Jane@School.example',
      },
      { value: 'none', label: 'No instructor', count: 1 },
    ])
  })

  it('have the customers with most bookings first, then by name', () => {
    const counts = new Map([
      ['Bob', 2],
      ['none', 1],
    ])
    expect(
      customerSections(peopleIn(WORLD, 'customers'), counts, null)[0]?.options.map(
        ({ label }) => label,
      ),
    ).toEqual(['Bob', 'No customer', 'Ada Lovelace'])
  })

  it('leave cancelled to its own switch', () => {
    expect(statusSections(new Map([['pending', 2]]))[0]?.options).toEqual([
      { value: 'pending', label: 'Pending', count: 2 },
      { value: 'checked-out', label: 'Checked out', count: 0 },
      { value: 'completed', label: 'Completed', count: 0 },
      { value: 'other', label: 'Other', count: 0 },
    ])
  })
})
