import { beforeEach, describe, expect, it } from 'vitest'
import type { InspectionsNow } from '#server/features/inspections/inspections.ts'
import { aStack, demonstrationSchool, type StackUnderTest } from '#server/testing/a-stack.ts'
import { freshDatabase } from '#server/testing/postgres/postgres.ts'
import { isFullRun, runs } from '#testing/runs.ts'
import { addDays, plainDay } from '#time/plain-day.ts'

let under: StackUnderTest
beforeEach(() => {
  under = aStack({}, { database: demonstrationSchool() })
})

const get = async (path: string): Promise<unknown> => (await under.page(path)).json()

describe('the inspections of the demonstration school', () => {
  const told = async () => (await get('/api/inspections')) as InspectionsNow

  it('are typed before anybody looks, once, and nothing is read for them', async () => {
    await under.start()
    const first = await told()
    expect(first.data.length).toBeGreaterThan(30)
    expect(new Set(first.data.map(({ name }) => name))).toEqual(
      new Set(['100-hour', 'Annual', 'Oil']),
    )
    const ids = first.data.map(({ id }) => id)
    for (let one = 0; one < runs({ each: 20, every: 10_000 }); one += 1) await told()
    under.at += 120_000
    expect((await told()).data.map(({ id }) => id)).toEqual(ids)
    expect(under.requests).toEqual([])
  })

  const today = plainDay('2026-11-18')
  /** A question is one request of a hundred records at most, so a day at a time. */
  async function read(collection: 'reservations' | 'flights', first: number, last: number) {
    for (let day = addDays(today, first); day <= addDays(today, last); day = addDays(day, 1))
      await get(`/api/v1/${collection}?from=${day}&to=${day}&limit=1000`)
  }

  it('have one that a booking of this week overruns, and one that is near', async () => {
    await under.start()
    await read('reservations', -runs({ each: 1, every: 30 }), 7)
    await read('flights', -runs({ each: 12, every: 30 }), 0)
    const { data, overruns } = await told()
    const late = overruns.filter(({ name, is }) => name === '100-hour' && is === 'overruns')
    expect([...new Set(late.map(({ tail }) => tail))]).toEqual(['N172SP'])
    const standing = (item: string) =>
      data.filter(({ name }) => name === item).map(({ tail, state }) => `${tail} ${state}`)
    expect(standing('100-hour')).toContain('N172SP overrun')
    expect(standing('100-hour').filter((one) => one.endsWith(' near'))).toHaveLength(1)
    expect(standing('Annual').filter((one) => one.endsWith(' near'))).toHaveLength(1)
  })

  it.each([
    ['files', async () => ({})],
    ...(isFullRun
      ? [['PostgreSQL', async () => ({ databaseUrl: (await freshDatabase()).url })] as const]
      : []),
  ] as const)(
    'stand after a start by what was kept in %s, and nothing is read',
    async (_, configOf) => {
      const config = await configOf()
      await under.start(config)
      // Longer ago than PostgreSQL's records are in memory at a start.
      await read('flights', -runs({ each: 52, every: 60 }), -50)
      await read('flights', -5, 0)
      await read('reservations', -5, 7)
      const standing = async () => {
        const { data, overruns } = await told()
        const items = data.map(({ id, left }) => [id, left.map((one) => one.left)])
        return { items, overruns: overruns.map(({ reservation, is }) => [reservation, is]) }
      }
      const before = await standing()
      // One has not flown in the days that were read.
      expect(before.items.flat(2).filter((one) => one === null).length).toBeLessThan(2)
      expect(before.overruns).not.toEqual([])
      await under.stop()
      under.requests.length = 0
      under.at += 30_000
      await under.start(config)
      expect(await standing()).toEqual(before)
      expect(under.requests).toEqual([])
    },
  )
})
