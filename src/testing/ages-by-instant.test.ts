import { QueryClient } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadedOf } from '#api/queries/use-loaded.ts'
import { reservations } from '#api/range/collection.ts'
import { CLOSED_SETTLES_AFTER, openBookingAges, STEP } from '#api/range/open-ages.ts'
import { readRange } from '#api/range/read-range.ts'
import { followRevisions } from '#api/status/follow-revisions.ts'
import { getStatus } from '#api/status/gateway-status.ts'
import { dueBefore, ON_SCREEN_FRESH_FOR } from '#api/words/freshness.ts'
import { createGateway } from '#server/http/gateway.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { openModelStore } from '#server/school/read-model/model-store.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import { toRead } from '#server/school/refresher/refresher.ts'
import { createSchoolDays } from '#server/school/refresher/school-days.ts'
import { changingOf, SETTLED } from '#server/school/refresher/targets.ts'
import { type RecordId } from '#server/school/upstream/question.ts'
import { simulateSchool, wireBookingAt } from '#server/testing/simulated-school.ts'
import {
  asInstant,
  HOUR,
  type Instant,
  type InstantRange,
  instant,
  isoInstant,
  MINUTE,
  parseInstant,
  plus,
} from '#time/instant.ts'
import { addDays, type DayRange, type PlainDay } from '#time/plain-day.ts'
import { oldest } from '#time/reading-age.ts'
import { localDayOf, localDays, startOfLocalDay, type Zone, zoneOf } from '#time/zone.ts'
import { fetchFrom } from './as-fetch.ts'
import { runs } from './runs.ts'

// The real gateway and the real client over a school in this process: what the page says its data is as of, held
// against a record of every request that reached the school.

afterEach(() => vi.unstubAllGlobals())

interface Case {
  readonly zone: string
  /** The school's own time. */
  readonly now: Instant
  readonly bookingsADay: number
  /** Days around today that are in sight. */
  readonly sight: { readonly before: number; readonly after: number }
  /** Whether what is over is closed. */
  readonly isClosed: boolean
  /** Begun the evening before at this hour, so many hours long, and not closed. */
  readonly overnight?: { readonly hour: number; readonly hours: number }
}

/** One answer of the school: all that starts in it was read. */
interface Read extends InstantRange {
  readonly at: number
}

const FIRST_READ = 37 * MINUTE
const READ_AGAIN = 4 * MINUTE
/** Each booking of the simulated school. */
const LASTS = 1.5 * HOUR

/** A page that read its days, then had today read again behind it; what it says, and what is so. */
async function told({ zone: name, now, bookingsADay, sight, isClosed, overnight }: Case) {
  const zone = zoneOf(name)
  let at = plus(now, -FIRST_READ)
  const clock = () => at
  const school = simulateSchool(clock, 1000)
  const today = localDayOf(zone, now)
  const starts = bookingStarts(zone, today, bookingsADay)
  const statusAt = (start: number) => (isClosed && start < now - 3 * HOUR ? 'completed' : 'pending')
  for (const [n, start] of starts.entries()) {
    const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as RecordId
    school.put('reservations', id, wireBookingAt(id, start, statusAt(start)))
  }
  if (overnight) {
    const id = '00000000-0000-4000-9000-000000000000' as RecordId
    const start = plus(startOfLocalDay(zone, addDays(today, -1)), overnight.hour * HOUR)
    const endsAt = isoInstant(plus(start, overnight.hours * HOUR))
    school.put('reservations', id, { ...wireBookingAt(id, start, 'pending'), endsAt })
  }
  const reads: Read[] = []
  const upstream: typeof school = {
    ...school,
    async ask(question) {
      const asked = at
      const answer = await school.ask(question)
      if (question.kind === 'list' && answer.kind === 'list') {
        const last = answer.records.at(-1)?.startsAt
        const end = instant(`${question.to}T23:59:59Z`)
        const isFull = answer.records.length === 100
        const known = (isFull && parseInstant(last)) || plus(end, 1000)
        reads.push({ start: instant(`${question.from}T00:00:00Z`), end: known, at: asked })
      }
      return answer
    },
  }
  const ledger = createLedger({ now: clock, assumedLimit: 1000 })
  const store = openModelStore({ file: ':memory:', binding: '', now: clock })
  const reader = createReader({ upstream, ledger, store, now: clock, retentionDays: 400 })
  const gateway = createGateway({
    reader,
    ledger,
    school: { name: 'Test school', timeZone: name },
    version: 'test',
    now: clock,
    hosts: () => new Map([['127.0.0.1', 'http://127.0.0.1']]),
    files: null,
  })
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    fetchFrom(
      gateway,
      new Request(`http://127.0.0.1${path}`, { headers: new Headers(init?.headers) }),
    ),
  )

  const queryClient = new QueryClient()
  const days: DayRange = { from: addDays(today, -sight.before), to: addDays(today, sight.after) }
  const range = localDays(zone, days)
  const { signal } = new AbortController()
  const page = { queryClient, collection: reservations, clock, signal, onProgress: () => {} }
  const look = () => readRange(page, [range], dueBefore(clock(), ON_SCREEN_FRESH_FOR))
  await look()
  const { status: before } = await getStatus(clock, signal)

  at = plus(now, -READ_AGAIN)
  const hours = createSchoolDays(name, { opens: 360, closes: 1320 })
  const unasked = {
    watched: [],
    glanced: [],
    queued: [],
    blocks: () => [],
    farthest: 0,
    farRefusedAt: 0,
  }
  const wanted = changingOf({ ...reader, ...unasked }, hours, at)
  const requests = reader.price(wanted)
  await reader.read(...toRead({ ...wanted, purpose: 'today', olderThan: at, requests }))

  at = now
  const { status: after } = await getStatus(clock, signal)
  followRevisions(queryClient, before, after)
  await look()
  const known = loadedOf(queryClient, reservations)
  const items = [...known.byId.values()].map(({ record }) => record)
  const shown = oldest(openBookingAges(known, range, items, now, zone))
  queryClient.clear()
  store.close()

  const open = starts.filter((start) => statusAt(start) === 'pending' && start >= range.start)
  const settled = startOfLocalDay(zone, addDays(today, -2))
  const settles = Math.floor((now - 2 * HOUR) / (15 * MINUTE)) * 15 * MINUTE
  const begins = Math.min(
    settles,
    ...open.filter((start) => start >= settled && start + LASTS > settles),
  )
  return {
    shown,
    expected: oldestRead(reads, { start: Math.max(begins, range.start), end: range.end }),
  }
}

/** The oldest of the latest readings of every minute of a stretch. */
function oldestRead(reads: readonly Read[], { start, end }: { start: number; end: number }) {
  let least = Number.POSITIVE_INFINITY
  for (let minute = start; minute < end; minute += MINUTE) {
    const latest = Math.max(
      ...reads.filter((read) => minute >= read.start && minute < read.end).map((read) => read.at),
    )
    least = Math.min(least, latest)
  }
  return Number.isFinite(least) ? asInstant(least) : null
}

/** From six in the morning on, sixteen hours long. */
function bookingStarts(zone: Zone, today: PlainDay, perDay: number): Instant[] {
  return Array.from({ length: 12 }, (_, n) => addDays(today, n - 3)).flatMap((day) =>
    Array.from({ length: perDay }, (_, i) =>
      plus(startOfLocalDay(zone, day), 6 * HOUR + Math.floor((i * 16 * 60) / perDay) * MINUTE),
    ),
  )
}

/** Every offset there is, whole hours, halves and quarters. */
const ZONES = [
  ...Array.from({ length: 26 }, (_, i) => `Etc/GMT${i - 14 < 0 ? i - 14 : `+${i - 14}`}`).filter(
    (name) => name !== 'Etc/GMT+12',
  ),
  'Pacific/Marquesas',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Eucla',
  'Australia/Adelaide',
  'Pacific/Chatham',
]
const BOARD = { before: 0, after: 0 }
const at = (zone: string, day: string, hour: number) =>
  plus(startOfLocalDay(zoneOf(zone), day as PlainDay), hour * HOUR + 55 * MINUTE)
const say = (told: Instant | null) => (told === null ? null : isoInstant(told))

const CLOCK_CHANGES = [
  ['America/Denver', '2026-11-01'],
  ['America/Denver', '2026-03-08'],
  ['Europe/London', '2026-10-25'],
  ['Pacific/Chatham', '2026-09-27'],
  ['Pacific/Chatham', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
] as const

it('is that of the last reading, on the board of today, in any zone at five minutes to any hour (property)', async () => {
  const anyHour = fc.oneof(
    fc.tuple(fc.constantFrom(...ZONES), fc.constant('2026-11-21'), fc.nat(23)),
    fc
      .tuple(fc.constantFrom(...CLOCK_CHANGES), fc.nat(22))
      .map(([[zone, day], hour]) => [zone, day, hour] as const),
  )
  await fc.assert(
    fc.asyncProperty(anyHour, async ([zone, day, hour]) => {
      const now = at(zone, day, hour)
      const seen = { zone, now, bookingsADay: 60, sight: BOARD, isClosed: false }
      const { shown, expected } = await told(seen)
      expect(say(shown)).toBe(isoInstant(plus(now, -READ_AGAIN)))
      expect(say(expected)).toBe(say(shown))
    }),
    { numRuns: runs({ each: 16, every: 1200 }) },
  )
}, 900_000)

describe('a booking of the evening before that nobody closed', () => {
  it.each([
    ['Europe/Berlin', 0, { hour: 22.5, hours: 3 }],
    ['Europe/Berlin', 2, { hour: 22.5, hours: 3 }],
    ['Europe/Berlin', 3, { hour: 22.5, hours: 3 }],
    ['Europe/Berlin', 9, { hour: 22.5, hours: 3 }],
    ['America/Denver', 1, { hour: 22.5, hours: 2 }],
    ['America/Denver', 10, { hour: 15, hours: 2 }],
    ['America/Denver', 20, { hour: 22.5, hours: 2 }],
    ['Pacific/Auckland', 10, { hour: 23, hours: 2.5 }],
  ])('in %s at %i:55 leaves today as young as it was read', async (zone, hour, overnight) => {
    const now = at(zone, '2026-11-21', hour)
    const seen = { zone, now, overnight, bookingsADay: 60, sight: BOARD, isClosed: true }
    const { shown } = await told(seen)
    expect(say(shown)).toBe(isoInstant(plus(now, -READ_AGAIN)))
  })
})

it('has the limits of the pages where the server plans by them', () => {
  expect(SETTLED).toBe(CLOSED_SETTLES_AFTER + STEP)
})

it('is the oldest reading of whatever is in sight and can change, no older and no younger (property)', async () => {
  const cases = fc.record({
    zone: fc.constantFrom(...ZONES, 'America/Denver', 'Pacific/Auckland'),
    day: fc.constantFrom('2026-11-21', '2026-11-01', '2026-03-29', '2026-09-27'),
    hour: fc.nat(22),
    bookingsADay: fc.constantFrom(0, 3, 45, 60, 90),
    sight: fc.record({ before: fc.nat(4), after: fc.nat(6) }),
    isClosed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ day, hour, ...rest }) => {
      const { shown, expected } = await told({ ...rest, now: at(rest.zone, day, hour) })
      expect(say(shown)).toBe(say(expected))
    }),
    { numRuns: runs({ each: 16, every: 400 }) },
  )
}, 900_000)
