import * as fc from 'fast-check'
import type { Ask, Page } from '#api/http/page.ts'
import { asInstant, DAY, type Instant, isIn, type Span, utcDayStart } from '#time/instant.ts'
import { addDays, type DayRange, dayFromNumber, dayNumber, type PlainDay } from '#time/plain-day.ts'

// Lists as documented, written independently of the walk and the reference API.

/** `start` for the schedule, `date` for the log. */
export interface WorldRecord {
  readonly id: string
  readonly start: Instant | null
  readonly date: PlainDay | null
}

export interface World {
  records: readonly WorldRecord[]
  /** Most records per page. */
  readonly cap: number
}

/** A Monday; any day would do. */
export const FIRST_DAY = dayNumber('2026-11-02' as PlainDay)

function booking(id: string, start: number): WorldRecord {
  return { id, start: asInstant(start), date: null }
}

function flight(id: string, day: number): WorldRecord {
  return { id, start: null, date: dayFromNumber(day) }
}

/** Records per day: mostly few, sometimes near or far over the cap. */
function counts(most: number): fc.Arbitrary<number[]> {
  const edge = fc.constantFrom(0, 1, 49, 50, 98, 99, 100, 101, 199, 200)
  const day = fc.oneof(
    { weight: 5, arbitrary: fc.nat({ max: 60 }) },
    { weight: 2, arbitrary: edge },
    { weight: 1, arbitrary: fc.nat({ max: 200 }) },
  )
  return fc.array(day, { minLength: 1, maxLength: most })
}

const caps = fc.oneof(
  { weight: 4, arbitrary: fc.constant(100) },
  { weight: 1, arbitrary: fc.constantFrom(25, 7) },
)

/** ms: round times with many ties, odd ones, and the last second that `to` doesn't reach. */
const startsOfDay = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 47 }).map((half) => half * 1_800_000) },
  { weight: 2, arbitrary: fc.nat({ max: DAY - 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, DAY - 1000, DAY - 999, DAY - 500, DAY - 1) },
)

export function bookingWorlds(days: number): fc.Arbitrary<World> {
  return fc
    .tuple(counts(days), caps, fc.array(startsOfDay, { minLength: 1, maxLength: 40 }))
    .map(([perDay, cap, starts]) => ({
      cap,
      records: perDay.flatMap((count, d) =>
        Array.from({ length: count }, (_, i) => {
          const within = starts[(i * 7 + d) % starts.length] ?? 0
          return booking(`b${d}-${i}`, (FIRST_DAY + d) * DAY + within)
        }),
      ),
    }))
}

export function flightWorlds(days: number): fc.Arbitrary<World> {
  return fc.tuple(counts(days), caps).map(([perDay, cap]) => ({
    cap,
    records: perDay.flatMap((count, d) =>
      Array.from({ length: count }, (_, i) => flight(`f${d}-${i}`, FIRST_DAY + d)),
    ),
  }))
}

/** `[from, to]` by §4.1: starts from 00:00:00 to 23:59:59 UTC, oldest first, ties in any order. */
export function bookingsAsked(world: World, days: DayRange): readonly WorldRecord[] {
  const range = {
    start: utcDayStart(days.from),
    end: asInstant(utcDayStart(addDays(days.to, 1)) - 999),
  }
  return world.records
    .filter((record) => record.start !== null && isIn(record.start, range))
    .sort((a, b) => (a.start ?? 0) - (b.start ?? 0))
}

/** `[from, to]` by §4.3: `flightDate` as written, newest first. */
export function flightsAsked(world: World, days: DayRange): readonly WorldRecord[] {
  return world.records
    .filter(({ date }) => date !== null && date >= days.from && date <= days.to)
    .sort((a, b) =>
      (a.date ?? '') < (b.date ?? '') ? 1 : (a.date ?? '') > (b.date ?? '') ? -1 : 0,
    )
}

export type Listing = (world: World, days: DayRange) => readonly WorldRecord[]

/** `before` runs before each answer: the school books during the walk. */
export function serverOf(
  world: World,
  listing: Listing,
  before: (request: number) => void = () => {},
): { ask: Ask<WorldRecord>; asked: DayRange[] } {
  const asked: DayRange[] = []
  const ask: Ask<WorldRecord> = (days) => {
    before(asked.length)
    asked.push(days)
    return Promise.resolve(pageOf(world, listing(world, days), asked.length))
  }
  return { ask, asked }
}

function pageOf(world: World, listed: readonly WorldRecord[], time: number): Page<WorldRecord> {
  const records = listed.slice(0, world.cap)
  const at = asInstant(time)
  return { records, count: records.length, pageSize: world.cap, asOf: at, readAt: at, reason: null }
}

/** All of `known` is on the page, and nothing in `settled` needs another request. */
export interface Proof {
  readonly asked: DayRange
  readonly known: Span
  readonly settled: Span
}

/** The fewest requests that settle `wanted`: a minimal cover. */
export function fewestRequests(proofs: readonly Proof[], wanted: Span): number {
  let reached = wanted.start
  let requests = 0
  while (reached < wanted.end) {
    const ends = proofs.filter(({ settled }) => settled.start <= reached).map((p) => p.settled.end)
    const furthest = Math.max(...ends)
    if (furthest <= reached) throw new Error('No question settles this instant.')
    reached = furthest
    requests++
  }
  return requests
}

/** Computed from the whole world. */
export function bookingProofs(world: World, questions: readonly DayRange[]): Proof[] {
  return questions.map((asked) => {
    const start = utcDayStart(asked.from)
    const last = bookingsAsked(world, asked)[world.cap - 1]?.start
    if (last === undefined || last === null) {
      const known = { start, end: utcDayStart(addDays(asked.to, 1)) - 999 }
      return { asked, known, settled: known }
    }
    const nextDay = utcDayStart(addDays(asked.from, 1))
    return { asked, known: { start, end: last }, settled: { start, end: Math.max(last, nextDay) } }
  })
}

/** On the log's reversed line: minus the day number. */
export function flightProofs(world: World, questions: readonly DayRange[]): Proof[] {
  return questions.map((asked) => {
    const start = -dayNumber(asked.to)
    const last = flightsAsked(world, asked)[world.cap - 1]?.date
    const known = { start, end: last ? -dayNumber(last) : 1 - dayNumber(asked.from) }
    return { asked, known, settled: { start, end: Math.max(known.end, start + 1) } }
  })
}

export function allQuestions(days: DayRange): DayRange[] {
  const all: DayRange[] = []
  for (let from = dayNumber(days.from); from <= dayNumber(days.to); from++) {
    for (let to = from; to <= dayNumber(days.to); to++) {
      all.push({ from: dayFromNumber(from), to: dayFromNumber(to) })
    }
  }
  return all
}
