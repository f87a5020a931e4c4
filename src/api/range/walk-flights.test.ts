import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ask, Page } from '#api/wire/page.ts'
import {
  allQuestions,
  FIRST_DAY,
  fewestRequests,
  flightProofs,
  flightsAsked,
  flightWorlds,
  serverOf,
  type World,
  type WorldRecord,
} from '#testing/worlds.ts'
import { asInstant, DAY, mergeRanges, type Span, subtractRanges } from '#time/instant.ts'
import { type DayRange, dayFromNumber, dayNumber, plainDay } from '#time/plain-day.ts'
import { absorb } from './absorb.ts'
import { type Known, nothingKnown, piecesIn } from './known.ts'
import { walkFlights } from './walk-flights.ts'
import type { WalkStep } from './walk-step.ts'

type Resume = (lastDay: number) => number

const line = {
  positionAt: (instant: number) => instant / DAY,
  positionOf: (record: WorldRecord) => (record.date === null ? null : dayNumber(record.date)),
  dayOf: (position: number) => position,
  dayStart: (day: number) => day,
}

/** Continues at the day before the last record, as a careless reader would, and believes that day was read. */
const lastMinusOne: Resume = (lastDay) => lastDay - 1

async function stepsOf(
  wanted: readonly Span[],
  ask: Ask<WorldRecord>,
  resume?: Resume,
): Promise<WalkStep<WorldRecord>[]> {
  const steps: WalkStep<WorldRecord>[] = []
  for await (const step of walkFlights(wanted, ask, resume)) steps.push(step)
  return steps
}

function read(steps: readonly WalkStep<WorldRecord>[]): Known<WorldRecord> {
  return absorb(nothingKnown<WorldRecord>(), steps, line)
}

function idsIn(records: readonly WorldRecord[], spans: readonly Span[]): string[] {
  const inside = (record: WorldRecord) => {
    const at = line.positionOf(record)
    return at !== null && spans.some((span) => at >= span.start && at < span.end)
  }
  return records
    .filter(inside)
    .map((record) => record.id)
    .sort()
}

function recordsOf(known: Known<WorldRecord>): WorldRecord[] {
  return [...known.byId.values()].map((entry) => entry.record)
}

function worldsAndSpans(days: number): fc.Arbitrary<[World, Span]> {
  const spans = fc
    .tuple(fc.nat({ max: days - 1 }), fc.integer({ min: 1, max: days }))
    .map(([first, length]) => ({ start: FIRST_DAY + first, end: FIRST_DAY + first + length }))
  return fc.tuple(flightWorlds(days), spans)
}

function daysOf(span: Span): DayRange {
  return { from: dayFromNumber(span.start), to: dayFromNumber(span.end - 1) }
}

function theAnswerIsTheWorld(days: number, resume?: Resume) {
  return fc.asyncProperty(worldsAndSpans(days), async ([world, span]) => {
    const known = read(await stepsOf([span], serverOf(world, flightsAsked).ask, resume))
    const pieces = piecesIn(known, span)
    const proved = pieces.filter((piece) => piece.kind === 'known')
    expect(idsIn(recordsOf(known), proved)).toEqual(idsIn(world.records, proved))
    // What is missing is exactly the days that fill a page alone.
    const crowded = new Map<number, number>()
    for (const record of world.records) {
      const day = line.positionOf(record) ?? 0
      crowded.set(day, (crowded.get(day) ?? 0) + 1)
    }
    const unknowable = [...crowded]
      .filter(([day, count]) => count >= world.cap && day >= span.start && day < span.end)
      .map(([day]) => ({ start: day, end: day + 1 }))
    expect(mergeRanges<number>(pieces.filter((piece) => piece.kind !== 'known'))).toEqual(
      mergeRanges<number>(unknowable),
    )
    expect(subtractRanges<number>(span, pieces)).toEqual([])
  })
}

describe('the walk over the flight log', () => {
  it('ends with the world, or with exactly the days that are known in part named', async () => {
    await fc.assert(theAnswerIsTheWorld(62), { numRuns: 400 })
  })

  it('fails that as soon as it continues at the day before the last record', async () => {
    await expect(fc.assert(theAnswerIsTheWorld(62, lastMinusOne))).rejects.toThrow()
  })

  it('asks no more than the fewest questions that any reader needs', async () => {
    await fc.assert(
      fc.asyncProperty(worldsAndSpans(14), async ([world, span]) => {
        const server = serverOf(world, flightsAsked)
        await stepsOf([span], server.ask)
        const proofs = flightProofs(world, allQuestions(daysOf(span)))
        const backwards = { start: 1 - span.end, end: 1 - span.start }
        expect(server.asked.length).toBe(fewestRequests(proofs, backwards))
        expect(server.asked.length).toBeLessThanOrEqual(span.end - span.start)
      }),
      { numRuns: 400 },
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
        const known = read(await stepsOf([span], server.ask))
        expect(subtractRanges<number>(span, known.pieces)).toEqual([])
        for (const piece of piecesIn(known, span)) {
          if (piece.kind !== 'known') continue
          const then = idsIn(snapshots[piece.asOf] ?? [], [piece])
          expect(idsIn(recordsOf(known), [piece])).toEqual(then)
        }
      }),
      { numRuns: 300 },
    )
  })
})

function page(
  dates: readonly (string | null)[],
  told: Partial<Page<WorldRecord>> = {},
): Page<WorldRecord> {
  const records = dates.map((date, i) => ({
    id: `f${i}`,
    start: null,
    date: date === null ? null : plainDay(date),
  }))
  const at = asInstant(1)
  return {
    records,
    count: records.length,
    pageSize: 100,
    asOf: at,
    readAt: at,
    reason: null,
    ...told,
  }
}

const twoDays: Span = {
  start: dayNumber(plainDay('2026-11-17')),
  end: dayNumber(plainDay('2026-11-19')),
}

describe('what a page of flights proves', () => {
  it.each([
    ['fewer than asked for', page(['2026-11-18', '2026-11-17']), []],
    ['a wrong order', page(['2026-11-17', '2026-11-18']), ['disproved']],
    ['a day outside', page(['2026-11-16']), ['disproved']],
    ['a count that is not the length', page(['2026-11-18'], { count: 0 }), ['disproved']],
    ['no date, anywhere', page([null, '2026-11-18', null]), []],
  ])('%s', async (_, answer, kinds) => {
    const steps = await stepsOf([twoDays], () => Promise.resolve(answer))
    expect(steps.flatMap((step) => step.holes.map((hole) => hole.kind))).toEqual(kinds)
    expect(read(steps).byId.size).toBe(answer.records.length)
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
        const steps = await stepsOf([span], () => {
          const [offsets, says, isHonest] = answers[asked % answers.length] ?? [[], {}, true]
          asked++
          const records = offsets.map((offset, i) => ({
            id: `f${asked}-${i}`,
            start: null,
            date: offset === null ? null : dayFromNumber(FIRST_DAY + offset),
          }))
          const answer = { ...page([]), records, count: records.length }
          return Promise.resolve(isHonest ? answer : { ...answer, ...says })
        })
        expect(asked).toBeLessThanOrEqual(length)
        expect(subtractRanges<number>(span, read(steps).pieces)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('a day of 100 is known in part, and the walk goes on before it', async () => {
    const full = page(Array.from({ length: 100 }, () => '2026-11-18'))
    const pages = [full, page(['2026-11-17'])]
    const asked: DayRange[] = []
    const steps = await stepsOf([twoDays], (days) => {
      asked.push(days)
      return Promise.resolve(pages[asked.length - 1] ?? page([]))
    })
    expect(asked).toEqual([
      { from: '2026-11-17', to: '2026-11-18' },
      { from: '2026-11-17', to: '2026-11-17' },
    ])
    const day = dayNumber(plainDay('2026-11-18'))
    expect(steps[0]?.holes).toEqual([{ kind: 'saturated', start: day, end: day + 1 }])
    expect(read(steps).byId.size).toBe(100)
  })
})
