import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstWrongIn } from '#server/accounts/store/accounts-store.ts'
import { type Database, openDatabase } from '#server/store/postgres/database.ts'
import {
  type AccessUnderTest,
  accessUnderTest,
  cookieFrom,
} from '#server/testing/access-under-test.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/postgres/postgres.ts'
import { SECOND } from '#time/instant.ts'
import type { Role } from '#wire/access.ts'
import { accountsInDatabase } from './accounts-in-database.ts'

/** What one gateway has changed another knows after so long. */
const LEARNS_WITHIN = 2 * SECOND

let test: TestDatabase
let databases: readonly Database[]
let school: string
let one: AccessUnderTest
let other: AccessUnderTest

beforeAll(async () => {
  test = await freshDatabase()
  databases = [openDatabase({ url: test.url }), openDatabase({ url: test.url })]
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()))
})

async function gateways(options: { isEmpty?: boolean; isAsked?: boolean } = {}) {
  school = randomUUID()
  const { isEmpty = false, isAsked = true } = options
  const [first, second] = databases.map((database) => accountsInDatabase({ database, school }))
  const config = { isAsked }
  one = await accessUnderTest({ ...(first && { accounts: first }), isEmpty, config })
  other = await accessUnderTest({ ...(second && { accounts: second }), isEmpty: true, config })
}

const atOther = async (as: Role, path = '/api/status') =>
  (await other.ask({ cookie: one.cookies[as] }, path)).status
/** On a busy machine whoever is remembered would not wait for the database: see `STORE_PATIENCE`. */
async function learn(gateway = other): Promise<void> {
  gateway.pass(LEARNS_WITHIN)
  await gateway.access.accounts.catchUp()
}
const end = (path: string) => one.ask('admin', path, undefined, { method: 'DELETE' })

describe('what one gateway changes, another knows within two seconds:', () => {
  beforeEach(async () => {
    await gateways()
    for (const role of ['viewer', 'manager', 'display'] as const)
      expect([role, await atOther(role)]).toEqual([role, 200])
  })

  it('a person who was removed, and a screen', async () => {
    expect((await end(`/api/house/people/${one.ids.viewer}`)).status).toBe(200)
    expect((await end(`/api/house/displays/${one.ids.display}`)).status).toBe(200)
    await learn()
    expect([await atOther('viewer'), await atOther('display')]).toEqual([401, 401])
    expect(await atOther('manager')).toBe(200)
  })

  it('a role', async () => {
    expect(await atOther('manager', '/api/house/people')).toBe(200)
    await one.ask('admin', '/api/house/people', { id: one.ids.manager, role: 'viewer' })
    await learn()
    expect(await atOther('manager', '/api/house/people')).toBe(403)
  })

  it('a session that was ended', async () => {
    await one.ask('viewer', '/api/session', undefined, { method: 'DELETE' })
    await learn()
    expect(await atOther('viewer')).toBe(401)
  })

  it('a token that was made, and one that was ended', async () => {
    const made = await one.ask('admin', '/api/house/tokens', { name: 'p', scopes: ['schedule'] })
    const { secret, token } = (await made.json()) as { secret: string; token: { id: string } }
    const by = async () => {
      const headers = { authorization: `Bearer ${secret}` }
      return (await other.ask(null, '/api/status', undefined, { headers })).status
    }
    await learn()
    expect(await by()).toBe(200)
    await end(`/api/house/tokens/${token.id}`)
    await learn()
    expect(await by()).toBe(401)
  })

  it('an invite that is used up', async () => {
    const wanted = { role: 'viewer', uses: 1, hours: 1, byItselfMinutes: 5 }
    const made = await one.ask('admin', '/api/house/invites', wanted)
    const { link } = (await made.json()) as { link: string }
    const [, token] = link.split('#')
    const both = await Promise.all(
      [one, other, one, other].map((gateway) =>
        gateway.ask(null, '/api/join', { token, name: 'Vi' }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410])
    const [joined] = both.filter(({ status }) => status === 200)
    await learn()
    const cookie = joined ? cookieFrom(joined) : ''
    expect((await other.ask({ cookie }, '/api/session')).status).toBe(200)
  })

  it('the key by which e-mails are hidden', async () => {
    await learn()
    await other.access.ready()
    expect(Buffer.from(other.access.hidingKey())).toEqual(Buffer.from(one.access.hidingKey()))
  })
})

describe('a house that nobody has claimed', () => {
  it('is claimed at one gateway by the link of either, once, and open at none from then on', async () => {
    await gateways({ isEmpty: true, isAsked: false })
    const open = async () => (await other.ask(null, '/api/status')).status
    expect(await open()).toBe(200)
    const tokens = [await one.access.claim.arm(), await other.access.claim.arm()]
    const claims = await Promise.all(
      tokens.flatMap((token) =>
        [one, other].map((gateway) =>
          gateway.ask(null, '/api/claim', { token, name: 'Ada', passphrase: 'plum tiger anchor' }),
        ),
      ),
    )
    expect(claims.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 410, 410, 410,
    ])
    for (const gateway of [one, other]) {
      await learn(gateway)
      const refused = await gateway.ask(null, '/api/status')
      expect([refused.status, await refused.json()]).toMatchObject([
        401,
        { ways: { claim: false, passphrase: true } },
      ])
    }
    expect(await firstWrongIn(one.accounts)).toBe(null)
  })

  it('says in its ways that it is claimed within two seconds', async () => {
    await gateways({ isEmpty: true })
    const ways = async () =>
      ((await (await other.ask(null, '/api/status')).json()) as { ways: object }).ways
    expect(await ways()).toMatchObject({ claim: true, passphrase: false })
    const token = await one.access.claim.arm()
    await one.ask(null, '/api/claim', { token, name: 'Ada', passphrase: 'plum tiger anchor' })
    await learn()
    expect(await ways()).toMatchObject({ claim: false, passphrase: true })
  })
})

describe('a screen', () => {
  it('shows its letters at one gateway, is let in at another, and hears of it at either', async () => {
    await gateways()
    const shown = await one.ask(null, '/api/pairing', {})
    const { id, code } = (await shown.json()) as { id: string; code: string }
    const wanted = { code, name: 'Hangar 2', page: '/wall' }
    const paired = await other.ask({ cookie: one.cookies.admin }, '/api/house/displays', wanted)
    expect(paired.status).toBe(201)
    const heard = await Promise.all(
      [one, other].map((gateway) => gateway.ask(null, `/api/pairing/${id}`)),
    )
    expect(heard.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  })
})
