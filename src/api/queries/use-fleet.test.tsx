import { describe, expect, it, vi } from 'vitest'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { useFleet } from './use-fleet.ts'
import { useReservations } from './use-reservations.ts'

const KEY = 'flightline.fleet'
const DAY = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }

function useDayAndFleet() {
  useReservations(DAY)
  return useFleet()
}

const oneLesson = { reservations: [aReservationWire()] }
const seen = [{ tail: 'N172SP', model: 'C172S' }]

describe('the fleet', () => {
  it('is what was seen, and is remembered for this school, with nothing personal', async () => {
    const { result, pass } = renderSchoolHook(useDayAndFleet, null, oneLesson)
    await pass(0)
    expect(result.current).toEqual(seen)
    expect(Object.keys(localStorage)).toEqual([KEY])
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({
      school: 'Test school',
      aircraft: seen,
    })
  })

  it('keeps an aircraft that is idle now', () => {
    localStorage.setItem(
      KEY,
      JSON.stringify({ school: 'Test school', aircraft: [{ tail: 'N99', model: 'PA-28' }] }),
    )
    const { result } = renderSchoolHook(() => useFleet(), null)
    expect(result.current).toEqual([{ tail: 'N99', model: 'PA-28' }])
  })

  it.each([
    ['another school’s', { school: 'Another', aircraft: [{ tail: 'N99', model: '' }] }],
    ['no fleet', 7],
    ['no list', { school: 'Test school', aircraft: {} }],
    [
      'wrong entries',
      { school: 'Test school', aircraft: [null, 3, { tail: 5 }, { tail: '', model: '' }] },
    ],
    [
      'a very long tail',
      { school: 'Test school', aircraft: [{ tail: 'N'.repeat(99), model: '' }] },
    ],
  ])('leaves alone what is %s', (_, stored) => {
    localStorage.setItem(KEY, JSON.stringify(stored))
    const { result } = renderSchoolHook(() => useFleet(), null)
    expect(result.current).toEqual([])
  })

  it('survives what is no JSON, and a prototype in it', () => {
    localStorage.setItem(KEY, '{"school":')
    expect(renderSchoolHook(() => useFleet(), null).result.current).toEqual([])
    localStorage.setItem(
      KEY,
      '{"__proto__":{"school":"Test school"},"school":"Test school","aircraft":[{"tail":"__PROTO__","model":"x","__proto__":{"admin":1}}]}',
    )
    const { result } = renderSchoolHook(() => useFleet(), null)
    expect(result.current.map(({ tail }) => tail)).toEqual(['__PROTO__'])
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  it('works where storage throws', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { result, pass } = renderSchoolHook(useDayAndFleet, null, oneLesson)
    await pass(0)
    expect(result.current).toEqual(seen)
  })
})
