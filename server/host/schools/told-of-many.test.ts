import { expect, it } from 'vitest'
import { DatabaseAway } from '#server/store/postgres/database.ts'
import type { Holding } from '#server/store/postgres/lease.ts'
import { aSchoolTold, TOLD_AT } from '#server/testing/told-schools.ts'
import { MINUTE } from '#time/instant.ts'
import { toldOfMany } from './told-of-many.ts'

const US = '11111111-2222-4333-8444-555555555555'
const THEM = 'aaaaaaaa-2222-4333-8444-555555555555'
const NAMES = ['Alpha', 'Bravo', 'Charlie']

/** Three schools of this gateway's list, over leases that a test hands out. */
function host() {
  const at = { now: TOLD_AT, monotonic: 0, isAway: false, isMissed: false }
  const held = new Map<string, string | null>()
  const hosted = NAMES.map((name) => {
    const { figures, ...told } = aSchoolTold(name)
    return { told, running: name === 'Charlie' ? null : { figures } }
  })
  const told = toldOfMany({
    schools: {
      all: () =>
        hosted.map(({ told: { school }, running }) => ({
          school: { ...school, baseUrl: '', timeZone: '', dailyRequests: 1, location: null, hours },
          standing: running ? ('loaded' as const) : ('loading' as const),
          trouble: null,
          isKeyLost: school.name === 'Charlie',
          askedAt: 0,
          running: running && {
            ...running,
            figures: () => running.figures?.() as never,
            gateway: { decide: () => ({ status: 200, headers: {}, body: '' }) },
            lookAtKey: null,
            abort() {},
            async close() {},
          },
        })),
    },
    database: {
      trouble: () => (at.isAway ? { since: TOLD_AT, reason: 'database_away' } : null),
    },
    leases: {
      holder: US,
      async holders() {
        at.monotonic += 3
        if (at.isAway || at.isMissed) throw new DatabaseAway()
        return hosted.map(({ told: { school } }): Holding => {
          const holder = held.get(school.name) ?? null
          return { school: school.id, holder, isOurs: holder === US, lasts: 0 }
        })
      },
    },
    startedAt: TOLD_AT,
    now: () => at.now,
    monotonic: () => at.monotonic,
    hostname: 'apron',
  })
  const holders = () => told.schools().map(({ holder }) => holder)
  return { at, held, told, holders }
}

const hours = { opens: 360, closes: 1320 }

it('knows of each school which gateway asks its API, and since when nobody does', async () => {
  const { at, held, told, holders } = host()
  expect(holders().map(({ who }) => who)).toEqual(['unknown', 'unknown', 'unknown'])
  held.set('Alpha', US).set('Bravo', THEM)
  await told.look()
  const nobody = { who: 'nobody', since: TOLD_AT }
  expect(holders()).toEqual([{ who: 'here' }, { who: 'other', name: 'aaaaaaaa' }, nobody])
  at.now += MINUTE
  held.delete('Alpha')
  await told.look()
  expect(holders()[0]).toEqual({ who: 'nobody', since: TOLD_AT + MINUTE })
  expect(holders()[2]).toEqual(nobody)
  held.set('Alpha', THEM)
  await told.look()
  held.delete('Alpha')
  at.now += MINUTE
  await told.look()
  expect(holders()[0]).toEqual({ who: 'nobody', since: TOLD_AT + 2 * MINUTE })
  expect(told.gateway.name).toBe('apron 11111111')
})

it('knows nothing of that while the database is away, and says so', async () => {
  const { at, held, told, holders } = host()
  held.set('Alpha', US)
  await told.look()
  expect(told.database()).toEqual({ away: null, latency: 3 })
  at.isAway = true
  await told.look()
  expect(holders()[0]).toEqual({ who: 'unknown' })
  expect(told.database()).toMatchObject({ away: { reason: 'database_away' }, latency: null })
})

it('takes a question that was not answered for a database that is away, whatever that says itself', async () => {
  const { at, told } = host()
  await told.look()
  at.isMissed = true
  at.now += MINUTE
  await told.look()
  at.now += MINUTE
  await told.look()
  const away = { since: TOLD_AT + MINUTE, reason: 'database_away' }
  expect(told.database()).toEqual({ away, latency: null })
  at.isMissed = false
  await told.look()
  expect(told.database()).toEqual({ away: null, latency: 3 })
})

it('tells what is loaded, what is being loaded, and whose key is lost', () => {
  const [alpha, , charlie] = host().told.schools()
  expect(alpha?.figures?.()).toMatchObject({ records: 12_345 })
  expect(charlie).toMatchObject({ figures: null, isLoading: true, keyLost: true })
})
