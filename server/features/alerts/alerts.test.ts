import { describe, expect, it } from 'vitest'
import { cacheAccounts } from '#server/accounts/cached-accounts.ts'
import { memoryAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { AccountsUnavailable } from '#server/accounts/store/accounts-store.ts'
import { silentLog } from '#server/config/log.ts'
import type { InspectionsNow } from '#server/features/inspections/inspections.ts'
import type { Message } from '#server/features/messages/message.ts'
import { THIS_MACHINE } from '#server/http/access/caller.ts'
import { createSchoolInMemory } from '#server/school/school-in-memory.ts'
import { parseRecordId } from '#server/school/upstream/question.ts'
import { aChannel } from '#server/testing/accounts-contract.ts'
import { readerUnderTest } from '#server/testing/reader-under-test.ts'
import { wireBookingAt } from '#server/testing/simulated-school.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { createAlerts } from './alerts.ts'

/** 09:00 in Denver. */
const START = Date.UTC(2026, 10, 18, 16, 0)
const ZONE = zoneOf('America/Denver')
/** wireBookingAt books for this long. */
const BOOKED = 1.5 * HOUR
const idOf = (n: number) =>
  parseRecordId(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`) ?? expect.unreachable()

/** A school of which nothing is read but what a test reads, and alerts that are checked when a test says so. */
async function aSchool({ limit = 100, channels = 1, gap = (8 * MINUTE) as number | null } = {}) {
  const under = readerUnderTest(START, limit)
  const state = { isHolder: true, nextReading: null as number | null }
  const inspections: { is: InspectionsNow } = { is: { data: [], overruns: [], asOf: null } }
  const soon: ((() => void) & { in: number })[] = []
  const sent: (Message & { channel: string })[] = []
  const accounts = cacheAccounts(memoryAccounts(), under.now)
  await accounts.transact(async (open) => {
    for (let n = 0; n < channels; n += 1) await open.put('channels', aChannel(`channel-${n}`))
  })
  const begin = () =>
    createAlerts({
      context: {
        accounts,
        now: under.now,
        school: 'Mesa Air',
        outside: () => 'https://mesa.example',
      },
      reader: under.reader(),
      ledger: under.ledger(),
      inMemory: createSchoolInMemory(under.reader(), ZONE),
      inspections: { now: async () => inspections.is ?? Promise.reject(new AccountsUnavailable()) },
      outbox: {
        async put(_, channel, message) {
          if (sent.some((one) => one.channel === channel && one.about === message.about))
            return null
          sent.push({ ...message, channel })
          return String(sent.length)
        },
      },
      zone: ZONE,
      hours: { opens: 360, closes: 1320 },
      gap: () => gap,
      nextReading: () => state.nextReading,
      isHolder: () => state.isHolder,
      schedule(at, run) {
        soon.push(Object.assign(run, { in: at - under.now() }))
        return () => {}
      },
      log: silentLog,
    })
  let alerts = begin()
  return {
    ...under,
    state,
    inspections,
    soon,
    alerts: () => alerts,
    sent,
    accounts,
    book(n: number, at: number, status: string, tailNumber = `N${n}`) {
      const record = wireBookingAt(idOf(n), at, status)
      const aircraft = { tailNumber, model: 'C172S' }
      under.school.put('reservations', idOf(n), { ...record, aircraft })
    },
    /** Out, and due back at START. */
    out(...numbers: readonly number[]) {
      for (const n of numbers) this.book(n, START - BOOKED, 'CHECKED OUT')
    },
    async readToday(after = 0) {
      under.pass(after)
      const days = { from: plainDay('2026-11-18'), to: plainDay('2026-11-19') }
      await under.read({ collection: 'reservations', ...days }, 'today', under.now())
    },
    /** A page of today is open, for which nothing is read now. */
    async glance() {
      const day = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }
      const question = { kind: 'list', collection: 'reservations', ...day } as const
      await under.reader().list(question, { isGlance: true })
    },
    async check(after = 0, times = 1) {
      for (let checks = 0; checks < times; checks += 1) {
        under.pass(after)
        alerts.tend()
        await alerts.settled()
      }
    },
    /** Reads today, and checks until what is over by it has been told. */
    async settle(after = 0) {
      await this.readToday(after)
      await this.check()
      await this.check(5 * MINUTE)
    },
    begin() {
      alerts = begin()
    },
    alarms: () =>
      under
        .ledger()
        .spending()
        .reduce((sum, one) => sum + (one.purpose === 'alarm' ? one.requests : 0), 0),
    async rows() {
      const rows = await accounts.read((open) => open.all('alerts'))
      return rows.map(({ rule, state: is }) => `${rule} ${is}`).sort()
    },
    async words(kind: string) {
      const rows = await accounts.read((open) => open.all('alerts'))
      return rows.flatMap(({ rule, words }) => (rule === kind ? [words] : []))
    },
    /** No booking is there any more, though all of today are that begin from an instant on. */
    forget(from: readonly number[]) {
      const to = START + DAY
      Object.assign(under.reader(), {
        revisions: () => ({ reservations: 99, flights: 99 }),
        inMemory: () => ({
          bodies: [],
          coverage: from.map((one) => ({ from: one, to, asOf: START })),
        }),
        bookings: () => [],
      })
    },
    off: (id: string) =>
      accounts.transact((open) => open.put('alertRules', { id, isOn: false, after: 20 })),
    newest: () => alerts.now(THIS_MACHINE)?.newest,
    counts: () => [alerts.now(THIS_MACHINE)?.firing, alerts.now(THIS_MACHINE)?.unknown],
    subjects: () => sent.map(({ subject }) => subject),
  }
}

/** One of which an aircraft has been overdue for a minute by what was just read. */
async function aLateSchool(options?: Parameters<typeof aSchool>[0]) {
  const school = await aSchool(options)
  school.out(1)
  await school.readToday(21 * MINUTE)
  return school
}

describe('that nothing is fresh', () => {
  it('is told of only where a page is open, half an hour after somebody came at the earliest', async () => {
    const school = await aSchool()
    await school.readToday()
    // A Sunday: nobody comes for five hours, and today is not read over and over.
    await school.check(10 * MINUTE, 30)
    expect(school.sent).toEqual([])
    for (let minute = 0; minute < 29; minute += 1) {
      await school.glance()
      await school.check()
      school.pass(MINUTE)
    }
    expect(school.sent).toEqual([])
    await school.check(MINUTE)
    expect(school.subjects()).toEqual(['Mesa Air: Schedule not updated'])
  })
})

describe('an aircraft that is not back', () => {
  it('is told of after twenty minutes, with how old the reading is, and once', async () => {
    const school = await aSchool()
    school.out(1)
    await school.readToday(19 * MINUTE)
    await school.check()
    expect(school.sent).toEqual([])
    await school.check(MINUTE)
    await school.check()
    expect(school.sent).toHaveLength(1)
    expect(school.sent[0]).toMatchObject({
      level: 'urgent',
      url: `https://mesa.example/reservations/${idOf(1)}`,
    })
    expect(school.sent[0]?.subject).toMatch(/^Mesa Air: .*overdue/i)
    expect(school.sent[0]?.text).toMatch(/due back 09:00\.\n\nas of 09:19, read every 8 min$/)
    expect(school.alarms()).toBe(0)
  })

  it.each([
    [5 * HOUR, 'next read 14:20'],
    [20.5 * HOUR, 'next read Thu 19 Nov 05:50'],
    [null, 'next read when someone opens a page'],
  ])('is told of with when today is read next where nobody looks', async (after, words) => {
    const school = await aSchool({ gap: null })
    school.out(1)
    await school.readToday(20 * MINUTE)
    school.state.nextReading = after === null ? null : school.now() + after
    await school.check()
    expect(school.sent[0]?.text.split('\n').at(-1)).toBe(`as of 09:20, ${words}`)
  })

  it('is asked about once where the reading is older than five minutes, and told of if it is still out', async () => {
    const school = await aSchool()
    school.out(1)
    await school.readToday()
    await school.check(20 * MINUTE)
    await school.check()
    expect(school.alarms()).toBe(1)
    expect(school.sent).toHaveLength(1)
    expect(school.sent[0]?.text).toContain('as of 09:20')
    expect(school.sent[0]?.text).not.toContain('Not confirmed')
  })

  it('is confirmed until a planned reading is missed', async () => {
    const school = await aSchool()
    school.out(1)
    await school.readToday(20 * MINUTE)
    await school.check()
    const isUnconfirmed = async () => {
      await school.check(7 * MINUTE)
      return [...(school.accounts.loaded()?.alerts.values() ?? [])].map((row) => row.isUnconfirmed)
    }
    expect(await isUnconfirmed()).toEqual([false])
    expect(await isUnconfirmed()).toEqual([true])
  })

  it('is not told of if it came back meanwhile', async () => {
    const school = await aSchool()
    school.out(1)
    await school.readToday()
    school.book(1, START - BOOKED, 'COMPLETED')
    await school.check(20 * MINUTE)
    expect([school.alarms(), school.sent, await school.rows()]).toEqual([1, [], []])
  })

  it('is told of as not confirmed where the school cannot be asked, and is unknown once the reading is too old', async () => {
    const school = await aSchool()
    school.out(1)
    school.book(2, START - BOOKED + 10 * MINUTE, 'CHECKED OUT')
    await school.readToday()
    await school.glance()
    await school.check()
    school.pass(10 * MINUTE)
    await school.glance()
    await school.check()
    school.pass(10 * MINUTE)
    await school.glance()
    school.school.faults.push('unreachable', 'unreachable', 'unreachable', 'unreachable')
    await school.check()
    expect(school.sent).toHaveLength(1)
    expect(school.sent[0]?.text).toContain(
      'Not confirmed: no recent data from the scheduling system.',
    )
    expect(school.sent[0]?.text).toContain('as of 09:00')
    school.pass(9 * MINUTE)
    await school.glance()
    await school.check(2 * MINUTE)
    // The other is not told of at all; that nothing is fresh is.
    expect(await school.rows()).toEqual([
      'nothing-fresh firing',
      'overdue unknown',
      'overdue unknown',
    ])
    expect(school.counts(), 'no page says that there is none').toEqual([1, 2])
    expect(school.subjects().at(-1)).toBe('Mesa Air: Schedule not updated')
    expect(school.sent).toHaveLength(2)
  })

  it('waits for a planned reading that comes sooner than an answer is needed, and asks where it does not come', async () => {
    const school = await aSchool()
    school.out(1)
    await school.readToday(14 * MINUTE)
    // The next is planned for 22 minutes after the end of the booking.
    for (let minute = 0; minute < 10; minute += 1) {
      await school.check(MINUTE)
      expect([school.alarms(), school.sent]).toEqual([0, []])
    }
    await school.check(MINUTE)
    expect([school.alarms(), school.sent.length]).toEqual([1, 1])
  })

  it('tells nobody for want of a request while the next reading is still to come', async () => {
    const school = await aSchool()
    school.out(1, 2, 3, 4, 5)
    await school.readToday()
    await school.check(20 * MINUTE)
    expect([school.alarms(), school.sent.length]).toEqual([5, 1])
    school.book(6, START + 15 * MINUTE - BOOKED, 'CHECKED OUT')
    await school.readToday(8 * MINUTE)
    school.book(6, START + 15 * MINUTE - BOOKED, 'COMPLETED')
    await school.check(7 * MINUTE)
    await school.readToday(MINUTE)
    await school.check()
    expect([school.alarms(), school.sent.length]).toEqual([5, 1])
  })

  it('waits no longer for a reading an hour away than a quarter of one, where nobody can be asked', async () => {
    const school = await aSchool({ gap: HOUR })
    school.out(1, 2, 3, 4, 5)
    school.book(6, START + 15 * MINUTE - BOOKED, 'CHECKED OUT')
    await school.readToday()
    await school.check(20 * MINUTE)
    expect([school.alarms(), school.sent.length]).toEqual([5, 1])
    await school.readToday(MINUTE)
    await school.check(MINUTE, 20)
    expect([school.alarms(), school.subjects()[1]]).toEqual([5, 'Mesa Air: N6: overdue'])
    expect(school.sent[1]?.text).toContain('Not confirmed')
  })

  it('costs five requests a day, however many are late', async () => {
    const school = await aSchool()
    for (let n = 1; n <= 12; n += 1) school.book(n, START - BOOKED, 'CHECKED OUT')
    await school.readToday()
    await school.check(5 * MINUTE, 60)
    expect(school.alarms()).toBe(5)
    const spent = [...school.school.counted.values()].reduce((sum, one) => sum + one, 0)
    expect(spent).toBe(school.school.requests.length)
  })

  it('is still overdue behind midnight', async () => {
    const school = await aSchool()
    const due = Date.UTC(2026, 10, 19, 6, 30)
    school.pass(due - START - BOOKED)
    school.book(1, due - BOOKED, 'CHECKED OUT')
    await school.readToday()
    await school.check(BOOKED + 20 * MINUTE)
    expect(school.subjects().filter((one) => /overdue/i.test(one))).toHaveLength(1)
    await school.check(10 * MINUTE)
    // 00:10
    await school.readToday(10 * MINUTE)
    await school.check()
    expect((await school.rows()).filter((row) => row.startsWith('overdue'))).toEqual([
      'overdue firing',
    ])
    // In the words of the page of today, which says so from midnight on.
    expect(await school.words('overdue')).toEqual(['N1 is not closed: due back {at}'])
    school.book(1, due - BOOKED, 'COMPLETED')
    await school.settle(MINUTE)
    expect(school.subjects().at(-1)).toMatch(/Resolved: .*overdue/)
  })

  it('begins behind midnight, too, and not in the morning after', async () => {
    const due = Date.UTC(2026, 10, 19, 6, 50)
    for (const [from, rules] of [
      [20 * MINUTE, ['overdue firing']],
      [7 * HOUR, ['not-closed firing']],
    ] as const) {
      const school = await aSchool()
      school.book(1, due - BOOKED, 'CHECKED OUT')
      school.book(2, due - 2 * HOUR - BOOKED, 'CHECKED OUT')
      await school.readToday(due - START + from)
      await school.check()
      expect((await school.rows()).filter((row) => !row.startsWith('nothing'))).toEqual(
        from < HOUR ? [...rules, ...rules] : rules,
      )
    }
  })

  it.each([
    ['nothing is known', null, 'unknown'],
    ['when it began is not known', 1, 'unknown'],
    ['its whole time is known', 0, 'ok'],
  ])(
    'that is not among what is known is unknown, and not back, unless its time is: %s',
    async (_, late, is) => {
      const school = await aSchool()
      school.out(1)
      await school.readToday(20 * MINUTE)
      await school.check()
      school.forget(late === null ? [] : [START - BOOKED + late])
      await school.check(3 * MINUTE, 3)
      expect(await school.rows()).toEqual([`overdue ${is}`])
      const over = is === 'ok' ? [expect.stringMatching(/Resolved: /)] : []
      expect(school.subjects()).toEqual(['Mesa Air: N1: overdue', ...over])
    },
  )
})

describe('an inspection', () => {
  const LOG_READ = new Date(START + HOUR).toISOString()
  const item = { id: 'oil', tail: 'N1', name: 'Oil', limits: [{ warnAt: 300 }] }
  const standing = (left: number | null, is?: 'may-overrun' | 'overruns') => ({
    data: [
      { ...item, state: left === null ? 'unknown' : 'ok', left: [{ left }], knownTo: LOG_READ },
    ],
    overruns: is ? [{ reservation: idOf(5), tail: 'N1', inspection: 'oil', name: 'Oil', is }] : [],
    asOf: new Date(START).toISOString(),
  })

  it('is one alert, with the graver words, and told again when it gets graver', async () => {
    const school = await aSchool()
    school.book(5, START + 8 * HOUR, 'PENDING')
    await school.readToday()
    for (const [left, is] of [
      [200, undefined],
      [200, 'may-overrun'],
      [200, 'overruns'],
      [200, 'may-overrun'],
      [0, 'overruns'],
    ] as const) {
      school.inspections.is = standing(left, is) as unknown as InspectionsNow
      await school.check()
      expect((await school.rows()).filter((row) => row.startsWith('insp'))).toEqual([
        'inspection firing',
      ])
      await school.readToday(31 * MINUTE)
      await school.check()
    }
    const lines = school.sent.flatMap(({ text }) => text.split('\n')[0] ?? [])
    expect(lines.filter((one) => /oil/.test(one))).toEqual([
      'N1: oil due in 2.0 h.',
      'N1: the 17:00 booking may overrun the oil limit.',
      'N1: the 17:00 booking overruns the oil limit.',
      'N1: oil due.',
    ])
  })

  it.each([
    [undefined, LOG_READ],
    ['overruns', new Date(START).toISOString()],
  ] as const)('is as old as the log and the booking it comes from: %s', async (is, asOf) => {
    const school = await aSchool()
    school.book(5, START + 8 * HOUR, 'PENDING')
    await school.readToday()
    school.inspections.is = standing(200, is) as unknown as InspectionsNow
    await school.check()
    const [row] = await school.accounts.read((open) => open.all('alerts'))
    expect(row?.asOf).toBe(Date.parse(asOf))
  })

  it('is unknown where the booking that would overrun it is not known any more', async () => {
    const school = await aSchool()
    school.book(5, START + 8 * HOUR, 'PENDING')
    await school.readToday()
    school.inspections.is = standing(900, 'overruns') as unknown as InspectionsNow
    await school.check()
    school.forget([])
    school.inspections.is = standing(900) as unknown as InspectionsNow
    await school.check(3 * MINUTE)
    expect(await school.rows()).toEqual(['inspection unknown'])
  })

  it.each([
    ['no reading is known any more', standing(null)],
    ['they cannot be looked up', null],
  ])('is unknown where %s, and is not over', async (_, then) => {
    const school = await aSchool()
    await school.readToday()
    school.inspections.is = standing(200) as unknown as InspectionsNow
    await school.check()
    school.inspections.is = then as unknown as InspectionsNow
    await school.check(3 * MINUTE, 3)
    expect(await school.rows()).toEqual(['inspection unknown'])
    expect(school.sent).toHaveLength(1)
  })
})

describe('a clash', () => {
  it('is told of when a change made it, and not when it was there when the day was first read', async () => {
    const school = await aSchool()
    const noon = START + 3 * HOUR
    school.book(1, noon, 'PENDING', 'N172SP')
    school.book(2, noon + 30 * MINUTE, 'PENDING', 'N172SP')
    school.book(3, noon + 4 * HOUR, 'PENDING', 'N172SP')
    school.book(4, noon + 6 * HOUR, 'PENDING', 'N172SP')
    await school.readToday()
    await school.check()
    expect(school.sent).toEqual([])
    school.book(4, noon + 4 * HOUR + 30 * MINUTE, 'PENDING', 'N172SP')
    await school.readToday(8 * MINUTE)
    await school.check()
    expect(school.subjects()).toEqual([expect.stringMatching(/clash/i)])
    expect(school.sent[0]?.text).toContain('is booked twice from 16:30')
    school.book(4, noon + 6 * HOUR, 'PENDING', 'N172SP')
    await school.settle(8 * MINUTE)
    expect(school.subjects().at(-1)).toMatch(/Resolved: /)
    expect(school.sent).toHaveLength(2)
  })
})

/** 22:00 in Denver. */
const CLOSING = Date.UTC(2026, 10, 19, 5, 0)

/** A quarter of an hour after closing; the bookings were due then, and were last read before. */
async function atClosing(numbers: readonly number[]) {
  const school = await aSchool()
  school.pass(CLOSING - START - 15 * MINUTE)
  for (const n of numbers) school.book(n, CLOSING - BOOKED, 'CHECKED OUT')
  await school.readToday()
  school.pass(30 * MINUTE)
  return { ...school, lines: () => school.sent.map(({ text }) => text.split('\n')[0]) }
}

describe('what is not closed', () => {
  it('is told of once at closing time, in one message', async () => {
    const school = await aSchool()
    school.pass(CLOSING - START - 3 * HOUR)
    for (const n of [1, 2]) school.book(n, CLOSING - 3 * HOUR, 'CHECKED OUT')
    await school.off('overdue')
    await school.readToday()
    await school.readToday(3 * HOUR + 14 * MINUTE)
    await school.check()
    expect(school.sent).toEqual([])
    await school.check(MINUTE)
    expect(school.sent).toHaveLength(1)
    expect(school.sent[0]?.text).toContain('N1, N2: not closed at closing time, 22:00.')
  })

  it('is asked about where it was last read before it was due, and is nothing if it has been closed since', async () => {
    const school = await atClosing([1, 2])
    school.book(1, CLOSING - BOOKED, 'COMPLETED')
    await school.check()
    expect(school.alarms()).toBe(2)
    expect(school.lines()).toEqual(['N2: not closed? (due back 22:00).'])
  })

  it('names what could not be asked about, leaves three requests for what is overdue, and is over when all are closed', async () => {
    const school = await atClosing([1, 2, 3])
    await school.off('overdue')
    const named = 'N1, N2: not closed at closing time, 22:00; not checked since due: N3.'
    await school.check(MINUTE, 40)
    expect([school.alarms(), school.lines()]).toEqual([2, [named]])
    for (const n of [1, 2]) {
      school.book(n, CLOSING - BOOKED, 'COMPLETED')
      await school.reader().readOne('reservations', idOf(n), 'on-demand')
    }
    await school.check(MINUTE, 10)
    expect([await school.rows(), school.lines()]).toEqual([['not-closed unknown'], [named]])
    await school.readToday()
    await school.check()
    expect(await school.words('not-closed')).toEqual(['N3: not closed? (due back {at})'])
    school.book(3, CLOSING - BOOKED, 'COMPLETED')
    await school.settle(MINUTE)
    expect(school.subjects()[1]).toMatch(/Resolved: /)
  })

  it('goes on asking about what was not read since it was due', async () => {
    const school = await atClosing([1, 2])
    await school.off('overdue')
    await school.reader().readOne('reservations', idOf(1), 'on-demand')
    school.school.faults.push('unreachable')
    await school.check()
    const named = 'N1: not closed? (due back {at}); not checked since due: N2'
    expect(await school.words('not-closed')).toEqual([named])
    await school.check(16 * MINUTE)
    expect(await school.words('not-closed')).toEqual(['N1, N2: not closed at closing time, {at}'])
  })

  it('is not told of beside what is overdue, nor as over while it is that', async () => {
    const school = await aSchool()
    school.pass(CLOSING - START - 3 * HOUR)
    school.book(1, CLOSING - 3 * HOUR, 'CHECKED OUT')
    await school.readToday(3 * HOUR + 15 * MINUTE)
    await school.check(3 * MINUTE, 4)
    expect(school.subjects()).toEqual(['Mesa Air: N1: overdue'])
    expect(await school.rows()).toEqual(['overdue firing'])
  })
})

describe('requests that are gone', () => {
  it('are told of in opening hours, while new ones are more than an hour away', async () => {
    const school = await aSchool({ limit: 12 })
    await school.readToday()
    for (let turn = 0; turn < 12; turn += 1) {
      await school.readToday(1_000)
    }
    await school.check()
    expect(school.subjects()).toEqual(['Mesa Air: Daily requests used up'])
    expect(school.sent[0]?.text).toContain('left until 17:00')
    await school.readToday(8 * HOUR + MINUTE)
    await school.check()
    expect(await school.rows()).toContain('requests-gone ok')
  })
})

describe('who looks', () => {
  it('looks a second after a reading, once for many, and ten seconds after the last look', async () => {
    const school = await aLateSchool()
    for (let readings = 0; readings < 3; readings += 1) school.alerts().noteReading()
    expect(school.soon.map((one) => one.in)).toEqual([SECOND])
    for (const [since, wait] of [
      [2 * SECOND, 8 * SECOND],
      [9.5 * SECOND, SECOND],
      [HOUR, SECOND],
      [-HOUR, SECOND],
    ] as const) {
      school.soon.pop()?.()
      await school.alerts().settled()
      expect(school.sent).toHaveLength(1)
      school.pass(since)
      school.alerts().noteReading()
      expect(school.soon.map((one) => one.in)).toEqual([wait])
    }
  })

  it('does not say that all is well where it cannot be told what is', async () => {
    for (const looks of [0, 1]) {
      const school = await aSchool()
      for (let look = 0; look < looks; look += 1) await school.check()
      Object.assign(school.reader(), {
        revisions: () => ({ reservations: 99, flights: 99 }),
        bookings: () => expect.unreachable(),
      })
      await school.check(MINUTE, 11)
      expect(school.alerts().now(THIS_MACHINE)).toBeNull()
    }
  })

  it('does not say that all is well before it has looked, nor where the house cannot be read', async () => {
    const school = await aSchool()
    expect(school.alerts().now(THIS_MACHINE)).toBeNull()
    await school.check()
    expect(school.alerts().now(THIS_MACHINE)).toMatchObject({ firing: 0 })
    const away = () => Promise.reject(new AccountsUnavailable())
    Object.assign(school.accounts, { read: away, quietly: away })
    await school.check(MINUTE, 11)
    expect(school.alerts().now(THIS_MACHINE)).toBeNull()
  })

  it('is the holder alone; another that takes over tells nothing anew', async () => {
    const school = await aLateSchool({ channels: 2 })
    school.state.isHolder = false
    await school.check()
    expect(school.sent).toEqual([])
    school.state.isHolder = true
    await school.check()
    expect(school.sent).toHaveLength(2)
    school.begin()
    await school.check()
    await school.check(MINUTE)
    expect(school.sent).toHaveLength(2)
    expect(await school.rows()).toEqual(['overdue firing'])
  })

  it('tells nothing where it could not write down that it did', async () => {
    const school = await aLateSchool()
    const { quietly } = school.accounts
    Object.assign(school.accounts, {
      quietly: () => Promise.reject(new Error('the disk is full')),
    })
    await school.check()
    expect([school.sent, await school.rows()]).toEqual([[], []])
    Object.assign(school.accounts, { quietly })
    await school.check(DAY / 24 / 60)
    expect(school.sent).toHaveLength(1)
  })
})

describe('what a page rings for', () => {
  it('is, outside opening hours, only what is urgent; the rest at opening, also after something urgent rang', async () => {
    const school = await aSchool()
    await school.readToday()
    await school.check()
    const put = (rule: string, since: number) =>
      school.accounts.transact((open) =>
        open.put('alerts', {
          id: rule,
          rule,
          subject: rule,
          state: 'firing',
          since,
          at: null,
          asOf: START,
          words: '',
          reservation: null,
          tail: null,
          isUnconfirmed: false,
          by: null,
          told: [],
          toldAt: null,
          until: null,
        }),
      )
    const held = () => {
      school.begin()
      school.state.isHolder = false
      return school.check().then(school.newest)
    }
    await put('clash', START)
    expect(await held()).toBe('2026-11-18T16:00:00.000Z')
    // 23:00 in Denver.
    school.pass(14 * HOUR)
    await put('clash', START + 14 * HOUR)
    expect(await held()).toBeNull()
    school.pass(HOUR)
    await put('overdue', START + 15 * HOUR)
    expect(await held()).toBe('2026-11-19T07:00:00.000Z')
    // 06:00 of the next day: the clash was found before, and rings now.
    school.pass(6 * HOUR)
    expect(await held()).toBe('2026-11-19T13:00:00.000Z')
  })
})
