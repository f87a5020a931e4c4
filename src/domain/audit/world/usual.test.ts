import { describe, expect, it } from 'vitest'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { audited } from '#testing/audit-findings.ts'
import { aFlight, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { addDays, plainDay } from '#time/plain-day.ts'
import { chainsOf } from './chain.ts'
import { usualIn } from './usual.ts'

const NOON = { zoneName: 'UTC', now: instant('2026-11-20T12:00:00Z') }
const TODAY = plainDay('2026-11-20')

it('what a missing flight usually takes does not depend on what was flown long ago', () => {
  let hobbs = 100_000
  const lesson = (before: number, hour: number, ran: number, id: string) => {
    const date = addDays(TODAY, -before)
    const at = (time: number) => `${date}T${String(time).padStart(2, '0')}:00:00Z`
    const start = hobbs
    hobbs += ran
    return {
      booking: aReservation({
        id,
        number: id,
        start: at(hour),
        end: at(hour + 2),
        status: 'completed',
      }),
      flight: aFlight({
        date,
        out: `${String(hour).padStart(2, '0')}:05:00`,
        in: `${String(hour + 1).padStart(2, '0')}:55:00`,
        reservationId: id,
        reservationNumber: id,
        hobbs: { start, end: hobbs, delta: ran },
        tach: null,
      }),
    }
  }
  const long = Array.from({ length: 80 }, (_, at) =>
    lesson(140 - (at >> 1), 8 + (at % 2) * 4, 100, `a${at}`),
  )
  const late = Array.from({ length: 62 }, (_, at) =>
    lesson(40 - (at >> 1), 8 + (at % 2) * 4, 180, `b${at}`),
  )
  const missing = lesson(6, 8, 180, 'missing')
  const after = lesson(5, 8, 180, 'after')
  const expectedIn = (known: readonly (typeof after)[]) =>
    audited({
      ...NOON,
      flights: known.filter((one) => one !== missing).map(({ flight }) => flight),
      reservations: known.map(({ booking }) => booking),
    }).findings.flatMap(({ explanation }) => explanation?.candidates[0]?.expected ?? [])
  const recent = [...late, missing, after]
  expect(expectedIn(recent)).toContain(180)
  expect(expectedIn([...long, ...recent])).toEqual(expectedIn(recent))
})

describe('what is usual for a tail', () => {
  const day = (number: number) => plainDay(`2026-11-${String(number).padStart(2, '0')}`)
  const flown = (number: number, many: number) =>
    Array.from({ length: many }, () => aFlight({ date: day(number) }))
  const usual = (flights: readonly CompletedFlight[], since: number) => {
    const first = usualIn(chainsOf(flights), (from) => from >= since, 20_778)
    return first({ aircraft: { tail: 'N172SP', model: '' }, date: day(18) })
  }
  const of = (date: string) => Math.floor(instant(`${date}T00:00:00Z`) / 86_400_000)

  it('is learned from sixty flights before it, and is sure once those are known', () => {
    const flights = [...flown(2, 30), ...flown(9, 40), ...flown(18, 5)]
    expect(usual(flights, of('2026-11-02')).flights).toHaveLength(60)
    expect(usual(flights, of('2026-11-02')).isSure).toBe(true)
    expect(usual(flights, of('2026-11-03')).isSure).toBe(false)
  })

  it('is learned from later ones, too, where there are fewer, and takes sixty days', () => {
    const flights = [...flown(9, 10), ...flown(18, 5), ...flown(19, 5)]
    expect(usual(flights, of('2026-09-19'))).toMatchObject({ isSure: true })
    expect(usual(flights, of('2026-09-19')).flights).toHaveLength(20)
    expect(usual(flights, of('2026-09-20')).isSure).toBe(false)
  })
})
