import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, plainDay } from '#time/plain-day.ts'
import { daysUntil, meterForecast, tachOn } from './meter-forecast.ts'

const TODAY = plainDay('2026-11-19')
const booked = (...uses: (readonly [inDays: number, hundredths: number])[]) =>
  uses.map(([inDays, hundredths]) => ({ inDays, hundredths }))

describe('the forecast of a meter', () => {
  it('counts the bookings of a week, then the average day', () => {
    const { byDay } = meterForecast(booked([0, 50], [2, 105], [6, 105]), 40)
    expect(byDay).toEqual([50, 50, 155, 155, 155, 155, 260, 260])
    const on = (days: number) =>
      tachOn(
        { tail: 'N1', last: 1000, lastOn: TODAY, byDay, perDay: 40 },
        TODAY,
        addDays(TODAY, days),
      )
    expect([0, 6, 7, 8, 27].map(on)).toEqual([1050, 1260, 1260, 1300, 2060])
  })

  it('counts later bookings where they come to more than the average', () => {
    const { byDay } = meterForecast(booked([9, 30], [10, 500]), 40)
    expect(byDay.slice(7)).toEqual([0, 40, 80, 530])
  })

  it('never reaches the limit of an aircraft that doesn’t fly', () => {
    expect(daysUntil(meterForecast([], 0), 1)).toBeNull()
    expect(daysUntil(meterForecast([], 0), 0)).toBe(0)
  })

  it('reaches a limit on the first day whose Tach does', () => {
    const uses = fc.array(
      fc.record({ inDays: fc.integer({ min: 0, max: 20 }), hundredths: fc.nat(300) }),
    )
    fc.assert(
      fc.property(uses, fc.integer({ min: 1, max: 400 }), fc.nat(5000), (ahead, perDay, left) => {
        const forecast = meterForecast(ahead, perDay)
        const days = daysUntil(forecast, left) ?? -1
        const used = (inDays: number) =>
          tachOn({ tail: '', last: 0, lastOn: '', ...forecast }, TODAY, addDays(TODAY, inDays))
        expect(used(days)).toBeGreaterThanOrEqual(left)
        if (days > 0) expect(used(days - 1)).toBeLessThan(left)
      }),
    )
  })
})
