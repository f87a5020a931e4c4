import { describe, expect, it } from 'vitest'
import { accessUnderTest, cookieFrom } from '#server-testing/access-under-test.ts'

describe('a caller', () => {
  it('is told who he is, by his cookie alone', async () => {
    const school = await accessUnderTest()
    expect(await (await school.ask('dispatcher', '/api/session')).json()).toMatchObject({
      signedIn: true,
      kind: 'person',
      role: 'dispatcher',
      projection: 'full',
      name: 'Dan',
      email: 'dan@mesa.example',
      person: school.ids.dispatcher,
    })
    const wall = await (await school.ask('display', '/api/session')).json()
    expect(wall).toMatchObject({
      kind: 'display',
      role: 'display',
      projection: 'initials',
      name: 'Hangar',
    })
    const stranger = await school.ask(null, '/api/session')
    expect([stranger.status, await stranger.json()]).toMatchObject([
      401,
      { reason: 'sign_in', ways: { passphrase: false, oidc: null, claim: false } },
    ])
  })

  it('who signs out is out, and his cookie ends', async () => {
    const school = await accessUnderTest()
    const out = await school.ask('viewer', '/api/session', undefined, { method: 'DELETE' })
    expect([out.status, await out.json()]).toEqual([200, {}])
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(cookieFrom(out)).toBe('')
    expect((await school.ask('viewer', '/api/status')).status).toBe(401)
    expect((await school.ask('dispatcher', '/api/status')).status).toBe(200)
  })
})
