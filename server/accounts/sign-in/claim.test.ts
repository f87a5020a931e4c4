import { describe, expect, it } from 'vitest'
import { hashOf } from '#server/accounts/secrets.ts'
import { accessUnderTest, cookieFrom } from '#server/testing/access-under-test.ts'

const ADA = { name: 'Ada', email: 'ada@mesa.example', passphrase: 'plum tiger anchor lemon' }

async function unclaimed() {
  const school = await accessUnderTest({ isEmpty: true })
  const token = (await school.access.claim.arm()) ?? ''
  return { school, token }
}

const allOf = (school: Awaited<ReturnType<typeof accessUnderTest>>) =>
  school.accounts.transact(async (accounts) => ({
    people: await accounts.all('people'),
    sessions: await accounts.all('sessions'),
    settings: await accounts.all('settings'),
    audit: await accounts.audit(0, Number.MAX_SAFE_INTEGER, 100),
  }))

describe('a claim', () => {
  it('makes the first admin, who is signed in and proved', async () => {
    const { school, token } = await unclaimed()
    expect(await school.status(null, '/api/session')).toBe(401)
    const claimed = await school.ask(null, '/api/claim', { token, ...ADA })
    expect([claimed.status, await claimed.json()]).toMatchObject([
      200,
      { role: 'admin', name: 'Ada', email: 'ada@mesa.example', hasPassphrase: true },
    ])
    const cookie = cookieFrom(claimed)
    const invite = { role: 'viewer', uses: 3, hours: 48 }
    expect(await school.status({ cookie }, '/api/house/invites', invite)).toBe(201)
    expect(await school.access.claim.arm()).toBe(null)
  })

  it('of 200 at once makes one admin, and leaves no token behind', async () => {
    const { school, token } = await unclaimed()
    const claims = Array.from({ length: 200 }, (_, n) =>
      school.ask(null, '/api/claim', { token, ...ADA, name: `Ada ${n}` }),
    )
    const answers = await Promise.all(claims)
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 410)).toHaveLength(199)
    const { people, sessions, settings, audit } = await allOf(school)
    expect([people.length, sessions.length]).toEqual([1, 1])
    expect(settings.map(({ id }) => id)).not.toContain('claim')
    expect(audit.map(({ action }) => action)).toEqual(['claim'])
    const said = await Promise.all(answers.map((answer) => answer.text()))
    const left = JSON.stringify({ people, sessions, settings, audit, said })
    for (const secret of [token, ADA.passphrase]) expect(left).not.toContain(secret)
  })

  it('keeps the token as its hash alone, and only the newest counts', async () => {
    const { school, token } = await unclaimed()
    expect((await allOf(school)).settings).toContainEqual({ id: 'claim', value: hashOf(token) })
    const newer = (await school.access.claim.arm()) ?? ''
    const old = await school.ask(null, '/api/claim', { token, ...ADA })
    expect([old.status, await old.json()]).toMatchObject([410, { reason: 'claimed' }])
    expect(await school.status(null, '/api/claim', { token: newer, ...ADA })).toBe(200)
  })

  it.each([
    ['no name', { name: ' ' }],
    ['a long name', { name: 'a'.repeat(81) }],
    ['a name of two lines', { name: 'Ada\nMoss' }],
    ['a name that turns the writing', { name: 'Ada\u202eMoss' }],
    ['a name that cannot be seen', { name: '\u200b' }],
    ['an accent for a name', { name: '\u0301' }],
    ['a name with a sign of control', { name: 'A\u0000' }],
    ['one of the commonest passphrases', { passphrase: 'Password1234' }],
    ['a passphrase that is only his name', { passphrase: `${ADA.name} ${ADA.name} 2026!` }],
    ['a passphrase that is only the school’s', { passphrase: 'MesaAir-MesaAir' }],
    ['a short passphrase', { passphrase: 'eleven char' }],
    ['no e-mail', { email: 'ada at mesa' }],
    ['no text', { passphrase: 12 }],
  ])('of %s is refused, and can be made again', async (_, wrong) => {
    const { school, token } = await unclaimed()
    expect(await school.status(null, '/api/claim', { token, ...ADA, ...wrong })).toBe(400)
    expect(await school.status(null, '/api/claim', { token, ...ADA })).toBe(200)
  })

  it('is made by a passphrase of a file, once, and then by no link', async () => {
    const { school, token } = await unclaimed()
    expect(await school.access.claim.makeAdmin(ADA.passphrase)).toBe(true)
    expect(await school.access.claim.makeAdmin('another one of them')).toBe(false)
    expect(await school.status(null, '/api/claim', { token, ...ADA })).toBe(410)
    const { passphrase } = ADA
    const signedIn = await school.ask(null, '/api/session', { who: 'admin', passphrase })
    expect(await signedIn.json()).toMatchObject({ role: 'admin', name: 'admin' })
  })
})

describe('while nobody has claimed it', () => {
  it('this machine is not asked who it is, and is as soon as somebody has', async () => {
    const school = await accessUnderTest({ isEmpty: true, config: { isAsked: false } })
    const token = (await school.access.claim.arm()) ?? ''
    const machine = await school.ask(null, '/api/session')
    expect(await machine.json()).toMatchObject({ signedIn: false, kind: 'machine', role: 'admin' })
    expect(await school.json(null, '/api/status')).not.toHaveProperty('session')
    const invite = { role: 'viewer', uses: 3, hours: 48 }
    expect(await school.status(null, '/api/house/invites', invite)).toBe(403)
    expect(await school.status(null, '/api/house/people')).toBe(200)
    await school.ask(null, '/api/claim', { token, ...ADA })
    expect(await school.status(null, '/api/status')).toBe(401)
  })
})
