import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FlightWire, type ReservationWire } from '#wire/wire.ts'

// Many schools behind one port, as a process of its own: `/N` is the base address of the n-th. Each has 30 bookings a day, the
// past ones flown, and grants a hundred requests. Says its port; `/asked` tells when each was asked first, and how often.

const DAY = 86_400_000
const HOUR = 3_600_000
const BOOKINGS = 30
const AIRCRAFT = 14
const LIMIT = 100

const asked = new Map<number, { requests: number; times: number[] }>()

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://schools')
  if (url.pathname === '/asked') return answer(response, 200, Object.fromEntries(asked))
  const [, number = '', path = ''] = /^\/(\d+)(\/.*)$/.exec(url.pathname) ?? []
  const school = Number(number)
  if (request.headers.authorization !== `Bearer the-key-of-${number}`)
    return answer(response, 401, { error: 'Unauthorized.' })
  const seen = asked.get(school) ?? { requests: 0, times: [] }
  seen.requests += 1
  seen.times.push(Date.now())
  asked.set(school, seen)
  const [, collection, id] = /^\/api\/v1\/(reservations|flights)(?:\/(.+))?$/.exec(path) ?? []
  const now = Date.now()
  const reset = new Date((Math.floor(now / DAY) + 1) * DAY).toISOString()
  const rateLimit = { limit: LIMIT, remaining: Math.max(0, LIMIT - seen.requests), reset }
  if (collection === undefined || id !== undefined)
    return answer(response, 404, {
      error: `${collection === 'flights' ? 'Flight' : 'Reservation'} not found.`,
    })
  const pageSize = Number(url.searchParams.get('limit') ?? 50)
  const from = dayNumber(url.searchParams.get('from')) ?? Math.floor(now / DAY) - 400
  const to = dayNumber(url.searchParams.get('to')) ?? Math.floor(now / DAY) + 30
  const data =
    collection === 'flights'
      ? flights(school, from, to, pageSize, now)
      : bookings(school, from, to, pageSize, now)
  return answer(response, 200, { data, meta: { count: data.length, pageSize, rateLimit } })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log(String((server.address() as AddressInfo).port)))

function answer(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** Oldest first. */
function bookings(school: number, from: number, to: number, most: number, now: number) {
  const found: ReservationWire[] = []
  for (let day = from; day <= to && found.length < most; day += 1)
    for (let n = 0; n < BOOKINGS && found.length < most; n += 1)
      found.push(booking(school, day, n, now))
  return found
}

/** Newest first. */
function flights(school: number, from: number, to: number, most: number, now: number) {
  const found: FlightWire[] = []
  const last = Math.min(to, Math.floor(now / DAY))
  for (let day = last; day >= from && day > last - 400 && found.length < most; day -= 1)
    for (let n = BOOKINGS - 1; n >= 0 && found.length < most; n -= 1) {
      const one = booking(school, day, n, now)
      if (one.status === 'completed') found.push(flight(school, day, n, one))
    }
  return found
}

/** From 07:00 on, one after another on each aircraft, by UTC. */
function booking(school: number, day: number, n: number, now: number): ReservationWire {
  const starts =
    day * DAY + 7 * HOUR + Math.floor(n / AIRCRAFT) * 5 * HOUR + (n % AIRCRAFT) * 900_000
  const ends = starts + 2 * HOUR
  const [customer, instructor] = [school * 31 + day * 7 + n * 3, school + n]
  const status =
    n % 13 === 0 ? 'CANCELLED' : ends < now ? 'completed' : starts < now ? 'checked-out' : 'PENDING'
  return {
    id: idOf(school, day, n, 0),
    reservationNumber: `RES-${day}-${n}`,
    status,
    activityType: n % 3 === 0 ? 'Rental' : 'Dual Flight Training',
    startsAt: new Date(starts).toISOString(),
    endsAt: new Date(ends).toISOString(),
    durationHours: 2,
    people: [
      { role: 'customer', ...person(customer) },
      ...(n % 3 === 0 ? [] : [{ role: 'instructor', ...person(instructor) }]),
    ],
    aircraft: tail(school, n),
  }
}

function flight(school: number, day: number, n: number, of: ReservationWire): FlightWire {
  const hobbs = 1000 + day * 4 + Math.floor(n / AIRCRAFT) * 1.6
  const clock = (at: string | null | undefined) => (at ?? '').slice(11, 19)
  const [customer, instructor] = (of.people ?? []).map(({ name, email, phone }) => ({
    name,
    email,
    phone,
  }))
  return {
    id: idOf(school, day, n, 1),
    reservationId: of.id ?? null,
    reservationNumber: of.reservationNumber ?? null,
    activityType: of.activityType ?? null,
    flightDate: (of.startsAt ?? '').slice(0, 10),
    startTime: clock(of.startsAt),
    endTime: clock(of.endsAt),
    completedAt: of.endsAt ?? null,
    route: 'KAPA-KFNL-KAPA',
    hobbs: { start: hobbs, end: hobbs + 1.5, delta: 1.5 },
    tach: { start: hobbs - 200, end: hobbs - 198.8, delta: 1.2 },
    customer: customer ?? null,
    instructor: instructor ?? null,
    aircraft: of.aircraft ?? null,
  }
}

const FIRST = ['Nora', 'Owen', 'Maya', 'Theo', 'Ines', 'Kofi', 'Lena', 'Ravi', 'Sara', 'Tomas']
const LAST = [
  'Lopez',
  'Tanaka',
  'Moss',
  'Ng',
  'Adeyemi',
  'Berg',
  'Castro',
  'Dahl',
  'Evans',
  'Ford',
  'Gray',
]

function person(n: number) {
  const [first, last] = [FIRST[n % FIRST.length], LAST[n % LAST.length]]
  const name = `${first} ${last}`
  return {
    name,
    email: `${first}.${last}@flightschool.example`.toLowerCase(),
    phone: `+1 303 555 ${String(n % 10_000).padStart(4, '0')}`,
  }
}

function tail(school: number, n: number) {
  const number = 100 + ((school * 17 + (n % AIRCRAFT) * 23) % 900)
  return {
    tailNumber: `N${number}SP`,
    model: n % 2 === 0 ? 'Cessna 172S Skyhawk' : 'Diamond DA40 NG',
  }
}

function idOf(school: number, day: number, n: number, kind: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return `${hex(school, 8)}-${hex(day % 65_536, 4)}-4000-8000-${hex(kind * 1000 + n, 12)}`
}

function dayNumber(text: string | null): number | null {
  const at = text === null ? Number.NaN : Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) ? null : at / DAY
}
