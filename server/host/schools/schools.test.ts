import { expect, it } from 'vitest'
import { silentLog } from '#server/config/log.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import { type IncomingRequest, splitTarget } from '#server/http/request.ts'
import { siteFilesOf } from '#server/http/site-files.ts'
import { aHostedSchool } from '#server/testing/school-status.ts'
import { virtualTime } from '#server/testing/virtual-time.ts'
import { answerByHost, MOST_UNDER_WAY } from './by-host.ts'
import { createEntries, listOfOne, ONLY_HOST } from './list.ts'
import { createSchools, LOAD_WITHIN, LOADS_AT_ONCE, type RunningSchool } from './schools.ts'

const START = Date.UTC(2026, 10, 18, 6)

const aSchool = (number: number) =>
  aHostedSchool(`s${number}.example`, {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `School ${String(number).padStart(3, '0')}`,
    baseUrl: 'https://api.example',
  })

const asked = (number: number): IncomingRequest => ({
  method: 'GET',
  path: '/api/status',
  query: '',
  headers: { host: `s${number}.example` },
})

/** So many schools whose loads end when they are told to. */
function manyOf(howMany: number, answer: RunningSchool['decide'] = () => jsonAnswer(200, {})) {
  const time = virtualTime(START)
  const entries = createEntries()
  const take = (numbers: readonly number[]) =>
    entries.replace(
      numbers.map((one) => ({ listed: { school: aSchool(one), key: { keyFile: 'any' } } })),
    )
  take(Array.from({ length: howMany }, (_, at) => at))
  const begun: { readonly host: string; readonly done: (fails?: boolean) => void }[] = []
  const closed: string[] = []
  const common = { now: time.now, monotonic: time.now, schedule: time.schedule }
  const schools = createSchools({
    ...common,
    list: { ...entries.list, reload: async () => false },
    isOwn: () => false,
    open: ({ host }) =>
      new Promise<RunningSchool>((resolve, reject) => {
        const close = async () => void closed.push(host)
        const running = { decide: answer, tend() {}, reloadKey: () => false, abort() {}, close }
        begun.push({
          host,
          done: (fails) => (fails ? reject(new Error('CANARY')) : resolve(running)),
        })
      }),
    keyOf: () => ({ key: 'a-key' }),
    isEager: true,
    log: silentLog,
    random: () => 0.5,
  })
  const decide = answerByHost({
    ...common,
    schools,
    requestsPerMinute: 4800,
    own: { hosts: () => new Map(), decide: () => jsonAnswer(200, {}) },
    files: siteFilesOf({
      'index.html': '<head><title></title></head><body><div id="root"></div>',
      'assets/a.js': 'of all',
    }),
  })
  const standings = () => schools.all().map(({ standing }) => standing)
  return { many: { ...schools, decide }, time, begun, closed, take, standings }
}

/** Until what has come is heard, and what follows from it is begun. */
const turn = async () => {
  for (const _ of ['heard', 'begun']) await new Promise((resolve) => setImmediate(resolve))
}

it('hears whoever asks between any few loads, also where all of them are due and none waits for anything', async () => {
  const { many, begun } = manyOf(50)
  const inOneGo: number[] = []
  let before = 0
  let isOver = false
  const hear = () => {
    inOneGo.push(begun.length - before)
    before = begun.length
    if (!isOver) setImmediate(hear)
  }
  hear()
  begun.push = (...more) => {
    // As from files, which are read without a pause.
    for (const one of more) one.done()
    return Array.prototype.push.apply(begun, more)
  }
  const answers = Array.from({ length: 50 }, async (_, n) => many.decide(asked(n)))
  while (begun.length < 50) await turn()
  await Promise.all(answers)
  isOver = true
  expect(Math.max(...inOneGo)).toBeLessThanOrEqual(LOADS_AT_ONCE)
})

it('loads so many at once and no more, and whoever is asked for before all others', async () => {
  const { many, time, begun, standings } = manyOf(50)
  await time.runUntil(START + 60_000 - 1)
  expect(begun).toHaveLength(LOADS_AT_ONCE)
  expect(standings().filter((one) => one === 'loading')).toHaveLength(LOADS_AT_ONCE)
  const answer = many.decide(asked(49))
  begun[0]?.done()
  await turn()
  expect(begun.at(-1)?.host).toBe('s49.example')
  begun.at(-1)?.done()
  expect((await answer).status).toBe(200)
  for (let next = 0; next < 50; next += 1) {
    begun[next]?.done()
    await turn()
  }
  expect(new Set(standings())).toEqual(new Set(['loaded']))
})

it('loads none to start, one for one page, and answers two hundred pages of twenty schools that come at once', async () => {
  const { many, begun, standings } = manyOf(1_000)
  begun.push = (one) => {
    one.done()
    return Array.prototype.push.call(begun, one)
  }
  await turn()
  expect(new Set(standings())).toEqual(new Set(['waiting']))
  expect((await many.decide(asked(7))).status).toBe(200)
  const loaded = () => standings().filter((one) => one === 'loaded').length
  expect(loaded()).toBe(1)
  const pages = Array.from({ length: 200 }, async (_, at) => many.decide(asked(100 + (at % 20))))
  expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(loaded()).toBe(21)
  const inOrder = Array.from({ length: 20 }, (_, at) => `s${100 + at}.example`)
  expect(begun.map(({ host }) => host)).toEqual(['s7.example', ...inOrder])
})

it('leaves the place of a load that hangs to the next, and uses what comes of it late', async () => {
  const { many, time, begun } = manyOf(LOADS_AT_ONCE + 1)
  await time.runUntil(START + 10_000)
  expect(begun).toHaveLength(LOADS_AT_ONCE)
  await time.runUntil(START + 10_000 + LOAD_WITHIN)
  expect(begun.length).toBeGreaterThan(LOADS_AT_ONCE)
  expect(begun[LOADS_AT_ONCE]?.host).toBe(`s${LOADS_AT_ONCE}.example`)
  begun[0]?.done()
  await turn()
  expect(many.byHost(begun[0]?.host ?? '')?.standing).toBe('loaded')
})

it('says of a load that throws no more than that, and tries it again later and later', async () => {
  const { many, time, begun } = manyOf(1)
  await time.runUntil(START + 1000)
  const counts: number[] = []
  for (let minute = 1; minute <= 60; minute += 1) {
    begun.at(-1)?.done(true)
    await turn()
    await time.runUntil(START + minute * 60_000)
    counts.push(begun.length)
  }
  const said = await many.decide(asked(0))
  expect([said.status, String(said.body).includes('CANARY')]).toEqual([503, false])
  expect(counts[0]).toBeGreaterThan(1)
  expect((counts.at(-1) ?? 0) - (counts[29] ?? 0)).toBeLessThanOrEqual(4)
  begun.at(-1)?.done(true)
  await turn()
  await time.runUntil(START + 2 * 3_600_000)
  begun.at(-1)?.done()
  await turn()
  expect((await many.decide(asked(0))).status).toBe(200)
})

it('closes what was loaded of a school that was taken off meanwhile', async () => {
  const { time, begun, closed, take, many } = manyOf(2)
  await time.runUntil(START + 1000)
  take([1])
  for (const one of begun) one.done()
  await turn()
  expect(closed).toEqual(['s0.example'])
  expect((await many.decide(asked(0))).status).toBe(421)
  expect((await many.decide(asked(1))).status).toBe(200)
})

it('has let go of a school that was taken off once it has looked, also where it was being loaded', async () => {
  const { many, begun, closed, take } = manyOf(1)
  const page = many.decide(asked(0))
  await turn()
  expect(begun.map(({ host }) => host)).toEqual(['s0.example'])
  take([])
  const done: string[] = []
  const looking = many.reload().finally(() => done.push('looked'))
  await turn()
  expect(done).toEqual([])
  begun[0]?.done()
  await looking
  expect(closed).toEqual(['s0.example'])
  await page
  await many.close()
})

it('bounds the answers of one school that are under way, and leaves the others alone', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { many, time, begun } = manyOf(2, ({ headers }) =>
    headers['host'] === 's0.example' ? held.then(() => jsonAnswer(200, {})) : jsonAnswer(200, {}),
  )
  await time.runUntil(START + 1000)
  for (const one of begun) one.done()
  await turn()
  const all = Array.from({ length: MOST_UNDER_WAY }, async () => many.decide(asked(0)))
  expect((await many.decide(asked(0))).status).toBe(503)
  expect((await many.decide(asked(1))).status).toBe(200)
  release()
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await many.decide(asked(0))).status).toBe(200)
})

it('answers a page of a school that cannot be loaded with a page, which says so and asks again', async () => {
  const { many, time, begun } = manyOf(1)
  await time.runUntil(START + 1000)
  const at = (target: string, method = 'GET') =>
    many.decide({ ...asked(0), ...splitTarget(target), method })
  // What every school has is there while it is loaded, too.
  expect(await at('/assets/a.js')).toMatchObject({ status: 200 })
  begun[0]?.done(true)
  await turn()
  const page = await at('/schedule?view=agenda')
  expect(page.status).toBe(503)
  expect(page.headers).toMatchObject({
    'content-type': expect.stringMatching('text/html'),
    'retry-after': '5',
  })
  expect(page.body).toContain('{"reason":"school_unavailable","error":"This school can’t be')
  expect(page.body).toContain('School 000')
  expect(page.body).not.toMatch(/CANARY|a-key|api\.example/)
  expect(await at('/assets/a.js')).toMatchObject({ status: 200 })
  for (const [target, method] of [['/api/status'], ['/nowhere'], ['/schedule', 'POST']]) {
    const said = await at(target ?? '', method)
    expect([said.status, JSON.parse(String(said.body)).reason]).toEqual([503, 'school_unavailable'])
  }
})

it('is a list of one where a single school is shown, which is found at every own host name and no other', async () => {
  const { now, schedule, runUntil } = virtualTime(START)
  const seen: string[] = []
  const only = {
    decide: () => jsonAnswer(200, {}),
    tend: () => void seen.push('tend'),
    reloadKey: () => seen.push('key') > 0,
    abort: () => void seen.push('abort'),
    close: async () => void seen.push('close'),
  }
  const schools = createSchools<RunningSchool>({
    list: listOfOne({ ...aSchool(0), host: ONLY_HOST }),
    only,
    isOwn: (host) => host === 'localhost:1' || host === 'desk.local',
    open: () => Promise.reject(new Error('It is open already.')),
    keyOf: () => ({ flaw: 'is not in the list.' }),
    isEager: true,
    now,
    monotonic: now,
    schedule,
    log: silentLog,
  })
  for (const host of ['localhost:1', 'desk.local'])
    expect(schools.byHost(host)).toMatchObject({ standing: 'loaded', running: only })
  for (const host of ['', 's0.example', ':443']) expect(schools.byHost(host)).toBe(null)
  expect(await schools.load(aSchool(0).id)).toBe(only)
  await schools.reload()
  expect([schools.all().length, schools.troubles(), seen]).toEqual([1, [], ['key']])
  await runUntil(START + 60_000)
  await schools.close()
  await runUntil(START + 120_000)
  expect(seen).toEqual(['key', 'tend', 'tend', 'abort', 'close'])
})
