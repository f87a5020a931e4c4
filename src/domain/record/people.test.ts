import { describe, expect, it } from 'vitest'
import { aFlight, aPerson, aReservation } from '#testing/record-builders.ts'
import { gatherPeople, peopleCalled } from './people.ts'

const CASEY = aPerson()
const booked = (...customers: ReturnType<typeof aPerson>[]) =>
  aReservation({ customers, instructors: [] })
const names = (people: ReturnType<typeof gatherPeople>) => people.map(({ name }) => name)

describe('the people on the records', () => {
  it('have their bookings and flights by what they were on them', () => {
    const dana = aPerson({ name: 'Dana Ortiz', email: 'Dana@Example.com' })
    const lesson = aReservation()
    const own = aReservation({ customers: [dana], instructors: [] })
    const flight = aFlight()
    const people = gatherPeople([lesson, own], [flight])
    const found = peopleCalled(people, 'dana@example.com')
    expect(found).toHaveLength(1)
    expect(found[0]?.asInstructor).toEqual({ bookings: [lesson], flights: [flight] })
    expect(found[0]?.asCustomer).toEqual({ bookings: [own], flights: [] })
  })

  it('stay two where they share an e-mail, under one address', () => {
    const people = gatherPeople(
      [
        booked(
          aPerson({ name: 'Ada', email: 'moss@example.com' }),
          aPerson({ name: 'Ben', email: 'moss@example.com' }),
        ),
      ],
      [],
    )
    expect(names(peopleCalled(people, 'MOSS@example.com'))).toEqual(['Ada', 'Ben'])
  })

  it('stay two where they share a name and have an e-mail each; a bare name then is nobody’s', () => {
    const people = gatherPeople(
      [
        booked(CASEY),
        booked(aPerson({ email: 'other@example.com' })),
        booked(aPerson({ email: '' })),
      ],
      [],
    )
    expect(people.map(({ key }) => key)).toEqual([
      'casey@example.com',
      'other@example.com',
      'Casey Rivers',
    ])
  })

  it('are one where one record lacks the e-mail or the name, and are found by the name too', () => {
    const bare = booked(aPerson({ email: '', phone: '303 555 0199' }))
    const nameless = booked(aPerson({ name: '' }))
    const people = gatherPeople([bare, nameless, booked(CASEY)], [])
    expect(names(people)).toEqual(['Casey Rivers'])
    expect(people[0]?.asCustomer.bookings).toHaveLength(3)
    expect(people[0]?.phones).toEqual(['303-555-0101', '303 555 0199'])
    expect(peopleCalled(people, 'casey rivers')).toEqual(people)
  })

  it('count a record once that names them twice, and nobody for no name at all', () => {
    const people = gatherPeople(
      [booked(CASEY, CASEY), booked(aPerson({ name: '', email: '' }))],
      [],
    )
    expect(people).toHaveLength(1)
    expect(people[0]?.asCustomer.bookings).toHaveLength(1)
    expect(peopleCalled(people, '')).toEqual([])
  })
})
