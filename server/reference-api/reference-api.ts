import type { SchoolDatabase } from './database.ts'
import { bringTo } from './demonstration/demonstration.ts'
import {
  type Fault,
  isCollection,
  spoiledAnswer,
  spoiledResponse,
  withInventedDays,
} from './faults.ts'
import { DAY, dayMillis, utcDay } from './instants.ts'
import { openApi } from './open-api.ts'
import { type Collection, type ListRange, type RecordStore, recordStore } from './record-store.ts'
import type { RateLimit } from './schema.ts'
import { keyHash, type School, schoolNamed, schoolOfKeyHash } from './schools.ts'

export interface ReferenceApiOptions {
  database: SchoolDatabase
  now: () => number
  /** Per school and UTC day (§8). */
  dailyLimit: number
  /** Read at every request, so the caller may change it. */
  faults?: Iterable<Fault>
  /** Keys valid only in this process, and never written down. */
  processKeys?: readonly { school: string; key: string }[]
  onError?: (error: unknown) => void
}

/** The read API of §2–§8. The README says what §5 and §7 leave open. */
export function createReferenceApi(options: ReferenceApiOptions) {
  const { database, now, faults = [], processKeys = [], onError } = options
  const stores = {
    reservations: recordStore(database, 'reservations'),
    flights: recordStore(database, 'flights'),
  }
  const charge = dailyLimit(database, options.dailyLimit)
  const ownKeys = processKeys.map(({ school, key }) => ({ school, hash: keyHash(key) }))

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname === '/openapi.json') {
      return request.method === 'GET' ? json(200, JSON.stringify(openApi())) : methodNotAllowed()
    }
    if (!url.pathname.startsWith('/api/v1/')) return refusal(404, 'Not found.')

    const school = authenticate(request)
    if (school === null) return unauthorized()
    bringTo(database, school, now())
    const route = readRoute(request.method, url)
    const fault = spoiledAnswer(faults, route instanceof Response ? null : scopeOf(route, school))
    if (fault === 'rejected-key') return unauthorized()
    if (fault === 'spent') return limitReached(now())

    const { granted, rateLimit } = charge(school.id, now())
    if (!granted) return limitReached(now())
    if (route instanceof Response) return route
    const response = recordResponse(route, storeOf(route.collection), school, rateLimit)
    return fault === null ? response : spoiledResponse(fault, response, request)
  }

  function authenticate(request: Request): School | null {
    const presented = /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.get('Authorization') ?? '')
    if (presented?.[1] === undefined) return null
    const hash = keyHash(presented[1])
    const own = ownKeys.find((key) => key.hash.equals(hash))
    return own === undefined ? schoolOfKeyHash(database, hash) : schoolNamed(database, own.school)
  }

  function storeOf(collection: Collection): RecordStore {
    return withInventedDays(stores[collection], collection, faults)
  }

  function scopeOf({ collection, ...route }: Route, school: School) {
    if ('id' in route) {
      const holdsDay = (day: string) => storeOf(collection).find(school.id, route.id)?.day === day
      return { collection, holdsDay }
    }
    const { from, to } = route.query
    // An open range would meet every fault, and `from` today is what people try first.
    const holdsDay = (day: string) => from !== null && to !== null && from <= day && day <= to
    return { collection, holdsDay }
  }

  return {
    async fetch(request: Request): Promise<Response> {
      try {
        const response = await answer(request)
        // The school's own time may differ from the machine's.
        response.headers.set('Date', new Date(now()).toUTCString())
        return response
      } catch (error) {
        onError?.(error)
        return refusal(500, 'Internal server error.')
      }
    },
  }
}

type Route = { collection: Collection } & (
  | { query: ListRange & { limit: number } }
  | { id: string }
)

const PATH = /^\/api\/v1\/(reservations|flights)(?:\/([^/]+))?$/
const DEFAULT_LIMIT = 50
const GREATEST_LIMIT = 100

/** A refusal names every wrong parameter. */
function readRoute(method: string, { pathname, searchParams: params }: URL): Route | Response {
  const [, collection, id] = PATH.exec(pathname) ?? []
  if (!isCollection(collection)) return refusal(404, 'Not found.')
  if (method !== 'GET') return methodNotAllowed()
  const problems = wrongParameters(params, id === undefined ? ['from', 'to', 'limit'] : [])
  const [from, to] = [params.get('from'), params.get('to')]
  const limit = params.get('limit') ?? String(DEFAULT_LIMIT)
  if (id === undefined) {
    for (const [name, day] of Object.entries({ from, to })) {
      if (day !== null && dayMillis(day) === null) {
        problems.push(`${name}: must be a real date as YYYY-MM-DD.`)
      }
    }
    if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > GREATEST_LIMIT) {
      problems.push(`limit: must be an integer from 1 to ${GREATEST_LIMIT}.`)
    }
    if (problems.length === 0 && from !== null && to !== null && from > to) {
      problems.push('from: must not be later than to.')
    }
  }
  if (problems.length > 0) return refusal(400, problems.join(' '))
  return id === undefined
    ? { collection, query: { from, to, limit: Number(limit) } }
    : { collection, id }
}

/** Finds unknown or repeated parameters. A single record takes none (§4.2, §4.4). */
function wrongParameters(params: URLSearchParams, allowed: readonly string[]): string[] {
  return [...new Set(params.keys())].flatMap((name) => {
    if (!allowed.includes(name)) return `${printable(name)}: unknown parameter.`
    return params.getAll(name).length > 1 ? `${name}: given more than once.` : []
  })
}

function printable(name: string): string {
  const visible = name.replace(/[^\x20-\x7e]/g, '?')
  return visible.length > 40 ? `${visible.slice(0, 40)}…` : visible || '(empty name)'
}

const NOT_FOUND = { reservations: 'Reservation not found.', flights: 'Flight not found.' }

function recordResponse(
  route: Route,
  store: RecordStore,
  school: School,
  rateLimit: RateLimit,
): Response {
  if ('id' in route) {
    const record = store.find(school.id, route.id)
    if (record === null) return refusal(404, NOT_FOUND[route.collection])
    return json(200, `{"data":${record.body},"meta":${JSON.stringify({ rateLimit })}}`)
  }
  const pageSize = route.query.limit
  const bodies = store.list(school.id, route.query, pageSize).map(({ body }) => body)
  const meta = JSON.stringify({ count: bodies.length, pageSize, rateLimit })
  return json(200, `{"data":[${bodies.join(',')}],"meta":${meta}}`)
}

/** Counts per school and UTC day in the file (§8), so that a restart renews nothing. */
function dailyLimit(db: SchoolDatabase, limit: number) {
  // Charges and checks in one statement, so two processes on one file cannot both take the last request.
  const take = db.prepare(
    `INSERT INTO requests (school_id, utc_day, used) VALUES (?, ?, 1)
     ON CONFLICT (school_id, utc_day) DO UPDATE SET used = used + 1 WHERE used < ?
     RETURNING used`,
  )
  const forget = db.prepare('DELETE FROM requests WHERE school_id = ? AND utc_day < ?')
  return (schoolId: number, now: number) => {
    const today = utcDay(now)
    const [row] = take.all(schoolId, today, limit) as { used: number }[]
    if (row?.used === 1) forget.run(schoolId, today)
    // The limit may have been lowered since.
    const remaining = row === undefined ? 0 : Math.max(0, limit - row.used)
    const reset = new Date((Math.floor(now / DAY) + 1) * DAY).toISOString()
    return { granted: row !== undefined, rateLimit: { limit, remaining, reset } }
  }
}

function unauthorized(): Response {
  return refusal(401, 'Unauthorized.', { 'WWW-Authenticate': 'Bearer' })
}

function limitReached(now: number): Response {
  const secondsLeft = Math.ceil((DAY - (now % DAY)) / 1000)
  return refusal(429, 'Daily limit reached.', { 'Retry-After': String(secondsLeft) })
}

function methodNotAllowed(): Response {
  return refusal(405, 'Method not allowed.', { Allow: 'GET' })
}

function refusal(status: number, error: string, headers: Record<string, string> = {}): Response {
  return json(status, JSON.stringify({ error }), headers)
}

function json(status: number, body: string, headers: Record<string, string> = {}): Response {
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
