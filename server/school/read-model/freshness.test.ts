import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { dayFromNumber, dayNumber, plainDay } from '#time/plain-day.ts'
import { coveredDays } from './ages.ts'
import { stageOf } from './history.ts'
import { createWatched, wantedAge } from './purposes.ts'
import { createRecent } from './recent.ts'
import { createQueue, patiently } from './requests.ts'
import { createFailures } from './tallies.ts'

describe('how old days may become', () => {
  it.each([
    ['reservations', 0, 12 * MINUTE],
    ['reservations', 1, 12 * MINUTE],
    ['reservations', 2, 2 * HOUR],
    ['reservations', 7, 2 * HOUR],
    ['reservations', 8, 12 * HOUR],
    ['reservations', 60, 12 * HOUR],
    ['reservations', 61, 7 * DAY],
    ['reservations', -1, 3 * HOUR],
    ['reservations', -2, 3 * HOUR],
    ['reservations', -3, 7 * DAY],
    ['flights', 0, 20 * MINUTE],
    ['flights', 1, 20 * MINUTE],
    ['flights', 2, 7 * DAY],
    ['flights', -1, 3 * HOUR],
    ['flights', -7, 3 * HOUR],
    ['flights', -8, 7 * DAY],
  ] as const)('%s %i days from today', (collection, day, age) => {
    expect(wantedAge(collection, { first: 1000 + day, last: 1000 + day }, 1000)).toBe(age)
  })

  it('is as of the most urgent among them', () => {
    expect(wantedAge('reservations', { first: 900, last: 1100 }, 1000)).toBe(12 * MINUTE)
    expect(wantedAge('reservations', { first: 1002, last: 1100 }, 1000)).toBe(2 * HOUR)
  })
})

describe('the days that are known in full', () => {
  const FIRST = dayNumber(plainDay('2026-11-18')) * DAY
  const known = (...parts: [from: number, to: number, asOf: number][]) =>
    coveredDays(parts.map(([from, to, asOf]) => ({ from: FIRST + from, to: FIRST + to, asOf })))
  const days = (from: number, to: number, asOf: number) => ({
    from: `2026-11-${17 + from}`,
    to: `2026-11-${17 + to}`,
    asOf,
  })

  it('lie wholly inside', () => {
    expect(known()).toEqual([])
    expect(known([0, DAY, 5])).toEqual([days(1, 1, 5)])
    expect(known([0, 2 * DAY, 5])).toEqual([days(1, 2, 5)])
    expect(known([1, 2 * DAY, 5])).toEqual([days(2, 2, 5)])
    // The last second of a day is never asked for.
    expect(known([0, DAY - SECOND + 1, 5])).toEqual([days(1, 1, 5)])
    expect(known([0, DAY - SECOND, 5])).toEqual([])
  })

  it('are as old as their oldest part', () => {
    expect(known([0, DAY, 5], [DAY, 2 * DAY, 6])).toEqual([days(1, 1, 5), days(2, 2, 6)])
    expect(known([0, DAY, 5], [DAY, 2 * DAY, 5])).toEqual([days(1, 2, 5)])
    const noon = DAY + DAY / 2
    expect(known([0, noon, 5], [noon, 3 * DAY, 6])).toEqual([days(1, 2, 5), days(3, 3, 6)])
    expect(known([0, noon, 6], [noon, 3 * DAY, 5])).toEqual([days(1, 1, 6), days(2, 3, 5)])
    expect(known([0, DAY / 3, 7], [DAY / 3, DAY / 2, 6], [DAY / 2, DAY, 8])).toEqual([
      days(1, 1, 6),
    ])
  })

  it('end where a gap begins', () => {
    expect(known([0, DAY, 5], [DAY + SECOND, 3 * DAY, 5])).toEqual([days(1, 1, 5), days(3, 3, 5)])
    expect(known([0, DAY - SECOND + 1, 5], [DAY, 2 * DAY, 5])).toEqual([days(1, 2, 5)])
    expect(known([0, DAY / 2, 5], [2 * DAY, 3 * DAY, 5])).toEqual([days(3, 3, 5)])
  })
})

describe('failed readings', () => {
  const refusal = (retryAt: number) => ({ reason: 'upstream_timeout' as const, retryAt })
  const span = (start: number, end: number) => ({ start, end })

  it('are remembered where nothing was read since, the latest first', () => {
    const failures = createFailures()
    failures.note('flights', span(0, 10), refusal(1))
    failures.note('flights', span(5, 20), refusal(2))
    const over = (start: number, end: number) =>
      failures.over('flights', span(start, end))?.retryAt ?? null
    expect([over(0, 5), over(4, 6), over(10, 11), over(20, 21), over(-1, 0)]).toEqual([
      1,
      2,
      2,
      null,
      null,
    ])
    expect(failures.over('reservations', span(0, 10))).toBeNull()
    failures.heal('reservations', span(0, 20))
    failures.heal('flights', span(20, 30))
    expect(over(6, 7)).toBe(2)
    failures.heal('flights', span(6, 8))
    expect([over(5, 6), over(6, 8), over(8, 9)]).toEqual([2, null, 2])
    failures.heal('flights', span(0, 100))
    expect(over(0, 100)).toBeNull()
  })

  it('are replaced by a later one over all of them, a hundred at most', () => {
    const failures = createFailures()
    failures.note('flights', span(2, 4), refusal(1))
    failures.note('flights', span(2, 4), refusal(2))
    failures.heal('flights', span(2, 3))
    expect(failures.over('flights', span(3, 4))?.retryAt).toBe(2)
    failures.heal('flights', span(3, 4))
    expect(failures.over('flights', span(2, 4))).toBeNull()
    for (let n = 0; n <= 100; n++) failures.note('flights', span(n, n + 1), refusal(n))
    expect(failures.over('flights', span(0, 1))).toBeNull()
    expect(failures.over('flights', span(1, 2))?.retryAt).toBe(1)
    // Neither of two that only overlap stands for the other.
    failures.note('flights', span(50, 60), refusal(7))
    failures.note('flights', span(55, 65), refusal(8))
    failures.heal('flights', span(55, 65))
    expect(failures.over('flights', span(50, 55))?.retryAt).toBe(7)
  })
})

describe('what is to come for a booking', () => {
  it.each([
    ['Checked Out', 'out'],
    ['checked-\u200b_out', 'out'],
    ['CHECKED\u061c \ufeffOUT', 'out'],
    ['completed', 'over'],
    ['Complete', 'over'],
    ['cancelled', 'over'],
    ['pending', 'booked'],
    ['', 'booked'],
    [null, 'booked'],
    [7, 'booked'],
  ])('after %j is told by %s', (status, stage) => expect(stageOf(status)).toBe(stage))
})

describe('turns', () => {
  it('are taken one at a time, by so many, and not too late', async () => {
    let now = 0
    const inTurn = createQueue({ most: 2, patience: 10, elapsed: () => now })
    const done: string[] = []
    let finish = () => {}
    const slow = inTurn(
      () =>
        new Promise<string>((resolve) => {
          finish = () => resolve('first')
        }),
    )
    await Promise.resolve()
    const second = inTurn(async () => done.push('second'))
    const third = inTurn(async () => done.push('third'))
    expect(await inTurn(async () => done.push('fourth'))).toBeNull()
    expect(done).toEqual([])
    now = 10
    finish()
    expect(await slow).toBe('first')
    await Promise.all([second, third])
    expect(done).toEqual(['second', 'third'])
    const late = inTurn(async () => done.push('late'))
    now = 21
    expect(await late).toBeNull()
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await inTurn(async () => 'after')).toBe('after')
  })

  it('are waited for with patience, and no timer is left behind', async () => {
    vi.useFakeTimers()
    try {
      const never = patiently(new Promise(() => {}), 100, () => 'late')
      await vi.advanceTimersByTimeAsync(99)
      expect(vi.getTimerCount()).toBe(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(await never).toBe('late')
      expect(await patiently(Promise.resolve('done'), 100, () => 'late')).toBe('done')
      await vi.advanceTimersByTimeAsync(0)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('what is used least', () => {
  it('is dropped first, by number and by bytes', () => {
    const recent = createRecent<number>(2, 10)
    const keys = () => [...recent.entries()].map(([key]) => key)
    recent.set('a', 1, 4)
    recent.set('b', 2, 4)
    expect(recent.get('a')).toBe(1)
    recent.set('c', 3, 4)
    expect(keys()).toEqual(['a', 'c'])
    recent.set('c', 3, 6)
    expect(keys()).toEqual(['a', 'c'])
    recent.set('c', 3, 7)
    expect(keys()).toEqual(['c'])
    // One that is too large alone stands until the next.
    recent.set('d', 4, 11)
    expect(keys()).toEqual(['d'])
    recent.delete('d')
    recent.set('e', 5, 10)
    expect(recent.get('e')).toBe(5)
    recent.clear()
    expect(recent.get('e')).toBeUndefined()
    recent.set('f', 6, 10)
    expect(keys()).toEqual(['f'])
  })

  it('is what nobody has looked at for ten minutes, or two hundred others since', () => {
    let now = 0
    const watched = createWatched(() => now)
    const days = (to: string) => ({
      collection: 'reservations' as const,
      from: plainDay('2026-11-18'),
      to: plainDay(to),
    })
    watched.note(days('2026-11-18'))
    now = 1
    watched.note(days('2026-11-19'))
    expect(watched.now()).toEqual([
      { ...days('2026-11-19'), at: 1, since: 1 },
      { ...days('2026-11-18'), at: 0, since: 0 },
    ])
    now = 10 * MINUTE
    expect(watched.now()).toHaveLength(2)
    now = 10 * MINUTE + 1
    expect(watched.now()).toEqual([{ ...days('2026-11-19'), at: 1, since: 1 }])
    for (let n = 0; n <= 200; n++) watched.note({ ...days('2026-11-19'), from: dayFromNumber(n) })
    expect(watched.now().length).toBe(200)
  })
})
