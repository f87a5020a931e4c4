import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#testing/runs.ts'
import {
  allQuestions,
  bookingsAsked,
  bookingWorlds,
  FIRST_DAY,
  flightsAsked,
  flightWorlds,
  type World,
  type WorldRecord,
} from '#testing/worlds.ts'
import { DAY, instant, type Span } from '#time/instant.ts'
import { type DayRange, dayFromNumber, dayNumber, plainDay } from '#time/plain-day.ts'
import { judge } from './judge.ts'
import { type Line, LOG_LINE, lineOfStarts } from './line.ts'

/** Worlds that show a broken verdict for what it is: always the same, so that no run misses them by chance. */
const BROKEN = { seed: 1, numRuns: 500 }

type KnownTo = (last: number) => number

const DAYS: DayRange = { from: plainDay('2026-11-18'), to: plainDay('2026-11-20') }

/** A list as it comes, in order and with a true count unless told otherwise. */
const listing = (places: readonly number[], isFull: boolean, isSound = true) => ({
  places,
  isFull,
  isSound,
})

describe('a page of reservations', () => {
  const line = lineOfStarts(1)
  const at = (text: string) => instant(`2026-11-${text}Z`)
  const start = at('18T00:00')
  const whole: Span = { start, end: at('20T23:59:59.001') }

  it('that is not full shows all, up to the last second of its last day', () => {
    expect(judge(line, DAYS, listing([at('19T10:00')], false))).toEqual({
      isProof: true,
      known: whole,
      edge: null,
      lost: null,
    })
  })

  it('that is full shows all before the start of its last record', () => {
    const last = at('19T10:00')
    expect(judge(line, DAYS, listing([at('18T10:00'), last], true))).toEqual({
      isProof: true,
      known: { start, end: last },
      edge: last,
      lost: null,
    })
  })

  it('that ends in the day it began with leaves the rest of that day to nobody', () => {
    const last = at('18T10:00')
    expect(judge(line, DAYS, listing([last], true))).toMatchObject({
      known: { start, end: last },
      edge: last,
      lost: { start: last, end: at('19T00:00') },
    })
  })

  it('full of what names no place leaves its first day to nobody', () => {
    expect(judge(line, DAYS, listing([], true))).toMatchObject({
      known: { start, end: start },
      edge: null,
      lost: { start, end: at('19T00:00') },
    })
  })

  it.each([
    ['in a wrong order', [at('19T10:00'), at('18T10:00')], true],
    ['from before', [at('17T23:59:59')], true],
    ['from after', [at('21T00:00')], true],
    ['and a count that is another', [at('18T10:00')], false],
  ])('with records %s proves nothing', (_, places, isSound) => {
    expect(judge(line, DAYS, listing(places, false, isSound))).toEqual({
      isProof: false,
      known: { start, end: start },
      edge: null,
      lost: whole,
    })
  })

  it('that proves nothing and is full is gone on from at the day of its last record', () => {
    const [before, inside] = [at('17T10:00'), at('20T10:00')]
    const after = (places: readonly number[]) => judge(line, DAYS, listing(places, true)).lost?.end
    expect(after([before, inside])).toBe(at('20T00:00'))
    expect(after([inside, before])).toBe(at('19T00:00'))
  })
})

describe('a page of flights', () => {
  const place = (text: string) => -dayNumber(plainDay(`2026-11-${text}`))
  const newest = place('20')

  it('that is not full shows all of its days', () => {
    const { known } = judge(LOG_LINE, DAYS, listing([place('19')], false))
    expect(known).toEqual({ start: newest, end: place('18') + 1 })
  })

  it('that is full shows the days after that of its last record, which it shows in part', () => {
    expect(judge(LOG_LINE, DAYS, listing([newest, place('19')], true))).toMatchObject({
      known: { start: newest, end: place('19') },
      edge: place('19'),
      lost: null,
    })
  })

  it('that ends in its newest day leaves the rest of that day to nobody', () => {
    expect(judge(LOG_LINE, DAYS, listing([newest], true))).toMatchObject({
      known: { start: newest, end: newest },
      lost: { start: newest, end: newest + 1 },
    })
  })
})

interface List {
  readonly line: Line
  readonly worlds: (days: number) => fc.Arbitrary<World>
  readonly asked: (world: World, days: DayRange) => readonly WorldRecord[]
  readonly placeOf: (record: WorldRecord) => number
  /** Goes on behind the day of the last record, as if all of it had been shown. */
  readonly careless: KnownTo
}

const LISTS: readonly (readonly [string, List])[] = [
  [
    'bookings',
    {
      line: lineOfStarts(1),
      worlds: bookingWorlds,
      asked: bookingsAsked,
      placeOf: ({ start }) => start ?? Number.NaN,
      careless: (last) => (Math.floor(last / DAY) + 1) * DAY,
    },
  ],
  [
    'flights',
    {
      line: LOG_LINE,
      worlds: flightWorlds,
      asked: flightsAsked,
      placeOf: ({ date }) => (date === null ? Number.NaN : -dayNumber(date)),
      careless: (last) => last + 1,
    },
  ],
]

/** Whatever a school holds and whatever is asked, all that is said to be known is on the page, and nothing is skipped. */
function saysNoMoreThanItKnows({ line, worlds, asked, placeOf }: List, knownTo?: KnownTo) {
  const days = 8
  const questions = allQuestions({
    from: dayFromNumber(FIRST_DAY),
    to: dayFromNumber(FIRST_DAY + days - 1),
  })
  return fc.property(worlds(days), fc.constantFrom(...questions), (world, question) => {
    const page = asked(world, question).slice(0, world.cap)
    const shown = new Set(page.map(({ id }) => id))
    const places = page.map(placeOf)
    const isFull = page.length >= world.cap
    const verdict = judge(line, question, listing(places, isFull), knownTo)
    const { known, edge, lost } = verdict
    const isIn = (at: number, span: Span | null) =>
      span !== null && at >= span.start && at < span.end
    const whole = line.spanOf(question)
    for (const record of world.records) {
      const at = placeOf(record)
      if (isIn(at, known)) expect(shown.has(record.id)).toBe(true)
      // What is not shown lies outside of the question, or where somebody goes on, or is named.
      else if (!shown.has(record.id) && isIn(at, whole))
        expect(isIn(at, lost) || at >= (edge ?? whole.start)).toBe(true)
    }
    // Every page is progress of a day at least, or of all that was asked.
    const settled = Math.max(known.end, lost?.end ?? known.end)
    expect(settled).toBeGreaterThanOrEqual(Math.min(whole.start + line.dayLength, whole.end))
  })
}

describe.each(LISTS)('the verdict on a page of %s', (_, list) => {
  it('says no more than it knows, and leaves nothing out', () => {
    fc.assert(saysNoMoreThanItKnows(list), { numRuns: runs({ each: 150, every: 1500 }) })
  })

  it('fails that as soon as the day of the last record is taken for known', () => {
    expect(() => fc.assert(saysNoMoreThanItKnows(list, list.careless), BROKEN)).toThrow()
  })

  it('fails that as soon as the position of the last record is taken for known', () => {
    const inclusive = saysNoMoreThanItKnows(list, (last) => last + 1)
    expect(() => fc.assert(inclusive, BROKEN)).toThrow()
  })

  it('shows with the days for a span all of the span', () => {
    const span = fc.tuple(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: 1, max: 5000 }))
    const scale = list.line.dayLength === 1 ? 1 : DAY / 500 + 1
    fc.assert(
      fc.property(span, ([first, length]) => {
        const wanted = {
          start: Math.round(first * scale),
          end: Math.round((first + length) * scale),
        }
        const shown = list.line.spanOf(list.line.daysFor(wanted))
        expect(shown.start).toBeLessThanOrEqual(wanted.start)
        expect(shown.end).toBeGreaterThanOrEqual(wanted.end)
      }),
    )
  })
})
