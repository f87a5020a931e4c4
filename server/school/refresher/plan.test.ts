import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type {
  AgedPart,
  Booking,
  DaysOf,
  LookedAt,
} from '#server/school/read-model/school-reader.ts'
import type { RecordId } from '#server/school/upstream/question.ts'
import { runs } from '#testing/runs.ts'
import { DAY, HOUR, MINUTE, SECOND, utcDayOf } from '#time/instant.ts'
import { habitsFrom } from './habits.ts'
import { keptBack, plan, type Situation } from './plan.ts'
import { createSchoolDays } from './school-days.ts'

// In Denver the day's requests are renewed at 17:00; a day open from 6 to 22 has 16 hours to spread them over.
const NOON = Date.parse('2026-11-18T19:00:00Z')
const RESET = Date.parse('2026-11-19T00:00:00Z')
const OPENS = Date.parse('2026-11-18T13:00:00Z')
const CLOSES = Date.parse('2026-11-19T05:00:00Z')
const NIGHT = CLOSES + HOUR
const HOURS = { opens: 360, closes: 1320 }
const days = createSchoolDays('America/Denver', HOURS)
const day = (offset: number) => utcDayOf(Date.parse('2026-11-18') + offset * DAY)
const range = (first: number, last: number, collection: DaysOf['collection'] = 'reservations') => ({
  collection,
  from: day(first),
  to: day(last),
  at: NOON,
  since: OPENS - HOUR,
})
const TODAY = range(0, 1)
const WEEK = range(-3, 4)
const RANKS = ['today', 'tomorrow', 'flights-today', 'screen', 'look-back']

/** A school in steady state: everything read `age` ago, today included; a request a day of it; nothing booked. */
function situation(more: Partial<Situation> & { age?: number } = {}): Situation {
  const { age = 5 * MINUTE, ...rest } = more
  const now = rest.now ?? NOON
  return {
    now,
    budget: { limit: 100, remaining: 60, reset: RESET, reserve: 10 },
    cost: 1,
    days,
    watched: [TODAY],
    glanced: [],
    queued: [],
    ages: (range) => [aged(range, now - age)],
    price: ({ from, to, until }) =>
      Math.max(1, (Date.parse(to) - Date.parse(from)) / DAY + (until === undefined ? 1 : 0)),
    blocks: () => [],
    farthest: 400,
    farRefusedAt: Number.NEGATIVE_INFINITY,
    bookings: () => [],
    habits: habitsFrom({ out: [], closed: [], unforeseen: 0, minutes: 0 }),
    ...rest,
  }
}

function aged({ from, to }: Pick<DaysOf, 'from' | 'to'>, asOf: number | null): AgedPart {
  return { from: Date.parse(from), to: Date.parse(to) + DAY, asOf }
}

const booking = (starts: number, stage: Booking['stage'] = 'booked', asOf = NOON): Booking => ({
  id: '00000000-0000-4000-8000-000000000001' as RecordId,
  starts,
  ends: starts + 2 * HOUR,
  stage,
  asOf,
})
const planned = (of: Situation) => plan(of).readings
const purposes = (of: Situation) => planned(of).map((reading) => reading.purpose)
const todayIn = (of: Situation) => planned(of).find((reading) => reading.purpose === 'today')

describe('today', () => {
  it('has most of what is left, and more of it as the rest has its chance no more', () => {
    // Five hours with 50 requests: some are kept for what else may be opened.
    const readings = follow({ now: NOON, remaining: 60 }).filter(
      ({ purpose }) => purpose === 'today',
    )
    expect(readings.length).toBeGreaterThanOrEqual(47)
    const before = readings.filter(({ at }) => at < NOON + 2.5 * HOUR).length
    expect(before).toBeGreaterThanOrEqual(18)
    expect(before).toBeLessThanOrEqual(26)
  })

  it('is paced on the time to the reset, not on the local day', () => {
    // 16 open hours lie between two resets, although this evening has only five of them.
    const budget = { limit: 100, remaining: 100, reset: RESET + DAY, reserve: 10 }
    const evening = follow({ now: RESET + MINUTE, remaining: 100, until: CLOSES, more: { budget } })
    expect(evening.length).toBeGreaterThanOrEqual(20)
    expect(evening.length).toBeLessThanOrEqual(30)
  })

  it('is read where something is expected to change: after the starts, not before', () => {
    const starts = NOON + HOUR
    const bookings = (asOf: number) =>
      Array.from({ length: 12 }, (_, n) =>
        booking(starts, asOf >= starts + n * MINUTE ? 'out' : 'booked', asOf),
      )
    const readings = follow({ now: NOON, remaining: 34, bookings })
    const between = (from: number, until: number) =>
      readings.filter(({ at }) => at > starts + from * MINUTE && at <= starts + until * MINUTE)
        .length
    expect(between(-20, 0)).toBeLessThanOrEqual(2)
    expect(between(0, 12)).toBeGreaterThanOrEqual(2)
  })

  it('begins with the UTC day of what can still change', () => {
    const evening = RESET + 3 * HOUR
    const own = range(0, 1)
    const before = { now: evening, watched: [{ ...own, at: evening }], budget: budgetAt(evening) }
    const morning = OPENS + 10 * HOUR
    const out = situation({ ...before, bookings: () => [booking(morning, 'out')] })
    expect(todayIn(out)).toMatchObject({ from: day(0), to: day(1) })
    const over = situation({ ...before, bookings: () => [booking(morning, 'over')] })
    expect(todayIn(over)).toMatchObject({ from: day(1), to: day(1) })
  })

  it.each([
    ['costs two requests: half as often', { price: () => 2 }],
    ['is counted twice by the API: half as often', { cost: 2 }],
  ])('that %s', (_, more) => {
    const usual = follow({ now: NOON, remaining: 34 }).length
    const dear = follow({ now: NOON, remaining: 34, more })
    expect(dear.length / usual).toBeGreaterThanOrEqual(0.45)
    expect(dear.length / usual).toBeLessThanOrEqual(0.55)
  })

  it.each([
    ['is read every hour at night', 80, [55 * MINUTE, OPENS + DAY - 10 * MINUTE - NIGHT]],
    ['waits for the morning where the day has too few', 60, [OPENS + DAY - 10 * MINUTE - NIGHT]],
  ])('%s, and with the first reading before opening', (_, remaining, after) => {
    const tomorrow = range(1, 2)
    const next = planned(
      situation({
        now: NIGHT,
        watched: [
          { ...TODAY, at: NIGHT },
          { ...tomorrow, at: NIGHT },
        ],
        budget: { limit: 100, remaining, reset: RESET + DAY, reserve: 10 },
      }),
    )
    const readings = next.slice(0, after.length)
    expect(readings.map(({ purpose, at }) => [purpose, at - NIGHT])).toEqual(
      after.map((ms) => ['today', ms]),
    )
  })

  it('read shortly before opening is as old as it is when the school opens', () => {
    const now = OPENS + MINUTE
    const next = todayIn(situation({ now, age: 11 * MINUTE, watched: [{ ...TODAY, at: now }] }))
    expect(next?.at).toBeLessThanOrEqual(now + 4 * MINUTE)
  })

  it.each([1, 3, 3.5, 4, 5, 7, 30])(
    'is read at once when the program was off for %d days',
    (age) => {
      const now = OPENS + 4 * HOUR
      const budget = { limit: 100, remaining: 99, reset: RESET, reserve: 10 }
      const watched = [{ ...TODAY, at: now }]
      const [next] = planned(situation({ now, age: age * DAY, budget, watched }))
      expect(next).toMatchObject({ purpose: 'today' })
      expect(next?.at).toBeLessThanOrEqual(now)
    },
  )

  it('comes first of all that is due, whatever has been due for longer', () => {
    const next = planned(situation({ age: 20 * HOUR, watched: [WEEK, range(-3, 0, 'flights')] }))
    expect(next[0]).toMatchObject({ purpose: 'today' })
    const due = next.filter(({ at }) => at <= NOON).map(({ purpose }) => purpose)
    expect(due).toEqual(due.toSorted((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b)))
    expect(new Set(due).size).toBeGreaterThan(1)
  })

  it('that was never read is left to who asked for it, for half a minute', () => {
    const next = todayIn(situation({ ages: (range) => [aged(range, null)] }))
    expect(next?.at).toBe(NOON + 30_000)
  })

  it('is planned the same for one viewer and for sixty', () => {
    const sixty = Array.from({ length: 60 }, (_, n) => ({ ...WEEK, at: NOON - n }))
    expect(plan(situation({ watched: sixty }))).toEqual(plan(situation({ watched: [WEEK] })))
  })

  it('waits for the reset when nothing is left, and is read then', () => {
    const broke = { limit: 100, remaining: 10, reset: RESET, reserve: 10 }
    const next = planned(situation({ now: RESET - MINUTE, age: 9 * MINUTE, budget: broke }))
    expect(next).toHaveLength(1)
    expect(next[0]?.at).toBe(RESET + 5 * MINUTE)
    const late = planned(situation({ now: RESET - MINUTE, age: 30 * MINUTE, budget: broke }))
    expect(late[0]?.at).toBe(RESET + 3 * SECOND)
  })
})

describe('nobody looking', () => {
  it('only the evening’s print and the next morning are read', () => {
    const next = planned(situation({ watched: [], age: 12 * HOUR }))
    expect(next.map(({ purpose, at }) => [purpose, at])).toEqual([
      ['tomorrow', CLOSES - 2 * HOUR],
      ['today', OPENS + DAY - 10 * MINUTE],
    ])
  })

  it('the morning’s reading comes late rather than not, and once', () => {
    const morning = OPENS - 5 * MINUTE
    expect(planned(situation({ now: morning, watched: [], age: HOUR }))[0]).toMatchObject({
      purpose: 'today',
      at: OPENS - 10 * MINUTE,
    })
    const [next] = planned(situation({ now: morning, watched: [], age: 4 * MINUTE }))
    expect(next?.at).toBe(CLOSES - 2 * HOUR)
  })
})

describe('the rest', () => {
  const TOMORROW = range(1, 2)
  const oldButToday: Situation['ages'] = (range) => [
    aged(
      range,
      range.from === day(0) && range.collection === 'reservations' ? NOON : NOON - 30 * DAY,
    ),
  ]
  const FLIGHTS = range(0, 0, 'flights')

  it('of what is on screen is read now and then, and today far more often', () => {
    const looking = [WEEK, range(-3, 0, 'flights')]
    const readings = follow({ now: OPENS, remaining: 70, looking, more: { price: () => 1 } })
    const count = (purpose: string) => readings.filter((one) => one.purpose === purpose).length
    expect(count('today')).toBeGreaterThanOrEqual(35)
    for (const purpose of ['tomorrow', 'flights-today'])
      expect(count(purpose), purpose).toBeGreaterThanOrEqual(1)
    expect(purposes(situation({ watched: [WEEK], ages: oldButToday }))).toContain('screen')
  })

  it('grows older alike where there is not enough for all', () => {
    const looking = (price: number) =>
      plan(
        situation({
          watched: [TODAY, TOMORROW, FLIGHTS],
          ages: oldButToday,
          price: ({ collection }) => (collection === 'flights' ? price : 1),
        }),
      ).gaps
    const cheap = looking(1)
    expect([cheap.get('flights-today'), cheap.get('tomorrow')]).toEqual([25 * MINUTE, HOUR])
    const dear = looking(4)
    expect(dear.get('tomorrow')).toBeGreaterThan(1.5 * HOUR)
    expect((dear.get('tomorrow') ?? 0) / (dear.get('flights-today') ?? 1)).toBeCloseTo(60 / 25)
  })

  it('is half an hour old, and an hour, where that is to be had', () => {
    const readings = follow({ now: NOON, remaining: 60, looking: [TODAY, FLIGHTS, TOMORROW] })
    const oldestRead = (purpose: string) =>
      readings
        .filter((one) => one.purpose === purpose)
        .reduce((most, { at, asOf }) => Math.max(most, at - asOf), 0)
    expect(oldestRead('flights-today')).toBeLessThanOrEqual(30 * MINUTE)
    expect(oldestRead('tomorrow')).toBeLessThanOrEqual(HOUR + SECOND)
  })

  it('that was read along with today costs nothing', () => {
    const ages: Situation['ages'] = (range) => [aged(range, NOON - MINUTE)]
    const next = planned(situation({ watched: [WEEK], ages })).filter(
      ({ at }) => at < CLOSES - 2 * HOUR,
    )
    expect(next.map(({ purpose }) => purpose)).not.toContain('tomorrow')
  })

  it('that is dear is read in parts', () => {
    const past = range(-40, -3)
    const looked = { watched: [{ ...past, at: NOON }], ages: oldButToday }
    const [part] = planned(
      situation({ ...looked, price: ({ to }) => (to < day(0) ? 20 : 1) }),
    ).filter(({ purpose }) => purpose === 'look-back')
    expect(part?.requests).toBe(3)
    const read: Situation['ages'] = (range) =>
      range.to > day(-3)
        ? oldButToday(range)
        : [
            { ...aged(range, NOON - 30 * DAY), to: Date.parse(range.to) },
            { ...aged(range, NOON - MINUTE), from: Date.parse(range.to) },
          ]
    const [next] = planned(
      situation({ ...looked, price: ({ to }) => (to < day(0) ? 20 : 1), ages: read }),
    ).filter(({ purpose }) => purpose === 'look-back')
    expect(next?.at).toBeGreaterThan(NOON + HOUR)
  })

  it('that nobody looks at is not read', () => {
    expect(purposes(situation({ age: HOUR }))).not.toContain('screen')
    expect(purposes(situation({ age: HOUR }))).not.toContain('flights-today')
  })

  it('of a running block is read by its id, once a day', () => {
    const id = '00000000-0000-4000-8000-000000000001' as RecordId
    const blocks = () => [{ id, asOf: NOON - 30 * HOUR }]
    expect(planned(situation({ blocks })).find((reading) => reading.id)).toMatchObject({
      id,
      requests: 1,
      purpose: 'look-back',
    })
  })

  it('of a booking of last night that nobody closed is read by its id, hourly at the most', () => {
    const { begins } = days.day(NOON)
    const lastNight = (asOf: number) => ({
      ...booking(begins - HOUR, 'out', asOf),
      ends: begins + HOUR,
    })
    const read = (ago: number) => {
      const bookings: Situation['bookings'] = ({ from }) =>
        from < day(0) ? [lastNight(NOON - ago)] : []
      return planned(situation({ bookings })).find((reading) => reading.id)
    }
    expect(read(59 * MINUTE)).toBeUndefined()
    expect(read(HOUR)).toMatchObject({ requests: 1, purpose: 'screen' })
    // While it is under way it is read along.
    const now = begins + 2 * HOUR
    const watched = [{ ...TODAY, at: now }]
    const bookings = () => [lastNight(now - 2 * HOUR)]
    expect(planned(situation({ now, watched, bookings })).filter(({ id }) => id)).toEqual([])
  })

  it('is never what was asked once, far away', () => {
    const far = [range(-200, -190), range(90, 99)]
    const next = planned(situation({ watched: far, age: 30 * DAY }))
    expect(next.filter(({ purpose }) => purpose === 'screen')).toEqual([])
  })
})

describe('while only those look for whom nothing is read', () => {
  const glance = (first: number, last: number) => ({ ...range(first, last), since: NOON - HOUR })

  it('today is read as if anybody looked, and nothing else', () => {
    const looked = planned(situation({ watched: [TODAY] })).find(
      ({ purpose }) => purpose === 'today',
    )
    const glanced = planned(situation({ watched: [], glanced: [glance(0, 1)] }))
    expect(glanced[0]).toEqual(looked)
    const worn = { watched: [], ages: (asked: DaysOf) => [aged(asked, NOON - 9 * DAY)] }
    const unseen = planned(situation(worn))
    const seen = planned(situation({ ...worn, glanced: [glance(0, 0), glance(-30, 30)] }))
    expect(seen[0]).toMatchObject({ purpose: 'today' })
    expect(seen.slice(1)).toEqual(unseen)
    expect(planned(situation({ ...worn, glanced: [glance(2, 5)] }))).toEqual(unseen)
  })

  it('a first reading is due with the first look, however often they look', () => {
    const unread = { watched: [], ages: (asked: DaysOf) => [aged(asked, null)] }
    const at = (now: number) =>
      planned(situation({ ...unread, now, glanced: [{ ...glance(0, 0), at: now }] }))[0]?.at
    expect(at(NOON)).toBe(NOON - HOUR)
    expect(at(NOON + HOUR)).toBe(at(NOON))
  })
})

describe('before the API has spoken', () => {
  it('one reading is planned, of one request', () => {
    const unheard = { limit: null, remaining: null, reset: null, reserve: 10 }
    const next = planned(situation({ budget: unheard, watched: [WEEK], price: () => 4, age: HOUR }))
    expect(next).toHaveLength(1)
    expect(next[0]).toMatchObject({ purpose: 'today', requests: 1 })
  })
})

describe('what people opened and the budget did not reach', () => {
  const OPENED = range(-30, -1)
  const unread = (days: DaysOf) => [
    aged(range(-30, -20), null),
    aged({ from: range(-19, -19).from, to: days.to }, NOON),
  ]
  const renewed = { limit: 100, remaining: 100, reset: RESET + DAY, reserve: 10 }
  const queuedIn = (more: Partial<Situation>) =>
    planned(situation({ queued: [OPENED], ages: unread, watched: [], ...more })).filter(
      ({ purpose }) => purpose === 'window',
    )

  it('is read soon after the requests are renewed, its latest days first', () => {
    const [first, ...more] = queuedIn({ budget: renewed })
    expect(first).toMatchObject({ from: range(-22, -22).from, to: range(-20, -20).to, at: NOON })
    expect(more).toEqual([])
  })

  it('waits for the next renewal where today needs what is left', () => {
    expect(queuedIn({ budget: { ...renewed, remaining: 70 } })).toEqual([])
  })

  it("leaves today's flights to whoever looks", () => {
    const queued = [range(0, 0, 'flights'), range(-1, 0, 'flights')]
    const yesterday = range(-1, -1, 'flights')
    expect(queuedIn({ budget: renewed, queued, ages: (days) => [aged(days, null)] })).toMatchObject(
      [{ ...yesterday, queued: queued[1] }],
    )
  })

  it('is over once all of it is read', () => {
    expect(queuedIn({ budget: renewed, ages: (days) => [aged(days, NOON)] })).toEqual([])
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
        const readings = planned(
          situation({
            now,
            budget,
            cost: one.cost,
            price: () => one.price,
            ages: (range) => [aged(range, one.age === null ? null : now - one.age)],
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

  it('all is spent by the reset while somebody looks, and today is never older than a quarter of an hour where that can be (property)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'Europe/London', 'Europe/Berlin', 'Pacific/Auckland'),
        fc.integer({ min: 0, max: 10 * 60 }),
        fc.integer({ min: 11, max: 100 }),
        fc.array(fc.integer({ min: 0, max: 13 * 60 }), { maxLength: 60 }),
        fc.boolean(),
        (zone, minutes, remaining, starts, looksAtMore) => {
          const own = createSchoolDays(zone, HOURS)
          const { opens, closes } = own.day(NOON)
          const now = opens + minutes * MINUTE
          const reset = Math.floor(now / DAY) * DAY + DAY
          const end = Math.min(reset, closes)
          const far = [range(-4, 4), range(-2, 2, 'flights')]
          const readings = follow({
            now,
            remaining,
            until: end,
            looking: looksAtMore ? far : [range(-1, 2)],
            bookings: (asOf) =>
              starts.map((start) => {
                const at = opens + start * MINUTE
                const stage = asOf > at + 2 * HOUR ? 'over' : asOf > at ? 'out' : 'booked'
                return booking(at, stage, asOf)
              }),
            more: { days: own, budget: { limit: 100, remaining, reset, reserve: 10 } },
          })
          const sent = readings.reduce((sum, { requests }) => sum + requests, 0)
          expect(remaining - sent).toBeGreaterThanOrEqual(10)
          const today = readings.filter(({ purpose }) => purpose === 'today')
          const open = (end - now) / MINUTE
          // One reading a minute is all that makes sense; what opens after the closing is not this day's.
          if (end === reset && open >= remaining) expect(remaining - sent).toBeLessThanOrEqual(12)
          // What is left lasts until the reset, which in Auckland is after the next morning.
          if ((remaining - 10) * 12 < own.openBetween(now, reset) / MINUTE || looksAtMore) return
          for (const { at, asOf } of today) expect(at - asOf).toBeLessThanOrEqual(16 * MINUTE)
          expect(end - (today.at(-1)?.at ?? now)).toBeLessThanOrEqual(16 * MINUTE)
        },
      ),
      {
        numRuns: runs({ each: 10, every: 100 }),
        examples: [
          // 41 requests for 451 minutes of this day and 420 of the next: a reading every 21 minutes is all there is.
          ['Pacific/Auckland', 509, 51, [], false],
          // The evening's print takes two of those that today needs.
          ['Europe/London', 0, 90, [], false],
          ['Europe/London', 406, 57, [60, 120, 240, 240, 240, 300, 480, 500, 510, 700], false],
        ],
      },
    )
  })

  it('too few until the reset are spread evenly over this evening and the next morning', () => {
    const own = createSchoolDays('Pacific/Auckland', HOURS)
    const { opens, closes } = own.day(NOON)
    const now = opens + 509 * MINUTE
    const reset = Date.parse('2026-11-20T00:00:00Z')
    const budget = { limit: 100, remaining: 51, reset, reserve: 10 }
    const looked = { now, remaining: 51, until: closes, looking: [range(-1, 2)] }
    const readings = follow({ ...looked, more: { days: own, budget } }).filter(
      ({ purpose }) => purpose === 'today',
    )
    // A fifth is kept for what somebody may still look at.
    const even = own.openBetween(now, reset) / (0.8 * 41)
    for (const { at, asOf } of readings) expect(at - asOf).toBeLessThanOrEqual(even + MINUTE)
    expect(readings.length).toBeGreaterThanOrEqual(Math.floor((closes - now) / even) - 1)
  })
})

function budgetAt(now: number) {
  return { limit: 100, remaining: 100, reset: Math.floor(now / DAY) * DAY + DAY, reserve: 10 }
}

/** What is read, at what age before, when the plan is followed while the same is looked at; all was read at the beginning. */
function follow(options: {
  now: number
  remaining: number
  until?: number
  looking?: readonly LookedAt[]
  bookings?: (asOf: number) => readonly Booking[]
  more?: Partial<Situation>
}) {
  const { until = RESET, looking = [TODAY], bookings = () => [], more = {} } = options
  const readings: { purpose: string; at: number; asOf: number; requests: number }[] = []
  const asOf = new Map<string, number>()
  const keyOf = (collection: string, day: number) => `${collection} ${day}`
  let { now, remaining } = options
  const begun = now
  for (;;) {
    const ages: Situation['ages'] = (range) =>
      daysIn(range).map((one) => ({
        from: one,
        to: one + DAY,
        asOf: asOf.get(keyOf(range.collection, one)) ?? begun,
      }))
    const budget = { limit: 100, reset: RESET, reserve: 10, ...more.budget, remaining }
    const cost = more.cost ?? 1
    const read = Math.max(...ages(TODAY).map((part) => part.asOf ?? 0))
    const [next] = planned(
      situation({
        ...more,
        now,
        budget,
        watched: looking.map((range) => ({ ...range, at: now })),
        ages,
        bookings: () => bookings(read),
      }),
    )
    if (!next || Math.max(next.at, now) >= until) return readings
    now = Math.max(next.at, now)
    const before = Math.min(...ages(next).map((part) => part.asOf ?? 0))
    readings.push({ purpose: next.purpose, at: now, asOf: before, requests: next.requests * cost })
    remaining -= next.requests * cost
    for (const one of daysIn(next)) asOf.set(keyOf(next.collection, one), now)
    now += SECOND
  }
}

function daysIn({ from, to }: Pick<DaysOf, 'from' | 'to'>): number[] {
  const first = Date.parse(from)
  return Array.from({ length: (Date.parse(to) - first) / DAY + 1 }, (_, n) => first + n * DAY)
}

describe('what is kept back for today', () => {
  const morning = { now: OPENS, budget: { limit: 100, remaining: 90, reset: RESET, reserve: 10 } }

  it('is what it takes until the reset at the widest gap, while somebody looks', () => {
    const watched = [{ ...TODAY, at: OPENS }]
    const all = keptBack(situation({ ...morning, watched }))
    const half = keptBack(situation({ ...morning, watched, now: OPENS + (RESET - OPENS) / 2 }))
    expect(all.today).toBe(44)
    expect(half.today).toBe(22)
    expect(keptBack(situation({ ...morning, watched: [] })).today).toBe(0)
  })

  it('leaves a third of the day for what nobody has read yet', () => {
    const watched = [{ ...TODAY, at: OPENS }]
    const budget = { limit: 60, remaining: 54, reset: RESET, reserve: 6 }
    expect(keptBack(situation({ now: OPENS, budget, watched })).today).toBe(35)
  })

  it('is nothing of a day too small to be paced', () => {
    const watched = [{ ...TODAY, at: OPENS }]
    const budget = { limit: 3, remaining: 2, reset: RESET, reserve: 0 }
    expect(keptBack(situation({ now: OPENS, budget, watched })).today).toBe(0)
  })
})

describe('what is kept back for people, and what is spare', () => {
  const at = (hours: number, remaining: number) =>
    keptBack(situation({ now: RESET - hours * HOUR, budget: { ...budgetAt(NOON), remaining } }))

  it('is all of the one early in the day and none where the reset is near, and of the other the reverse', () => {
    expect([12, 6, 3, 0].map((hours) => at(hours, 60).people)).toEqual([1, 1, 0.5, 0])
    expect([11, 3, 1].map((hours) => at(hours, 60).spare)).toEqual([0, 24, 46])
    expect(at(3, 25).spare).toBe(0)
  })
})
