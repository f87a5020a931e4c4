import * as fc from 'fast-check'
import type { Ask, Page } from '#api/http/page.ts'
import { asInstant, DAY, type Instant, isIn, type Span, utcDayStart } from '#time/instant.ts'
import { addDays, type DayRange, dayFromNumber, dayNumber, type PlainDay } from '#time/plain-day.ts'

// A school's list as the document says it behaves, written apart from the walk and from the reference API.

/** A record of a world; `start` for the schedule, `date` for the log. */
export interface WorldRecord {
  readonly id: string
  readonly start: Instant | null
  readonly date: PlainDay | null
}

export interface World {
  records: readonly WorldRecord[]
  /** The most records a page holds, as the server has it. */
  readonly cap: number
}

/** Monday; any day will do. */
export const FIRST_DAY = dayNumber('2026-11-02' as PlainDay)

function booking(id: string, start: number): WorldRecord {
  return { id, start: asInstant(start), date: null }
}

function flight(id: string, day: number): WorldRecord {
  return { id, start: null, date: dayFromNumber(day) }
}

/** How many records each day has: mostly quiet, sometimes at the edge of the cap or far over it. */
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

/** Starts inside a day, in ms: round times with many ties, odd ones, and the last second that no `to` reaches. */
const startsOfDay = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 47 }).map((half) => half * 1_800_000) },
  { weight: 2, arbitrary: fc.nat({ max: DAY - 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, DAY - 1000, DAY - 999, DAY - 500, DAY - 1) },
)

/** A world of bookings over up to `days` days, and a seed of chance for the starts. */
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

/** What `[from, to]` holds by §4.1: starts from 00:00:00 to 23:59:59 UTC, oldest first, ties in any order. */
export function bookingsAsked(world: World, days: DayRange): readonly WorldRecord[] {
  const range = {
    start: utcDayStart(days.from),
    end: asInstant(utcDayStart(addDays(days.to, 1)) - 999),
  }
  return world.records
    .filter((record) => record.start !== null && isIn(record.start, range))
    .sort((a, b) => (a.start ?? 0) - (b.start ?? 0))
}

/** What `[from, to]` holds by §4.3: `flightDate` as written, newest first. */
export function flightsAsked(world: World, days: DayRange): readonly WorldRecord[] {
  return world.records
    .filter(({ date }) => date !== null && date >= days.from && date <= days.to)
    .sort((a, b) =>
      (a.date ?? '') < (b.date ?? '') ? 1 : (a.date ?? '') > (b.date ?? '') ? -1 : 0,
    )
}

export type Listing = (world: World, days: DayRange) => readonly WorldRecord[]

/** A server of a world. `before` runs ahead of each answer: the school goes on booking while it is read. */
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

/** What one question brings: all of `known` is on its page, and nothing in `settled` needs asking again. */
export interface Proof {
  readonly asked: DayRange
  readonly known: Span
  readonly settled: Span
}

/** The fewest questions that settle all of `wanted`: the line covered with the fewest of all answers there are. */
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

/** What each question about bookings would bring, worked out from the whole world. */
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

/** The same for flights, on a line that runs backwards from the newest day: minus the day number. */
export function flightProofs(world: World, questions: readonly DayRange[]): Proof[] {
  return questions.map((asked) => {
    const start = -dayNumber(asked.to)
    const last = flightsAsked(world, asked)[world.cap - 1]?.date
    const known = { start, end: last ? -dayNumber(last) : 1 - dayNumber(asked.from) }
    return { asked, known, settled: { start, end: Math.max(known.end, start + 1) } }
  })
}

/** Every question there is about some days. */
export function allQuestions(days: DayRange): DayRange[] {
  const all: DayRange[] = []
  for (let from = dayNumber(days.from); from <= dayNumber(days.to); from++) {
    for (let to = from; to <= dayNumber(days.to); to++) {
      all.push({ from: dayFromNumber(from), to: dayFromNumber(to) })
    }
  }
  return all
}
