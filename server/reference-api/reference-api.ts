import { dailyLimit as countedIn } from './daily-limit.ts'
import type { SchoolDatabase } from './database.ts'
import { bringTo } from './demonstration/living.ts'
import { type Fault, inventedDays, type RequestScope, spoiledAnswer } from './faults.ts'
import { withInventedDays } from './invented-records.ts'
import { type ListQuery, parametersOfSingle, readListQuery } from './list-query.ts'
import { openApi } from './open-api.ts'
import { type Collection, type RecordStore, recordStore } from './record-store.ts'
import type { RateLimit } from './schema.ts'
import { keyHash, type School, schoolNamed, schoolOfKeyHash } from './schools.ts'
import { spoiledResponse } from './spoiled-responses.ts'

export interface ReferenceApiOptions {
  database: SchoolDatabase
  /** Epoch milliseconds. */
  now: () => number
  /** Requests each school is granted a UTC day (§8). */
  dailyLimit: number
  /** Read at every request: a caller may keep the array or set and change it. */
  faults?: Iterable<Fault>
  /** Keys that are valid for this process alone and never written down. */
  processKeys?: readonly { school: string; key: string }[]
  /** Called with whatever ended in a 500 that no fault asked for. */
  onError?: (error: unknown) => void
}

/** The read API of §2–§8 over a file of schools. The README says what §5 and §7 leave open. */
export function createReferenceApi(options: ReferenceApiOptions): {
  fetch: (request: Request) => Promise<Response>
} {
  const { database, now, faults = [], processKeys = [], onError } = options
  const stores = {
    reservations: recordStore(database, 'reservations'),
    flights: recordStore(database, 'flights'),
  }
  const limit = countedIn(database, options.dailyLimit)
  const ownKeys = processKeys.map(({ school, key }) => ({ school, hash: keyHash(key) }))

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname === '/openapi.json') {
      return request.method === 'GET' ? json(200, openApi()) : methodNotAllowed()
    }
    if (!url.pathname.startsWith('/api/v1/')) return refused(404, 'Not found.')

    const school = authenticate(request)
    if (school === null) return unauthorized()
    bringTo(database, school, now())
    const asked = routed(request.method, url)
    const fault = spoiledAnswer(faults, 'refusal' in asked ? null : scopeOf(asked, school))
    if (fault === 'rejected-key') return unauthorized()
    if (fault === 'spent') return spent(now())

    const charge = limit.charge(school.id, now())
    if (!charge.granted) return spent(now())
    if ('refusal' in asked) return asked.refusal()
    const sound = answered(asked, storeOf(asked.collection), school, charge.rateLimit)
    return fault === null ? sound : spoiledResponse(fault, sound, request)
  }

  function authenticate(request: Request): School | null {
    const presented = /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.get('Authorization') ?? '')
    if (presented?.[1] === undefined) return null
    const hash = keyHash(presented[1])
    const own = ownKeys.find((key) => key.hash.equals(hash))
    return own === undefined ? schoolOfKeyHash(database, hash) : schoolNamed(database, own.school)
  }

  function storeOf(collection: Collection): RecordStore {
    return withInventedDays(stores[collection], collection, inventedDays(faults))
  }

  function scopeOf(asked: Sound, school: School): RequestScope {
    const { collection } = asked
    if ('id' in asked) {
      const holdsDay = (day: string) => storeOf(collection).find(school.id, asked.id)?.day === day
      return { collection, holdsDay }
    }
    const { from, to } = asked.query
    // An open range would meet every fault, and `from` today is what people try first.
    const holdsDay = (day: string) => from !== null && to !== null && from <= day && day <= to
    return { collection, holdsDay }
  }

  return {
    async fetch(request) {
      try {
        const response = await answer(request)
        // Its own time, which need not be the machine's.
        response.headers.set('Date', new Date(now()).toUTCString())
        return response
      } catch (error) {
        onError?.(error)
        return refused(500, 'Internal server error.')
      }
    },
  }
}

type Sound = { collection: Collection; query: ListQuery } | { collection: Collection; id: string }

const PATH = /^\/api\/v1\/(reservations|flights)(?:\/([^/]+))?$/

function routed(method: string, url: URL): Sound | { refusal: () => Response } {
  const [, collection, id] = PATH.exec(url.pathname) ?? []
  if (collection !== 'reservations' && collection !== 'flights') {
    return { refusal: () => refused(404, 'Not found.') }
  }
  if (method !== 'GET') return { refusal: methodNotAllowed }
  if (id === undefined) {
    const query = readListQuery(url.searchParams)
    if ('problems' in query) return { refusal: () => refused(400, query.problems.join(' ')) }
    return { collection, query }
  }
  const problems = parametersOfSingle(url.searchParams)
  if (problems.length > 0) return { refusal: () => refused(400, problems.join(' ')) }
  return { collection, id }
}

const NOT_FOUND = { reservations: 'Reservation not found.', flights: 'Flight not found.' }

function answered(
  asked: Sound,
  store: RecordStore,
  school: School,
  rateLimit: RateLimit,
): Response {
  if ('id' in asked) {
    const record = store.find(school.id, asked.id)
    if (record === null) return refused(404, NOT_FOUND[asked.collection])
    return jsonText(200, `{"data":${record.body},"meta":${JSON.stringify({ rateLimit })}}`)
  }
  const pageSize = asked.query.limit
  const bodies = store.list(school.id, asked.query, pageSize).map(({ body }) => body)
  const meta = JSON.stringify({ count: bodies.length, pageSize, rateLimit })
  return jsonText(200, `{"data":[${bodies.join(',')}],"meta":${meta}}`)
}

function unauthorized(): Response {
  return refused(401, 'Unauthorized.', { 'WWW-Authenticate': 'Bearer' })
}

function spent(nowMillis: number): Response {
  const secondsLeft = Math.ceil((86_400_000 - (nowMillis % 86_400_000)) / 1000)
  return refused(429, 'Daily limit reached.', { 'Retry-After': String(secondsLeft) })
}

function methodNotAllowed(): Response {
  return refused(405, 'Method not allowed.', { Allow: 'GET' })
}

function refused(status: number, error: string, headers: Record<string, string> = {}): Response {
  return json(status, { error }, headers)
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return jsonText(status, JSON.stringify(body), headers)
}

function jsonText(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  })
}
