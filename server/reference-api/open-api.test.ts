import { expect, test } from 'vitest'
import { testSchool } from '#testing/school-builders.ts'

interface Description {
  openapi: string
  paths: Record<string, { get: { parameters: { name: string }[]; responses: object } }>
  components: { schemas: Record<string, { required?: string[]; properties?: object }> }
}

test('the description is there for everyone, and names the four endpoints and every field', async () => {
  const school = testSchool({}, { dailyLimit: 1 })
  for (let times = 0; times < 3; times += 1) {
    expect((await school.ask('/openapi.json', null)).status).toBe(200)
  }
  const description = (await (await school.ask('/openapi.json')).json()) as Description
  expect(description.openapi).toBe('3.1.0')
  expect(Object.keys(description.paths)).toEqual([
    '/api/v1/reservations',
    '/api/v1/reservations/{id}',
    '/api/v1/flights',
    '/api/v1/flights/{id}',
  ])
  expect(description.paths['/api/v1/flights']?.get.parameters.map(({ name }) => name)).toEqual([
    'from',
    'to',
    'limit',
  ])
  const { Reservation, CompletedFlight, ReservationList } = description.components.schemas
  expect(Reservation?.required).toEqual([
    'id',
    'reservationNumber',
    'status',
    'activityType',
    'startsAt',
    'endsAt',
    'durationHours',
    'people',
    'aircraft',
  ])
  expect(CompletedFlight?.required).toHaveLength(14)
  expect(ReservationList?.required).toEqual(['data', 'meta'])
  // Every reference leads somewhere.
  const references = JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  for (const [, name = ''] of references) {
    expect(Object.keys(description.components.schemas)).toContain(name)
  }
  expect((await school.ask('/api/v1/flights')).status).toBe(200)
  expect((await school.ask('/openapi.json', null, { method: 'POST' })).status).toBe(405)
})
