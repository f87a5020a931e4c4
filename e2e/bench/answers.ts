import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSchoolDatabase } from '#server/reference-api/database.ts'
import { importRecords } from '#server/reference-api/import-records.ts'
import { createReferenceApi } from '#server/reference-api/reference-api.ts'
import { listen } from '#server/reference-api/school-server.ts'
import { addSchool } from '#server/reference-api/schools.ts'
import { sized } from './options.ts'
import { end, memoryOf, startFlightline } from './programs.ts'
import { percentile, type Row } from './rows.ts'

const DAY = 86_400_000
const DAYS = sized(400, 40)
const BOOKINGS = 120
const FLIGHTS = 95
const QUESTIONS = sized(2000, 20)

/** The real program on a DATA_DIR that holds 400 days of a school with 120 bookings a day: how long an answer takes over HTTP. */
export async function benchAnswers(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-bench-'))
  const now = Date.now()
  const school = await startSchool(now)
  let program = await startFlightline(folder, school.address, { DAILY_REQUESTS: '100000' })
  try {
    const began = performance.now()
    const records = await readEverything(program.port, now)
    const filled = performance.now() - began
    await end(program.child)
    // The day's requests as they are in a school: a hundred, and none of them spent.
    rmSync(join(folder, 'data/ledger.sqlite'))
    school.beginDay()

    const starting = performance.now()
    program = await startFlightline(folder, school.address)
    const started = performance.now() - starting
    const { port, child } = program
    const memory = memoryOf(child.pid)
    const spent = school.asked()
    const rows: Row[] = []
    for (const [question, path] of questionsOf(now)) {
      const times: number[] = []
      for (let index = 0; index < QUESTIONS; index += 1) {
        const asked = performance.now()
        await ask(port, path(index))
        times.push(performance.now() - asked)
      }
      const half = percentile(times, 0.5)
      rows.push({ row: `${question}, half`, unit: 'ms', ours: [half] })
      rows.push({
        row: `${question}, 99 %`,
        unit: 'ms',
        ours: [percentile(times, 0.99)],
        aim: '≤ 5',
      })
    }
    const disk = readdirSync(join(folder, 'data'))
      .map((name) => statSync(join(folder, 'data', name)).size)
      .reduce((sum, size) => sum + size, 0)
    const { peak } = memoryOf(child.pid)
    const requests = school.asked() - spent
    return [
      ...rows,
      { row: 'read from the school', unit: 'records', ours: [records] },
      { row: 'read from the school', unit: 's', ours: [filled / 1000] },
      { row: 'on disk', unit: 'MB', ours: [disk / 1e6] },
      // Node and the check for a new build included.
      { row: 'start', unit: 's', ours: [started / 1000] },
      { row: 'memory after the start', unit: 'MB', ours: [memory.now] },
      { row: 'memory at most', unit: 'MB', ours: [peak], aim: '≤ 150' },
      { row: 'meanwhile, to the school', unit: 'requests', ours: [requests] },
    ]
  } finally {
    await end(program.child)
    await school.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function questionsOf(now: number): readonly (readonly [string, (index: number) => string])[] {
  const day = (index: number) => dayOf(now - (spread(index, DAYS - 20) + 10) * DAY)
  const later = (date: string, days: number) => dayOf(Date.parse(date) + days * DAY)
  const week = (collection: string) => (index: number) =>
    `/api/v1/${collection}?from=${day(index)}&to=${later(day(index), 6)}&limit=100`
  return [
    ['reservations of a random week', week('reservations')],
    ['flights of a random week', week('flights')],
    ['the same week again', () => week('reservations')(1)],
    // Among the first hundred of a day, which are known.
    [
      'one random reservation',
      (index) =>
        `/api/v1/reservations/${idOf((1 + spread(index, DAYS - 20)) * BOOKINGS + (index % 95))}`,
    ],
    ['/api/status', () => '/api/status'],
    ['/api/changes of a day', () => `/api/changes?since=${new Date(now - DAY).toISOString()}`],
  ]
}

/** Walks both collections as a page would, through the gateway; how many records there are. */
async function readEverything(port: string, now: number): Promise<number> {
  const ids = new Set<string>()
  const read = async (collection: string, from: string, to: string) => {
    const path = `/api/v1/${collection}?from=${from}&to=${to}&limit=100`
    const { data } = JSON.parse(await ask(port, path)) as {
      data: { id: string; startsAt?: string; flightDate?: string }[]
    }
    for (const { id } of data) ids.add(id)
    return data
  }
  const first = dayOf(now - (DAYS - 5) * DAY)
  const last = dayOf(now)
  for (let from = first; from <= last; ) {
    const page = await read('reservations', from, last)
    const edge = page.at(-1)?.startsAt?.slice(0, 10)
    if (page.length < 100 || edge === undefined) break
    // A day of a hundred or more bookings can be read no further.
    from = edge > from ? edge : dayOf(Date.parse(from) + DAY)
  }
  for (let to = last; to >= first; ) {
    const page = await read('flights', first, to)
    const edge = page.at(-1)?.flightDate
    if (page.length < 100 || edge === undefined) break
    to = edge < to ? edge : dayOf(Date.parse(to) - DAY)
  }
  return ids.size
}

/** The reference API on a port, over 400 days of the past. */
async function startSchool(now: number) {
  const database = openSchoolDatabase(':memory:')
  addSchool(database, { name: 'Benchmark', key: 'the-key-of-the-benchmark' })
  const customer = { name: 'Nora Lopez', email: 'nora@example.com', phone: '(303) 555-0133' }
  const instructor = { name: 'Owen Tanaka', email: 'o@example.org', phone: '(303) 555-0113' }
  const aircraft = { tailNumber: 'N172SP', model: 'C172S' }
  const midnight = Math.floor(now / DAY) * DAY
  const many = <Record>(perDay: number, of: (index: number, start: number) => Record) =>
    Array.from({ length: DAYS * perDay }, (_, index) => {
      const inDay = (index % perDay) * Math.floor(DAY / perDay)
      return of(index, midnight - Math.floor(index / perDay) * DAY + inDay)
    })
  importRecords(database, 'Benchmark', {
    reservations: many(BOOKINGS, (index, start) => ({
      id: idOf(index),
      reservationNumber: `R${index}`,
      status: 'completed',
      activityType: 'Dual Flight Training',
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + 7_200_000).toISOString(),
      people: [
        { role: 'customer', ...customer },
        { role: 'instructor', ...instructor },
      ],
      aircraft,
    })),
    flights: many(FLIGHTS, (index, start) => ({
      id: idOf(index + 1_000_000),
      reservationId: idOf(index),
      flightDate: dayOf(start),
      startTime: '09:00:00',
      endTime: '10:30:00',
      completedAt: new Date(start + 7_200_000).toISOString(),
      route: 'KAPA-KFNL-KAPA',
      hobbs: { start: 1200, end: 1201.4 },
      tach: { start: 900, end: 901.1 },
      customer,
      instructor,
      aircraft,
    })),
  })
  let api = createReferenceApi({ database, now: Date.now, dailyLimit: 100_000 })
  let asked = 0
  const running = await listen(
    async (request) => {
      asked += 1
      return api.fetch(request)
    },
    { host: '127.0.0.1', port: 0 },
  )
  return {
    address: running.address,
    asked: () => asked,
    /** From here on it grants a hundred requests, none of them spent. */
    beginDay() {
      database.exec('DELETE FROM requests')
      api = createReferenceApi({ database, now: Date.now, dailyLimit: 100 })
    },
    async close() {
      await running.stop(100)
      database.close()
    },
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function ask(port: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${path}: ${response.statusCode} ${text}`))
      })
    })
    request.on('error', reject)
  })
}

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** Spreads a counter evenly and without order over 0 … size − 1, the same every time. */
function spread(index: number, size: number): number {
  return Math.floor(((index * 0.618_033_988_749_894_9) % 1) * size)
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
