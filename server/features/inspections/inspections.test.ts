import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspectionsCsv, readInspectionsCsv } from '#domain/inspections/inspections-csv.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { foldForSearch } from '#domain/text/text-fold.ts'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import { silentLog } from '#server/config/log.ts'
import { ACCESS_START, accessUnderTest } from '#server/testing/access-under-test.ts'
import { accountsInTrouble } from '#server/testing/accounts-in-trouble.ts'
import { aFlight, aReservation } from '#testing/record-builders.ts'
import { runs } from '#testing/runs.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'
import { dayNumber, plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { ROLES, type TokenScope } from '#wire/access.ts'
import { type InspectionsWire, inspectionsWire, MOST_INSPECTIONS } from '#wire/inspections-wire.ts'
import { createInspections, type Inspections } from './inspections.ts'

const PATH = '/api/inspections'
const ITEMS = '/api/house/inspections'

/** What of a hundred hours is typed; its last reading is 2,306.20. */
const HUNDRED = {
  tail: 'n12345 ',
  name: '100-hour',
  limits: [{ meter: 'tach', due: 231_240, interval: 10_000, warnAt: 1_000 }],
  carry: 'due',
  grounds: true,
  note: '',
}
const DONE = { on: '2026-11-17', tach: 231_190, hobbs: null }
const GONE = {
  status: 409,
  body: expect.objectContaining({ error: expect.stringMatching(/^That import is over a day old/) }),
}

const FLOWN = aFlight({
  aircraft: { tail: 'N12345', model: 'C172S' },
  date: plainDay('2026-11-17'),
  tach: { start: 230_500, end: 230_620, delta: 120 },
})

interface Options {
  readonly accounts?: AccountsStore
  readonly isEmpty?: boolean
  readonly clock?: { readonly now: () => number; readonly monotonic: () => number }
  readonly flights?: CompletedFlight[]
  readonly bookings?: Reservation[]
  readonly planted?: Parameters<typeof createInspections>[0]['planted']
}

async function aSchool({
  flights = [FLOWN],
  bookings = [],
  planted = null,
  ...accounts
}: Options = {}) {
  const running: Inspections[] = []
  const counts = { looked: 0, revision: 1 }
  const known = [{ from: 0, to: 4_000_000_000_000, asOf: Date.UTC(2026, 10, 18, 15, 55) }]
  const under = await accessUnderTest({
    ...accounts,
    ...(accounts.isEmpty && { config: { isAsked: false } }),
    more(context) {
      const inspections = createInspections({
        context,
        reader: { revisions: () => ({ reservations: 1, flights: counts.revision }) },
        inMemory: {
          reservations: () => ({ records: bookings, coverage: known }),
          flights({ from, to }) {
            counts.looked += 1
            const isIn = ({ date }: CompletedFlight) => date !== null && from <= date && date <= to
            return { records: flights.filter(isIn), coverage: known }
          },
        },
        zone: zoneOf('America/Denver'),
        log: silentLog,
        planted,
      })
      running.push(inspections)
      return inspections.routes
    },
    gateway: { more: (path) => (path === PATH ? (running[0]?.answer ?? null) : null) },
  })
  const get = async (as: Parameters<typeof under.ask>[0], more = {}) => {
    const answer = await under.ask(as, PATH, undefined, more)
    expect(answer.status).toBe(200)
    const body = (await answer.json()) as InspectionsWire
    expect(inspectionsWire.flaw(body)).toBeNull()
    return body
  }
  const post = async (
    path: string,
    body: object,
    as: Parameters<typeof under.ask>[0] = 'manager',
  ) => {
    const answer = await under.ask(as, ITEMS + path, body)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const add = async (more: object = {}) => {
    const { status, body } = await post('', { ...HUNDRED, ...more })
    expect(status).toBe(201)
    return String(body['id'])
  }
  const actions = () =>
    under.accounts.read(async (open) =>
      (await open.audit(0, Number.MAX_SAFE_INTEGER, 100)).map(({ action, range }) => [
        action,
        range,
      ]),
    )
  return { ...under, inspections: () => running[0], counts, get, post, add, actions }
}

describe('inspections', () => {
  it('are typed, stand by the last reading, are changed and removed, and all of it is written down', async () => {
    const school = await aSchool()
    const id = await school.add()
    const [item] = (await school.get('manager')).data
    expect(item).toMatchObject({ id, tail: 'N12345', name: '100-hour', state: 'near' })
    expect(item?.left).toMatchObject([{ meter: 'tach', last: 230_620, left: 620 }])
    expect(
      (await school.post('', { ...HUNDRED, id, name: 'Hundred', note: 'at Bo’s' })).status,
    ).toBe(200)
    expect((await school.get('manager')).data).toMatchObject([
      { id, name: 'Hundred', note: 'at Bo’s' },
    ])
    const remove = { method: 'DELETE' }
    expect(await school.status('manager', `${ITEMS}/${id}`, undefined, remove)).toBe(200)
    expect((await school.get('manager')).data).toEqual([])
    expect(await school.status('manager', `${ITEMS}/${id}`, undefined, remove)).toBe(404)
    expect(await school.actions()).toEqual([
      ['inspection-removed', 'N12345'],
      ['inspection-changed', 'N12345'],
      ['inspection', 'N12345'],
    ])
  })

  it('are changed by managers and admins alone, and by whoever sits at a machine that nobody has claimed', async () => {
    const school = await aSchool()
    for (const role of [null, ...ROLES]) {
      const { status } = await school.post('', { ...HUNDRED, name: String(role) }, role)
      const may = role === 'manager' || role === 'admin'
      expect([role, status]).toEqual([role, may ? 201 : role === null ? 401 : 403])
      if (role !== null) expect([role, (await school.get(role)).mayChange]).toEqual([role, may])
    }
    const machine = await aSchool({ isEmpty: true })
    const here = { address: '127.0.0.1', isRemote: false }
    expect(await machine.status(null, ITEMS, HUNDRED, here)).toBe(201)
    const shown = await machine.get(null, here)
    expect(shown).toMatchObject({ mayChange: true, data: [{ tail: 'N12345' }] })
  })

  it('are told to whoever sees the log; others are told of overruns alone, and a screen of nothing', async () => {
    const bookings = [
      aReservation({
        aircraft: FLOWN.aircraft,
        number: 'R-2',
        start: '2026-11-19T16:00:00Z',
        end: '2026-11-19T18:00:00Z',
      }),
    ]
    const school = await aSchool({ bookings })
    // Due yesterday: by date, so that the booking overruns it whatever it takes.
    const due = dayNumber(plainDay('2026-11-18'))
    await school.add({ limits: [{ meter: 'date', due, interval: 12, warnAt: 30 }] })
    const tokenOf = async (...scopes: TokenScope[]) => {
      const made = await school.ask('admin', '/api/house/tokens', { name: 'x', scopes })
      const { secret } = (await made.json()) as { secret: string }
      return { headers: { authorization: `Bearer ${secret}` } }
    }
    const seen = async (as: Parameters<typeof school.ask>[0], more = {}) => {
      const { data, overruns, asOf } = await school.get(as, more)
      return [data.length, overruns.length, asOf !== null]
    }
    const all = (await school.get('manager')).overruns.length
    expect(all).toBe(1)
    expect(await seen('display')).toEqual([0, 0, false])
    expect(await seen('viewer')).toEqual([0, all, true])
    for (const role of ['dispatcher', 'manager', 'admin'] as const)
      expect([role, await seen(role)]).toEqual([role, [1, all, true]])
    expect(await seen(null, await tokenOf('schedule'))).toEqual([0, all, true])
    expect(await seen(null, await tokenOf('log'))).toEqual([1, 0, true])
    expect(await seen(null, await tokenOf('schedule', 'log', 'contacts'))).toEqual([1, all, true])
    const asToken = { ...(await tokenOf('log')), method: 'POST' }
    expect(await school.status(null, ITEMS, HUNDRED, asToken)).toBe(403)
    expect(await school.status(null, PATH)).toBe(401)
    const wire = JSON.stringify((await school.get('viewer')).overruns)
    for (const one of JSON.parse(wire) as { left: unknown; takes: unknown }[])
      expect([one.left, one.takes]).toEqual([null, null])
  })

  it.each([
    [{ tail: ' ' }, 'tail must not be empty.'],
    [{ tail: 'N'.repeat(21) }, 'tail must have 20 letters at most.'],
    [{ name: 'a\u0000b' }, 'name must not contain control characters.'],
    [{ note: 'x'.repeat(501) }, 'note must have 500 letters at most.'],
    [{ limits: [] }, 'limits must be one limit, or two (whichever comes first).'],
    [{ limits: [HUNDRED.limits[0], HUNDRED.limits[0]] }, 'limits must use two different meters.'],
    [
      { limits: [{ meter: 'tach', due: -1, interval: null, warnAt: 0 }] },
      'limits[0].due must be from 0 to 9999999.',
    ],
    [
      { limits: [{ meter: 'tach', due: 1, interval: 0, warnAt: 0 }] },
      'limits[0].interval must be from 1 to 9999999.',
    ],
    [
      { limits: [{ meter: 'date', due: 1, interval: 1, warnAt: 9_999 }] },
      'limits[0].warnAt must be from 0 to 3650.',
    ],
    [
      { limits: [{ meter: 'cycles', due: 1, interval: 1, warnAt: 1 }] },
      'limits[0].meter is missing or invalid.',
    ],
    [{ carry: 'x' }, 'carry is missing or invalid.'],
    [{ done: { ...DONE, on: '2026-02-30' } }, 'done.on must be a day such as 2026-11-18.'],
    [{ done: { ...DONE, on: '2026-11-19' } }, 'done.on must not be in the future.'],
    [{ done: { ...DONE, tach: -1 } }, 'done.tach must be from 0 to 9999999.'],
  ])('with %j are refused in words that name the field', async (more, words) => {
    const school = await aSchool()
    const refused = await school.post('', { ...HUNDRED, ...more })
    expect(refused).toEqual({ status: 400, body: { error: words } })
    expect((await school.get('manager')).data).toEqual([])
  })

  it('are one of a name for an aircraft, however it is written', async () => {
    const school = await aSchool()
    await school.add()
    const again = await school.post('', { ...HUNDRED, tail: 'N12345', name: '100-HOUR' })
    expect(again).toEqual({
      status: 400,
      body: { error: 'name is already used by another inspection of N12345.' },
    })
    await school.add({ tail: 'N2' })
  })
})

describe('an inspection that was done', () => {
  it('is due next an interval later, with its history, and taken back it is due as before', async () => {
    const school = await aSchool()
    const id = await school.add()
    expect((await school.post(`/${id}`, { done: DONE })).status).toBe(200)
    const after = (await school.get('manager')).data[0]
    expect(after).toMatchObject({
      limits: [{ due: 241_240 }],
      done: [{ ...DONE, by: 'Mona' }],
      state: 'ok',
    })
    // Pressed twice.
    expect((await school.post(`/${id}`, { done: DONE })).status).toBe(200)
    expect((await school.get('manager')).data).toEqual([after])
    const undone = after?.done[0]?.at
    expect((await school.post(`/${id}`, { undone: 'another' })).status).toBe(409)
    expect((await school.post(`/${id}`, { undone })).status).toBe(200)
    expect((await school.get('manager')).data[0]).toMatchObject({
      limits: [{ due: 231_240 }],
      done: [],
    })
    expect((await school.post(`/${id}`, { undone })).status).toBe(409)
    expect((await school.actions()).map(([action]) => action)).toEqual([
      'inspection-undone',
      'inspection-done',
      'inspection',
    ])
  })

  it('is due by what was read when that was set, and taken back by what was read before', async () => {
    const flights = [FLOWN]
    const school = await aSchool({ flights })
    const read = async () =>
      (await school.rows('inspections')).map(({ readings }) => readings?.tach)
    const id = await school.add()
    expect(await read()).toEqual([230_620])
    flights.push({
      ...FLOWN,
      id: 'later',
      date: plainDay('2026-11-18'),
      tach: { start: 230_620, end: 230_740, delta: 120 },
    })
    await school.post('', { ...HUNDRED, id, note: 'of no due' })
    expect(await read()).toEqual([230_620])
    await school.post(`/${id}`, { done: DONE })
    expect(await read()).toEqual([230_740])
    const undone = (await school.get('manager')).data[0]?.done[0]?.at
    await school.post(`/${id}`, { undone })
    expect(await read()).toEqual([230_620])
    // What counts from when it was done counts on the meter of that day.
    await school.post('', { ...HUNDRED, id, carry: 'done' })
    await school.post(`/${id}`, { done: DONE })
    expect(await read()).toEqual([DONE.tach])
  })

  it('taken back leaves what somebody typed since', async () => {
    const school = await aSchool()
    const id = await school.add()
    await school.post(`/${id}`, { done: DONE })
    const undone = (await school.get('manager')).data[0]?.done[0]?.at
    const typed = [{ ...HUNDRED.limits[0], due: 240_000 }]
    await school.post('', { ...HUNDRED, id, limits: typed })
    expect((await school.post(`/${id}`, { undone })).status).toBe(200)
    expect((await school.get('manager')).data[0]).toMatchObject({ limits: typed, done: [] })
  })

  it('counts from when it was done only with the reading, and says which is missing', async () => {
    const school = await aSchool()
    const id = await school.add({ carry: 'done' })
    const refused = await school.post(`/${id}`, { done: { ...DONE, tach: null } })
    expect(refused.status).toBe(400)
    expect(refused.body['error']).toMatch(/^done\.tach is required/)
    await school.post(`/${id}`, { done: DONE })
    expect((await school.get('manager')).data[0]).toMatchObject({ limits: [{ due: 241_190 }] })
    // What is due once only counts from nothing, so its meter is not the one that is missing.
    const once = { meter: 'tach', due: 250_000, interval: null, warnAt: 0 }
    const hobbs = { meter: 'hobbs', due: 250_000, interval: 10_000, warnAt: 1_000 }
    const both = await school.add({ name: 'Both', carry: 'done', limits: [once, hobbs] })
    const neither = await school.post(`/${both}`, { done: { ...DONE, tach: null, hobbs: null } })
    expect(neither.body['error']).toMatch(/^done\.hobbs is required/)
    // What is remembered of an earlier day goes into the history alone.
    await school.post(`/${id}`, { done: { on: '2026-08-01', tach: 221_000, hobbs: null } })
    expect((await school.get('manager')).data[0]).toMatchObject({
      limits: [{ due: 241_190 }],
      done: [{ on: '2026-11-17' }, { on: '2026-08-01' }],
    })
  })

  it('or was not, is kept; one deed at a time', async () => {
    const school = await aSchool()
    const id = await school.add()
    expect((await school.post(`/${id}`, { notDone: 'b-1' })).status).toBe(200)
    const [row] = await school.rows('inspections')
    expect(row?.notDone).toEqual(['b-1'])
    for (const body of [{}, { notDone: 'b', done: DONE }, { notDone: '<b>' }])
      expect((await school.post(`/${id}`, body)).status).toBe(400)
    expect((await school.post('/nobody', { notDone: 'b' })).status).toBe(404)
  })

  it('is told without the name of whoever was removed since', async () => {
    const school = await aSchool()
    const id = await school.add()
    await school.post(`/${id}`, { done: DONE })
    await school.accounts.transact((open) => open.remove('people', school.ids.manager))
    school.pass(61_000)
    expect((await school.get('admin')).data[0]?.done[0]?.by).toBe('a removed person')
  })
})

describe('an import', () => {
  it('adds what is new and changes what is there, all or nothing', async () => {
    const school = await aSchool()
    const id = await school.add()
    const items = [
      { ...HUNDRED, note: 'imported', done: DONE },
      { ...HUNDRED, tail: 'N2' },
    ]
    const wrong = await school.post('/import', { items: [...items, { ...HUNDRED, tail: '' }] })
    expect(wrong).toEqual({ status: 400, body: { error: 'items[2].tail must not be empty.' } })
    const twice = await school.post('/import', { items: [...items, items[1]] })
    expect(twice.body['error']).toBe('items[2].name is that of items[1], of the same aircraft.')
    expect((await school.get('manager')).data).toMatchObject([{ id, note: '' }])
    for (const expected of [
      { added: 1, changed: 1 },
      { added: 0, changed: 0 },
    ]) {
      expect(await school.post('/import', { items })).toEqual({ status: 200, body: expected })
      expect((await school.get('manager')).data).toMatchObject([
        { id, note: 'imported', done: [{ ...DONE, by: 'Mona' }] },
        { tail: 'N2', done: [] },
      ])
    }
  })

  it('is taken back as one, except what was changed since', async () => {
    const school = await aSchool()
    await school.add()
    await school.add({ name: 'Oil', note: 'kept' })
    const before = (await school.get('manager')).data
    const items = [
      { ...HUNDRED, note: 'imported', done: DONE },
      { ...HUNDRED, name: 'Oil', note: 'kept' },
      { ...HUNDRED, tail: 'N2' },
      { ...HUNDRED, tail: 'N3' },
    ]
    expect((await school.post('/import', { items })).body).toEqual({ added: 2, changed: 1 })
    const { data, imported } = await school.get('manager')
    expect(imported).toMatchObject({ by: 'Mona', count: 3 })
    expect((await school.get('dispatcher')).imported).toBeNull()
    const third = data.find(({ tail }) => tail === 'N3')
    await school.post(`/${third?.id}`, { done: DONE })
    const undone = imported?.at
    for (const body of [{}, { items, undone }])
      expect((await school.post('/import', body)).status).toBe(400)
    expect((await school.post('/import', { undone })).body).toEqual({ undone: 2 })
    const after = await school.get('manager')
    expect(after.data).toMatchObject([...before, { tail: 'N3', done: [DONE] }])
    expect(after.imported).toBeNull()
    expect(await school.post('/import', { undone })).toEqual(GONE)
    const [[action], [done], [import_]] = (await school.actions()) as [[string], [string], [string]]
    expect([action, done, import_]).toEqual([
      'inspections-import-undone',
      'inspection-done',
      'inspections-imported',
    ])
    expect((await school.post('/import', { items })).body).toEqual({ added: 1, changed: 2 })
    const again = (await school.get('manager')).imported?.at
    school.pass(DAY)
    const late = await school.get('manager')
    expect(late.imported).toBeNull()
    // A page that was open, or a script.
    expect(await school.post('/import', { undone: again })).toEqual(GONE)
    expect((await school.get('manager')).data).toEqual(late.data)
  })

  it('that takes a while has one moment, and is taken back whole', async () => {
    let at = ACCESS_START
    const school = await aSchool({ clock: { now: () => ++at, monotonic: () => at } })
    const items = ['N1', 'N2', 'N3'].map((tail) => ({ ...HUNDRED, tail, done: DONE }))
    await school.post('/import', { items })
    const { imported } = await school.get('manager')
    expect(imported).toMatchObject({ count: 3 })
    const { body } = await school.post('/import', { undone: imported?.at })
    expect(body).toEqual({ undone: 3 })
    expect((await school.get('manager')).data).toEqual([])
  })

  it('after another leaves that one’s way back, for as long as it has one', async () => {
    const school = await aSchool()
    const noted = (note: string) => ({
      items: [{ ...HUNDRED, note }, ...(note === 'b' ? [{ ...HUNDRED, tail: 'N2' }] : [])],
    })
    const undo = async () => {
      const undone = (await school.get('manager')).imported?.at
      const { body } = await school.post('/import', { undone })
      return [body['undone'], (await school.get('manager')).data.map(({ note }) => note)]
    }
    await school.post('/import', noted('a'))
    school.pass(HOUR)
    await school.post('/import', noted('b'))
    expect(await undo()).toEqual([2, ['a']])
    expect(await undo()).toEqual([1, []])
    await school.post('/import', noted('a'))
    school.pass(DAY)
    await school.post('/import', noted('b'))
    const [row] = await school.rows('inspections')
    expect(row?.imported?.before).toMatchObject({ note: 'a' })
    expect(row?.imported?.before?.imported).toBeUndefined()
    for (let n = 0; n < 20; n += 1) {
      school.pass(MINUTE)
      await school.post('/import', noted(`c${n}`))
    }
    const [last] = await school.rows('inspections')
    let depth = 0
    for (let one = last; one?.imported; one = one.imported.before ?? undefined) depth += 1
    expect(depth).toBe(6)
  })

  it('of what was saved changes nothing', async () => {
    const words = fc
      .string({ unit: fc.constantFrom(...'aB1,;"\'=@\n- \u2028é'), minLength: 1, maxLength: 30 })
      .filter((text) => foldForSearch(text) !== '')
    const meters = fc.subarray(['tach', 'hobbs', 'date'] as const, { minLength: 1, maxLength: 2 })
    const one = fc.record({
      tail: fc.constantFrom('N1', 'N2'),
      name: words,
      note: fc.oneof(fc.constant(''), words),
      carry: fc.constantFrom('due', 'done'),
      grounds: fc.boolean(),
      limits: meters.map((all) =>
        all.map((meter) => ({ meter, due: 21_003, interval: 13, warnAt: 7 })),
      ),
      dones: fc.array(
        fc.record({
          on: fc.constantFrom('2026-02-28', '2026-11-17', '2026-11-18'),
          tach: fc.constantFrom(1, 231_190),
          hobbs: fc.constantFrom(5, 400_010),
        }),
        { maxLength: 3 },
      ),
    })
    const key = ({ tail, name }: { tail: string; name: string }) => tail + foldForSearch(name)
    const all = fc.uniqueArray(one, { selector: key, minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(all, async (items) => {
        const school = await aSchool()
        for (const { dones, ...item } of items) {
          const id = await school.add(item)
          for (const done of dones) {
            school.pass(1_000)
            await school.post(`/${id}`, { done })
          }
        }
        const { data } = await school.get('manager')
        const { items: read, problems } = readInspectionsCsv(inspectionsCsv(data))
        expect(problems).toEqual([])
        expect(read.map(({ done }) => done?.on)).toEqual(data.map(({ done: [done] }) => done?.on))
        school.pass(61_000)
        const { body } = await school.post('/import', { items: read })
        expect(body).toEqual({ added: 0, changed: 0 })
        expect((await school.get('manager')).data).toEqual(data)
      }),
      { numRuns: runs({ each: 8, every: 300 }) },
    )
  })

  it('and a school have so many, and no more', async () => {
    const school = await aSchool()
    const items = Array.from({ length: MOST_INSPECTIONS }, (_, n) => ({
      ...HUNDRED,
      tail: `N${n}`,
    }))
    const more = { ...HUNDRED, tail: 'N-1' }
    expect((await school.post('/import', { items: [...items, more] })).status).toBe(400)
    expect((await school.post('/import', { items })).body).toEqual({ added: 2_000, changed: 0 })
    expect((await school.post('/import', { items: [more] })).status).toBe(409)
    expect((await school.post('', more)).status).toBe(409)
    expect((await school.get('manager')).data).toHaveLength(MOST_INSPECTIONS)
  })
})

describe('the answer', () => {
  it('is worked out again for a new reading, a minute, or a change, and for nothing else', async () => {
    const school = await aSchool()
    await school.get('manager')
    expect(school.counts.looked).toBe(1)
    const id = await school.add()
    const asked = runs({ each: 200, every: 10_000 })
    for (let n = 0; n < asked; n += 1) await school.ask('manager', PATH)
    // Once when it was typed.
    expect(school.counts.looked).toBe(3)
    await school.get('dispatcher')
    expect(school.counts.looked).toBe(3)
    school.counts.revision += 1
    await school.get('manager')
    expect(school.counts.looked).toBe(4)
    school.pass(60_000)
    await school.get('manager')
    expect(school.counts.looked).toBe(5)
    await school.post(`/${id}`, { done: DONE })
    expect((await school.get('manager')).data[0]?.done).toHaveLength(1)
    expect(school.counts.looked).toBe(7)
    // A clock that is set makes it another day.
    school.jump(60_000)
    await school.get('manager')
    expect(school.counts.looked).toBe(8)
    expect(await school.inspections()?.now()).toMatchObject({ data: [{ id }] })
  })

  it('knows a meter of long ago minutes after the log of those days was read', async () => {
    const flights = [FLOWN]
    const school = await aSchool({ flights })
    await school.add({ tail: 'N9' })
    const left = async () => (await school.get('manager')).data[0]?.left[0]
    expect(await left()).toMatchObject({ left: null, because: 'no-reading' })
    const aircraft = { tail: 'N9', model: 'C172S' }
    flights.push({ ...FLOWN, aircraft, date: plainDay('2026-01-05') })
    // Whatever else comes in, that many days are not looked through each time.
    for (let n = 0; n < 10; n += 1) {
      school.counts.revision += 1
      const { looked } = school.counts
      await left()
      expect(school.counts.looked).toBe(looked + 1)
    }
    school.pass(5 * MINUTE)
    expect(await left()).toMatchObject({ last: 230_620, left: 620 })
    // What was found is looked for once an hour.
    const { looked } = school.counts
    school.counts.revision += 1
    await left()
    expect(school.counts.looked).toBe(looked + 1)
  })

  it('is 503 in words while the house is away, and nothing that was known is made up', async () => {
    const { accounts, state } = accountsInTrouble()
    const school = await aSchool({ accounts })
    await school.add()
    await school.get('manager')
    state.isAway = true
    school.pass(61_000)
    const answer = await school.ask('manager', PATH)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      reason: 'house_unavailable',
      error: 'Inspections are unavailable right now.',
    })
    await expect(school.inspections()?.now()).rejects.toThrow('broken')
    state.isAway = false
    expect((await school.get('manager')).data).toHaveLength(1)
  })

  it('takes no parameters', async () => {
    const school = await aSchool()
    expect(await school.status('manager', `${PATH}?a=1`)).toBe(400)
  })
})

describe('what is planted', () => {
  const one = { ...HUNDRED, tail: 'N9' } as never

  it('is planted once, and not again when it is removed', async () => {
    const school = await aSchool({ planted: () => [one] })
    const [planted] = (await school.get('manager')).data
    expect(planted).toMatchObject({ tail: 'N9' })
    await school.remove('manager', `${ITEMS}/${planted?.id}`)
    expect((await school.get('manager')).data).toEqual([])
    const again = await aSchool({ accounts: school.accounts, isEmpty: true, planted: () => [one] })
    expect((await again.inspections()?.now())?.data).toEqual([])
  })

  it('is not, where somebody has typed one', async () => {
    const school = await aSchool({ planted: () => [one] })
    await school.add()
    expect((await school.get('manager')).data).toMatchObject([{ tail: 'N12345' }])
  })
})
