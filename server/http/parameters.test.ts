import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CanaryGateway, startCanaryGateway } from '#server/testing/canary-gateway.ts'
import { idOf, listBody, respond } from '#server/testing/fake-upstream.ts'

let gateway: CanaryGateway
beforeAll(async () => {
  gateway = await startCanaryGateway()
  gateway.fake.answer = respond(200, listBody([]))
})
afterAll(() => gateway.close())

const onlyOnce = (name: string) => `${name} must be given once.`
const noDate = (name: string) => `${name} must be a date that exists, YYYY-MM-DD.`
const stray = (name: string, names: string) => `${name} is not a parameter: only ${names} are.`

describe('a list', () => {
  const NAMES = 'from, to and limit'
  const LIMIT = 'limit must be a whole number from 1 to 1000.'
  const LIMITS = ['0', '1001', '2000', '10000', '-1', '1e2', '0x64', '1000000000', '', '%205', '+5']

  it.each<[query: string, problem: string]>([
    ...[...LIMITS, '01', '010', '7.0', 'x1', '1x', `${'1'.repeat(50_000)}!`].map(
      (limit): [string, string] => [`limit=${limit}`, LIMIT],
    ),
    ['from=2026-11-01&from=2026-11-02', onlyOnce('from')],
    ['from=', noDate('from')],
    ['from=2026-2-3', noDate('from')],
    ['from=2026-02-30', noDate('from')],
    ['from=2026-11-18%0d%0aX: y', noDate('from')],
    [`from=${'-'.repeat(50_000)}`, noDate('from')],
    ['to=0000-00-00', noDate('to')],
    ['to=%2B02026-01-01', noDate('to')],
    ['to=2026-11-18T00:00:00Z', noDate('to')],
    ['from=2026-11-19&to=2026-11-18', 'from must not be later than to.'],
    ['from=2016-11-19&to=2026-11-18', 'to must be at most 1100 days after from.'],
    ['from=2023-11-13&to=2026-11-18', 'to must be at most 1100 days after from.'],
    ['aircraft=N172SP', stray('aircraft', NAMES)],
    ['From=2026-11-18', stray('From', NAMES)],
    [`${'x'.repeat(20)}=1`, stray('x'.repeat(20), NAMES)],
    [`${'x'.repeat(21)}=1`, stray('This', NAMES)],
    ['from[]=2026-11-18', stray('This', NAMES)],
    ['__proto__=1', stray('This', NAMES)],
    ['%3Cscript%3E=1', stray('This', NAMES)],
    ['x1=1', stray('This', NAMES)],
    ['1x=1', stray('This', NAMES)],
    ['=1', stray('This', NAMES)],
    [Array.from({ length: 2000 }, (_, n) => `p${n}=1`).join('&'), stray('This', NAMES)],
  ])('has no query %.60s, which is refused in a sentence at no cost', (query, problem) =>
    expectRefused(`/api/v1/reservations?${query}`, problem),
  )

  it('may be of 1100 days, which the school is asked for as two days', async () => {
    const days = 'from=2023-11-14&to=2026-11-18'
    expect((await gateway.get(`/api/v1/flights?${days}`)).status).toBe(200)
    expect(gateway.fake.seen.splice(0).at(-1)?.target).toBe(`/api/v1/flights?${days}&limit=100`)
  })
})

const SINCE = 'since must be an instant such as 2026-11-18T13:55:00Z, with + written as %2B.'
const AT = '“at” must be an instant such as 2026-11-18T07:00:00Z, with + written as %2B.'
const OF_CHANGES = '2026-11-18T06:55Z'
const DAYS = 'collection=reservations&from=2026-11-18&to=2026-11-19'
const READING = 'collection, from, to, until and purpose'
const UNTIL = 'until must be an instant such as 2026-11-19T07:00:00Z, for reservations only.'
const COLLECTION = 'collection must be reservations or flights.'
const BOTH = 'from and to must both be given.'

it.each<[path: string, problem: string]>([
  ['status?since=1', 'This address takes no parameters.'],
  ['mine?x', 'This address takes no parameters.'],
  [`v1/reservations/${idOf(1)}?x=1`, 'This address takes no parameters.'],
  ...['', 'since=', 'since=yesterday', 'since=1763424000000', 'since=2026-11-18'].map(
    (query): [string, string] => [`changes?${query}`, SINCE],
  ),
  ['changes?since=2026-11-18T06:55', SINCE],
  ['changes?since=2026-02-30T00:00Z', SINCE],
  ['changes?since=2026-11-18T24:00Z', SINCE],
  ['changes?since=2026-11-18T06:55:00+01:00', SINCE],
  [`changes?since=${'1'.repeat(50_000)}`, SINCE],
  [`changes?id=${idOf(1)}`, SINCE],
  [`changes?since=${OF_CHANGES}&since=${OF_CHANGES}`, onlyOnce('since')],
  [`changes?since=${OF_CHANGES}&id=abc`, 'id must be the whole id of a record.'],
  [`changes?since=${OF_CHANGES}&id=`, 'id must be the whole id of a record.'],
  [`changes?since=${OF_CHANGES}&limit=1`, stray('limit', 'since and id')],
  ...['', 'at=', 'at=2026-11-18', 'at=1763424000000'].map((query): [string, string] => [
    `running?${query}`,
    AT,
  ]),
  ['running?at=2026-11-18T07:00Z&at=2026-11-18T07:00Z', onlyOnce('at')],
  ['running?at=2026-11-18T07:00Z&since=1', 'since is not a parameter: only at is.'],
  [`known?${DAYS}&limit=1`, stray('limit', 'collection, from and to')],
  [`known?${DAYS.replace('-19', '-27')}`, 'to must be at most 8 days after from.'],
  ['requests?collection=reservations', BOTH],
  ['requests?collection=flights&from=2026-11-22', BOTH],
  ['requests?collection=flights&to=2026-11-22', BOTH],
  ['requests?from=2026-11-15&to=2026-11-22', COLLECTION],
  ['requests?collection=people&from=2026-11-15&to=2026-11-22', COLLECTION],
  ['requests?collection=flights&from=2026-11-23&to=2026-11-22', 'from must not be later than to.'],
  ['requests?x', stray('x', READING)],
  [`requests?${DAYS}&purpose=screen`, 'purpose must be person or print.'],
  [
    `requests?${DAYS.replace('-19', '-21')}&purpose=print`,
    'to must be at most 2 days after from for a print.',
  ],
  [`requests?${DAYS}&until=2026-11-19`, UNTIL],
  [`requests?${DAYS.replace('reservations', 'flights')}&until=2026-11-19T07:00:00Z`, UNTIL],
  ['refresh', 'collection, from and to must be given.'],
  ['refresh?collection=flights', BOTH],
  ['refresh?collection=flights&from=2026-02-30&to=2026-03-01', noDate('from')],
  [`refresh?${DAYS}&to=2026-11-22`, onlyOnce('to')],
  [`refresh?${DAYS}&limit=100`, stray('limit', READING)],
  [`refresh?${DAYS}&<script>=1`, stray('This', READING)],
])('/api/%.60s is refused in a sentence at no cost', (path, problem) =>
  expectRefused(`/api/${path}`, problem, path.startsWith('refresh') ? 'POST' : 'GET'),
)

it.each([
  `known?${DAYS.replace('-19', '-26')}`,
  `requests?${DAYS}`,
  `requests?${DAYS.replace('-19', '-20')}&purpose=print&until=2026-11-20T07:00:00Z`,
  'running?at=2026-11-18T06:55:00-07:00',
  `changes?since=${OF_CHANGES}&id=${idOf(1)}`,
])('/api/%s is answered', async (path) => {
  expect((await gateway.get(`/api/${path}`)).status).toBe(200)
})

async function expectRefused(path: string, problem: string, method = 'GET') {
  const response = await gateway.get(path, {}, method)
  expect([response.status, await response.json()]).toEqual([400, { error: problem }])
  expect(gateway.fake.seen).toHaveLength(0)
}
