import { expect, test } from 'vitest'
import { aFlight, aPerson } from '#testing/record-builders.ts'
import {
  aircraftValue,
  countBy,
  filterFlights,
  instructorsOf,
  personName,
} from './filter-flights.ts'

const all = { aircraft: null, instructor: null, q: '' }
const dana = aPerson({ name: 'Dana Ortiz', email: 'Dana@Example.com' })
const flights = [
  aFlight({ aircraft: { tail: 'N1', model: 'C152' }, instructor: dana, route: 'KBJC-KFNL' }),
  aFlight({ aircraft: { tail: 'N2', model: 'C172S' }, instructor: null, route: null }),
  aFlight({ aircraft: null, instructor: aPerson({ name: 'Abe', email: '' }) }),
]
const places = (shown: readonly object[]) => shown.map((flight) => flights.indexOf(flight as never))

test.each([
  [{}, [0, 1, 2]],
  [{ aircraft: ['N1'] }, [0]],
  [{ aircraft: ['none', 'N2'] }, [1, 2]],
  [{ aircraft: [] }, []],
  [{ aircraft: ['constructor'] }, []],
  [{ instructor: ['dana@example.com'] }, [0]],
  [{ instructor: ['Abe', 'none'] }, [1, 2]],
  [{ q: 'c152 kfnl' }, [0]],
  [{ q: '   ' }, [0, 1, 2]],
  [{ aircraft: ['N1'], q: 'c172' }, []],
])('%o leaves %o', (choice, expected) => {
  expect(places(filterFlights(flights, { ...all, ...choice }))).toEqual(expected)
})

test('counts by aircraft, those without one under their own word', () => {
  expect([...countBy(flights, aircraftValue)]).toEqual([
    ['N1', 1],
    ['N2', 1],
    ['none', 1],
  ])
})

test('names each instructor once, in order', () => {
  const again = aFlight({ instructor: { ...dana, email: 'DANA@example.com' } })
  expect([...instructorsOf([...flights, again])].map(([, person]) => personName(person))).toEqual([
    'Abe',
    'Dana Ortiz',
  ])
  expect(personName(aPerson({ name: ' ', email: 'x@y.example' }))).toBe('x@y.example')
})
