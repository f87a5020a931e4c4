import { describe, expect, it } from 'vitest'
import { createLog } from '#server/config/log.ts'
import { accessUnderTest } from '#server/testing/access-under-test.ts'
import { accountsInTrouble } from '#server/testing/accounts-in-trouble.ts'
import { MINUTE } from '#time/instant.ts'
import { isAtLeast, ROLES, type Role } from '#wire/access.ts'
import type { Tokens } from './tokens.ts'

type Options = Parameters<typeof accessUnderTest>[0]

async function aSchool(options: Options = {}) {
  let lend: Tokens['lend'] = () => {
    throw new Error('not made yet')
  }
  const lines: string[] = []
  const school = await accessUnderTest({
    log: createLog('trace', Date.now, { write: (line) => void lines.push(line) }),
    more(_, tokens) {
      lend = tokens.lend
      return []
    },
    ...options,
  })
  const by = (secret: string, path: string, body?: unknown) =>
    school.ask(null, path, body, { headers: { authorization: `Bearer ${secret}` } })
  return { ...school, lines, lend: (role: Role) => lend(role, 2 * MINUTE), by }
}

const LIST = '/api/v1/reservations?from=2026-11-18&to=2026-11-18&limit=10'

describe('a token that is lent', () => {
  it.each(ROLES)('as to a %s sees the bookings as he does, and no more', async (role) => {
    const school = await aSchool()
    const { secret } = school.lend(role)
    const seen = (await (await school.by(secret, '/api/status')).json()) as {
      session: { scopes: string[]; projection: string; kind: string }
    }
    const isFull = isAtLeast(role, 'dispatcher')
    expect(seen.session).toMatchObject({
      kind: 'token',
      scopes: isFull ? ['schedule', 'contacts'] : ['schedule'],
      projection: isFull ? 'full' : role === 'viewer' ? 'no-contact' : 'initials',
    })
    const others = [
      '/api/v1/flights?from=2026-11-18&to=2026-11-18&limit=10',
      '/api/house/tokens',
      '/api/house/audit',
      '/api/requests',
      '/api/refresh',
    ]
    for (const path of others) expect((await school.by(secret, path)).status).not.toBe(200)
  })

  it('opens nothing once it is ended, nor later than it was lent for, nor after a restart', async () => {
    const school = await aSchool()
    const ended = school.lend('manager')
    const old = school.lend('manager')
    const status = async (secret: string) => (await school.by(secret, '/api/status')).status
    expect([await status(ended.secret), await status(old.secret)]).toEqual([200, 200])
    ended.end()
    expect([await status(ended.secret), await status(old.secret)]).toEqual([401, 200])
    school.pass(2 * MINUTE)
    expect(await status(old.secret)).toBe(401)
    const again = await aSchool({ accounts: school.accounts })
    const lent = school.lend('manager')
    expect([await status(lent.secret), (await again.by(lent.secret, LIST)).status]).toEqual([
      200, 401,
    ])
  })

  it('is in no house, no audit and no log', async () => {
    const school = await aSchool()
    const { secret } = school.lend('manager')
    await school.by(secret, LIST)
    const deed = { action: 'print', kind: 'print' }
    expect((await school.by(secret, '/api/house/deeds', deed)).status).toBe(204)
    await school.access.auditLog.settled()
    const kept = await school.accounts.read(async (open) => [
      ...(await open.all('tokens')),
      ...(await open.audit(0, Number.MAX_SAFE_INTEGER, 100)),
    ])
    expect(kept).toEqual([])
    expect(school.lines.join()).not.toContain(secret.slice(4))
  })

  it('sees no more where nobody signs in, and while the house is away', async () => {
    const { accounts, state } = accountsInTrouble()
    const school = await aSchool({ accounts, isEmpty: true, config: { isAsked: false } })
    const projection = async () => {
      const answer = await school.by(secret, '/api/status')
      return ((await answer.json()) as { session?: { projection: string } }).session?.projection
    }
    const { secret } = school.lend('viewer')
    expect(await projection()).toBe('no-contact')
    state.isBroken = true
    expect(await projection()).toBe('no-contact')
  })
})
