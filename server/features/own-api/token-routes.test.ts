import { expect, it } from 'vitest'
import { tokensUnderTest } from '#server/testing/tokens/tokens-under-test.ts'
import { HOUR, isoInstant } from '#time/instant.ts'
import { TOKEN_SCOPES, type TokenScope } from '#wire/access.ts'

// A token of each scope on every route. Canaries stand in no byte that it may not see.
const PHONE = '+15550177001'
const EMAIL = 'xanthe.q@canary.example'
const NAME = 'Xanthe Quillfeather'
const READING = '7461.3'
const XANTHE = { name: NAME, email: EMAIL, phone: PHONE }

const SCOPES: readonly (readonly TokenScope[])[] = [
  ['schedule'],
  ['log'],
  ['schedule', 'contacts'],
  ['log', 'contacts'],
  ['schools'],
  ['log.csv'],
]

it('a token of each scope is answered what is its own on every route, and sees no canary of another', async () => {
  const school = await tokensUnderTest()
  const flight = school.fly(-1, {
    customer: XANTHE,
    hobbs: { start: Number(READING), end: Number(READING) + 1, delta: 1 },
  })
  const booking = school.book(0, XANTHE)
  await school.readLog(-2, 0)
  await school.ask('manager', school.list('reservations', 0))
  const at = isoInstant(school.now() + HOUR)

  /** Each route, by which scope it is opened; '' for none, '*' for any that comes as a bearer. */
  const routes: readonly (readonly [path: string, by: TokenScope | '' | '*', method?: string])[] = [
    [school.list('reservations', 0), 'schedule'],
    [`/api/v1/reservations/${booking.id}`, 'schedule'],
    [`/api/running?at=${at}`, 'schedule'],
    [`/api/known?collection=reservations&from=${school.day(0)}&to=${school.day(0)}`, 'schedule'],
    [school.list('flights', -1), 'log'],
    [`/api/v1/flights/${flight.id}`, 'log'],
    [`/api/known?collection=flights&from=${school.day(-1)}&to=${school.day(0)}`, 'log'],
    [`/api/log.csv?from=${school.day(-1)}`, 'log'],
    ['/api/status', '*'],
    ['/api/openapi.json', '*'],
    ['/api/session', ''],
    ['/api/changes?since=2026-11-01T00:00:00Z', ''],
    ['/api/requests', ''],
    ['/api/mine', ''],
    [`/api/refresh?collection=flights&from=${school.day(0)}&to=${school.day(0)}`, '', 'POST'],
    ...[
      'people',
      'displays',
      'invites',
      'tokens',
      'audit',
      'deeds',
      'feeds',
      'inspections',
      'channels',
      'alerts',
      'nothing',
    ].flatMap(
      (kind) =>
        [
          [`/api/house/${kind}`, ''],
          [`/api/house/${kind}`, '', 'POST'],
          [`/api/house/${kind}/${booking.id}`, '', 'DELETE'],
        ] as const,
    ),
    ['/api/session/devices', ''],
    ['/api/session/passphrase', '', 'POST'],
    ['/api/join', '', 'POST'],
  ]

  expect(new Set(SCOPES.flat())).toEqual(new Set(TOKEN_SCOPES))
  for (const scopes of SCOPES) {
    const { secret, sheet } = await school.makeToken(scopes)
    const isSheet = sheet !== ''
    for (const [path, by, method = 'GET'] of routes) {
      const headers = {
        authorization: `Bearer ${secret}`,
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
      }
      const answer = await school.ask(null, path, method === 'POST' ? {} : undefined, {
        method,
        headers,
      })
      const text = (await answer.text()) + JSON.stringify([...answer.headers])
      const isIts = !isSheet && (by === '*' || (by !== '' && scopes.includes(by)))
      expect([scopes, method, path, answer.status < 300]).toEqual([scopes, method, path, isIts])
      const sees = isIts && by !== '*'
      const isCsv = path.startsWith('/api/log.csv')
      expect([path, text.includes(NAME)]).toEqual([path, sees])
      for (const contact of [PHONE, EMAIL]) {
        const shown = sees && scopes.includes('contacts') && !isCsv
        expect([scopes, path, contact, text.includes(contact)]).toEqual([
          scopes,
          path,
          contact,
          shown,
        ])
      }
      expect([path, text.includes(READING)]).toEqual([path, sees && by === 'log'])
      expect([path, text.includes(secret.slice(4))]).toEqual([path, false])
    }
    if (!isSheet) continue
    const answer = await school.by('', `${sheet}&from=${school.day(-1)}`)
    const text = (await answer.text()) + JSON.stringify([...answer.headers])
    expect([PHONE, EMAIL, NAME, READING, secret].map((one) => text.includes(one))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
  }
})
