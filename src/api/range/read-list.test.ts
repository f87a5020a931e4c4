import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ask, Page } from '#api/http/page.ts'
import { runs } from '#testing/runs.ts'
import {
  allQuestions,
  bookingProofs,
  bookingsAsked,
  bookingWorlds,
  FIRST_DAY,
  fewestRequests,
  flightProofs,
  flightsAsked,
  flightWorlds,
  serverOf,
  type World,
  type WorldRecord,
} from '#testing/worlds.ts'
import {
  asInstant,
  DAY,
  type Instant,
  type InstantRange,
  instant,
  mergeRanges,
  type Span,
  subtractRanges,
  utcDaysCovering,
} from '#time/instant.ts'
import {
  addDays,
  type DayRange,
  dayFromNumber,
  dayNumber,
  eachDay,
  plainDay,
} from '#time/plain-day.ts'
import { absorb } from './absorb.ts'
import { type Loaded, loadedPartsIn, nothingLoaded } from './loaded.ts'
import { BY_LOG_DAY, BY_START, type ListOrder, type ListReadStep, readList } from './read-list.ts'

/** Where a world's records stand, in our positions. */
interface Kept {
  readonly list: ListOrder<WorldRecord>
  readonly positionAt: (instant: number) => number
  readonly positionOf: (record: WorldRecord) => number | null
  readonly dayOf: (position: number) => number
  readonly dayStart: (day: number) => number
}

const schedule: Kept = {
  list: BY_START,
  positionAt: (instant) => instant,
  positionOf: (record) => record.start,
  dayOf: (position) => Math.floor(position / DAY),
  dayStart: (day) => day * DAY,
}

const log: Kept = {
  list: BY_LOG_DAY,
  positionAt: (instant) => instant / DAY,
  positionOf: (record) => (record.date === null ? null : dayNumber(record.date)),
  dayOf: (position) => position,
  dayStart: (day) => day,
}

const RUNS = runs({ each: 100, every: 2000 })
/** Worlds that show a broken reader for what it is: always the same, so that no run misses them by chance. */
const BROKEN = { seed: 1, numRuns: 100 }

type KnownTo = (last: number) => number

/** Continues at the day after the last record, as a careless reader would, and believes that day was read. */
const lastPlusOne: KnownTo = (last) => (Math.floor(last / DAY) + 1) * DAY

/** The same of the log, on a line where a day is one. */
const lastDayPlusOne: KnownTo = (last) => last + 1

async function stepsOf(
  { list }: Kept,
  wanted: readonly Span[],
  ask: Ask<WorldRecord>,
  knownTo?: KnownTo,
): Promise<ListReadStep<WorldRecord>[]> {
  const steps: ListReadStep<WorldRecord>[] = []
  for await (const step of readList(list, wanted, ask, knownTo)) steps.push(step)
  return steps
}

function read(kept: Kept, steps: readonly ListReadStep<WorldRecord>[]): Loaded<WorldRecord> {
  return absorb(nothingLoaded<WorldRecord>(), steps, kept)
}

function idsIn(kept: Kept, records: readonly WorldRecord[], spans: readonly Span[]): string[] {
  const isInside = (at: number | null) =>
    at !== null && spans.some((span) => at >= span.start && at < span.end)
  return records
    .filter((record) => isInside(kept.positionOf(record)))
    .map((record) => record.id)
    .sort()
}

function recordsOf(known: Loaded<WorldRecord>): WorldRecord[] {
  return [...known.byId.values()].map((entry) => entry.record)
}

function page(
  records: readonly WorldRecord[],
  told: Partial<Page<WorldRecord>> = {},
): Page<WorldRecord> {
  const [at, count] = [asInstant(1), records.length]
  return { records, count, pageSize: 100, asOf: at, readAt: at, reason: null, ...told }
}

/** Wanted ranges around a world: whole UTC days, a zone's days, and ends inside the lost last second. */
function ranges(world: World): fc.Arbitrary<InstantRange> {
  const days = Math.max(
    1,
    ...world.records.map((r) => schedule.dayOf(r.start ?? 0) - FIRST_DAY + 1),
  )
  const shift = fc.constantFrom(0, 7 * 3_600_000, -13 * 3_600_000, 20_700_000, -1, -500, -998)
  return fc
    .tuple(fc.nat({ max: days - 1 }), fc.integer({ min: 1, max: days }), shift)
    .map(([first, length, by]) => ({
      start: asInstant((FIRST_DAY + first) * DAY + Math.max(by, -13 * 3_600_000)),
      end: asInstant((FIRST_DAY + first + length) * DAY + by),
    }))
}

function worldsAndRanges(days: number) {
  return bookingWorlds(days).chain((world) => fc.tuple(fc.constant(world), ranges(world)))
}

/** The questions that could matter for a range: its days, and the one after. */
function daysAround(range: InstantRange): DayRange {
  const days = utcDaysCovering(range)
  return { from: days.from, to: addDays(days.to, 1) }
}

function theAnswerIsTheWorld(days: number, knownTo?: KnownTo) {
  return fc.asyncProperty(worldsAndRanges(days), async ([world, range]) => {
    const known = read(
      schedule,
      await stepsOf(schedule, [range], serverOf(world, bookingsAsked).ask, knownTo),
    )
    const parts = loadedPartsIn(known, range)
    const proved = parts.filter((part) => part.kind === 'known')
    const holes = parts.filter((part) => part.kind !== 'known')
    // Every record of the proved stretches is there, and no other.
    expect(idsIn(schedule, recordsOf(known), proved)).toEqual(
      idsIn(schedule, world.records, proved),
    )
    // What is missing is exactly what no question can show.
    const around = daysAround(range)
    const longest = eachDay(around).map((from) => ({ from, to: around.to }))
    const knowable = bookingProofs(world, longest).map((proof) => proof.known)
    expect(mergeRanges<number>(holes)).toEqual(subtractRanges<number>(range, knowable))
    // Nothing is left undecided.
    expect(subtractRanges<number>(range, parts)).toEqual([])
  })
}

describe('the walk over the schedule', () => {
  it('ends with the world, or with exactly what is missing named', async () => {
    await fc.assert(theAnswerIsTheWorld(62), { numRuns: RUNS })
  })

  it('fails that as soon as it continues at the day after the last record', async () => {
    await expect(fc.assert(theAnswerIsTheWorld(62, lastPlusOne), BROKEN)).rejects.toThrow()
  })

  it('asks no more than the fewest questions that any reader needs, and one', async () => {
    const spent = { requests: 0, fewest: 0 }
    await fc.assert(
      fc.asyncProperty(worldsAndRanges(12), async ([world, range]) => {
        const server = serverOf(world, bookingsAsked)
        await stepsOf(schedule, [range], server.ask)
        const proofs = bookingProofs(world, allQuestions(daysAround(range)))
        const fewest = fewestRequests(proofs, range)
        spent.requests += server.asked.length
        spent.fewest += fewest
        expect(server.asked.length).toBeLessThanOrEqual(fewest + 1)
        expect(server.asked.length).toBeLessThanOrEqual(eachDay(utcDaysCovering(range)).length + 1)
      }),
      { numRuns: RUNS },
    )
    // Not only never more than one over: over all worlds it is the minimum itself.
    expect(spent.requests).toBe(spent.fewest)
  })

  it('costs nothing to ask one day further where UTC ends the range', async () => {
    await fc.assert(
      fc.asyncProperty(
        bookingWorlds(10),
        fc.integer({ min: 1, max: 10 }),
        async (world, length) => {
          // Bookings of the lost milliseconds are wanted and may fill a page; the price asked about is that of looking.
          world.records = world.records.filter((record) => (record.start ?? 0) % DAY <= DAY - 1000)
          const start = asInstant(FIRST_DAY * DAY)
          const end = asInstant((FIRST_DAY + length) * DAY)
          const further = serverOf(world, bookingsAsked)
          await stepsOf(schedule, [{ start, end }], further.ask)
          // A range that ends a second earlier does not ask further, and knows a second less.
          const shorter = serverOf(world, bookingsAsked)
          await stepsOf(schedule, [{ start, end: asInstant(end - 999) }], shorter.ask)
          expect(
            shorter.asked.every(({ to }) => to === dayFromNumber(FIRST_DAY + length - 1)),
          ).toBe(true)
          expect(further.asked.length).toBeLessThanOrEqual(shorter.asked.length)
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('reads several gaps in one go, each question reaching as far as it can', async () => {
    await fc.assert(
      fc.asyncProperty(worldsAndRanges(12), worldsAndRanges(12), async ([world, a], [, b]) => {
        const gaps = mergeRanges<Instant>([a, b])
        const known = read(
          schedule,
          await stepsOf(schedule, gaps, serverOf(world, bookingsAsked).ask),
        )
        for (const gap of gaps) expect(subtractRanges<number>(gap, known.parts)).toEqual([])
        const proved = known.parts.filter((part) => part.kind === 'known')
        expect(idsIn(schedule, recordsOf(known), proved)).toEqual(
          idsIn(schedule, world.records, proved),
        )
      }),
      { numRuns: RUNS },
    )
  })

  it('says of each stretch what was there when it was read, while the school goes on booking', async () => {
    const change = fc.tuple(
      fc.constantFrom('book', 'move', 'remove'),
      fc.nat(),
      fc.nat({ max: 12 * DAY - 1 }),
    )
    const changes = fc.array(fc.array(change, { maxLength: 4 }), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(worldsAndRanges(12), changes, async ([first, range], later) => {
        const world: World = { ...first }
        const snapshots: (readonly WorldRecord[])[] = []
        const server = serverOf(world, bookingsAsked, (request) => {
          if (request > 0) {
            world.records = changed(world.records, later[request % later.length] ?? [], request)
          }
          snapshots[request + 1] = world.records
        })
        const known = read(schedule, await stepsOf(schedule, [range], server.ask))
        expect(subtractRanges<number>(range, known.parts)).toEqual([])
        for (const part of loadedPartsIn(known, range)) {
          if (part.kind !== 'known') continue
          const then = idsIn(schedule, snapshots[part.asOf] ?? [], [part])
          // A record that a later page showed elsewhere is there now, and not here.
          const here = then.filter((id) => known.byId.get(id)?.asOf === part.asOf || isHere(id))
          function isHere(id: string) {
            const at = known.byId.get(id)?.at ?? -1
            return at >= part.start && at < part.end
          }
          // One that only a later page showed here was not there then; it is there now, so it stays.
          const shown = idsIn(schedule, recordsOf(known), [part])
          const old = shown.filter((id) => {
            return then.includes(id) || known.byId.get(id)?.asOf === part.asOf
          })
          expect(old).toEqual(here)
        }
      }),
      { numRuns: RUNS, examples: [[[FULL_AT_MIDNIGHT, EARLY_DAY], [[['book', 0, 0]]]]] },
    )
  })
})

/** So full at its first instant that a booking made there in between takes the next page. */
const EARLY_DAY = {
  start: asInstant(FIRST_DAY * DAY - 1),
  end: asInstant((FIRST_DAY + 1) * DAY - 1),
}
const FULL_AT_MIDNIGHT: World = {
  cap: 25,
  records: Array.from({ length: 40 }, (_, i) => ({
    id: `b${i}`,
    start: asInstant(FIRST_DAY * DAY + (i < 24 ? 0 : 1_800_000)),
    date: null,
  })),
}

type Change = readonly [string, number, number]

function changed(
  records: readonly WorldRecord[],
  changes: readonly Change[],
  round: number,
): WorldRecord[] {
  const next = [...records]
  changes.forEach(([what, which, within], i) => {
    const start = asInstant(FIRST_DAY * DAY + within)
    const at = next.length === 0 ? 0 : which % next.length
    const record = next[at]
    if (what === 'book' || !record) next.push({ id: `new${round}-${i}`, start, date: null })
    else if (what === 'move') next[at] = { ...record, start }
    else next.splice(at, 1)
  })
  return next
}

const WEDNESDAY = plainDay('2026-11-18')

const bookings = (starts: readonly (string | null)[], told: Partial<Page<WorldRecord>> = {}) =>
  page(
    starts.map((start, i) => ({
      id: `r${i}`,
      start: start === null ? null : instant(start),
      date: null,
    })),
    told,
  )

const wholeWednesday: InstantRange = {
  start: instant('2026-11-18T00:00:00Z'),
  end: instant('2026-11-19T00:00:00Z'),
}

async function readAll(
  pages: readonly Page<WorldRecord>[],
  wanted: readonly Span[] = [wholeWednesday],
) {
  const asked: DayRange[] = []
  const steps = await stepsOf(schedule, wanted, (days) => {
    const next = pages[asked.length]
    asked.push(days)
    if (!next) throw new Error('asked too often')
    return Promise.resolve(next)
  })
  return { asked, steps, last: steps.at(-1) }
}

describe('what a page of bookings proves', () => {
  const many = (count: number, time = '10:00:00Z') =>
    Array.from({ length: count }, () => `2026-11-18T${time}`)

  it('99 are all, 100 of a day are not', async () => {
    const all = await readAll([bookings(many(99))])
    expect(all.last?.holes).toEqual([])
    const cut = await readAll([bookings(many(100))])
    expect(cut.asked).toEqual([{ from: WEDNESDAY, to: '2026-11-19' }])
    expect(cut.last?.holes).toEqual([
      { kind: 'saturated', start: instant('2026-11-18T10:00:00Z'), end: wholeWednesday.end },
    ])
  })

  it('stops where the last record is past what is wanted', async () => {
    const { asked, last } = await readAll([bookings([...many(99), '2026-11-19T00:00:00Z'])])
    expect(asked).toHaveLength(1)
    expect(last?.known?.end).toBe(wholeWednesday.end)
  })

  it('takes a lowered cap as told', async () => {
    const { asked, last } = await readAll([bookings(many(25), { pageSize: 25 })])
    expect(asked).toHaveLength(1)
    expect(last?.holes[0]?.kind).toBe('saturated')
  })

  it.each([
    ['0 of 0', bookings([], { pageSize: 0 }), []],
    ['a page size of a thousand', bookings(many(30), { pageSize: 1000 }), []],
    ['a count that is not the length', bookings(many(3), { count: 4 }), ['disproved']],
    ['a negative count', bookings(many(3), { count: -1 }), ['disproved']],
    ['no record, but a count', bookings([], { count: 3 }), ['disproved']],
    ['more records than were asked for', bookings(many(1001), { pageSize: 1000 }), ['disproved']],
    ['a wrong order', bookings(['2026-11-18T11:00:00Z', '2026-11-18T10:00:00Z']), ['disproved']],
    ['a record before the range', bookings(['2026-11-17T23:59:59Z']), ['disproved']],
    ['a record after the range', bookings(['2026-11-20T00:00:00Z']), ['disproved']],
    ['a start that nobody can read, anywhere', bookings([null, ...many(2), null]), []],
    ['a hundred of those', bookings(Array.from({ length: 100 }, () => null)), ['saturated']],
  ])('%s', async (_, answer, kinds) => {
    const { steps, asked } = await readAll([answer])
    expect(steps.flatMap((step) => step.holes.map((hole) => hole.kind))).toEqual(kinds)
    expect(asked).toHaveLength(1)
    // The proof goes, never the records.
    expect(read(schedule, steps).byId.size).toBe(answer.records.length)
  })

  it('goes on behind a page that proves nothing, at most once a day', async () => {
    const wrong = bookings([...many(99), '2026-11-18T09:00:00Z'])
    const wanted = [{ start: wholeWednesday.start, end: instant('2026-11-20T12:00:00Z') }]
    const { asked, last } = await readAll([wrong, bookings([])], wanted)
    expect(asked.map(({ from }) => from)).toEqual(['2026-11-18', '2026-11-19'])
    expect(last?.holes).toEqual([])
  })

  it('asks at most once a day and once more, whatever nonsense comes', async () => {
    const starts = fc.array(fc.option(fc.integer({ min: -2 * DAY, max: 9 * DAY }), { nil: null }), {
      minLength: 0,
      maxLength: 110,
    })
    const told = fc.record({
      count: fc.integer(),
      pageSize: fc.constantFrom(-1, 0, 1, 25, 100, 1000),
    })
    const pages = fc.array(fc.tuple(starts, told, fc.boolean()), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(pages, fc.integer({ min: 1, max: 7 * DAY }), async (answers, length) => {
        const range = { start: wholeWednesday.start, end: asInstant(wholeWednesday.start + length) }
        let asked = 0
        const steps = await stepsOf(schedule, [range], () => {
          const [offsets, says, isHonest] = answers[asked % answers.length] ?? [[], {}, true]
          asked++
          const answer = bookings([])
          const records = offsets.map((offset, i) => ({
            id: `r${asked}-${i}`,
            start: offset === null ? null : asInstant(range.start + offset),
            date: null,
          }))
          return Promise.resolve({
            ...answer,
            records,
            count: records.length,
            ...(isHonest ? {} : says),
          })
        })
        expect(asked).toBeLessThanOrEqual(eachDay(utcDaysCovering(range)).length + 1)
        expect(subtractRanges<number>(range, read(schedule, steps).parts)).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('keeps the steps before a failure, and resumes there', async () => {
    const wanted = [{ start: wholeWednesday.start, end: instant('2026-11-21T00:00:00Z') }]
    const steps: ListReadStep<WorldRecord>[] = []
    const asked: DayRange[] = []
    const pages = [
      bookings([...many(50), ...Array.from({ length: 50 }, () => '2026-11-19T15:00:00Z')]),
    ]
    const reading = readList(schedule.list, wanted, (days) => {
      asked.push(days)
      const next = pages[asked.length - 1]
      return next ? Promise.resolve(next) : Promise.reject(new Error('gone'))
    })
    await expect(
      (async () => {
        for await (const step of reading) steps.push(step)
      })(),
    ).rejects.toThrow('gone')
    const known = read(schedule, steps)
    const left = subtractRanges<number>(wanted[0] ?? wholeWednesday, known.parts)
    expect(left).toEqual([{ start: instant('2026-11-19T15:00:00Z'), end: wanted[0]?.end }])
    const again = await readAll([bookings([])], left)
    expect(again.asked).toEqual([{ from: '2026-11-19', to: '2026-11-21' }])
  })
})

function worldsAndSpans(days: number): fc.Arbitrary<[World, Span]> {
  const spans = fc
    .tuple(fc.nat({ max: days - 1 }), fc.integer({ min: 1, max: days }))
    .map(([first, length]) => ({ start: FIRST_DAY + first, end: FIRST_DAY + first + length }))
  return fc.tuple(flightWorlds(days), spans)
}

function logDays(span: Span): DayRange {
  return { from: dayFromNumber(span.start), to: dayFromNumber(span.end - 1) }
}

function theLogIsTheWorld(days: number, knownTo?: KnownTo) {
  return fc.asyncProperty(worldsAndSpans(days), async ([world, span]) => {
    const known = read(log, await stepsOf(log, [span], serverOf(world, flightsAsked).ask, knownTo))
    const parts = loadedPartsIn(known, span)
    const proved = parts.filter((part) => part.kind === 'known')
    expect(idsIn(log, recordsOf(known), proved)).toEqual(idsIn(log, world.records, proved))
    // What is missing is exactly the days that fill a page alone.
    const crowded = new Map<number, number>()
    for (const record of world.records) {
      const day = log.positionOf(record) ?? 0
      crowded.set(day, (crowded.get(day) ?? 0) + 1)
    }
    const unknowable = [...crowded]
      .filter(([day, count]) => count >= world.cap && day >= span.start && day < span.end)
      .map(([day]) => ({ start: day, end: day + 1 }))
    expect(mergeRanges<number>(parts.filter((part) => part.kind !== 'known'))).toEqual(
      mergeRanges<number>(unknowable),
    )
    expect(subtractRanges<number>(span, parts)).toEqual([])
  })
}

describe('the walk over the flight log', () => {
  it('ends with the world, or with exactly the days that are known in part named', async () => {
    await fc.assert(theLogIsTheWorld(62), { numRuns: RUNS })
  })

  it('fails that as soon as it continues at the day before the last record', async () => {
    await expect(fc.assert(theLogIsTheWorld(62, lastDayPlusOne), BROKEN)).rejects.toThrow()
  })

  it('asks no more than the fewest questions that any reader needs', async () => {
    await fc.assert(
      fc.asyncProperty(worldsAndSpans(14), async ([world, span]) => {
        const server = serverOf(world, flightsAsked)
        await stepsOf(log, [span], server.ask)
        const proofs = flightProofs(world, allQuestions(logDays(span)))
        const backwards = { start: 1 - span.end, end: 1 - span.start }
        expect(server.asked.length).toBe(fewestRequests(proofs, backwards))
        expect(server.asked.length).toBeLessThanOrEqual(span.end - span.start)
      }),
      { numRuns: RUNS },
    )
  })

  it('keeps what each page showed while flights are closed and taken back meanwhile', async () => {
    const closed = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(worldsAndSpans(10), closed, async ([first, span], days) => {
        const world: World = { ...first }
        const snapshots: (readonly WorldRecord[])[] = []
        const server = serverOf(world, flightsAsked, (request) => {
          const day = days[request % days.length] ?? 0
          const late = { id: `late${request}`, start: null, date: dayFromNumber(FIRST_DAY + day) }
          if (request > 0) world.records = [...world.records.slice(day), late]
          snapshots[request + 1] = world.records
        })
        const known = read(log, await stepsOf(log, [span], server.ask))
        expect(subtractRanges<number>(span, known.parts)).toEqual([])
        for (const part of loadedPartsIn(known, span)) {
          if (part.kind !== 'known') continue
          const then = idsIn(log, snapshots[part.asOf] ?? [], [part])
          expect(idsIn(log, recordsOf(known), [part])).toEqual(then)
        }
      }),
      { numRuns: RUNS },
    )
  })
})

const flown = (dates: readonly (string | null)[], told: Partial<Page<WorldRecord>> = {}) =>
  page(
    dates.map((date, i) => ({
      id: `f${i}`,
      start: null,
      date: date === null ? null : plainDay(date),
    })),
    told,
  )

const twoDays: Span = {
  start: dayNumber(plainDay('2026-11-17')),
  end: dayNumber(plainDay('2026-11-19')),
}

describe('what a page of flights proves', () => {
  it.each([
    ['fewer than asked for', flown(['2026-11-18', '2026-11-17']), []],
    ['a wrong order', flown(['2026-11-17', '2026-11-18']), ['disproved']],
    ['a day outside', flown(['2026-11-16']), ['disproved']],
    ['a count that is not the length', flown(['2026-11-18'], { count: 0 }), ['disproved']],
    ['no date, anywhere', flown([null, '2026-11-18', null]), []],
  ])('%s', async (_, answer, kinds) => {
    const steps = await stepsOf(log, [twoDays], () => Promise.resolve(answer))
    expect(steps.flatMap((step) => step.holes.map((hole) => hole.kind))).toEqual(kinds)
    expect(read(log, steps).byId.size).toBe(answer.records.length)
  })

  it('asks at most once a day, whatever nonsense comes', async () => {
    const dates = fc.array(fc.option(fc.integer({ min: -3, max: 12 }), { nil: null }), {
      maxLength: 110,
    })
    const told = fc.record({
      count: fc.integer(),
      pageSize: fc.constantFrom(-1, 0, 1, 25, 100, 1000),
    })
    const pages = fc.array(fc.tuple(dates, told, fc.boolean()), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(pages, fc.integer({ min: 1, max: 9 }), async (answers, length) => {
        const span = { start: FIRST_DAY, end: FIRST_DAY + length }
        let asked = 0
        const steps = await stepsOf(log, [span], () => {
          const [offsets, says, isHonest] = answers[asked % answers.length] ?? [[], {}, true]
          asked++
          const records = offsets.map((offset, i) => ({
            id: `f${asked}-${i}`,
            start: null,
            date: offset === null ? null : dayFromNumber(FIRST_DAY + offset),
          }))
          const answer = { ...flown([]), records, count: records.length }
          return Promise.resolve(isHonest ? answer : { ...answer, ...says })
        })
        expect(asked).toBeLessThanOrEqual(length)
        expect(subtractRanges<number>(span, read(log, steps).parts)).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('a day of 100 is known in part, and the walk goes on before it', async () => {
    const full = flown(Array.from({ length: 100 }, () => '2026-11-18'))
    const pages = [full, flown(['2026-11-17'])]
    const asked: DayRange[] = []
    const steps = await stepsOf(log, [twoDays], (days) => {
      asked.push(days)
      return Promise.resolve(pages[asked.length - 1] ?? flown([]))
    })
    expect(asked).toEqual([
      { from: '2026-11-17', to: '2026-11-18' },
      { from: '2026-11-17', to: '2026-11-17' },
    ])
    const day = dayNumber(plainDay('2026-11-18'))
    expect(steps[0]?.holes).toEqual([{ kind: 'saturated', start: day, end: day + 1 }])
    expect(read(log, steps).byId.size).toBe(100)
  })
})
