import { describe, expect, it } from 'vitest'
import { memoryAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { silentLog } from '#server/config/log.ts'
import { THIS_MACHINE } from '#server/http/access/caller.ts'
import { ACCESS_START, accessUnderTest } from '#server/testing/access-under-test.ts'
import { accountsInTrouble } from '#server/testing/accounts-in-trouble.ts'
import { DAY, MINUTE } from '#time/instant.ts'
import type { AuditRowWire } from '#wire/audit-wire.ts'
import {
  AUDIT_KEPT_FOR,
  auditEntry,
  createAuditLog,
  FAILURES_LAST,
  MOST_FAILING,
  MOST_VIEW_ROWS,
  VIEW_LASTS,
} from './audit-log.ts'
import { EXPORTS_A_MINUTE, MOST_AUDIT_ROWS } from './audit-routes.ts'

type School = Awaited<ReturnType<typeof accessUnderTest>>

const RANGE = 'from=2026-11-18&to=2026-11-18&limit=1000'

async function readAudit(school: School, query = '') {
  school.access.tend()
  const answer = await school.ask('admin', `/api/house/audit${query && `?${query}`}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as {
    data: AuditRowWire[]
    meta: { count: number; firstWrong: number | null; truncated?: boolean }
  }
}

describe('what a page saves or prints', () => {
  const EXPORT = { action: 'export', kind: 'flights', object: 'csv', count: 12 }
  const PRINT = { action: 'print', kind: 'printDay', object: 'list r2', range: '2026-11-18' }

  it.each([
    ['viewer', 403, 403],
    ['dispatcher', 403, 204],
    ['manager', 204, 204],
    ['admin', 204, 204],
    ['display', 403, 403],
    [null, 401, 401],
  ] as const)('by %s is %i to save and %i to print', async (role, saved, printed) => {
    const school = await accessUnderTest()
    expect(await school.status(role, '/api/house/deeds', EXPORT)).toBe(saved)
    expect(await school.status(role, '/api/house/deeds', PRINT)).toBe(printed)
    const rows = (await readAudit(school)).data.map(({ action }) => action)
    expect(rows).toEqual(
      [printed, saved].flatMap((at, index) => (at === 204 ? [['print', 'export'][index]] : [])),
    )
  })

  it('is everybody’s where it is his own bookings, and nobody’s with a foreign word', async () => {
    const school = await accessUnderTest()
    const own = { action: 'export', kind: 'mine', object: 'ics' }
    expect(await school.status('viewer', '/api/house/deeds', own)).toBe(204)
    expect(await school.status('viewer', '/api/house/deeds', { ...own, action: 'print' })).toBe(403)
    for (const wrong of [
      { ...EXPORT, action: 'looked' },
      { ...EXPORT, kind: 'Ada Moss' },
      { ...EXPORT, kind: 'AdaMoss' },
      { ...EXPORT, object: 'ada@example.org' },
      { ...EXPORT, range: 'yesterday' },
      { ...EXPORT, count: -1 },
      { action: 'export' },
    ])
      expect(await school.status('admin', '/api/house/deeds', wrong)).toBe(400)
    expect((await readAudit(school)).meta.count).toBe(1)
  })

  it('is written with who, which layout, which day and which revision', async () => {
    const school = await accessUnderTest()
    await school.ask('dispatcher', '/api/house/deeds', PRINT)
    expect((await readAudit(school)).data).toMatchObject([
      {
        seq: 1,
        at: new Date(school.now()).toISOString(),
        who: school.ids.dispatcher,
        name: 'Dan',
        session: expect.any(String),
        ...PRINT,
        count: null,
        projection: 'full',
        address: '192.168.1.20',
      },
    ])
  })

  it('is as much as a person at a page does, each by himself: nobody fills the audit', async () => {
    const school = await accessUnderTest()
    const own = { action: 'export', kind: 'mine', object: 'ics' }
    const deed = (role: 'viewer' | 'display') => school.ask(role, '/api/house/deeds', own)
    for (let n = 0; n < EXPORTS_A_MINUTE; n += 1) expect((await deed('viewer')).status).toBe(204)
    const more = await deed('viewer')
    expect([more.status, more.headers.get('retry-after')]).toEqual([429, '2'])
    expect(await school.status('manager', '/api/house/deeds', EXPORT)).toBe(204)
    expect((await readAudit(school)).meta.count).toBe(EXPORTS_A_MINUTE + 1)
    school.pass(2_000)
    expect((await deed('viewer')).status).toBe(204)
  })
})

describe('what somebody looks at', () => {
  it('is one row for the same days of the same list, however often, in a quarter of an hour', async () => {
    const school = await accessUnderTest()
    const look = () => school.ask('manager', `/api/v1/flights?${RANGE}`)
    for (let times = 0; times < 20; times += 1) await look()
    await school.ask('dispatcher', `/api/v1/flights?${RANGE}`)
    const looked = async () =>
      (await readAudit(school)).data.filter(({ action }) => action === 'looked')
    expect(await looked()).toMatchObject([
      { name: 'Dan', kind: 'flights', range: '2026-11-18/2026-11-18' },
      { name: 'Mona', kind: 'flights', range: '2026-11-18/2026-11-18', projection: 'full' },
    ])
    school.pass(VIEW_LASTS - 1)
    await look()
    expect(await looked()).toHaveLength(2)
    school.pass(1)
    await look()
    expect(await looked()).toHaveLength(3)
  })

  it('is no flood: the last row of a quarter of an hour stands for the rest', async () => {
    const { auditLog, rows, pass } = await logUnderTest()
    for (let day = 0; day < 500; day += 1) auditLog.viewed(aView(`day ${day}`))
    expect(await rows()).toHaveLength(MOST_VIEW_ROWS)
    expect((await rows()).at(-1)).toMatchObject({ range: 'many', count: null })
    pass(VIEW_LASTS)
    auditLog.viewed(aView('another'))
    expect((await rows()).at(-1)).toMatchObject({ range: 'another' })
  })

  it('is not written of a screen, which shows the same all day', async () => {
    const { auditLog, rows } = await logUnderTest()
    auditLog.viewed(aView('x', { kind: 'display', role: 'display' }))
    expect(await rows()).toEqual([])
  })

  it('says how many requests were spent for whom, each time', async () => {
    const { auditLog, rows } = await logUnderTest()
    auditLog.viewed({ ...aView('2026-11-18/2026-11-18'), requests: 3 })
    auditLog.viewed({ ...aView('2026-11-18/2026-11-18'), requests: 1 })
    expect(await rows()).toMatchObject([
      { action: 'spent', count: 3, kind: 'reservations', who: 'someone' },
      { action: 'spent', count: 1 },
    ])
  })
})

describe('a clock that was ahead', () => {
  it('hides nothing of what is looked at and what fails once it is right again', async () => {
    const { auditLog, rows, pass } = await logUnderTest()
    const fail = () => auditLog.failed({ address: '10.0.0.1' }, null, { action: 'sign-in-failed' })
    auditLog.viewed(aView('a day'))
    fail()
    pass(-100 * DAY)
    auditLog.viewed(aView('a day'))
    fail()
    fail()
    expect((await rows()).map(({ action }) => action)).toEqual([
      'looked',
      'sign-in-failed',
      'looked',
      'sign-in-failed',
    ])
  })
})

describe('what fails', () => {
  const FAILED = { action: 'sign-in-failed' } as const

  it('is written at once, and then counted for as long as it goes on', async () => {
    const { auditLog, rows, pass } = await logUnderTest()
    for (let times = 0; times < 1000; times += 1)
      auditLog.failed({ address: '10.0.0.1' }, null, FAILED)
    auditLog.failed({ address: '10.0.0.2' }, null, FAILED)
    expect(await rows()).toMatchObject([
      { count: 1, address: '10.0.0.1' },
      { count: 1, address: '10.0.0.2' },
    ])
    pass(FAILURES_LAST)
    auditLog.tend()
    expect((await rows()).slice(2)).toMatchObject([{ ...FAILED, count: 999, address: '10.0.0.1' }])
    // He goes on: no row at once. The other has stopped, and begins anew.
    for (const address of ['10.0.0.1', '10.0.0.2']) auditLog.failed({ address }, null, FAILED)
    expect((await rows()).slice(3)).toMatchObject([{ count: 1, address: '10.0.0.2' }])
    await auditLog.end()
    expect((await rows()).slice(4)).toMatchObject([{ count: 1, address: '10.0.0.1' }])
  })

  it('at several accounts is told apart, since who is guessed at must be seen', async () => {
    const { auditLog, rows } = await logUnderTest()
    for (const object of ['ada', 'ada', 'dan', 'ada', 'dan'])
      auditLog.failed({ address: '10.0.0.1' }, null, { ...FAILED, kind: 'person', object })
    await auditLog.end()
    expect((await rows()).map(({ object, count }) => [object, count])).toEqual([
      ['ada', 1],
      ['dan', 1],
      ['ada', 2],
      ['dan', 1],
    ])
  })

  it('from ever other networks for an hour is six rows a minute at most, and each failure is in one', async () => {
    const { auditLog, rows, pass } = await logUnderTest()
    const [networks, minutes] = [1_000, 60]
    for (let n = 0; n < networks * minutes; n += 1) {
      auditLog.failed({ address: `10.${n >> 8}.${n & 255}.1` }, null, FAILED)
      auditLog.failed({ address: `10.${n >> 8}.${n & 255}.1` }, null, FAILED)
      if (n % networks > 0) continue
      pass(MINUTE)
      auditLog.tend()
    }
    expect((await rows()).length).toBeGreaterThan(MOST_FAILING)
    expect((await rows()).length).toBeLessThanOrEqual(6 * minutes)
    await auditLog.end()
    const counted = (await rows()).reduce((sum, { count }) => sum + (count ?? 0), 0)
    expect(counted).toBe(2 * networks * minutes)
  })
})

describe('the audit', () => {
  it('is an admin’s, newest first, by days, by who and by what', async () => {
    const school = await accessUnderTest()
    await school.ask('manager', '/api/house/deeds', { action: 'print', kind: 'printDay' })
    school.pass(DAY)
    await school.ask('dispatcher', '/api/house/deeds', { action: 'print', kind: 'printDay' })
    await school.ask('manager', '/api/house/deeds', { action: 'export', kind: 'flights' })
    const seqs = async (query: string) =>
      (await readAudit(school, query)).data.map(({ seq }) => seq)
    expect(await seqs('')).toEqual([3, 2, 1])
    expect(await seqs('from=2026-11-19')).toEqual([3, 2])
    expect(await seqs('from=2026-11-18&to=2026-11-18')).toEqual([1])
    expect(await seqs(`who=${school.ids.manager}`)).toEqual([3, 1])
    expect(await seqs(`who=${school.ids.manager}&action=print`)).toEqual([1])
    expect(await seqs('who=&action=')).toEqual([3, 2, 1])
    const wrong = 'from=x from=2026-11-19&to=2026-11-18 action=x limit=5 to=2026-13-01'
    for (const query of wrong.split(' '))
      expect(await school.status('admin', `/api/house/audit?${query}`), query).toBe(400)
    for (const role of ['manager', 'dispatcher', 'viewer', 'display'] as const)
      expect(await school.status(role, '/api/house/audit')).toBe(403)
  })

  it('says where it does not hold all of the days', async () => {
    const school = await accessUnderTest()
    await school.accounts.transact(async (open) => {
      for (let row = 0; row <= MOST_AUDIT_ROWS; row += 1) {
        await open.note(auditEntry(school.now(), {}, null, { action: 'sign-in' }))
      }
    })
    const { data, meta } = await readAudit(school)
    expect(meta).toEqual({ count: MOST_AUDIT_ROWS, firstWrong: null, truncated: true })
    expect(data[0]?.seq).toBe(MOST_AUDIT_ROWS + 1)
  })

  it('has people by the names they have today, and none of its own', async () => {
    const school = await accessUnderTest()
    const { admin, viewer, manager } = school.ids
    await school.accounts.transact((open) => {
      const what = { kind: 'person', object: viewer, range: 'dispatcher', who: admin }
      return open.note(auditEntry(school.now(), {}, null, { action: 'role', ...what }))
    })
    expect((await readAudit(school)).data).toMatchObject([{ name: 'Ada', objectName: 'Vera' }])
    await school.accounts.transact(async (open) => {
      const vera = await open.get('people', viewer)
      const mona = await open.get('people', manager)
      if (vera) await open.put('people', { ...vera, name: 'Vera Lind' })
      if (mona) await open.put('people', { ...mona, role: 'admin' })
      await open.remove('people', admin)
    })
    expect(JSON.stringify(await school.audit())).not.toMatch(/Ada|Vera/)
    const told = await school.json('manager', '/api/house/audit')
    expect(told).toMatchObject({ data: [{ objectName: 'Vera Lind' }] })
    expect(told).not.toHaveProperty('data.0.name')
  })

  it('names the first row that is not as it was written, and lets others in between while it looks', async () => {
    const base = memoryAccounts()
    const turns: string[] = []
    const accounts: typeof base = {
      ...base,
      read: (work) =>
        base.read((open) =>
          work({ ...open, firstWrong: async () => (turns.push('verified') < 4 ? 'more' : 7) }),
        ),
    }
    const school = await accessUnderTest({ accounts })
    const [told] = await Promise.all([
      readAudit(school),
      accounts.transact(async () => void turns.push('another')),
    ])
    expect(told.meta.firstWrong).toBe(7)
    expect(turns.indexOf('another')).toBeLessThan(2)
  })

  it('is let go of after its time, once a day', async () => {
    const { auditLog, rows, pass } = await logUnderTest()
    auditLog.failed({ address: '10.0.0.1' }, null, { action: 'sign-in-failed' })
    pass(AUDIT_KEPT_FOR - MINUTE)
    auditLog.tend()
    expect(await rows()).toHaveLength(1)
    pass(MINUTE + 1)
    auditLog.tend()
    // Forgotten a minute ago.
    expect(await rows()).toHaveLength(1)
    pass(DAY)
    auditLog.tend()
    expect(await rows()).toEqual([])
  })

  it('waits for a house that cannot be written, and is whole once it can', async () => {
    const { accounts, state } = accountsInTrouble()
    const { auditLog, rows } = await logUnderTest(accounts)
    state.isBroken = true
    for (let day = 0; day < 5; day += 1) auditLog.viewed(aView(`day ${day}`))
    await auditLog.settled()
    state.isBroken = false
    expect(await rows()).toEqual([])
    auditLog.tend()
    const days = [0, 1, 2, 3, 4].map((day) => `day ${day}`)
    expect((await rows()).map(({ range }) => range)).toEqual(days)
  })
})

async function logUnderTest(accounts = memoryAccounts()) {
  let at: number = ACCESS_START
  const auditLog = createAuditLog({ accounts, now: () => at, log: silentLog })
  return {
    auditLog,
    pass: (ms: number) => void (at += ms),
    async rows() {
      await auditLog.settled()
      const all = await accounts.transact((open) => open.audit(0, Number.MAX_SAFE_INTEGER, 100_000))
      return all.toReversed()
    },
  }
}

type View = Parameters<ReturnType<typeof createAuditLog>['viewed']>[0]

function aView(range: string, who: Partial<View['caller']> = {}): View {
  return {
    caller: { ...THIS_MACHINE, kind: 'person', role: 'manager', id: 'someone', ...who },
    address: '192.168.1.20',
    kind: 'reservations',
    object: '',
    range,
    count: 3,
    projection: 'full',
    requests: 0,
  }
}
