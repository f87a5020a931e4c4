import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, utcDayOf } from '#ledger/utc-day.ts'
import type { AgedPart, DaysOf } from '#read-model/school-reader.ts'
import type { QuestionDay, RecordId } from '#upstream/question.ts'
import { plan, type Situation } from './plan.ts'
import { createSchoolDays } from './school-days.ts'

// In Denver the day's requests are renewed at 17:00; a day open from 6 to 22 has 16 hours to spread them over.
const NOON = Date.parse('2026-11-18T19:00:00Z')
const RESET = Date.parse('2026-11-19T00:00:00Z')
const OPENS = Date.parse('2026-11-18T13:00:00Z')
const CLOSES = Date.parse('2026-11-19T05:00:00Z')
const days = createSchoolDays('America/Denver', { opens: 360, closes: 1320 })
const day = (offset: number) => utcDayOf(Date.parse('2026-11-18') + offset * DAY) as QuestionDay
const range = (first: number, last: number, collection: DaysOf['collection'] = 'reservations') => ({
  collection,
  from: day(first),
  to: day(last),
  at: NOON,
})
const TODAY = range(0, 1)
const WEEK = range(-3, 4)

/** A school in steady state: everything read `age` ago, today included; a request a day of it. */
function situation(more: Partial<Situation> & { age?: number } = {}): Situation {
  const { age = 5 * MINUTE, ...rest } = more
  const now = rest.now ?? NOON
  return {
    now,
    budget: { limit: 100, remaining: 60, reset: RESET, reserve: 10 },
    cost: 1,
    days,
    spentOnOthers: 0,
    watched: [TODAY],
    ages: (range) => [aged(range, now - age)],
    price: ({ from, to, until }) =>
      Math.max(1, (Date.parse(to) - Date.parse(from)) / DAY + (until === undefined ? 1 : 0)),
    blocks: () => [],
    farthest: 400,
    ...rest,
  }
}

function aged({ from, to }: Pick<DaysOf, 'from' | 'to'>, asOf: number | null): AgedPart {
  return { from: Date.parse(from), to: Date.parse(to) + DAY, asOf }
}

const purposes = (of: Situation) => plan(of).map((reading) => reading.purpose)
const todayIn = (of: Situation) => plan(of).find((reading) => reading.purpose === 'today')

describe('today', () => {
  it('alone on screen gets all that may be spent, spread over the open hours to the reset', () => {
    const next = todayIn(situation())
    expect(next).toMatchObject({ from: day(0), to: day(1), requests: 1 })
    // 5 hours with 50 requests to spend.
    expect((next?.at ?? 0) - NOON).toBe(MINUTE)
    const early = todayIn(situation({ now: OPENS, watched: [{ ...TODAY, at: OPENS }] }))
    expect(Math.round(((early?.at ?? 0) - OPENS) / MINUTE)).toBe(Math.round((11 * 60) / 50) - 5)
  })

  it('is paced on the time to the reset, not on the local day', () => {
    const evening = RESET + MINUTE
    const next = todayIn(
      situation({
        now: evening,
        watched: [{ ...TODAY, at: evening }],
        budget: { limit: 100, remaining: 100, reset: RESET + DAY, reserve: 10 },
      }),
    )
    // 16 open hours lie between two resets, although this evening has only five.
    expect(Math.round(((next?.at ?? 0) - evening + 5 * MINUTE) / MINUTE)).toBe(
      Math.round((16 * 60) / 90),
    )
  })

  it.each([
    ['costs two requests: half as often', { price: () => 2 }, 2],
    ['is counted twice by the API: half as often', { cost: 2 }, 2],
  ])('that %s', (_, more, times) => {
    const at = OPENS
    const base = { now: at, watched: [{ ...TODAY, at }], age: 0 }
    const usual = (todayIn(situation(base))?.at ?? 0) - at
    const dear = (todayIn(situation({ ...base, ...more }))?.at ?? 0) - at
    expect(dear / usual).toBeCloseTo(times, 1)
  })

  it('is read every hour at night, and with the first reading before opening', () => {
    const night = CLOSES + HOUR
    const tomorrow = range(1, 2)
    const next = plan(
      situation({
        now: night,
        watched: [
          { ...TODAY, at: night },
          { ...tomorrow, at: night },
        ],
        budget: { limit: 100, remaining: 60, reset: RESET + DAY, reserve: 10 },
      }),
    )
    expect(next[0]).toMatchObject({ purpose: 'today', at: night + 55 * MINUTE })
    expect(next[1]).toMatchObject({ purpose: 'today', at: OPENS + DAY - 10 * MINUTE })
  })

  it('that was never read is left to who asked for it, for half a minute', () => {
    const next = todayIn(situation({ ages: (range) => [aged(range, null)] }))
    expect(next?.at).toBe(NOON + 30_000)
  })

  it('is planned the same for one viewer and for sixty', () => {
    const sixty = Array.from({ length: 60 }, (_, n) => ({ ...WEEK, at: NOON - n }))
    expect(plan(situation({ watched: sixty }))).toEqual(plan(situation({ watched: [WEEK] })))
  })
})

describe('nobody looking', () => {
  it('only the evening’s print and the next morning are read', () => {
    const next = plan(situation({ watched: [], age: 12 * HOUR }))
    expect(next.map(({ purpose, at }) => [purpose, at])).toEqual([
      ['tomorrow', CLOSES - 2 * HOUR],
      ['today', OPENS + DAY - 10 * MINUTE],
    ])
  })

  it('the morning’s reading comes late rather than not, and once', () => {
    const morning = OPENS - 5 * MINUTE
    expect(plan(situation({ now: morning, watched: [], age: HOUR }))[0]).toMatchObject({
      purpose: 'today',
      at: OPENS - 10 * MINUTE,
    })
    const [next] = plan(situation({ now: morning, watched: [], age: 4 * MINUTE }))
    expect(next?.at).toBe(CLOSES - 2 * HOUR)
  })

  it('and nothing left, the reset is waited for', () => {
    const broke = { limit: 100, remaining: 10, reset: RESET, reserve: 10 }
    const next = plan(situation({ watched: [TODAY], budget: broke }))
    expect(next).toHaveLength(1)
    expect(next[0]?.at).toBeGreaterThan(RESET)
  })
})

describe('the rest', () => {
  it('of what is on screen is read now and then, and today far more often', () => {
    const flights = range(-3, 0, 'flights')
    // Half a day, with 50 requests to spend.
    const counts = spentIn(11 * HOUR, [WEEK, flights])
    expect(counts.today).toBeGreaterThanOrEqual(26)
    for (const purpose of ['tomorrow', 'flights-today', 'screen'] as const)
      expect(counts[purpose], purpose).toBeGreaterThanOrEqual(1)
    expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(50)
  })

  it('keeps some distance, also when all of it is old', () => {
    const next = plan(situation({ watched: [WEEK], age: 20 * HOUR })).filter(
      ({ purpose }) => purpose !== 'today',
    )
    for (const [n, reading] of next.entries()) {
      const before = next[n - 1]
      if (before) expect(reading.at - before.at).toBeGreaterThanOrEqual(10_000)
    }
  })

  it('that nobody looks at is not read', () => {
    expect(purposes(situation({ age: HOUR }))).not.toContain('screen')
    expect(purposes(situation({ age: HOUR }))).not.toContain('flights-today')
  })

  it('of a running block is read by its id, once a day', () => {
    const id = '00000000-0000-4000-8000-000000000001' as RecordId
    const blocks = () => [{ id, asOf: NOON - 30 * HOUR }]
    expect(plan(situation({ blocks })).find((reading) => reading.id)).toMatchObject({
      id,
      requests: 1,
      purpose: 'look-back',
    })
  })

  it('is never what was asked once, far away', () => {
    const far = [range(-200, -190), range(90, 99)]
    const next = plan(situation({ watched: far, age: 30 * DAY }))
    expect(next.filter(({ purpose }) => purpose === 'screen')).toEqual([])
  })
})

describe('before the API has spoken', () => {
  it('one reading is planned, of one request', () => {
    const unheard = { limit: null, remaining: null, reset: null, reserve: 10 }
    const next = plan(situation({ budget: unheard, watched: [WEEK], price: () => 4, age: HOUR }))
    expect(next).toHaveLength(1)
    expect(next[0]).toMatchObject({ purpose: 'today', requests: 1 })
  })
})

describe('whatever the situation', () => {
  const situations = fc.record({
    minutes: fc.integer({ min: 0, max: 2 * 24 * 60 }),
    remaining: fc.option(fc.integer({ min: 0, max: 100 })),
    resetIn: fc.integer({ min: -60, max: 25 * 60 }),
    cost: fc.integer({ min: 1, max: 3 }),
    price: fc.integer({ min: 1, max: 20 }),
    age: fc.option(fc.integer({ min: -HOUR, max: 40 * DAY })),
    others: fc.integer({ min: 0, max: 90 }),
    watched: fc.array(
      fc.record({
        first: fc.integer({ min: -70, max: 70 }),
        length: fc.integer({ min: 0, max: 40 }),
        flights: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
  })

  it('never more is planned than the reserve leaves, and nothing at no time (property)', () => {
    fc.assert(
      fc.property(situations, (one) => {
        const now = NOON + one.minutes * MINUTE
        const budget = {
          limit: 100,
          remaining: one.remaining,
          reset: now + one.resetIn * MINUTE,
          reserve: 10,
        }
        const readings = plan(
          situation({
            now,
            budget,
            cost: one.cost,
            price: () => one.price,
            ages: (range) => [aged(range, one.age === null ? null : now - one.age)],
            spentOnOthers: one.others,
            watched: one.watched.map(({ first, length, flights }) => ({
              ...range(first, first + length, flights ? 'flights' : 'reservations'),
              at: now,
            })),
          }),
        )
        const total = readings
          .filter((reading) => reading.at < budget.reset)
          .reduce((sum, reading) => sum + reading.requests, 0)
        const left = Math.max(0, ((one.remaining ?? 10 + one.cost) - 10) / one.cost)
        expect(total).toBeLessThanOrEqual(left)
        for (const { at, requests, from, to } of readings) {
          expect(Number.isFinite(at)).toBe(true)
          expect(requests).toBeGreaterThanOrEqual(1)
          expect(from <= to).toBe(true)
          if (one.remaining !== null && one.remaining - 10 < one.cost)
            expect(at).toBeGreaterThanOrEqual(budget.reset)
        }
      }),
    )
  })
})

/** Requests by purpose when the plan is followed for a time from opening on, with a busy week on screen. */
function spentIn(time: number, looking: readonly DaysOf[]): Record<string, number> {
  const asOf = new Map<string, number>()
  const counts: Record<string, number> = {}
  let remaining = 60
  let others = 0
  const keyOf = (collection: string, of: string) => `${collection} ${of}`
  const daysIn = ({ from, to }: DaysOf) => {
    const first = Date.parse(from)
    return Array.from(
      { length: (Date.parse(to) - first) / DAY + 1 },
      (_, n) => utcDayOf(first + n * DAY) as QuestionDay,
    )
  }
  for (let now = OPENS; now < OPENS + time; now += MINUTE) {
    const [next] = plan(
      situation({
        now,
        spentOnOthers: others,
        budget: { limit: 100, remaining, reset: RESET, reserve: 10 },
        watched: looking.map((range) => ({ ...range, at: now })),
        ages: ({ collection, ...of }) =>
          daysIn({ collection, ...of }).map((one) =>
            aged(
              { from: one, to: one },
              asOf.get(keyOf(collection, of.until === undefined ? one : `today${of.from}`)) ??
                OPENS - HOUR,
            ),
          ),
      }),
    )
    if (!next || next.at > now) continue
    remaining -= next.requests
    counts[next.purpose] = (counts[next.purpose] ?? 0) + next.requests
    for (const one of daysIn(next)) asOf.set(keyOf(next.collection, one), now)
    if (next.until !== undefined) asOf.set(keyOf(next.collection, `today${next.from}`), now)
    if (next.purpose !== 'today') others += next.requests
  }
  return counts
}
