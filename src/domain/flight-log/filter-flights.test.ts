import { expect, test } from 'vitest'
import { aFlight, aPerson } from '#testing/record-builders.ts'
import { filterRows, NO_FILTERS, peopleOf, personName } from './filter-flights.ts'
import { type LogRow, NOT_AUDITED } from './log-row.ts'

const dana = aPerson({ name: 'Dana Ortiz', email: 'Dana@Example.com' })
const flights = [
  aFlight({ aircraft: { tail: 'N1', model: 'C152' }, instructor: dana, route: 'KBJC-KFNL' }),
  aFlight({ aircraft: { tail: 'N2', model: 'C172S' }, instructor: null, route: null }),
  aFlight({ aircraft: null, instructor: aPerson({ name: 'Abe', email: '' }), activity: null }),
]
const rules = ['4 7', '', '7']
const rows = flights.map(
  (flight, i): LogRow => ({
    flight,
    audit: { ...NOT_AUDITED, rules: rules[i] ?? '' },
    booked: null,
  }),
)
const places = (shown: readonly LogRow[]) => shown.map((row) => rows.indexOf(row))

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
  [{ activity: ['dual'] }, [0, 1]],
  [{ activity: ['none'] }, [2]],
  [{ flags: ['7'] }, [0, 2]],
  [{ flags: ['none'] }, [1]],
  [{ customer: ['casey@example.com'], flags: ['4'] }, [0]],
])('%o leaves %o', (choice, expected) => {
  expect(places(filterRows(rows, { ...NO_FILTERS, ...choice }).shown)).toEqual(expected)
})

test('counts what each value would show beside the other filters', () => {
  const { counts } = filterRows(rows, { ...NO_FILTERS, aircraft: ['N1'] })
  expect([...counts.aircraft]).toEqual([
    ['N1', 1],
    ['N2', 1],
    ['none', 1],
  ])
  expect([...counts.flags]).toEqual([
    ['4', 1],
    ['7', 1],
  ])
})

test('names each instructor once, in order', () => {
  const again = aFlight({ instructor: { ...dana, email: 'DANA@example.com' } })
  expect(
    [...peopleOf([...flights, again], 'instructor')].map(([, person]) => personName(person)),
  ).toEqual(['Abe', 'Dana Ortiz'])
  expect(personName(aPerson({ name: ' ', email: 'x@y.example' }))).toBe('x@y.example')
})
