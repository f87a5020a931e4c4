import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { parseFlight } from './parse-flight.ts'
import { parseReservation } from './parse-reservation.ts'

const paths = (record: { flaws: readonly { path: string }[] }) => record.flaws.map((f) => f.path)
const reservation = (fields: Record<string, unknown>) =>
  parseReservation({ ...aReservationWire(), ...fields }, 'data[3]')
const flight = (fields: Record<string, unknown>) =>
  parseFlight({ ...aFlightWire(), ...fields }, 'data[3]')

describe('a good record', () => {
  it('has no flaw', () => {
    expect(paths(reservation({}))).toEqual([])
    expect(paths(flight({}))).toEqual([])
  })

  it('is told in our words', () => {
    const read = reservation({ aircraft: { tailNumber: ' n172sp ', model: ' C172S ' } })
    expect(read.aircraft).toEqual({ tail: 'N172SP', model: 'C172S' })
    expect(read.customers.map(({ name }) => name)).toEqual(['Casey Rivers'])
    expect(read.instructors.map(({ name }) => name)).toEqual(['Dana Ortiz'])
    expect(flight({}).hobbs).toEqual({ start: 123450, end: 123590, delta: 140 })
  })

  it('may hold null wherever the document allows it', () => {
    const empty = Object.fromEntries(Object.keys(aReservationWire()).map((key) => [key, null]))
    expect(paths(reservation({ ...empty, id: 'x', people: [] }))).toEqual([])
    const log = Object.fromEntries(Object.keys(aFlightWire()).map((key) => [key, null]))
    expect(paths(flight({ ...log, id: 'x' }))).toEqual([])
  })
})

describe('a bad field costs that field', () => {
  it.each([
    ['startsAt', '2026-02-30T10:00:00Z'],
    ['startsAt', '2026-11-18T10:00:00'],
    ['startsAt', 1_795_000_000],
    ['endsAt', '11/20/2026'],
    ['status', 7],
    ['activityType', {}],
    ['durationHours', '1.5'],
    ['reservationNumber', []],
    ['id', 12],
    ['people', 'nobody'],
    ['people', null],
    ['aircraft', 'N172SP'],
    ['aircraft', []],
  ])('%s: %j', (key, value) => {
    const read = reservation({ [key]: value })
    expect(paths(read)).toEqual([`data[3].${key}`])
    expect(read.number !== null || key === 'reservationNumber').toBe(true)
  })

  it.each(Object.keys(aReservationWire()))(
    'a reservation without %s is shown all the same',
    (key) => {
      const { [key as 'id']: _gone, ...rest } = aReservationWire()
      expect(paths(parseReservation(rest, 'data[0]'))).toEqual([`data[0].${key}`])
    },
  )

  it.each(Object.keys(aFlightWire()))('a flight without %s is shown all the same', (key) => {
    const { [key as 'id']: _gone, ...rest } = aFlightWire()
    expect(paths(parseFlight(rest, 'data[0]'))).toEqual([`data[0].${key}`])
  })

  it.each([
    [{ hobbs: { start: 1, end: '2', delta: null } }, ['data[3].hobbs.end']],
    [{ hobbs: { start: 1, end: 2 } }, ['data[3].hobbs.delta']],
    [
      { tach: { start: 1e9, end: 2, delta: Number.POSITIVE_INFINITY } },
      ['data[3].tach.delta', 'data[3].tach.start'],
    ],
    [{ tach: 4 }, ['data[3].tach']],
    [{ flightDate: '2026-11-31' }, ['data[3].flightDate']],
    [{ startTime: '25:00:00' }, ['data[3].startTime']],
    [{ endTime: '7:5:0' }, ['data[3].endTime']],
    [{ completedAt: 'yesterday' }, ['data[3].completedAt']],
    [{ customer: { name: 'Casey', email: null, phone: '' } }, ['data[3].customer.email']],
    [{ aircraft: { tailNumber: null, model: 'C172S' } }, ['data[3].aircraft.tailNumber']],
    [{ aircraft: { tailNumber: '  ', model: 'C172S' } }, ['data[3].aircraft.tailNumber']],
  ])('%j', (fields, flawed) => {
    const read = flight(fields)
    expect(paths(read).sort()).toEqual(flawed)
    expect(read.route).toBe('KBJC-KFNL-KBJC')
  })

  it('reads any reading as its twelve digits say', () => {
    const halves = fc.integer({ min: -20_000_000, max: 20_000_000 }).map((n) => n / 2000)
    fc.assert(
      fc.property(fc.oneof(halves, fc.double({ min: -1e6, max: 1e6, noNaN: true })), (value) => {
        const { hobbs } = flight({ hobbs: { start: value, end: null, delta: null } })
        expect(hobbs?.start).toBe(Math.round(Number((value * 100).toPrecision(12))) + 0)
      }),
    )
  })

  it('reads hundredths through the noise of binary fractions', () => {
    const meter = { start: 0.1 + 0.2, end: 1.005, delta: -0 }
    expect(flight({ hobbs: meter }).hobbs).toEqual({ start: 30, end: 101, delta: 0 })
  })

  it.each([1e22, -1e22, 1.7e308, 1e7 + 1])('takes no number that cannot be: %d', (value) => {
    const flaw = (path: string) => ({ path: `data[3].${path}`, problem: 'is out of range' })
    const booked = reservation({ durationHours: value })
    expect(booked).toMatchObject({ statedHours: null, flaws: [flaw('durationHours')] })
    const flown = flight({ hobbs: { start: value, end: 2, delta: null } })
    expect(flown).toMatchObject({ hobbs: { start: null, end: 200 }, flaws: [flaw('hobbs.start')] })
  })

  it('flags what the document does not foresee', () => {
    const someone = { role: 'customer', name: 'A', email: '', phone: '' }
    expect(paths(reservation({ people: [someone, someone, someone, someone] }))).toEqual([
      'data[3].people',
    ])
    const read = reservation({ people: [{ ...someone, role: 'Examiner' }, null] })
    expect(read.others).toHaveLength(1)
    expect(paths(read)).toEqual(['data[3].people[0].role', 'data[3].people[1]'])
    expect(paths(reservation({ durationHours: 3 }))).toEqual(['data[3].durationHours'])
    expect(paths(reservation({ endsAt: '2026-11-18T15:00:00Z' }))).toEqual(['data[3].endsAt'])
  })

  it('takes an id in capitals for the same id, and leaves what is no UUID as it is', () => {
    const id = 'ABCDEF00-0000-4000-8000-00000000000a'
    expect(reservation({ id }).id).toBe(id.toLowerCase())
    expect(flight({ id, reservationId: id })).toMatchObject({
      id: id.toLowerCase(),
      reservationId: id.toLowerCase(),
    })
    expect(reservation({ id: 'R-ABC' }).id).toBe('R-ABC')
    expect(flight({ reservationId: 'R-ABC' }).reservationId).toBe('R-ABC')
  })

  it('mends half characters, and nothing else, in text', () => {
    const read = reservation({ reservationNumber: 'R\ud800', activityType: '<b>\u202e' })
    expect(read.number).toBe('R\ufffd')
    expect(read.activity).toBe('<b>\u202e')
    expect(() => encodeURIComponent(read.number ?? '')).not.toThrow()
  })
})

describe('what is no record at all', () => {
  it.each([null, 3, 'text', [], true])('%j is a flagged record without an id', (raw) => {
    const read = parseReservation(raw, 'data[3]')
    expect(paths(read)).toEqual(['data[3]'])
    expect(read.id).toMatch(/^unidentified-/)
    expect(parseFlight(raw, 'data[3]').id).toMatch(/^unidentified-/)
  })

  it('takes no property from the prototype', () => {
    const raw: unknown = JSON.parse('{"__proto__": {"id": "x", "status": "PENDING"}, "id": "own"}')
    const read = parseReservation(raw, 'data[0]')
    expect(read.id).toBe('own')
    expect(read.status.raw).toBeNull()
    expect(({} as Record<string, unknown>)['status']).toBeUndefined()
  })

  it('is nested a hundred thousand deep', () => {
    const raw: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(paths(parseReservation(raw, 'data[3]'))).toEqual(['data[3]'])
    expect(paths(flight({ id: null, hobbs: raw })).sort()).toEqual(['data[3].hobbs', 'data[3].id'])
  })

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...Object.keys(aFlightWire())), (value, key) => {
        parseReservation(value, 'data[0]')
        parseFlight(value, 'data[0]')
        expect(flight({ [key]: value }).id).toBeTypeOf('string')
        expect(reservation({ [key]: value }).id).toBeTypeOf('string')
      }),
    )
  })
})
