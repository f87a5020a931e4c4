import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { openApp } from '#testing/open-app.tsx'
import { type DayRange, plainDay } from '#time/plain-day.ts'
import { localDayOf, zoneOf } from '#time/zone.ts'
import { firstQuestions } from './first-questions.ts'

const ZONE = zoneOf('America/Denver')

const at = (
  address: string,
  weekStart = 0,
  today = plainDay('2026-11-18'),
  stored: Parameters<typeof firstQuestions>[2]['stored'] = null,
) => {
  const { pathname, search } = new URL(address, 'http://flightline')
  const on = { zone: ZONE, today, weekStart, shape: 'desk', stored } as const
  return firstQuestions(pathname, search, on).map(({ path }) => path)
}

describe('what a page asks first', () => {
  it.each([
    ['/schedule', 2],
    ['/schedule?view=week', 2],
    ['/schedule?view=week&week=ahead&reading=calendar&date=2026-11-01', 2],
    ['/schedule?view=board&days=7&date=2026-12-30', 2],
    ['/schedule?view=agenda&aircraft=N172SP&q=river', 2],
    ['/schedule?date=2026-13-99', 2],
    ['/today', 2],
    ['/today?wall=1', 2],
    ['/flights', 1],
    ['/flights?from=2026-10-01&to=2026-11-12', 1],
    ['/flights?from=2026-11-12&to=2026-10-01', 1],
    ['/print/day', 3],
    ['/print/day?date=2026-11-10', 3],
  ])('is asked ahead word for word at %s', async (address, count) => {
    const school = inProcessSchool()
    const guessed = at(address, 0, localDayOf(ZONE, school.clock()))
    expect(guessed).toHaveLength(count)
    openApp(address, school)
    const firstAsked = (path: string) =>
      path.startsWith('/api/v1/') ? school.asked.slice(0, count) : school.askedAbout
    await waitFor(() => {
      for (const path of guessed) expect(firstAsked(path)).toContain(path)
    })
  })

  it('is nothing where a price comes first, and on a page without days', () => {
    for (const address of ['/schedule?view=month', '/people', '/nowhere', '/reservations/7'])
      expect(at(address)).toEqual([])
  })

  it('is what the gateway holds, for whoever has nothing read', () => {
    const days = (from: string, to: string) => ({ from: plainDay(from), to: plainDay(to) })
    const asked = (address: string, reservations: DayRange[] = [], flights: DayRange[] = []) =>
      at(address, 0, plainDay('2026-11-18'), { reservations, flights })
    const all = at('/today')
    expect(asked('/today')).toEqual([all[1]])
    expect(asked('/today', [days('2026-11-17', '2026-11-18')])).toEqual([all[1]])
    expect(
      asked('/today', [days('2026-11-19', '2026-11-30'), days('2026-11-01', '2026-11-18')]),
    ).toEqual(all)
    expect(asked('/flights')).toEqual([])
    expect(asked('/flights', [], [days('2026-10-01', '2026-11-30')])).toEqual(at('/flights'))
    expect(asked('/print/day', [days('2026-11-01', '2026-11-30')])).toEqual(
      at('/print/day').slice(0, 2),
    )
  })

  it('follows the day on which this browser begins its weeks', () => {
    expect(at('/schedule?view=week', 1)[0]).toContain('from=2026-11-16&to=2026-11-23')
    expect(at('/schedule?view=week', 0)[0]).toContain('from=2026-11-15&to=2026-11-22')
  })
})
