import { describe, expect, it } from 'vitest'
import { silentLog } from '#server/config/log.ts'
import type { Unsaved } from '#server/store/write-behind.ts'
import { ACCESS_HOST, ACCESS_START, accessUnderTest } from '#server/testing/access-under-test.ts'
import { answerAbout, aSchoolStatus } from '#server/testing/school-status.ts'
import { ROLES } from '#wire/access.ts'
import { PAGE_LIST } from '#wire/pages.ts'
import { createOperatorGateway } from './gateway.ts'
import { siteFilesOf } from './site-files.ts'

const schools = answerAbout([aSchoolStatus('Canary Flyers'), aSchoolStatus('Mesa Air')])
const files = siteFilesOf({
  'index.html':
    '<!doctype html><head><title>Flightline</title></head><body><div id="root"></div></body>',
})

/** The operator's own house, with somebody of each role in it. */
const operators = (unsaved: Unsaved | null = null) =>
  accessUnderTest({
    operates: 'only',
    gatewayBehind: (authentication) =>
      createOperatorGateway({
        authentication,
        schools,
        unsaved: () => unsaved,
        files,
        hosts: () => new Map([[ACCESS_HOST, `http://${ACCESS_HOST}`]]),
        log: silentLog,
        brand: 'Flightline',
        timeZone: 'America/Denver',
        version: '1.2.3',
        now: () => ACCESS_START,
      }),
  })

const OF_A_SCHOOL = [
  '/api/v1/reservations?from=2026-11-18&to=2026-11-18',
  '/api/v1/flights?from=2026-11-18&to=2026-11-18',
  '/api/v1/reservations/11111111-2222-4333-8444-555555555555',
  '/api/changes?since=2026-11-18T00:00:00.000Z',
  '/api/running?at=2026-11-18T16:00:00.000Z',
  '/api/known?collection=reservations&from=2026-11-18&to=2026-11-18',
  '/api/mine',
  '/api/requests',
]

describe('the operator’s own accounts', () => {
  it('tells its admins of every school, and nobody else of any', async () => {
    const authentication = await operators()
    for (const role of ROLES) {
      const answer = await authentication.ask(role, '/api/schools')
      expect([role, answer.status]).toEqual([role, role === 'admin' ? 200 : 403])
      expect((await answer.text()).includes('Canary')).toBe(role === 'admin')
    }
    expect((await authentication.ask(null, '/api/schools')).status).toBe(401)
    expect((await authentication.ask('admin', '/api/schools?q=1')).status).toBe(400)
    const stolen = await authentication.ask(null, '/api/schools', undefined, {
      headers: { authorization: `Bearer flt_${'x'.repeat(43)}` },
    })
    expect(stolen.status).toBe(401)
  })

  it('writes down who looked at the schools, once in a quarter of an hour, and no refusal', async () => {
    const authentication = await operators()
    for (const role of ['admin', 'viewer', 'admin'] as const)
      await authentication.ask(role, '/api/schools')
    const { data } = (await (await authentication.ask('admin', '/api/house/audit')).json()) as {
      data: { action: string }[]
    }
    expect(data.filter(({ action }) => action === 'looked')).toMatchObject([
      { kind: 'adminSchools', name: 'Ada' },
    ])
  })

  it('knows nothing of what is in a school', async () => {
    const authentication = await operators()
    for (const path of OF_A_SCHOOL)
      expect([path, (await authentication.ask('admin', path)).status]).toEqual([path, 404])
    expect((await authentication.ask('admin', '/api/refresh', {})).status).not.toBe(200)
    const status = await (await authentication.ask('admin', '/api/status')).json()
    expect(status).toMatchObject({
      school: { name: 'Flightline' },
      requests: { limit: null, remaining: null },
      coverage: { reservations: [], flights: [] },
      session: { role: 'admin', operates: 'only' },
    })
  })

  it('has its own pages and no page of a school, and leads to the schools', async () => {
    const authentication = await operators()
    const opened: string[] = []
    for (const { path } of PAGE_LIST) {
      const answer = await authentication.ask(
        'admin',
        path.replace(':id', 'x').replace(':tail', 'N1'),
      )
      if (answer.status === 200) opened.push(path)
    }
    expect(opened).toEqual([
      '/devices',
      '/admin/schools',
      '/admin/people',
      '/admin/tokens',
      '/admin/audit',
      '/sign-in',
      '/claim',
      '/join',
    ])
    const home = await authentication.ask(null, '/')
    expect([home.status, home.headers.get('location')]).toEqual([303, '/admin/schools'])
  })

  it('tells every page since when its database is away', async () => {
    const status = async (unsaved: Unsaved | null) =>
      (await (await operators(unsaved)).ask('admin', '/api/status')).json()
    expect(await status(null)).toMatchObject({ saved: true, unsaved: null })
    expect(await status({ since: ACCESS_START, reason: 'database_away' })).toMatchObject({
      saved: false,
      unsaved: { since: new Date(ACCESS_START).toISOString(), reason: 'database_away' },
    })
  })

  it('lets a script in that comes with a token for it, and with no other', async () => {
    const authentication = await operators()
    const ask = async (scopes: readonly string[], path: string) => {
      const made = await authentication.ask('admin', '/api/house/tokens', { name: 'Watch', scopes })
      const { secret } = (await made.json()) as { secret: string }
      const authorization = `Bearer ${secret}`
      return (await authentication.ask(null, path, undefined, { headers: { authorization } }))
        .status
    }
    expect(await ask(['schools'], '/api/schools')).toBe(200)
    expect(await ask(['schedule', 'log', 'contacts'], '/api/schools')).toBe(403)
    expect(await ask(['schools'], '/api/house/people')).toBe(403)
  })
})

describe('a school’s own house', () => {
  it('tells nobody of the schools where it is one of many', async () => {
    const authentication = await accessUnderTest()
    for (const role of ROLES) {
      expect((await authentication.ask(role, '/api/schools')).status).toBe(404)
      const { session } = (await (await authentication.ask(role, '/api/status')).json()) as {
        session: object
      }
      expect(session).not.toHaveProperty('operates')
    }
  })

  it('tells its own admins how it stands where it is alone', async () => {
    const authentication = await accessUnderTest({ operates: 'also', gateway: { schools } })
    for (const role of ROLES)
      expect((await authentication.ask(role, '/api/schools')).status).toBe(
        role === 'admin' ? 200 : 403,
      )
    expect((await authentication.ask('admin', OF_A_SCHOOL[0] ?? '')).status).not.toBe(404)
  })
})
