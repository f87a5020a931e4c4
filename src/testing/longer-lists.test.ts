import { QueryClient } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { loadedOf } from '#api/queries/use-loaded.ts'
import { type Collection, flights, reservations } from '#api/range/collection.ts'
import { type Listed, type Loaded, type LoadedPart, loadedPartsIn } from '#api/range/loaded.ts'
import { readRange } from '#api/range/read-range.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { createGateway } from '#server/http/gateway.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { AXES } from '#server/school/read-model/axis.ts'
import { openModelStore } from '#server/school/read-model/model-store.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { idOf } from '#server/testing/fake-upstream.ts'
import { flightAt, simulateSchool, wireBookingAt } from '#server/testing/simulated-school.ts'
import { asInstant, DAY, MINUTE, type Span, subtractRanges, utcDayOf } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { fetchFrom } from './as-fetch.ts'
import { isFullRun } from './runs.ts'

// One page asks for a hundred at a time, the other for as many as the gateway gives: of the same school, behind a gateway
// that knows the same of it.

afterEach(() => vi.unstubAllGlobals())

const START = Date.UTC(2026, 10, 2)
const DAYS = 12
const HOST = '127.0.0.1:4173'

interface School {
  readonly list: 'reservations' | 'flights'
  /** Minutes of each record past the start. */
  readonly places: readonly number[]
  readonly cap: number
  /** What the gateway read before: days, and what changed just before that. */
  readonly before: readonly {
    readonly first: number
    readonly length: number
    readonly moves: readonly (readonly [record: number, place: number])[]
  }[]
  readonly wanted: readonly [number, number]
}

/** In `npm test` the same each time, so that what must be reached is not missed by chance. */
const DRAWN = isFullRun ? { numRuns: 300 } : { seed: 3, numRuns: 30 }

const place = fc.nat(DAYS * 24 * 60 - 1)
const schools: fc.Arbitrary<School> = fc.record({
  list: fc.constantFrom('reservations', 'flights'),
  places: fc
    .tuple(
      fc.array(fc.tuple(fc.nat(DAYS - 1), fc.constantFrom(3, 30, 60, 99, 100, 101, 230)), {
        maxLength: 9,
      }),
      fc.array(place, { maxLength: 40 }),
    )
    .map(([busy, odd]) => [
      ...odd,
      ...busy.flatMap(([day, count]) =>
        Array.from({ length: count }, (_, n) => day * 1440 + ((n * 97) % 1440)),
      ),
    ]),
  cap: fc.constantFrom(100, 100, 100, 25, 7),
  before: fc.array(
    fc.record({
      first: fc.nat(DAYS - 1),
      length: fc.nat(5),
      moves: fc.array(fc.tuple(fc.nat(500), place), { maxLength: 8 }),
    }),
    { maxLength: 8 },
  ),
  wanted: fc.tuple(fc.nat(DAYS), fc.nat(DAYS)),
})

interface Seen {
  readonly known: Loaded<Listed>
  readonly wanted: Span
  /** Asked of the school for the page, and of the gateway by the page. */
  readonly spent: readonly string[]
  readonly asked: readonly string[]
  readonly longest: number
}

async function readAtLength<T extends Listed & { readonly aircraft: Aircraft | null }>(
  { list, places, cap, before, wanted }: School,
  collection: Collection<T>,
  length: number,
): Promise<Seen> {
  let at = START + 5 * DAY
  const now = () => asInstant(at)
  const upstream = simulateSchool(now, 10_000)
  upstream.pageSize = cap
  const put = (number: number, minutes: number) => {
    const id = idOf(number) as RecordId
    const make = list === 'flights' ? flightAt : wireBookingAt
    upstream.put(list, id, make(id, START + minutes * MINUTE))
  }
  places.forEach((minutes, number) => put(number, minutes))
  const ledger = createLedger({ now, assumedLimit: 10_000 })
  const store = openModelStore({ file: ':memory:', binding: '', now })
  const reader = createReader({ upstream, ledger, store, now, retentionDays: 400 })
  const gateway = createGateway({
    reader,
    ledger,
    school: { name: 'School', timeZone: 'UTC' },
    version: 'test',
    now,
    hosts: () => new Map([[HOST, `http://${HOST}`]]),
    files: null,
  })
  for (const { first, length, moves } of before) {
    at += MINUTE
    for (const [number, minutes] of moves) if (number < places.length) put(number, minutes)
    at += 1
    const from = addDays(utcDayOf(START), first)
    await reader.read(
      { collection: list, from, to: addDays(from, length) },
      { purpose: 'person', olderThan: at },
    )
  }
  at += MINUTE
  upstream.requests.length = 0
  const asked: string[] = []
  let longest = 0
  vi.stubGlobal('fetch', async (path: string) => {
    const own = path.replace(/limit=\d+/, `limit=${length}`)
    asked.push(own)
    const answer = await fetchFrom(gateway, new Request(`http://${HOST}${own}`))
    const { data, meta } = (await answer.clone().json()) as {
      data: unknown[]
      meta: { count: number; pageSize: number }
    }
    expect(meta.count).toBe(data.length)
    expect(meta.pageSize).toBeLessThanOrEqual(length)
    expect(data.length).toBeLessThanOrEqual(meta.pageSize)
    longest = Math.max(longest, data.length)
    return answer
  })
  const queryClient = new QueryClient()
  const [one, other] = [Math.min(...wanted), Math.max(...wanted)]
  const position = (day: number) => collection.positionAt(asInstant(START + day * DAY))
  const span = { start: position(one), end: position(other + 1) }
  await readRange(
    { queryClient, collection, clock: now, signal: new AbortController().signal, onProgress() {} },
    [span],
    Number.NEGATIVE_INFINITY,
  )
  const known = loadedOf(queryClient, collection)
  queryClient.clear()
  return { known, wanted: span, spent: [...upstream.requests], asked, longest }
}

const readWith = (school: School, length: number) =>
  school.list === 'flights'
    ? readAtLength(school, flights, length)
    : readAtLength(school, reservations, length)

/** A question may reach a day further than what is wanted. */
const wholly = ({ known, wanted }: Seen): LoadedPart[] =>
  loadedPartsIn(known, wanted).filter(({ kind }) => kind === 'known')

it('a page that asks for longer lists learns no less, at no request more', async () => {
  const reached = { longer: 0, free: 0, saturated: 0 }
  await fc.assert(
    fc.asyncProperty(schools, async (school) => {
      const { isSliver } = AXES[school.list]
      const short = await readWith(school, 100)
      const long = await readWith(school, 1000)
      expect(long.spent.length).toBeLessThanOrEqual(short.spent.length)
      expect(new Set(long.spent).size).toBe(long.spent.length)
      expect(long.asked.length).toBeLessThanOrEqual(short.asked.length + saturatedDays(short))
      for (const part of wholly(short)) {
        const own = loadedPartsIn(long.known, part)
        expect(own.map(({ kind }) => kind)).not.toContain('saturated')
        expect(subtractRanges<number>(part, own)).toEqual([])
        // The age of the last second of a day, which no `to` reaches (§4.1), is told only if it is in a list.
        for (const { start, end, asOf } of own)
          if (!isSliver({ start, end })) expect(asOf).toBeGreaterThanOrEqual(part.asOf)
      }
      for (const [id, { record, at }] of short.known.byId)
        if (at !== null && at >= short.wanted.start && at < short.wanted.end)
          expect(long.known.byId.get(id)?.record).toEqual(record)
      if (long.longest > 100) reached.longer++
      if (long.spent.length === 0) reached.free++
      if (saturatedDays(long) > 0) reached.saturated++
    }),
    DRAWN,
  )
  for (const [what, times] of Object.entries(reached)) expect(times, what).toBeGreaterThan(3)
}, 900_000)

function saturatedDays({ known }: Seen): number {
  return known.parts.filter(({ kind }) => kind === 'saturated').length
}
