import { describe, expect, it } from 'vitest'
import { tokensUnderTest } from '#server/testing/tokens/tokens-under-test.ts'
import { OPEN_API_PATH, openApi } from './open-api.ts'

type Schema = Readonly<Record<string, unknown>>
type Operation = {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly responses: Readonly<
    Record<string, { readonly content?: Record<string, { schema: Schema }> }>
  >
}

const API = openApi('Mesa Air', '1.2.3') as {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
const operations = Object.entries(API.paths).map(([path, { get }]) => ({ path, ...get }))

/** What of a value a schema does not allow, by JSON Schema 2020-12 as far as it is used here. */
function flaws(value: unknown, schema: Schema, at = '$'): string[] {
  const { $ref, oneOf, type, required, properties, items } = schema as {
    $ref?: string
    oneOf?: Schema[]
    type?: string | string[]
    required?: string[]
    properties?: Record<string, Schema>
    items?: Schema
  }
  if ($ref !== undefined) {
    const named = API.components.schemas[$ref.replace('#/components/schemas/', '')]
    return named === undefined ? [`${at}: no ${$ref}`] : flaws(value, named, at)
  }
  if (oneOf !== undefined)
    return oneOf.filter((one) => flaws(value, one, at).length === 0).length === 1
      ? []
      : [`${at}: not one of them`]
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const kinds = Number.isInteger(value) ? [kind, 'integer'] : [kind]
  if (type !== undefined && ![type].flat().some((one) => kinds.includes(one)))
    return [`${at}: ${kind}, not ${String(type)}`]
  if (Array.isArray(value))
    return items ? value.flatMap((one, i) => flaws(one, items, `${at}[${i}]`)) : []
  if (kind !== 'object') return []
  const has = value as Record<string, unknown>
  return [
    ...(required ?? []).filter((name) => !(name in has)).map((name) => `${at}: no ${name}`),
    ...Object.entries(properties ?? {}).flatMap(([name, one]) =>
      name in has ? flaws(has[name], one, `${at}.${name}`) : [],
    ),
    // What is told and not described is a flaw of the description.
    ...(properties ? Object.keys(has).filter((name) => !(name in properties)) : []).map(
      (name) => `${at}: ${name} is not described`,
    ),
  ]
}

function schemaOf(path: string, status: number): Schema {
  const found = API.paths[path]?.get.responses[status]?.content?.['application/json']?.schema
  if (found === undefined) throw new Error(`${path} does not say what ${status} is.`)
  return found
}

describe('the description of what scripts may ask', () => {
  it('names each operation once, its parameters, its security, and only schemas that are there', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, parameters = [], security, responses } of operations) {
      expect([path, Object.hasOwn(responses, '200'), Object.hasOwn(responses, '401')]).toEqual([
        path,
        true,
        true,
      ])
      expect(security.length).toBeGreaterThan(0)
      const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
    }
    const refs = Array.from(
      JSON.stringify(API).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g),
    )
    for (const [, name = ''] of refs) expect(Object.keys(API.components.schemas)).toContain(name)
    expect(new Set(refs.map(([, name]) => name)).size).toBe(
      Object.keys(API.components.schemas).length,
    )
  })

  it('is told to whoever is signed in, tokens too, and to nobody else', async () => {
    const school = await tokensUnderTest()
    const { secret } = await school.makeToken(['schedule'])
    const told = await school.by(secret, OPEN_API_PATH)
    expect([told.status, await told.json()]).toEqual([200, JSON.parse(JSON.stringify(API))])
    expect((await school.ask('viewer', OPEN_API_PATH)).status).toBe(200)
    expect((await school.ask(null, OPEN_API_PATH)).status).toBe(401)
    expect((await school.by(secret, `${OPEN_API_PATH}?x=1`)).status).toBe(400)
  })

  it('describes real answers to the last field, with and without contacts, known or not', async () => {
    const school = await tokensUnderTest()
    const flights = [
      school.fly(-1),
      school.fly(-1, {
        hobbs: null,
        customer: null,
        instructor: null,
        aircraft: null,
        route: null,
      }),
    ]
    const booking = school.book(0)
    await school.readLog(-2, 0)
    await school.ask('manager', school.list('reservations', 0))
    const none = '00000000-0000-4000-8000-00000000dead'
    const asked = [
      ['/api/v1/reservations', school.list('reservations', 0), 200],
      ['/api/v1/flights', school.list('flights', -1), 200],
      ['/api/v1/reservations/{id}', `/api/v1/reservations/${booking.id}`, 200],
      ...flights.map(({ id }) => ['/api/v1/flights/{id}', `/api/v1/flights/${id}`, 200] as const),
      ['/api/v1/flights/{id}', '/api/v1/flights/no-id', 404],
      ['/api/v1/flights/{id}', `/api/v1/flights/${none}`, 504],
      ['/api/v1/flights', school.list('flights', -9), 504],
      ['/api/v1/flights', '/api/v1/flights?from=no', 400],
      ['/api/log.csv', '/api/log.csv', 400],
      ['/api/status', '/api/status', 200],
      ['/api/schools', '/api/schools', 404],
    ] as const
    for (const scopes of [
      ['schedule', 'log'],
      ['schedule', 'log', 'contacts'],
    ] as const) {
      const { secret } = await school.makeToken(scopes)
      for (const [path, target, status] of asked) {
        const answer = await school.by(secret, target)
        expect([target, answer.status]).toEqual([target, status])
        expect([target, flaws(await answer.json(), schemaOf(path, status))]).toEqual([target, []])
      }
    }
    const { secret: granted } = await school.makeToken(['log'], 1)
    await school.by(granted, school.list('flights', -30))
    const spent = await school.by(granted, school.list('flights', -40))
    expect([spent.status, flaws(await spent.json(), schemaOf('/api/v1/flights', 429))]).toEqual([
      429,
      [],
    ])
    const { secret: other } = await school.makeToken(['schedule'])
    for (const [secret, status] of [
      [other, 403],
      ['', 401],
    ] as const) {
      const refused = await school.by(secret, school.list('flights', -1))
      expect([
        refused.status,
        flaws(await refused.json(), schemaOf('/api/v1/flights', status)).filter(
          (one) => !one.includes('ways'),
        ),
      ]).toEqual([status, []])
    }
  })

  it('has every address that a token of some scope is answered at', async () => {
    const school = await tokensUnderTest()
    const { secret } = await school.makeToken(['schedule', 'log', 'contacts'])
    // What a page asks when a token prints: its form is the page's own, and changes with it.
    const ofPages = ['/api/running', '/api/known']
    for (const path of [
      '/api/changes?since=2026-11-01T00:00:00Z',
      '/api/requests',
      '/api/mine',
      ...ofPages,
      ...operations.map((one) => one.path),
    ]) {
      const { status } = await school.by(
        secret,
        path.replace('{id}', '00000000-0000-4000-8000-000000000001'),
      )
      const isAnswered = status !== 403 && status !== 404
      const isDescribed = Object.hasOwn(API.paths, path) && path !== '/api/schools'
      expect([path, isAnswered]).toEqual([path, isDescribed || ofPages.includes(path)])
    }
  })
})
