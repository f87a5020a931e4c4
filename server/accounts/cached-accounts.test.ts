import { describe, expect, it } from 'vitest'
import { type AccessUnderTest, accessUnderTest } from '#server/testing/access-under-test.ts'
import { accountsInTrouble } from '#server/testing/accounts-in-trouble.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'
import type { Role } from '#wire/access.ts'
import { CACHED_FOR, CHECKED_EVERY } from './cached-accounts.ts'

type School = AccessUnderTest

async function schoolInTrouble(
  options: Parameters<typeof accessUnderTest>[0] = {},
  isShared = false,
) {
  const { accounts, state, base } = accountsInTrouble({ isShared })
  const school = await accessUnderTest({ accounts, ...options })
  return { school, state, base }
}

const statusOf = (school: School, as: Role | null) => school.status(as, '/api/status')
const UNAVAILABLE = { status: 503, reason: 'house_unavailable' }

describe('while the house is away', () => {
  it('whoever was in stays in for what he could see, for four hours since he was looked up', async () => {
    const { school, state } = await schoolInTrouble()
    expect(await statusOf(school, 'viewer')).toBe(200)
    state.isAway = true
    school.pass(CACHED_FOR - 1)
    const vera = { status: 200, role: 'viewer', name: 'Vera' }
    expect(await school.reply('viewer', '/api/session')).toMatchObject(vera)
    expect(await statusOf(school, 'viewer')).toBe(200)
    school.pass(1)
    expect(await school.reply('viewer', '/api/status')).toMatchObject(UNAVAILABLE)
  })

  it('nobody is let in who was not, and nothing is done: all of it fails in words', async () => {
    const { school, state } = await schoolInTrouble()
    for (const role of ['admin', 'manager'] as const) await statusOf(school, role)
    state.isAway = true
    school.pass(CHECKED_EVERY)
    const refused: Parameters<School['ask']>[] = [
      [{ cookie: `flightline=${'x'.repeat(43)}` }, '/api/status'],
      [null, '/api/status'],
      [null, '/api/session', { who: 'Dan', passphrase: 'x' }],
      [null, '/api/join', { token: 'x', name: 'Vi' }],
      ['admin', '/api/house/people'],
      ['admin', '/api/house/invites', { role: 'viewer', uses: 1, hours: 1 }],
      ['manager', '/api/house/deeds', { action: 'export', kind: 'flights' }],
      ['admin', '/api/session', undefined, { method: 'DELETE' }],
    ]
    const words = { ...UNAVAILABLE, error: expect.stringMatching(/\.$/) }
    for (const asked of refused) expect(await school.reply(...asked)).toMatchObject(words)
    // Signed in, though never seen by this process.
    expect(await statusOf(school, 'dispatcher')).toBe(200)
    state.isAway = false
    school.pass(CHECKED_EVERY)
    expect(await statusOf(school, 'dispatcher')).toBe(200)
  })

  it('a script stays in by its token, and one that was never seen does not come in', async () => {
    const { school, state } = await schoolInTrouble()
    const asked = { name: 'p', scopes: ['schedule'] }
    const { secret } = await school.json<{ secret: string }>('admin', '/api/house/tokens', asked)
    const by = (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return school.status(null, '/api/status', undefined, { headers })
    }
    expect(await by(secret)).toBe(200)
    state.isAway = true
    school.pass(CACHED_FOR - MINUTE)
    expect([await by(secret), await by(`flt_${'x'.repeat(43)}`)]).toEqual([200, 503])
    school.pass(MINUTE)
    expect(await by(secret)).toBe(503)
  })

  it('a session still ends when its time is over', async () => {
    const { school, state } = await schoolInTrouble()
    school.pass(30 * DAY - HOUR)
    await statusOf(school, 'display')
    const config = { sessionDays: 31 }
    const ending = await accessUnderTest({ accounts: school.accounts, isEmpty: true, config })
    const isIn = async () => typeof (await ending.callerBy(school.cookies.manager)) === 'object'
    ending.pass(31 * DAY - HOUR)
    expect(await isIn()).toBe(true)
    state.isAway = true
    ending.pass(HOUR - MINUTE)
    expect(await isIn()).toBe(true)
    ending.pass(MINUTE)
    expect(await ending.callerBy(school.cookies.manager)).toBe('unavailable')
  })

  it('nobody is remembered of whom the house has said no since, though it was never asked again for him', async () => {
    const { school, state } = await schoolInTrouble()
    for (const role of ['viewer', 'display', 'manager'] as const) await statusOf(school, role)
    const { ids } = school
    await school.remove('admin', `/api/house/people/${ids.viewer}`)
    await school.remove('admin', `/api/house/displays/${ids.display}`)
    await school.ask('admin', '/api/house/people', { id: ids.manager, role: 'viewer' })
    state.isAway = true
    school.pass(CHECKED_EVERY)
    for (const role of ['viewer', 'display'] as const)
      expect([role, await statusOf(school, role)]).toEqual([role, 503])
    expect(await school.json('manager', '/api/session')).toMatchObject({ role: 'viewer' })
    expect(await statusOf(school, 'admin')).toBe(200)
  })

  it('a machine that nobody has claimed stays open to whoever sits at it', async () => {
    for (const isShared of [false, true]) {
      const options = { isEmpty: true, config: { isAsked: false } }
      const { school, state } = await schoolInTrouble(options, isShared)
      expect(await statusOf(school, null)).toBe(200)
      state.isAway = true
      school.pass(2 * CACHED_FOR)
      expect(await statusOf(school, null)).toBe(200)
    }
  })
})

describe('a house that others change, too', () => {
  it('is asked once a second whether it moved, and nothing else as long as it did not', async () => {
    const { school, state } = await schoolInTrouble({}, true)
    for (const role of ['viewer', 'admin'] as const) await statusOf(school, role)
    Object.assign(state, { asked: 0, revisionsAsked: 0 })
    for (let second = 0; second < 20; second += 1) {
      school.pass(CHECKED_EVERY)
      for (const role of ['viewer', 'admin', 'viewer'] as const)
        expect(await statusOf(school, role)).toBe(200)
    }
    expect([state.revisionsAsked, state.asked]).toEqual([20, 0])
  })

  it('that says so a moment later than it should is not waited for by whoever was in, and is believed next', async () => {
    const { school, state, base } = await schoolInTrouble({}, true)
    expect(await statusOf(school, 'viewer')).toBe(200)
    school.pass(CHECKED_EVERY)
    let letGo = () => {}
    state.held = new Promise((resolve) => {
      letGo = resolve
    })
    await base.transact((accounts) => accounts.remove('people', school.ids.viewer))
    // It has not answered yet.
    expect(await statusOf(school, 'viewer')).toBe(200)
    letGo()
    await school.access.accounts.catchUp()
    expect(await statusOf(school, 'viewer')).toBe(401)
  })

  it('is looked at for everybody at once when it moved, so that nobody removed is remembered when it goes away', async () => {
    const { school, state, base } = await schoolInTrouble({}, true)
    for (const role of ['viewer', 'admin'] as const) await statusOf(school, role)
    await base.transact((accounts) => accounts.remove('people', school.ids.viewer))
    school.pass(CHECKED_EVERY)
    expect(await statusOf(school, 'admin')).toBe(200)
    state.isAway = true
    school.pass(CHECKED_EVERY)
    expect(await statusOf(school, 'admin')).toBe(200)
    expect(await statusOf(school, 'viewer')).toBe(503)
  })
})
