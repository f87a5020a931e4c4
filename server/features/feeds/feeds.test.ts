import { describe, expect, it } from 'vitest'
import type { InspectionsNow } from '#server/features/inspections/inspections.ts'
import { booked, eventsIn, ON_BOOKINGS, schoolOfFeeds } from '#server/testing/school-of-feeds.ts'
import { runs } from '#testing/runs.ts'
import { uuid } from '#testing/school-builders.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'
import type { Role } from '#wire/access.ts'
import type { FeedWire } from '#wire/feeds-wire.ts'
import { MOST_FEEDS } from './feed-routes.ts'
import { FETCHED_EVERY, FREE_WRONG_LINKS } from './feeds.ts'

type School = Awaited<ReturnType<typeof schoolOfFeeds>>

/** A school with bookings of two instructors, read whole. */
async function readSchool(): Promise<School> {
  const school = await schoolOfFeeds()
  school.write(
    booked({ id: 1 }),
    booked({ id: 2, day: 2, instructor: ON_BOOKINGS.manager, customer: 'other.canary@x.org' }),
    booked({ id: 3, day: -3, tail: 'n172sp ' }),
    booked({ id: 4, day: -12 }),
    booked({ id: 5, day: 65 }),
  )
  await school.read()
  return school
}

async function listed(school: School, role: Role, query = ''): Promise<readonly FeedWire[]> {
  const answer = await school.ask(role, `/api/house/feeds${query}`)
  return ((await answer.json()) as { data: FeedWire[] }).data
}

const end = (school: School, role: Role, id: string) =>
  school.ask(role, `/api/house/feeds/${id}`, undefined, { method: 'DELETE' })

const uids = (text: string) => eventsIn(text).map(({ event }) => event.uid.replace(/@.*/, ''))

describe('a feed of one’s own bookings', () => {
  it('has those from a week before to sixty days ahead, and nobody else’s', async () => {
    const school = await readSchool()
    const text = await school.text(await school.make('viewer'))
    expect(uids(text)).toEqual([uuid(3), uuid(1)])
    expect(text).not.toMatch(/canary/i)
    const [first] = eventsIn(text).slice(1)
    expect(first?.event.summary).toBe('N172SP · Dual Flight Training · Casey Rivers / Vera Vale')
    expect(first?.event.startDate.toJSDate()).toEqual(new Date('2026-11-19T16:00:00Z'))
  })

  it('has names, but neither e-mails nor phones unless a role that sees them asked', async () => {
    const school = await readSchool()
    for (const [role, asked, has] of [
      ['viewer', false, false],
      ['viewer', true, false],
      ['dispatcher', false, false],
      ['dispatcher', true, true],
    ] as const) {
      await school.callThem({ [role]: ON_BOOKINGS.viewer })
      const text = (await school.text(await school.make(role, { phones: asked }))).replace(
        /\r\n /g,
        '',
      )
      expect([role, asked, text.includes('555-0133')]).toEqual([role, asked, has])
      expect(text).not.toMatch(/example\.org|mesa\.example|555-0144/)
      await school.callThem({ [role]: 'nobody@mesa.example' })
    }
  })

  it('is the same bytes and one tag as long as nothing changes, also after a restart', async () => {
    const school = await readSchool()
    const path = await school.make('viewer')
    const { headers, body } = await school.fetch(path)
    const etag = headers['etag'] ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'content-disposition': 'inline; filename="mine.ics"',
    })
    school.pass(10 * MINUTE)
    await school.read()
    await school.restart()
    const again = await school.fetch(path, { 'if-none-match': `"x", ${etag}` })
    expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', etag])
    const strip = (text: string) =>
      text.replace(/^(?:X-WR-CALDESC|DESCRIPTION).*\r\n(?: .*\r\n)*/gm, '')
    expect(strip(await school.text(path))).toBe(strip(Buffer.from(body).toString()))
    school.write(booked({ id: 1, hour: 18 }))
    school.pass(MINUTE)
    await school.read()
    expect((await school.fetch(path, { 'if-none-match': etag })).status).toBe(200)
    expect((await school.fetch(path, {}, 'HEAD')).status).toBe(200)
    expect((await school.fetch(path, {}, 'POST')).status).toBe(405)
  })

  it('asks to be fetched hourly, and says as of when it is', async () => {
    const school = await readSchool()
    const text = await school.text(await school.make('viewer'))
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
    expect(text).toContain('X-PUBLISHED-TTL:PT1H\r\n')
    expect(text).toContain('X-WR-CALDESC:As of Wed 18 Nov 09:00 (America/Denver).\r\n')
    expect(text).toContain('X-WR-CALNAME:Vera · Mesa Air\r\n')
    // What has not changed since is as old as the link.
    expect(new Set(text.match(/^DTSTAMP:.*/gm))).toEqual(new Set(['DTSTAMP:20261118T160000Z']))
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it('names the days that are not known, until they are', async () => {
    const school = await schoolOfFeeds()
    await school.read(-9, 5)
    await school.read(9, 70)
    const path = await school.make('viewer')
    const [unknown, ...rest] = eventsIn(await school.text(path))
    expect(rest).toEqual([])
    expect(unknown?.event.summary).toBe('Flightline has no data for 24–26 Nov')
    expect(unknown?.event.startDate.toString()).toBe('2026-11-24')
    expect(unknown?.event.endDate.toString()).toBe('2026-11-27')
    expect(unknown?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
    const { etag = '' } = (await school.fetch(path)).headers
    school.pass(MINUTE)
    await school.read(-9, 5)
    expect((await school.fetch(path, { 'if-none-match': etag })).status).toBe(304)
    school.pass(MINUTE)
    await school.read()
    expect(eventsIn(await school.text(path))).toMatchObject([{ isCancelled: true }])
  })

  it('says on its day that it is old, and no more once it was read', async () => {
    const school = await readSchool()
    const path = await school.make('viewer')
    school.pass(25 * HOUR)
    expect(await school.text(path)).toContain(
      'SUMMARY:Flightline last loaded today on Wed 18 Nov 09:00\r\n',
    )
    await school.read()
    const last = eventsIn(await school.text(path)).find(({ event }) => event.startDate.isDate)
    expect(last?.isCancelled).toBe(true)
  })

  it('has the right instants, and whole days, where the clocks change', async () => {
    const school = await schoolOfFeeds()
    // Denver's 14 March 2027 has 23 hours: its clocks go from 2 to 3 at 09:00 UTC.
    const path = await school.make('viewer')
    school.pass(112 * DAY)
    school.write(booked({ id: 1, day: 116, hour: 8 }))
    await school.read(-9, 9)
    const [over, unknown] = eventsIn(await school.text(path))
    expect(over?.event.startDate.toJSDate().toISOString()).toBe('2027-03-14T08:00:00.000Z')
    expect(over?.event.endDate.toJSDate().toISOString()).toBe('2027-03-14T10:00:00.000Z')
    expect(unknown?.event.startDate.toString()).toBe('2027-03-20')
    expect(unknown?.event.summary).toBe('Flightline has no data for 20 Mar – 9 May')
  })

  it('says which booking overruns an inspection', async () => {
    const school = await readSchool()
    const one = { tail: 'N172SP', inspection: 'i', grounds: true, left: null, takes: null }
    const overrun = { ...one, reservation: uuid(1), name: '100-hour', is: 'overruns' } as const
    school.state.inspections = { ...school.state.inspections, overruns: [overrun as never] }
    const text = await school.text(await school.make('viewer'))
    expect(text.replace(/\r\n /g, '')).toContain('This booking overruns the 100-hour limit.')
  })

  it('holds five hundred bookings', async () => {
    const school = await schoolOfFeeds()
    for (let id = 1; id <= 500; id += 1)
      school.write(booked({ id, day: 1 + (id % 50), hour: 14 + (id % 8) }))
    await school.read()
    expect(eventsIn(await school.text(await school.make('viewer')))).toHaveLength(500)
  })
})

describe('a feed of an aircraft', () => {
  it('has all of its bookings without anybody’s name, and its inspections as days', async () => {
    const school = await readSchool()
    school.write(booked({ id: 6, tail: 'N20KL' }))
    await school.read()
    const item = { id: 'i1', tail: 'N172SP', name: '100-hour', state: 'near' }
    const data = [
      { ...item, expectedOn: '2026-11-30' },
      { ...item, id: 'i2', expectedOn: null },
    ]
    school.state.inspections = { data, overruns: [], asOf: null } as unknown as InspectionsNow
    const path = await school.make('manager', { tail: ' n172sp' })
    const { inspections } = school.state
    school.state.inspections = { ...inspections, data: [] }
    await school.text(path)
    school.state.inspections = inspections
    expect(path).toMatch(/\/aircraft\.ics$/)
    const text = await school.text(path)
    const names = uids(text)
    expect(names.slice(0, 3)).toEqual([uuid(3), uuid(1), uuid(2)])
    expect(text).not.toMatch(/Casey|Rivers|Vera|Vale|555-01(?:33|44)|@(?!flightline\.invalid)/)
    expect(text).toContain('SUMMARY:N172SP · 100-hour expected\r\n')
    school.state.inspections = { data: [], overruns: [], asOf: null }
    expect(eventsIn(await school.text(path)).at(-1)).toMatchObject({ isCancelled: true })
  })

  it('is made by whoever may maintain, and ends with that', async () => {
    const school = await readSchool()
    for (const role of ['viewer', 'dispatcher', 'display'] as const) {
      const body = { name: 'Shop', tail: 'N172SP' }
      expect((await school.ask(role, '/api/house/feeds', body)).status).toBe(403)
    }
    const path = await school.make('manager', { tail: 'N172SP' })
    await school.makeThem('manager', 'dispatcher')
    expect((await school.fetch(path)).status).toBe(404)
    await school.makeThem('manager', 'manager')
    expect((await school.fetch(path)).status).toBe(200)
  })
})

describe('a tail number', () => {
  const made = async (school: School, tail: string) => {
    const answer = await school.ask('manager', '/api/house/feeds', { name: 'Shop', tail })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  it('that the school does not have is refused in words, and nothing is read for it', async () => {
    const school = await readSchool()
    await school.read(-60, 1, 'flights')
    const before = school.upstream.sent.length
    const { status, body } = await made(school, 'N172SQ')
    expect(status).toBe(400)
    expect(body['error']).toMatch(/^There is no booking or flight of N172SQ .*Check/)
    expect(await listed(school, 'manager')).toEqual([])
    expect((await made(school, 'n172sp')).body['doubt']).toBeUndefined()
    expect(school.upstream.sent).toHaveLength(before)
  })

  it.each([
    ['of the schedule', 0, 30, -90],
    ['of the log', -40, 60, -40],
  ])('is taken, and doubted, where not most %s has been read', async (_, from, to, log) => {
    const school = await schoolOfFeeds()
    school.write(booked({ id: 1 }))
    await school.read(from, to)
    await school.read(log, 1, 'flights')
    const { status, body } = await made(school, 'N9')
    expect([status, body['doubt']]).toEqual([201, expect.stringMatching(/^Too little/)])
    expect((await made(school, 'N172SP')).body['doubt']).toBeUndefined()
  })

  it('of which an inspection is written down is the school’s', async () => {
    const school = await readSchool()
    const typed = { tail: 'N9', name: 'Oil', limits: [], carry: 'due', grounds: false } as const
    const row = { ...typed, note: '', id: 'i', createdAt: 0, setAt: 0, done: [], notDone: [] }
    await school.accounts.transact((open) => open.put('inspections', row))
    expect((await made(school, 'N9')).status).toBe(201)
  })
})

describe('a link', () => {
  it('is shown once, kept as a hash, and leads to its own file alone', async () => {
    const school = await readSchool()
    const path = await school.make('viewer')
    const secret = path.split('/')[2] ?? ''
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect((await school.fetch(path.replace('mine', 'aircraft'))).status).toBe(404)
    const [feed] = await listed(school, 'viewer')
    expect(feed).toMatchObject({ name: 'My phone', tail: null, phones: false, lastFetched: null })
    const kept = await school.accounts.transact(async (open) => [
      await open.all('feeds'),
      await open.audit(0, Number.MAX_SAFE_INTEGER, 100),
    ])
    expect(JSON.stringify([kept, feed])).not.toContain(secret)
  })

  it('that was ended is answered as one that never was', async () => {
    const school = await readSchool()
    const path = await school.make('viewer')
    const [feed] = await listed(school, 'viewer')
    expect((await end(school, 'dispatcher', feed?.id ?? '')).status).toBe(404)
    expect((await end(school, 'viewer', feed?.id ?? '')).status).toBe(200)
    const never = path.replace(/[\w-]{43}/, 'x'.repeat(43))
    const answers = [await school.fetch(path), await school.fetch(never)]
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(404)
    for (const odd of ['/feed/', '/feed/x/mine.ics', `${path}/x`, '/feed'])
      expect([odd, (await school.fetch(odd)).status]).toEqual([odd, 404])
    expect(await (await school.ask('admin', '/api/house/audit')).json()).toMatchObject({
      data: [
        { action: 'feed-ended', object: feed?.id, range: 'own bookings' },
        { action: 'feed', object: feed?.id, range: 'own bookings', name: 'Vera' },
      ],
    })
  })

  it('ends with the account, and with the role', async () => {
    const school = await readSchool()
    const path = await school.make('viewer')
    await school.makeThem('viewer', 'display')
    expect((await school.fetch(path)).status).toBe(404)
    await school.makeThem('viewer', 'viewer')
    expect((await school.fetch(path)).status).toBe(200)
    const removed = await school.ask('admin', `/api/house/people/${school.ids.viewer}`, undefined, {
      method: 'DELETE',
    })
    expect(removed.status).toBe(200)
    expect((await school.fetch(path)).status).toBe(404)
    expect(await school.accounts.read((open) => open.all('feeds'))).toEqual([])
  })

  it('of somebody whose row went by another way is answered by nothing', async () => {
    const school = await readSchool()
    const path = await school.make('viewer')
    await school.accounts.transact((open) => open.remove('people', school.ids.viewer))
    expect((await school.fetch(path)).status).toBe(404)
    expect(await listed(school, 'admin', '?all')).toEqual([])
  })

  it('follows the e-mail of whoever made it', async () => {
    const school = await readSchool()
    const path = await school.make('viewer')
    await school.callThem({ viewer: ON_BOOKINGS.manager, manager: 'else@mesa.example' })
    expect(uids(await school.text(path))).toEqual([uuid(2)])
    await school.callThem({ viewer: '' })
    expect((await school.text(path)).replace(/\r\n /g, '')).toContain('Your account has no e-mail')
    const asked = await school.ask('viewer', '/api/house/feeds', { name: 'x' })
    expect(asked.status).toBe(409)
  })

  it('is one of twenty of a person', async () => {
    const school = await readSchool()
    for (let made = 0; made < MOST_FEEDS; made += 1) await school.make('viewer')
    const more = await school.ask('viewer', '/api/house/feeds', { name: 'x' })
    expect(more.status).toBe(409)
    await school.make('dispatcher')
  })

  it('is seen and ended by an admin, whoever made it', async () => {
    const school = await readSchool()
    await school.make('viewer')
    expect((await school.ask('manager', '/api/house/feeds?all')).status).toBe(403)
    const [feed] = await listed(school, 'admin', '?all')
    expect(feed).toMatchObject({ person: 'Vera', name: 'My phone' })
    expect(await listed(school, 'admin')).toEqual([])
    expect((await end(school, 'admin', feed?.id ?? '')).status).toBe(200)
  })

  it('says when it was last fetched and by what, without a write for each fetch', async () => {
    const school = await readSchool()
    const path = await school.make('viewer')
    const last = async () => (await listed(school, 'viewer'))[0]
    await school.fetch(path)
    const first = new Date(school.now()).toISOString()
    expect(await last()).toMatchObject({ lastFetched: first, fetchedBy: 'Google Calendar' })
    school.pass(FETCHED_EVERY - 1)
    await school.fetch(path, { 'user-agent': 'curl/8' })
    expect(await last()).toMatchObject({ lastFetched: first })
    school.pass(1)
    await school.fetch(path, { 'user-agent': 'curl/8 <b>canary</b>' })
    expect(await last()).toMatchObject({ fetchedBy: 'another program' })
    expect((await last())?.lastFetched).not.toBe(first)
  })

  it('that leads nowhere is a try, of which a network has few; a right one is none', async () => {
    const school = await readSchool()
    const path = await school.make('viewer')
    const wrong = (n: number) => `/feed/${String(n).padStart(43, 'w')}/mine.ics`
    for (let n = 0; n < FREE_WRONG_LINKS; n += 1)
      expect((await school.fetch(wrong(n))).status).toBe(404)
    expect((await school.fetch(wrong(99))).status).toBe(429)
    expect((await school.fetch(path)).status).toBe(200)
  })

  it('costs no request, however often it is fetched', async () => {
    const school = await readSchool()
    const path = await school.make('viewer')
    const before = school.upstream.sent.length
    expect(before).toBeGreaterThan(0)
    const fetches = runs({ each: 300, every: 10_000 })
    for (let fetched = 0; fetched < fetches; fetched += 1) {
      if (fetched % (fetches / 10) === 0) school.pass(2 * HOUR)
      await school.fetch(path)
    }
    expect(school.upstream.sent.length).toBe(before)
  })

  it('is made by nobody where nobody signs in, by no screen and by no token', async () => {
    const school = await readSchool()
    expect((await school.ask('display', '/api/house/feeds', { name: 'x' })).status).toBe(403)
    expect((await school.ask(null, '/api/house/feeds', { name: 'x' })).status).toBe(401)
    const made = await school.ask('admin', '/api/house/tokens', { name: 'x', scopes: ['schedule'] })
    const { secret } = (await made.json()) as { secret: string }
    const headers = { authorization: `Bearer ${secret}` }
    const asked = await school.ask(null, '/api/house/feeds', { name: 'x' }, { headers })
    expect(asked.status).toBe(403)
    await school.accounts.transact(async (open) => {
      for (const { id } of await open.all('people')) await open.remove('people', id)
    })
    const open = await schoolOfFeeds({ isEmpty: true })
    const answer = await open.ask(null, '/api/house/feeds', { name: 'x' })
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('No one signs in to this Flightline'),
    ])
  })

  it('is answered 503 while the house cannot be read', async () => {
    const school = await readSchool()
    const path = await school.make('viewer')
    school.trouble.isBroken = true
    expect(await school.fetch(path)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    school.trouble.isBroken = false
    expect((await school.fetch(path)).status).toBe(200)
  })
})
