import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Usage } from '#server/http/access/caller.ts'
import { createGateway } from '#server/http/gateway.ts'
import { splitTarget } from '#server/http/request.ts'
import { siteFilesOf } from '#server/http/site-files.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import type { ListName, RecordId } from '#server/school/upstream/question.ts'
import {
  ACCESS_START,
  type AccessUnderTest,
  accessUnderTest,
} from '#server/testing/access-under-test.ts'
import { type ReaderUnderTest, readerUnderTest } from '#server/testing/reader-under-test.ts'
import { DAY, HOUR, isoInstant, utcDayOf } from '#time/instant.ts'
import { type Projection, ROLE_FACTS, ROLES, type Role } from '#wire/access.ts'
import { PAGES } from '#wire/pages.ts'

// Canaries: people who are in no byte that is not theirs to see. Two share their initials, one is on the viewer's own booking.
const XANTHE = person('Xanthe Quillfeather', 'xanthe.q@canary.example', '+15550177001')
const XIMENA = person('Ximena Quartermain', 'ximena.q@canary.example', '+15550177002')
const BARNABY = person('Barnaby Thistlewood', 'barnaby.t@canary.example', '+15550177003')
const VERA = person('Vera Lindqvist', 'Vera@Mesa.Example', '+15550177004')
const PEOPLE = [XANTHE, XIMENA, BARNABY, VERA]
const CONTACTS = PEOPLE.flatMap(({ email, phone }) => [email, phone])
const NAMES = PEOPLE.flatMap(({ name }) => [name, ...name.split(' ')])
const READINGS = ['7461.3', 'KDEN-KCANARY']

const TODAY = utcDayOf(ACCESS_START)
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as RecordId
/** Days from today, in the order of the records' ids. */
const BOOKED = { today: 0, tomorrow: 1, lately: -4, later: 9 } as const
const FLOWN = { lately: -3, long: -20 } as const
const bookingId = (of: keyof typeof BOOKED) => id(100 + Object.keys(BOOKED).indexOf(of))
const flightId = (of: keyof typeof FLOWN) => id(200 + Object.keys(FLOWN).indexOf(of))
const day = (by: number) => utcDayOf(ACCESS_START + by * DAY)

let school: ReaderUnderTest
let kit: AccessUnderTest
let looks: Usage[]

beforeEach(async () => {
  school = readerUnderTest(ACCESS_START, 100)
  const world = school.school
  for (const key of ['today', 'tomorrow', 'lately', 'later'] as const) {
    world.put(
      'reservations',
      bookingId(key),
      booking(bookingId(key), BOOKED[key], [XANTHE, BARNABY]),
    )
  }
  world.put('reservations', id(1), booking(id(1), 0, [VERA, BARNABY]))
  for (const key of ['lately', 'long'] as const) {
    world.put('flights', flightId(key), flight(flightId(key), FLOWN[key], XIMENA))
  }
  world.put('flights', id(2), flight(id(2), -2, VERA))
  looks = []
  kit = await accessUnderTest({
    gateway: {
      reader: school.reader(),
      ledger: school.ledger(),
      files: siteFilesOf({ 'index.html': '<!doctype html><head><title>Flightline</title></head>' }),
    },
  })
})

/** The days of the school that a manager looked at: what is known from then on. */
async function read(): Promise<void> {
  await kit.ask('manager', list('reservations', -6, 10))
  await kit.ask('manager', list('flights', -25, 0))
  // A version in which somebody else was on it.
  school.school.put(
    'reservations',
    bookingId('today'),
    booking(bookingId('today'), 0, [XIMENA, BARNABY]),
  )
  school.pass(1)
  await school.read(
    { collection: 'reservations', from: day(-6), to: day(10) },
    'person',
    ACCESS_START + 1,
  )
}

const list = (collection: ListName, from: number, to: number, limit = 100) =>
  `/api/v1/${collection}?from=${day(from)}&to=${day(to)}&limit=${limit}`
const spent = () => school.school.requests.length

/** Every kind of address, each with whom it is answered for. */
const ROUTES: readonly (readonly [path: string, least: Role])[] = [
  [list('reservations', -1, 1), 'display'],
  [list('reservations', 0, 0, 1000), 'display'],
  [list('reservations', -6, 10), 'viewer'],
  ['/api/v1/reservations?limit=100', 'viewer'],
  [list('flights', -7, 0), 'dispatcher'],
  [list('flights', -25, 0), 'manager'],
  ['/api/v1/flights?limit=100', 'manager'],
  ...(['today', 'later'] as const).map(
    (one) => [`/api/v1/reservations/${bookingId(one)}`, 'viewer'] as const,
  ),
  [`/api/v1/reservations/${id(999)}`, 'viewer'],
  [`/api/v1/flights/${flightId('lately')}`, 'dispatcher'],
  [`/api/v1/flights/${flightId('long')}`, 'manager'],
  [`/api/v1/flights/${id(999)}`, 'manager'],
  ['/api/v1/flights/no-id', 'manager'],
  ['/api/changes?since=2026-11-01T00:00:00Z', 'display'],
  [`/api/changes?since=2026-11-01T00:00:00Z&id=${bookingId('today')}`, 'viewer'],
  [`/api/running?at=${isoInstant(ACCESS_START + HOUR / 2)}`, 'display'],
  [`/api/running?at=${isoInstant(ACCESS_START + 9 * DAY)}`, 'viewer'],
  [`/api/known?collection=reservations&from=${day(-1)}&to=${day(1)}`, 'display'],
  [`/api/known?collection=reservations&from=${day(2)}&to=${day(10)}`, 'viewer'],
  [`/api/known?collection=flights&from=${day(-8)}&to=${day(0)}`, 'manager'],
  ['/api/status', 'display'],
  ['/api/requests', 'dispatcher'],
  [`/api/requests?collection=flights&from=${day(-20)}&to=${day(-20)}`, 'manager'],
  ['/api/mine', 'viewer'],
  ['/api/session', 'display'],
  ['/api/house/audit?from=2026-11-18&to=2026-11-18', 'admin'],
]
const WITH_BODY = [
  [`/api/refresh?collection=flights&from=${day(-20)}&to=${day(-20)}`, 'manager'],
] as const

/** Everything of an answer, unpacked if it came packed. */
async function bytesOf(response: Response): Promise<string> {
  const body = Buffer.from(await response.arrayBuffer())
  const coding = response.headers.get('content-encoding')
  const text =
    coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body
  return (
    [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n') + text.toString()
  )
}

/** What nobody of a role may find anywhere, as it is written and as it may be escaped. */
function hiddenFrom(projection: Projection): string[] {
  if (projection === 'full') return []
  return projection === 'initials' ? [...CONTACTS, ...NAMES, ...READINGS] : CONTACTS
}

/** It says who is signed in, which in the viewer's case is somebody with a booking. */
function tellsWho(path: string): boolean {
  return path === '/api/status' || path === '/api/session'
}

function isOf(people: readonly Person[], canary: string): boolean {
  return people.some((one) => Object.values(one).some((text: string) => text.includes(canary)))
}

function expectNone(text: string, hidden: readonly string[], where: string): void {
  for (const canary of hidden) {
    // A first name in small letters is in "coverage".
    const folded = / |@/.test(canary) ? [canary.toLowerCase()] : []
    for (const form of [canary, encodeURIComponent(canary), ...folded]) {
      if (text.includes(form)) throw new Error(`${where} tells ${form}`)
    }
  }
}

describe('every address', () => {
  it('tells each role what it may see, and not a byte more, however it is packed', async () => {
    await read()
    for (const encoding of ['', 'br', 'gzip']) {
      for (const role of ROLES) {
        const hidden = hiddenFrom(ROLE_FACTS[role].projection)
        for (const [path, least] of ROUTES) {
          const headers = { 'accept-encoding': encoding }
          const answer = await kit.ask(role, path, undefined, { headers })
          const mayRequest = ROLES.indexOf(role) >= ROLES.indexOf(least)
          expect([role, path, answer.status === 403]).toEqual([role, path, !mayRequest])
          // Whose own bookings they are sees who else is on them.
          const sees = path === '/api/mine' ? PEOPLE : tellsWho(path) ? [VERA] : []
          const told = hidden.filter((canary) => !isOf(sees, canary))
          expectNone(await bytesOf(answer), told, `${path} for ${role}`)
        }
        for (const path of Object.values(PAGES).map((page) => page.path)) {
          const answer = await kit.ask(role, path.replace(/:\w+/, 'N1'), undefined, {
            headers: { 'accept-encoding': encoding },
          })
          const told = [...CONTACTS, ...NAMES, ...READINGS].filter((one) => !isOf([VERA], one))
          expectNone(await bytesOf(answer), told, path)
        }
      }
    }
  })

  it('shows the people of a day by their initials on a screen, the same as on paper', async () => {
    await read()
    const { data } = await json(await kit.ask('display', list('reservations', 0, 0)))
    expect(
      data.map((one: { people: { name: string }[] }) => one.people.map(({ name }) => name)),
    ).toEqual([
      ['VL', 'BT'],
      ['XQ', 'BT'],
    ])
    const changes = await json(await kit.ask('display', '/api/changes?since=2026-11-18T16:00:00Z'))
    const [change] = changes.data
    expect([change.before.people[0].name, change.after.people[0].name]).toEqual(['XQ', 'XQ'])
    // Who has the same initials is still another person.
    expect(change.before.people[0].email).not.toBe(change.after.people[0].email)
  })

  it('refuses before it looks: no request, no look, and whether something is there is not told', async () => {
    for (const role of ROLES) {
      for (const [path, least] of ROUTES) {
        if (ROLES.indexOf(role) >= ROLES.indexOf(least)) continue
        const before = [spent(), school.reader().watched().length]
        const answer = await kit.ask(role, path)
        expect([role, path, answer.status, (await json(answer)).reason]).toEqual([
          role,
          path,
          403,
          'forbidden',
        ])
        expect([spent(), school.reader().watched().length]).toEqual(before)
      }
      for (const [path, least] of WITH_BODY) {
        if (ROLES.indexOf(role) >= ROLES.indexOf(least)) continue
        const refused = await kit.ask(role, path, undefined, { method: 'POST' })
        expect([role, refused.status]).toEqual([role, 403])
      }
    }
    await read()
    const bodyOf = async (path: string) => {
      const answer = await kit.ask('dispatcher', path)
      return [answer.status, await answer.text()]
    }
    const [old, absent, ...others] = await Promise.all(
      [flightId('long'), id(999), 'no-id'].map((one) => bodyOf(`/api/v1/flights/${one}`)),
    )
    expect([absent, ...others]).toEqual([old, old])
    const [status] = await bodyOf(`/api/v1/flights/${flightId('lately')}`)
    expect(status).toBe(200)
  })

  it('has the same records in the same order for everybody, of the same age', async () => {
    await read()
    const paths = [list('reservations', -1, 1), list('reservations', -1, 1, 2)]
    for (const path of paths) {
      const [full, ...others] = await Promise.all(
        (['admin', 'viewer', 'display'] as const).map(async (role) => {
          const answer = await kit.ask(role, path)
          const { data, meta } = await json(answer)
          const age = ['age', 'flightline-as-of', 'cache-status', 'flightline-as-of-parts']
          return {
            ids: data.map((one: ProjectedRecord) => one['id']),
            meta,
            headers: age.map((name) => answer.headers.get(name)),
          }
        }),
      )
      expect(full?.ids.length).toBeGreaterThan(0)
      expect(others).toEqual([full, full])
    }
  })
})

describe('a kept answer', () => {
  it('is never another’s, in a thousand turns, packed or not', async () => {
    await read()
    const path = list('reservations', -1, 1, 1000)
    const roles = ['manager', 'display', 'viewer', 'dispatcher', 'admin'] as const
    const first = new Map<string, string>()
    let seed = 1
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let turn = 0; turn < 1000; turn++) {
      const role = roles[next(roles.length)] ?? 'display'
      const encoding = ['', 'br', 'gzip'][next(3)] ?? ''
      if (next(50) === 0) school.pass(next(3000))
      const answer = await kit.ask(role, path, undefined, {
        headers: { 'accept-encoding': encoding },
      })
      const text = (await bytesOf(answer)).split('{"data"')[1] ?? ''
      const { projection } = ROLE_FACTS[role]
      const known = first.get(projection) ?? text
      first.set(projection, known)
      if (text !== known) throw new Error(`In turn ${turn} a ${role} was answered otherwise.`)
    }
    const [full = '', bare = '', initials = ''] = ['full', 'no-contact', 'initials'].map((one) =>
      first.get(one),
    )
    expect(CONTACTS.some((one) => full.includes(one))).toBe(true)
    expectNone(bare, CONTACTS, 'a viewer')
    expect(bare).toContain(BARNABY.name)
    expectNone(initials, [...CONTACTS, ...NAMES], 'a screen')
  })
})

describe('a list that is under way', () => {
  it.each([
    ['lowered', 'role', 200],
    ['removed', 'gone', 401],
  ])('when its asker is %s is answered for what he is by then', async (_, what, status) => {
    await read()
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const reader = school.reader()
    const slow = await accessUnderTest({
      gateway: {
        reader: {
          ...reader,
          async list(...asked) {
            const answer = await reader.list(...asked)
            await held
            return answer
          },
        },
        ledger: school.ledger(),
      },
    })
    const answering = slow.ask('manager', list('reservations', -1, 1))
    await slow.accounts.transact(async (accounts) => {
      const person = await accounts.get('people', slow.ids.manager)
      if (what === 'gone' || person === null) await accounts.remove('people', slow.ids.manager)
      else await accounts.put('people', { ...person, role: 'viewer' })
    })
    goOn()
    const answer = await answering
    expect(answer.status).toBe(status)
    const text = await answer.text()
    expectNone(text, CONTACTS, 'a viewer')
    expect(text.includes(BARNABY.name)).toBe(status === 200)
  })
})

it('looks its caller up once, and again after an answer that was awaited only if the accounts changed', async () => {
  let isChanging = false
  let found = 0
  const { authentication } = kit.access
  const reader = school.reader()
  const gateway = createGateway({
    reader: {
      ...reader,
      async list(...asked) {
        if (isChanging) await kit.accounts.transact((open) => open.remove('people', kit.ids.viewer))
        return reader.list(...asked)
      },
    },
    ledger: school.ledger(),
    school: { name: 'Mesa Air', timeZone: 'America/Denver' },
    version: '1',
    now: kit.now,
    hosts: () => new Map([['127.0.0.1:4173', 'http://127.0.0.1:4173']]),
    files: null,
    authentication: {
      ...authentication,
      callerOf(request) {
        found += 1
        return authentication.callerOf(request)
      },
    },
  })
  const lookUps = async (by: number) => {
    const before = found
    const answer = await gateway.decide({
      method: 'GET',
      ...splitTarget(list('reservations', by, by)),
      headers: { host: '127.0.0.1:4173', cookie: kit.cookies.manager, 'flightline-page': '1' },
    })
    expect(answer.status).toBe(200)
    return found - before
  }
  // The first writes the visit.
  await lookUps(9)
  expect([await lookUps(0), await lookUps(0), await lookUps(0)]).toEqual([1, 1, 1])
  isChanging = true
  expect(await lookUps(1)).toBe(2)
})

describe('whoever may spend no requests', () => {
  it.each(['viewer', 'display'] as const)(
    'as a %s is told what is known, has nothing read, and moves nothing',
    async (role) => {
      const paths = [list('reservations', 0, 0), `/api/running?at=${isoInstant(ACCESS_START)}`]
      for (const path of paths) await kit.ask(role, path)
      const [unknown] = await Promise.all(paths.map((path) => kit.ask(role, path)))
      expect([unknown?.status, (await json(unknown as Response)).reason]).toEqual([
        504,
        'not_cached',
      ])
      expect([spent(), school.reader().watched()]).toEqual([0, []])
      await read()
      const before = spent()
      school.pass(2 * DAY)
      const known = await kit.ask(role, paths[0] ?? '')
      expect(known.status).toBe(200)
      expect(spent()).toBe(before)
    },
  )

  it('is told of what is known within days of which not all is', async () => {
    await kit.ask('manager', list('reservations', 0, 0))
    const before = spent()
    const answer = await kit.ask(
      'viewer',
      `/api/known?collection=reservations&from=${day(-4)}&to=${day(4)}`,
    )
    const { data, meta } = await json(answer)
    expect(data).toHaveLength(2)
    expect(meta.known).toEqual([
      {
        from: `${TODAY}T00:00:00.000Z`,
        to: `${day(1)}T00:00:00.000Z`,
        asOf: isoInstant(ACCESS_START),
      },
    ])
    expect((await kit.ask('viewer', list('reservations', -4, 4))).status).toBe(504)
    expect((await kit.ask('viewer', `/api/v1/reservations/${bookingId('later')}`)).status).toBe(504)
    expect(spent()).toBe(before)
  })
})

describe('a token', () => {
  async function tokenFor(scopes: readonly string[]) {
    const made = await kit.ask('admin', '/api/house/tokens', { name: scopes.join(' '), scopes })
    const { secret } = await json(made)
    return (path: string) =>
      kit.ask(null, path, undefined, { headers: { authorization: `Bearer ${secret}` } })
  }

  it('sees what its scopes are, spends nothing, and asks nothing but data', async () => {
    const schedule = await tokenFor(['schedule'])
    const all = await tokenFor(['schedule', 'log', 'contacts'])
    const uncached = await schedule(list('reservations', 0, 0))
    expect([uncached.status, (await json(uncached)).reason]).toEqual([504, 'not_cached'])
    expect((await schedule(`/api/v1/reservations/${bookingId('today')}`)).status).toBe(504)
    expect(spent()).toBe(0)
    await read()
    const before = spent()
    const bookings = await schedule(list('reservations', -1, 1))
    expect(bookings.status).toBe(200)
    const text = await bookings.text()
    expectNone(text, CONTACTS, 'a token without contacts')
    expect(text).toContain(BARNABY.name)
    for (const path of [
      list('flights', -1, 0),
      '/api/v1/flights',
      `/api/v1/flights/${flightId('lately')}`,
    ])
      expect([path, (await schedule(path)).status]).toEqual([path, 403])
    // What a page of paper asks beside them.
    const known = `/api/known?collection=reservations&from=${TODAY}&to=${day(8)}`
    for (const path of [`/api/running?at=${isoInstant(ACCESS_START)}`, known]) {
      const answer = await schedule(path)
      expect([path, answer.status]).toEqual([path, 200])
      expectNone(await answer.text(), CONTACTS, path)
    }
    const ofLog = `/api/known?collection=flights&from=${TODAY}&to=${TODAY}`
    expect([(await schedule(ofLog)).status, (await all(ofLog)).status]).toEqual([403, 200])
    const log = await (await all(list('flights', -25, 0))).text()
    for (const canary of [XIMENA.phone, XIMENA.email, ...READINGS]) expect(log).toContain(canary)
    const others = [
      '/api/changes?since=2026-11-01T00:00:00Z',
      '/api/requests',
      '/api/mine',
      '/api/house/audit?from=2026-11-18&to=2026-11-18',
    ]
    for (const path of others) expect([path, (await all(path)).status]).toEqual([path, 403])
    expect(spent()).toBe(before)
  })
})

describe('one’s own bookings and flights', () => {
  it('are whole, with whoever else is on them, and of nobody else', async () => {
    await read()
    const answer = await kit.ask('viewer', '/api/mine')
    const { data, meta } = await json(answer)
    expect(data.reservations.map((one: ProjectedRecord) => one['id'])).toEqual([id(1)])
    expect(data.reservations[0].people).toEqual([
      { role: 'customer', ...VERA },
      { role: 'instructor', ...BARNABY },
    ])
    expect(data.flights).toMatchObject([{ id: id(2), hobbs: { start: 7461.3 } }])
    expect(meta).toMatchObject({
      from: '2026-10-18',
      to: '2027-01-17',
      count: 2,
      asOf: isoInstant(ACCESS_START),
      reason: null,
    })
    expect(meta.known.flights).toEqual([
      {
        from: `${day(-25)}T00:00:00.000Z`,
        to: `${day(1)}T00:00:00.000Z`,
        asOf: isoInstant(ACCESS_START),
      },
    ])
    expectNone(JSON.stringify(data), [XANTHE.phone, XIMENA.phone, XANTHE.name], 'my own')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('are none without an e-mail, and nothing is read for them', async () => {
    const before = spent()
    await kit.accounts.transact(async (accounts) => {
      const one = await accounts.get('people', kit.ids.viewer)
      if (one) await accounts.put('people', { ...one, email: '' })
    })
    const { data, meta } = await json(await kit.ask('viewer', '/api/mine'))
    expect([data, meta.reason, meta.asOf]).toEqual([
      { reservations: [], flights: [] },
      'no_email',
      null,
    ])
    expect((await kit.ask('display', '/api/mine')).status).toBe(403)
    expect(spent()).toBe(before)
  })
})

describe('the audit', () => {
  it('hears who looked at what and who had it read, in ids and days alone', async () => {
    const gateway = createGateway({
      reader: school.reader(),
      ledger: school.ledger(),
      school: { name: 'Mesa Air', timeZone: 'America/Denver' },
      version: '1',
      now: kit.now,
      hosts: () => new Map([['127.0.0.1:4173', 'http://127.0.0.1:4173']]),
      files: null,
      authentication: { ...kit.access.authentication, noteUsage: (look) => void looks.push(look) },
    })
    const ask = (role: Role, path: string) =>
      gateway.decide({
        method: 'GET',
        ...splitTarget(path),
        headers: { host: '127.0.0.1:4173', cookie: kit.cookies[role], 'flightline-page': '1' },
        address: '192.168.1.20',
      })
    const path = list('reservations', 0, 0)
    for (const role of ['manager', 'manager', 'viewer', 'display'] as const) await ask(role, path)
    await ask('viewer', list('reservations', 9, 9))
    await ask('viewer', `/api/v1/reservations/${id(1)}`)
    const told = looks.map(({ caller, object, range, count, projection, requests }) => [
      caller.role,
      object || range,
      count,
      projection,
      requests,
    ])
    const range = `${TODAY}/${TODAY}`
    expect(told).toEqual([
      ['manager', range, null, 'full', 1],
      ['manager', range, 2, 'full', 0],
      ['manager', range, 2, 'full', 0],
      ['viewer', range, 2, 'no-contact', 0],
      ['display', range, 2, 'initials', 0],
      ['viewer', id(1), 1, 'no-contact', 0],
    ])
    expect(
      looks.every(({ address, kind }) => address === '192.168.1.20' && kind === 'reservations'),
    ).toBe(true)
    expectNone(
      JSON.stringify(looks.map((look) => ({ ...look, caller: look.caller.id }))),
      [...CONTACTS, ...NAMES],
      'the audit',
    )
  })
})

interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
}

function person(name: string, email: string, phone: string): Person {
  return { name, email, phone }
}

function booking(
  id: RecordId,
  by: number,
  [customer, instructor]: readonly Person[],
): ProjectedRecord {
  const start = ACCESS_START + by * DAY
  return {
    id,
    reservationNumber: 'R-1',
    status: 'PENDING',
    activityType: 'Dual',
    startsAt: isoInstant(start),
    endsAt: isoInstant(start + HOUR),
    durationHours: 1,
    people: [
      { role: 'customer', ...(customer as Person) },
      { role: 'instructor', ...(instructor as Person) },
    ],
    aircraft: { tailNumber: 'N1', model: 'C172' },
  }
}

function flight(id: RecordId, by: number, customer: Person): ProjectedRecord {
  return {
    id,
    reservationId: null,
    reservationNumber: 'R-1',
    activityType: 'Dual',
    flightDate: day(by),
    startTime: '09:00:00',
    endTime: '10:00:00',
    completedAt: isoInstant(ACCESS_START + by * DAY),
    route: 'KDEN-KCANARY',
    hobbs: { start: 7461.3, end: 7462.3, delta: 1 },
    tach: null,
    customer: { ...customer },
    instructor: { ...BARNABY },
    aircraft: { tailNumber: 'N1', model: 'C172' },
  }
}

async function json(response: Response) {
  return JSON.parse(await response.text())
}
