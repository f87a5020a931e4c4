import { describe, expect, it } from 'vitest'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import type { AgedStretch } from './read-model/school-reader.ts'
import { createSchoolInMemory } from './school-in-memory.ts'

const DAY = plainDay('2026-11-18')
const ONE_DAY = { from: DAY, to: DAY }
const READ: AgedStretch = { from: 1, to: 2, asOf: 3 }

/** A reader that has these records, whatever days it is asked for. */
function over(...records: readonly object[]) {
  const asked: unknown[] = []
  const inMemory = (days: unknown) => {
    asked.push(days)
    return { bodies: records.map((record) => JSON.stringify(record)), coverage: [READ] }
  }
  return { asked, school: createSchoolInMemory({ inMemory }, zoneOf('America/Denver')) }
}

describe('the school as it was last read', () => {
  it('has the bookings that begin on its own days, and asks for the UTC days they lie in', () => {
    const starts = ['06:59:59', '07:00:00', '23:00:00'].map((time) => `2026-11-18T${time}Z`)
    const next = ['06:59:59', '07:00:00'].map((time) => `2026-11-19T${time}Z`)
    const { school, asked } = over(
      ...[...starts, ...next].map((startsAt, id) => ({
        ...aReservationWire(),
        id: String(id),
        startsAt,
      })),
    )
    const { records, coverage } = school.reservations(ONE_DAY)
    expect(records.map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect(coverage).toEqual([READ])
    expect(asked).toEqual([{ collection: 'reservations', from: '2026-11-18', to: '2026-11-19' }])
  })

  it('has the flights of the log’s days', () => {
    const { school, asked } = over({ ...aFlightWire(), id: 'f' })
    expect(school.flights(ONE_DAY).records).toMatchObject([{ id: 'f' }])
    expect(asked).toEqual([{ collection: 'flights', ...ONE_DAY }])
  })

  it('reads a record once while it stays as it is', () => {
    const { school } = over({ ...aFlightWire(), id: 'f' })
    const [first] = school.flights(ONE_DAY).records
    expect(school.flights(ONE_DAY).records[0]).toBe(first)
  })
})
