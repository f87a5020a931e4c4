import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RuleNumber } from '#domain/audit/rules/audit-rules.ts'
import { aFinding, aFlight, aPerson } from '#testing/record-builders.ts'
import { filterRows, NO_FILTERS, peopleOf, personName } from './filter-flights.ts'
import {
  activityValue,
  aircraftValue,
  customerValue,
  FILTERS,
  type FilterName,
  instructorValue,
} from './filter-values.ts'
import { searchedText } from './flight-search.ts'
import { type LogRow, NOT_AUDITED, rulesOf } from './log-row.ts'

const dana = aPerson({ name: 'Dana Ortiz', email: 'Dana@Example.com' })
const flights = [
  aFlight({ aircraft: { tail: 'N1', model: 'C152' }, instructor: dana, route: 'KBJC-KFNL' }),
  aFlight({ aircraft: { tail: 'N2', model: 'C172S' }, instructor: null, route: null }),
  aFlight({ aircraft: null, instructor: aPerson({ name: 'Abe', email: '' }), activity: null }),
]
const findings = [[aFinding(7), aFinding(4)], [], [aFinding(7)]]
const rows = flights.map(
  (flight, i): LogRow => ({
    flight,
    audit: { ...NOT_AUDITED, findings: findings[i] ?? [] },
    booked: null,
  }),
)

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
  expect([...filterRows(rows, { ...NO_FILTERS, ...choice }).places]).toEqual(expected)
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

test('shows what passes every filter, record by record', () => {
  const some = fc.constantFrom('N1', 'N2', 'n1', '')
  const people = fc.option(
    fc.record({
      name: some,
      email: fc.constantFrom('', 'A@x', 'a@x'),
      phone: fc.constant(''),
    }),
    { nil: null },
  )
  const logged = fc.array(
    fc
      .record({
        aircraft: fc.option(fc.record({ tail: some, model: fc.constant('C172S') }), { nil: null }),
        instructor: people,
        customer: people,
        activity: fc.option(fc.constantFrom('Dual', 'dual ', 'Rental'), { nil: null }),
        rules: fc.constantFrom<RuleNumber[]>([], [4], [7, 4, 7]),
      })
      .map(
        ({ rules: found, ...flown }): LogRow => ({
          flight: aFlight(flown),
          audit: { ...NOT_AUDITED, findings: found.map(aFinding) },
          booked: null,
        }),
      ),
    { maxLength: 12 },
  )
  const choice = fc.option(fc.subarray(['N1', 'none', 'a@x', 'dual', '4', '7']), { nil: null })
  const filters = fc.record({
    aircraft: choice,
    instructor: choice,
    customer: choice,
    activity: choice,
    flags: choice,
    q: fc.constantFrom('', 'n2'),
  })
  fc.assert(
    fc.property(logged, filters, (log, filter) => {
      const valuesOf: Readonly<Record<FilterName, (row: LogRow) => readonly string[]>> = {
        aircraft: ({ flight }) => [aircraftValue(flight)],
        instructor: ({ flight }) => [instructorValue(flight)],
        customer: ({ flight }) => [customerValue(flight)],
        activity: ({ flight }) => [activityValue(flight)],
        flags: ({ audit }) =>
          audit.findings.length === 0 ? ['none'] : rulesOf(audit.findings).map(String),
      }
      const shown = log.filter(
        (row) =>
          searchedText(row.flight).includes(filter.q) &&
          FILTERS.every(
            (name) => filter[name]?.some((value) => valuesOf[name](row).includes(value)) ?? true,
          ),
      )
      const { places } = filterRows(log, filter)
      expect(Array.from(places, (place) => log[place])).toEqual(shown)
    }),
  )
})
