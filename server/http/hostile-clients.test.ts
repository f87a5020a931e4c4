import { describe, expect, it } from 'vitest'
import type { ClientKind } from '#server/school/read-model/school-reader.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { ageOfRest, RENEWED, refreshing, SCHOOL_TIME } from '#server/testing/refreshing.ts'
import { isFullRun, runs } from '#testing/runs.ts'
import { seeded } from '#testing/seeded-random.ts'
import { DAY, HOUR, isoInstant, MINUTE, utcDayOf } from '#time/instant.ts'
import { LOOK_BACK_HEADER, PAGE_HEADER, type RequestPurpose } from '#wire/wire.ts'
import type { Answer } from './answer.ts'
import { createGateway } from './gateway.ts'
import { splitTarget } from './request.ts'

// One day of the API's requests, from one UTC midnight to the next, at a school in Denver: it begins at 17:00, and the school
// opens at 6:00.
const ENDS = RENEWED + DAY - MINUTE
const OPENS = RENEWED + 13 * HOUR
/** `SEEDS` tries more hostile clients, the dense ones at every school. */
const SEEDS = Number(process.env.SEEDS ?? 1)
const BETWEEN = (SEEDS > 1 ? 2 : runs({ each: 20, every: 10 })) * MINUTE
const HOST = '127.0.0.1:4173'
const STRANGERS = 6
/** Of a hundred, what a hostile client may cost beyond the first reading of this week. */
const MOST = 20

/** A token is asked nothing here: what it may spend is counted by token. */
type Hostile = Exclude<ClientKind, 'token'>

const HEADERS: Readonly<Record<Hostile, Readonly<Record<string, string>>>> = {
  page: PAGE_HEADER,
  'looking-back': { ...PAGE_HEADER, ...LOOK_BACK_HEADER },
  stranger: {},
}

/** `isOdd`: the school answers each list the wrong way round, so that none proves anything. */
function aDay(perDay: number, isOdd = false) {
  const world = refreshing(RENEWED + MINUTE, perDay, (ask) => async (path) => {
    const answer = await ask(path)
    if (!isOdd || !path.includes('?')) return answer
    const { data, meta } = (await answer.json()) as { data: unknown[]; meta: unknown }
    return Response.json({ data: data.toReversed(), meta })
  })
  const { ledger, reader, refresher } = world
  const { now, schedule } = world.time
  const gateway = createGateway({
    reader,
    ledger,
    planned: () => refresher.next(),
    onView: () => refresher.poke(),
    school: { name: 'Mesa Air', timeZone: SCHOOL_TIME.zone },
    version: 'test',
    now,
    hosts: () => new Map([[HOST, `http://${HOST}`]]),
    files: null,
  })
  const ask = async (target: string, client: Hostile = 'page', method = 'GET'): Promise<Answer> =>
    gateway.decide({ method, ...splitTarget(target), headers: { host: HOST, ...HEADERS[client] } })
  const day = (offset: number) => utcDayOf(now() + offset * DAY)
  const bodyOf = ({ body }: Answer) => JSON.parse(Buffer.from(body).toString())

  /** Asks for some days, offsets from today, list after list as a page does; whether all of it came. */
  async function walk(list: ListName, first: number, last: number, client: Hostile = 'page') {
    let [from, to] = [day(first), day(last)]
    for (let step = 0; step < 60; step++) {
      const answer = await ask(`/api/v1/${list}?from=${from}&to=${to}&limit=1000`, client)
      if (answer.status !== 200) return false
      const { data, meta } = bodyOf(answer)
      if (data.length < meta.pageSize) return true
      const end = data.at(-1)
      if (list === 'reservations') from = end.startsAt.slice(0, 10)
      else to = end.flightDate
    }
    return false
  }

  /** Pages that are opened on this week, which look back, and on today. */
  async function openWeek() {
    await walk('reservations', -3, 5)
    await walk('flights', -1, 0)
    await walk('reservations', -34, -4, 'looking-back')
  }

  const spentFor = (...wanted: readonly RequestPurpose[]) =>
    ledger
      .spending()
      .filter(({ purpose }) => wanted.includes(purpose))
      .reduce((sum, { requests }) => sum + requests, 0)
  /** What anybody's question was read for at once. */
  const spentAsked = () =>
    spentFor('week', 'look-back', 'window', 'on-demand', 'stranger', 'print', 'person')
  const every = (ms: number, from: number, until: number, run: () => Promise<unknown>) => {
    for (let at = from; at < until; at += ms) schedule(at, async () => void (await run()))
  }
  return { ...world, ask, day, bodyOf, walk, openWeek, spentFor, spentAsked, every }
}

/** Asks for anything at all, as anybody it can pretend to be. */
function hostile(
  { ask, day }: ReturnType<typeof aDay>,
  seed: number,
  as: readonly [Hostile, ...Hostile[]],
) {
  const { int, is, pick } = seeded(seed)
  const list = () => pick(['reservations', 'flights'])
  const days = (reach: number) => {
    const first = int(-reach, reach)
    return `from=${day(first)}&to=${day(first + (is(0.1) ? int(0, 120) : int(0, 2)))}`
  }
  const id = () =>
    `${int(0x10000000, 0xffffffff).toString(16)}-0000-4000-8000-${String(int(1, 1e9)).padStart(12, '0')}`
  return () => {
    const client = pick(as)
    const reach = pick([3, 10, 60, 400])
    const reading = (purpose: string) =>
      ask(`/api/refresh?collection=${list()}&${days(reach)}&purpose=${purpose}`, client, 'POST')
    const listed = (method = 'GET') =>
      ask(`/api/v1/${list()}?${days(reach)}&limit=1000`, client, method)
    const deeds = [
      listed,
      listed,
      listed,
      () => listed('HEAD'),
      () => ask(`/api/v1/${list()}?limit=${int(1, 1000)}&from=${day(int(-60, 60))}`, client),
      () => ask(`/api/v1/${list()}/${id()}`, client),
      () => reading('person'),
      () => reading('print'),
      () => ask(`/api/running?at=${isoInstant(RENEWED + int(-30, 30) * DAY)}`, client),
      () => ask(`/api/changes?since=${isoInstant(RENEWED)}`, client),
    ] as const
    return pick<() => Promise<Answer>>(deeds)()
  }
}

const ANYBODY = ['page', 'looking-back', 'stranger'] as const

/** Ten questions every so often, day and night. */
function besiege(
  world: ReturnType<typeof aDay>,
  seed: number,
  as: readonly [Hostile, ...Hostile[]],
  pause = runs({ each: 20, every: 10 }) * MINUTE,
) {
  const attack = hostile(world, seed, as)
  world.every(pause, RENEWED + 2 * MINUTE, ENDS, async () => {
    for (let n = 0; n < 10; n++) await attack()
  })
}

/** A dispatcher looks at today all day long; how old the rest of it was each time, ms. */
function dispatch({ every, ask, day, reader, time }: ReturnType<typeof aDay>) {
  const ages: number[] = []
  every(5 * MINUTE, OPENS + 5 * MINUTE, ENDS, async () => {
    const days = { from: day(0), to: day(1) }
    const answer = await ask(`/api/v1/reservations?from=${days.from}&to=${days.to}&limit=1000`)
    expect(answer.status).toBe(200)
    const question = { kind: 'list' as const, collection: 'reservations' as const, ...days }
    ages.push(ageOfRest(await reader.list(question, { onlyIfCached: true }), time.now()))
  })
  return {
    median: () => ages.toSorted((a, b) => a - b)[ages.length >> 1],
    worst: () => Math.max(...ages),
  }
}

describe('a hostile client, all day long', () => {
  describe.each([
    {
      perDay: 20,
      pause: runs({ each: 20, every: 2 }) * MINUTE,
      median: 11 * MINUTE,
      worst: 16 * MINUTE,
    },
    ...(isFullRun ? [{ perDay: 60, pause: BETWEEN, median: 20 * MINUTE, worst: 45 * MINUTE }] : []),
  ])('at $perDay bookings a day, on the day on which nothing was known', (school) => {
    it.each(Array.from({ length: SEEDS }, (_, n) => school.perDay + n))(
      'with a page’s headers or none spends at most 20 of 100 beyond the first reading, and today and its sheet stay readable (seed %d)',
      async (seed) => {
        const world = aDay(school.perDay)
        let first = 0
        world.time.schedule(RENEWED + MINUTE, async () => {
          await world.openWeek()
          first = world.upstream.sent.length
        })
        besiege(world, seed, ANYBODY, school.pause)
        const seen = dispatch(world)
        let printed: unknown = null
        world.time.schedule(OPENS, async () => {
          const days = `from=${world.day(0)}&to=${world.day(1)}&until=${isoInstant(OPENS + 18 * HOUR)}`
          const path = `/api/refresh?collection=reservations&${days}&purpose=print`
          printed = world.bodyOf(await world.ask(path, 'page', 'POST'))
        })
        await world.time.runUntil(ENDS)
        expect(first).toBeGreaterThan(10)
        expect(world.spentAsked() - first).toBeLessThanOrEqual(MOST)
        // Looked at is read again at the refresher's pace, however many look: beside today a few.
        expect(world.spentFor('screen')).toBeLessThanOrEqual(10)
        expect(printed).toMatchObject({ refreshed: true })
        expect(seen.median()).toBeLessThanOrEqual(school.median)
        expect(seen.worst()).toBeLessThanOrEqual(school.worst)
      },
    )
  })

  it('spends no more where the school’s lists prove nothing', async () => {
    const world = aDay(20, true)
    besiege(world, 4, ANYBODY)
    await world.time.runUntil(ENDS)
    expect(world.spentAsked()).toBeLessThanOrEqual(MOST)
  })

  it('without a page’s header has nothing planned, leaves a page all but its own few, and today as fresh as ever', async () => {
    const world = aDay(15)
    let monthWasRead = false
    besiege(world, 5, ['stranger'])
    // The manager reads a month of the log, in the middle of it.
    world.time.schedule(OPENS + 3 * HOUR, async () => {
      monthWasRead = await world.walk('flights', -30, 0)
    })
    await world.time.runUntil(OPENS)
    expect(world.spentFor('stranger')).toBe(STRANGERS)
    expect(world.spentFor('screen', 'window', 'look-back')).toBe(0)
    // The evening's and the morning's reading, which nobody has to ask for.
    expect(world.spentFor('today', 'tomorrow')).toBeLessThanOrEqual(3)
    const seen = dispatch(world)
    await world.time.runUntil(ENDS)
    expect(monthWasRead).toBe(true)
    expect(seen.median()).toBeLessThanOrEqual(7 * MINUTE)
    expect(seen.worst()).toBeLessThanOrEqual(16 * MINUTE)
  })

  it.each(isFullRun ? [60] : [])(
    'takes little of today from a dispatcher where nobody looked back, at %i bookings a day',
    async (perDay) => {
      const world = aDay(perDay)
      besiege(world, 6, ANYBODY, BETWEEN)
      const seen = dispatch(world)
      await world.time.runUntil(ENDS)
      expect(seen.median()).toBeLessThanOrEqual(11 * MINUTE)
      expect(seen.worst()).toBeLessThanOrEqual((SEEDS > 1 ? 45 : 20) * MINUTE)
    },
  )
})
