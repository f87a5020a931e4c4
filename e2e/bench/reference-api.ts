import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSchoolDatabase } from '#reference-api/database.ts'
import { reservationAnswer } from '#reference-api/record-answers.ts'
import { putReservations } from '#reference-api/record-store.ts'
import { createReferenceApi } from '#reference-api/reference-api.ts'
import { addSchool } from '#reference-api/schools.ts'

const RESERVATIONS = 1_000_000
const QUESTIONS = 3000
const KEY = 'the-key-of-the-benchmark'
const FIRST_DAY = Date.UTC(2000, 0, 1)
const DAYS = 20_000
/** The most a list answer may take at the 99th percentile. */
const LIMIT_MS = 5

/** A million reservations in a file; how long a list of a hundred takes, JSON included, in ms. */
export async function benchReferenceApi(): Promise<{
  title: string
  rows: Record<string, string | number>[]
}> {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-bench-'))
  const database = openSchoolDatabase(join(folder, 'school.sqlite'))
  try {
    const filling = performance.now()
    const school = addSchool(database, { name: 'Benchmark', key: KEY })
    database.transaction(() => putReservations(database, school, everyReservation()))()
    const filled = performance.now() - filling
    const api = createReferenceApi({ database, now: Date.now, dailyLimit: 1_000_000 })
    const ask = async (query: string) => {
      const url = `http://school.test/api/v1/reservations?limit=100${query}`
      const request = new Request(url, { headers: { Authorization: `Bearer ${KEY}` } })
      const usedBefore = process.cpuUsage()
      const began = performance.now()
      const body = await (await api.fetch(request)).text()
      const millis = performance.now() - began
      const { user, system } = process.cpuUsage(usedBefore)
      return { millis, cpuMillis: (user + system) / 1000, bytes: body.length }
    }
    const rows = []
    for (const [question, query] of [
      ['from and to of a random week', week],
      ['from a random day', (day: number) => `&from=${dayAt(day)}`],
      ['up to a random day', (day: number) => `&to=${dayAt(day)}`],
    ] as const) {
      const times: number[] = []
      // What was really computed, without the waiting for a processor that others keep busy.
      const cpuTimes: number[] = []
      let bytes = 0
      for (let index = 0; index < QUESTIONS; index += 1) {
        const answer = await ask(query(spread(index, DAYS)))
        times.push(answer.millis)
        cpuTimes.push(answer.cpuMillis)
        bytes = Math.max(bytes, answer.bytes)
      }
      times.sort((a, b) => a - b)
      cpuTimes.sort((a, b) => a - b)
      const p99 = at(times, 0.99)
      rows.push({
        question,
        reservations: RESERVATIONS,
        'p50 ms': round(at(times, 0.5)),
        'p99 ms': round(p99),
        'p99 CPU ms': round(at(cpuTimes, 0.99)),
        'max ms': round(at(times, 1)),
        'largest answer, bytes': bytes,
        'under 5 ms at p99': p99 < LIMIT_MS ? 'yes' : 'NO',
      })
    }
    const seconds = (filled / 1000).toFixed(1)
    return { title: `Reference API, list of 100 (file filled in ${seconds} s)`, rows }
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
}

// In no order of time, so that neighbours in a list are strangers in the file: the worst case.
function* everyReservation() {
  for (let index = 0; index < RESERVATIONS; index += 1) {
    const start = FIRST_DAY + spread(index, DAYS * 96) * 900_000
    const id = spread(index, 0xffffffff).toString(16).padStart(8, '0')
    yield reservationAnswer({
      id: `${id}-0000-4000-8000-${String(index).padStart(12, '0')}`,
      reservationNumber: `R${index}`,
      status: 'PENDING',
      activityType: 'Dual Flight Training',
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + 7_200_000).toISOString(),
      people: [
        {
          role: 'customer',
          name: 'Nora Lopez',
          email: 'nora@example.com',
          phone: '(303) 555-0133',
        },
        {
          role: 'instructor',
          name: 'Owen Tanaka',
          email: 'o@example.org',
          phone: '(303) 555-0113',
        },
      ],
      aircraft: { tailNumber: 'N172SP', model: 'C172S' },
    })
  }
}

/** Spreads a counter evenly and without order over 0 … size − 1, the same every time. */
function spread(index: number, size: number): number {
  return Math.floor(((index * 0.618_033_988_749_894_9) % 1) * size)
}

function week(day: number): string {
  return `&from=${dayAt(day)}&to=${dayAt(day + 6)}`
}

function dayAt(day: number): string {
  return new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10)
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
