import { createServer, type Server, type Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'

/** A request as it came over the wire, byte for byte. */
interface SeenRequest {
  readonly raw: string
  /** The request target: path and query. */
  readonly target: string
}

export type FakeUpstream = Awaited<ReturnType<typeof startFakeUpstream>>

/** For tests: a school's API on a bare TCP socket, which can send any bytes at all. */
export async function startFakeUpstream(server: Server = createServer()) {
  const sockets = new Set<Socket>()
  let connections = 0
  const fake = {
    baseUrl: '',
    /** Every request, in order: the proof of what was spent. */
    seen: [] as SeenRequest[],
    /** Connections opened, answered or not. */
    connections: () => connections,
    /** What the next requests get: bytes to send before the connection is closed, or a function that does as it likes. */
    answer: respond(200, { error: 'No answer was set.' }) as
      | string
      | Buffer
      | ((request: SeenRequest, socket: Socket, number: number) => void),
    /** Sent as soon as a connection sends anything. */
    answerAtOnce: null as string | null,
    close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const event = server instanceof TlsServer ? 'secureConnection' : 'connection'
  server.on(event, (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    let text = ''
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      if (fake.answerAtOnce !== null) {
        socket.end(fake.answerAtOnce)
        return
      }
      text += chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const request = { raw: text.slice(0, end + 4), target: text.split(' ')[1] ?? '' }
      text = text.slice(end + 4)
      fake.seen.push(request)
      if (typeof fake.answer === 'function') fake.answer(request, socket, fake.seen.length)
      else socket.end(fake.answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  fake.baseUrl = `http://127.0.0.1:${address.port}`
  return fake
}

/** The bytes of a whole answer; a text body is sent as it is, anything else as JSON. */
export function respond(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const lines = Object.entries({
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  }).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`))
  return `HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n${text}`
}

export const RESET = '2026-11-19T00:00:00.000Z'

export function listBody(
  records: readonly unknown[],
  meta: Readonly<Record<string, unknown>> = {},
): { data: readonly unknown[]; meta: Record<string, unknown> } {
  const rateLimit = { limit: 100, remaining: 90, reset: RESET }
  return { data: records, meta: { count: records.length, pageSize: 100, rateLimit, ...meta } }
}

export function oneBody(record: unknown): unknown {
  return { data: record, meta: { rateLimit: { limit: 100, remaining: 90, reset: RESET } } }
}

export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export function aReservationAnswer(
  number: number,
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    id: idOf(number),
    reservationNumber: `R-${number}`,
    status: 'PENDING',
    activityType: 'Dual',
    startsAt: '2026-11-18T16:30:00.000Z',
    endsAt: '2026-11-18T18:00:00.000Z',
    durationHours: 1.5,
    people: [{ role: 'customer', name: 'Ada Moss', email: 'ada@example.org', phone: '+15550100' }],
    aircraft: { tailNumber: 'N172SP', model: 'C172S' },
    ...more,
  }
}

const DAY = 86_400_000

export type CountingSchool = Awaited<ReturnType<typeof countingSchool>>

/** For tests of several gateways: a school over real HTTP that counts its requests, and how many ran at once. */
export async function countingSchool(limit: number, now: () => number) {
  const fake = await startFakeUpstream()
  const requests: string[] = []
  let underWay = 0
  let mostAtOnce = 0
  const school = {
    baseUrl: fake.baseUrl,
    requests: requests as readonly string[],
    mostAtOnce: () => mostAtOnce,
    /** How many bookings every day has from now on. */
    bookings: 1,
    /** How long it takes to answer, ms. */
    thinks: 0,
    /** The key it knows; null for any. */
    key: null as string | null,
    close: fake.close,
  }
  fake.answer = ({ raw, target }, socket) => {
    requests.push(target)
    underWay += 1
    mostAtOnce = Math.max(mostAtOnce, underWay)
    let isOver = false
    const end = () => {
      if (!isOver) underWay -= 1
      isOver = true
    }
    socket.on('close', end)
    setTimeout(() => {
      const isKnown = school.key === null || raw.includes(`Bearer ${school.key}\r\n`)
      const answer = isKnown ? respond(200, listed(target)) : respond(401, { error: 'No.' })
      // Counted before the last byte is sent, so the next request never overlaps.
      end()
      socket.end(answer)
    }, school.thinks)
  }

  function listed(target: string): unknown {
    const { searchParams, pathname } = new URL(target, fake.baseUrl)
    const [from, to] = ['from', 'to'].map((name) => Date.parse(searchParams.get(name) ?? ''))
    const days = Math.round(((to ?? 0) - (from ?? 0)) / DAY) + 1
    const records = pathname.endsWith('/reservations')
      ? Array.from({ length: days }, (_, day) => day).flatMap((day) =>
          bookingsOf((from ?? 0) + day * DAY),
        )
      : []
    const reset = new Date((Math.floor(now() / DAY) + 1) * DAY).toISOString()
    const rateLimit = { limit, remaining: Math.max(0, limit - requests.length), reset }
    return listBody(records, { rateLimit })
  }

  function bookingsOf(day: number): unknown[] {
    return Array.from({ length: school.bookings }, (_, n) => {
      const at = (hours: number) => new Date(day + hours * 3_600_000 + n * 60_000).toISOString()
      const number = (day / DAY) * 100 + n
      return aReservationAnswer(number, { startsAt: at(16), endsAt: at(17) })
    })
  }

  return school
}
