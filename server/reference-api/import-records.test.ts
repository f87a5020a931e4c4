import { expect, test } from 'vitest'
import { testSchool, uuid } from '#testing/school-builders.ts'
import { openSchoolDatabase } from './database.ts'
import { ImportRefused, importRecords, importSchool } from './import-records.ts'
import { addSchool, allSchools, keyHash, schoolOfKeyHash } from './schools.ts'

function problemsOf(json: string | object): string[] {
  const { db } = testSchool()
  try {
    importRecords(db, 'Test school', json)
  } catch (error) {
    if (error instanceof ImportRefused) return error.message.split('\n')
    throw error
  }
  return []
}

const FILE = `{
  "reservations": [
    { "id": "${uuid(1)}", "startsAt": "2026-11-18T08:00:00-07:00" },
    {
      "id": "${uuid(2)}",
      "startsAt": "2026-11-18T08:00:00",
      "aircraft": {
        "model": "C172S",
        "tailNumber": 172
      },
      "people": [
        { "role": "customer", "name": "A" },
        { "role": "customer", "name": "B" },
        { "role": "pilot", "name": "C" }
      ]
    },
    { "id": "${uuid(1).toUpperCase()}" }
  ],
  "flights": [
    { "id": "00000000-0000", "flightDate": "2026-02-30", "colour": "red",
      "hobbs": { "start": "12", "end": 13, "delta": null }, "startTime": "8:00" },
    { "aircraft": { "tailNumber": "N1" } }
  ]
}`

test('every problem is named by its line and its field', () => {
  expect(problemsOf(FILE)).toEqual([
    'line 6: reservations[1].startsAt: must be a real instant in ISO 8601 with UTC offset, as 2026-11-18T09:00:00-07:00',
    'line 14: reservations[1].people[2].role: expected one of "customer"|"instructor"',
    'line 9: reservations[1].aircraft.tailNumber: expected string, received number',
    'line 20: flights[0].id: must be a full UUID',
    'line 20: flights[0].flightDate: must be a real date as YYYY-MM-DD',
    'line 21: flights[0].startTime: must be a time of day as HH:MM:SS',
    'line 21: flights[0].hobbs.start: expected string, received number'.replace(
      'string, received number',
      'number, received string',
    ),
    'line 20: flights[0].colour: unknown field',
    'line 22: flights[1].id: expected string, received undefined',
    'line 22: flights[1].aircraft.model: expected string, received undefined',
  ])
})

test('an id used twice is a problem, in whatever case', () => {
  const twice = `{"reservations":[\n{"id":"${uuid(10)}"},\n{"id":"${uuid(10)}"}]}`
  expect(problemsOf(twice)).toEqual(['line 3: reservations[1].id: the same id as reservations[0]'])
})

test('more than one customer or two instructors is a problem (§8)', () => {
  const customer = { role: 'customer', name: 'A' }
  expect(problemsOf({ reservations: [{ id: uuid(1), people: [customer, customer] }] })).toEqual([
    'reservations[0].people: at most one customer (§8)',
  ])
})

test('only the first twenty are told, and how many more there are', () => {
  const reservations = Array.from({ length: 25 }, () => ({ id: 5 }))
  const problems = problemsOf({ reservations })
  expect(problems).toHaveLength(21)
  expect(problems[20]).toBe('and 5 more')
})

test.each([
  ['{\n"reservations": [\n{]}', 'line 3: not JSON: did not expect "]}" here'],
  ['', 'line 1: not JSON: did not expect its end here'],
  ['{"flights": []} x', 'line 1: not JSON: did not expect "x" here'],
  ['[]', 'line 1: expected object, received array'],
  ['{"data": []}', 'line 1: data: unknown field'],
])('%j is no file of records', (text, problem) => {
  expect(problemsOf(text)).toEqual([problem])
})

test('all or nothing: one bad record keeps the good ones out', async () => {
  const school = testSchool({ reservations: [{ id: uuid(1) }] })
  expect(() =>
    importRecords(school.db, 'Test school', {
      reservations: [{ id: uuid(2) }, { id: uuid(3), aircraft: 'N1' }],
    }),
  ).toThrow(ImportRefused)
  expect(await school.ids('/api/v1/reservations')).toEqual([uuid(1)])
})

test('importing again replaces by id and says how many', async () => {
  const school = testSchool({ reservations: [{ id: uuid(1) }, { id: uuid(2) }] })
  const again = importRecords(school.db, 'Test school', {
    reservations: [{ id: uuid(2), startsAt: '2026-11-18T08:00:00Z' }, { id: uuid(3) }],
    flights: [{ id: uuid(2) }],
  })
  expect(again).toEqual({
    reservations: { added: 1, replaced: 1 },
    flights: { added: 1, replaced: 0 },
  })
  expect(await school.ids('/api/v1/reservations')).toEqual([uuid(2), uuid(1), uuid(3)])
  expect(await school.ids('/api/v1/reservations?from=2026-11-18')).toEqual([uuid(2)])
})

const json = JSON.stringify({ reservations: [{ id: uuid(1) }] })

test('a school that exists is opened by its own key, or given another on purpose', () => {
  const db = openSchoolDatabase(':memory:')
  const ours = { school: 'Ours', replaceKey: false, json }
  expect(importSchool(db, { ...ours, key: 'first-key' }).isNew).toBe(true)
  expect(importSchool(db, { ...ours, key: 'first-key' }).isNew).toBe(false)
  expect(() => importSchool(db, { ...ours, key: 'other-key' })).toThrow('behind another key')
  importSchool(db, { ...ours, key: 'other-key', replaceKey: true })
  expect(schoolOfKeyHash(db, keyHash('first-key'))).toBeNull()
  expect(schoolOfKeyHash(db, keyHash('other-key'))?.name).toBe('Ours')
  expect(() => importSchool(db, { ...ours, school: 'Theirs', key: 'other-key' })).toThrow(
    'belongs to another school',
  )
  expect(allSchools(db).map(({ name }) => name)).toEqual(['Ours'])
})

test('an import takes the demonstration away; a refused one leaves it', () => {
  const db = openSchoolDatabase(':memory:')
  addSchool(db, { name: 'Demo', key: 'demo-demo', demonstration: 'of another day' })
  const ours = { school: 'Ours', key: 'first-key', replaceKey: false }
  expect(() => importSchool(db, { ...ours, json: '{"flights":[{}]}' })).toThrow(ImportRefused)
  expect(() => importSchool(db, { ...ours, key: 'short', json })).toThrow('at least 8')
  expect(allSchools(db).map(({ name }) => name)).toEqual(['Demo'])
  importSchool(db, { ...ours, json })
  expect(allSchools(db).map(({ name }) => name)).toEqual(['Ours'])
})
