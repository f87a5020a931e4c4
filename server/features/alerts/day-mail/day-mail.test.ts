import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { silentLog } from '#server/config/log.ts'
import { ACCESS_START } from '#server/testing/access-under-test.ts'
import { aChannel } from '#server/testing/accounts-contract.ts'
import { accountsInTrouble } from '#server/testing/accounts-in-trouble.ts'
import { channelsUnderTest } from '#server/testing/sinks/channels-under-test.ts'
import { aReservation } from '#testing/record-builders.ts'
import { runs } from '#testing/runs.ts'
import { asInstant, DAY, HOUR, instant, isoInstant, MINUTE } from '#time/instant.ts'
import { openingRange, USUAL_HOURS } from '#time/opening-hours.ts'
import { addDays, plainDay } from '#time/plain-day.ts'
import { localDayOf, wallTime, zoneOf } from '#time/zone.ts'
import type { Role } from '#wire/access.ts'
import { READ_UNASKED } from '#wire/wire.ts'
import { createDayMail, type DayMail, type DayMailParts, dueMails } from './day-mail.ts'

const ZONE = zoneOf('America/Denver')

const CHANNEL = aChannel('c', {
  address: 'mona@mesa.example',
  role: 'manager',
  rules: [],
  days: ['evening', 'morning'],
})

/** Mailboxes over one store of accounts, from which a process is taken and put in place of another. */
async function aSchool(
  channels: readonly AccountRows['channels'][] = [CHANNEL],
  accounts: AccountsStore = memoryAccounts(),
  paper: DayMailParts['paper'] = null,
) {
  const state = { isHolder: true, asOf: 0, looked: 0 }
  const isHolder = () => state.isHolder
  let dayMail: DayMail | null = null
  let begin = () => {}
  let sendDue = async () => {}
  const whole = () => [{ from: 0, to: 4e12, asOf: state.asOf }]
  const under = await channelsUnderTest(() => ({ kind: 'sent' }), {
    accounts,
    isHolder,
    more(context, outbox) {
      begin = () => {
        dayMail = createDayMail({
          context,
          inMemory: {
            reservations({ from }) {
              state.looked += 1
              const times = { start: `${from}T18:00:00Z`, end: `${from}T19:00:00Z` }
              return { records: [aReservation(times)], coverage: whole() }
            },
          },
          running: () => ({ records: [], coverage: whole() }),
          inspections: { now: async () => ({ data: [], overruns: [], asOf: null }) },
          paper,
          outbox,
          hours: USUAL_HOURS,
          zone: ZONE,
          isHolder,
          log: silentLog,
        })
      }
      begin()
      sendDue = async () => {
        outbox.tend()
        await outbox.settled()
      }
    },
  })
  await under.accounts.transact(async (open) => {
    for (const one of channels) await open.put('channels', one)
  })
  const tend = async () => {
    dayMail?.tend()
    await dayMail?.settled()
    await sendDue()
  }
  return {
    ...under,
    state,
    tend,
    /** Another process takes over what is kept. */
    restart: () => begin(),
    to(text: string) {
      under.pass(instant(text) - under.now())
    },
    /** Goes on to an instant, tending twice a minute, with a reading whenever Flightline reads by itself. */
    async through(text: string, isRead = true) {
      const end = instant(text)
      while (under.now() < end) {
        under.pass(30_000)
        if (isRead && under.now() % (10 * MINUTE) < 30_000) state.asOf = under.now()
        await tend()
      }
    },
    /** For which channels something is written down, sent or not. */
    written: () =>
      under.accounts.read(async (open) => (await open.all('outbox')).map(({ channel }) => channel)),
    abouts: () => under.sent.map(({ message }) => message.about),
  }
}

describe('the day by mail', () => {
  it('goes out once in the evening and once in the morning, after the day was read, over days that change their clocks', async () => {
    const school = await aSchool()
    school.to('2027-03-12T12:00:00-07:00')
    await school.through('2027-03-15T12:00:00-06:00')
    expect(school.abouts()).toEqual([
      'day evening 2027-03-13',
      'day morning 2027-03-13',
      'day evening 2027-03-14',
      'day morning 2027-03-14',
      'day evening 2027-03-15',
      'day morning 2027-03-15',
    ])
    expect(new Set(school.sent.map(({ id }) => id)).size).toBe(6)
    for (const { message } of school.sent) expect(message.subject).not.toMatch(/INCOMPLETE|as of/)
  })

  it('waits for the reading, and goes without it when it must, saying how old it is', async () => {
    const school = await aSchool()
    school.to('2026-11-19T05:49:00-07:00')
    school.state.asOf = school.now() - 8 * HOUR
    await school.through('2026-11-19T05:54:30-07:00', false)
    expect(school.sent).toEqual([])
    await school.through('2026-11-19T05:55:30-07:00', false)
    expect(school.sent.map(({ message }) => message.subject)).toEqual([
      'Mesa Air: Thursday 19 November 2026, 1 booking, as of 21:49',
    ])
    const young = await aSchool()
    young.to('2026-11-19T05:51:00-07:00')
    young.state.asOf = young.now() - 30_000
    await young.tend()
    expect(young.sent).toHaveLength(1)
  })

  it('does not go out again after a restart, or from a gateway that took over', async () => {
    const school = await aSchool()
    school.to('2026-11-19T05:56:00-07:00')
    school.state.asOf = school.now()
    for (let n = 0; n < 5; n += 1) {
      await school.tend()
      school.restart()
      school.pass(MINUTE)
    }
    expect(school.abouts()).toEqual(['day morning 2026-11-19'])
    const follower = await aSchool()
    follower.to('2026-11-19T05:56:00-07:00')
    follower.state.isHolder = false
    await follower.tend()
    expect(await follower.written()).toEqual([])
    follower.state.isHolder = true
    await follower.tend()
    expect(follower.sent).toHaveLength(1)
  })

  it('is not made at noon about the morning, nor at night about the evening', async () => {
    const school = await aSchool()
    school.to('2026-11-19T07:00:00-07:00')
    await school.through('2026-11-19T19:30:00-07:00')
    expect(school.sent).toEqual([])
    school.to('2026-11-20T00:00:00-07:00')
    await school.through('2026-11-20T05:40:00-07:00')
    expect(school.sent).toEqual([])
  })

  it('goes to those who want it by mail, to each what his role sees', async () => {
    const school = await aSchool([
      CHANNEL,
      { ...CHANNEL, id: 'evenings', address: 'eve@mesa.example', days: ['evening'] },
      { ...CHANNEL, id: 'alerts', address: 'alerts@mesa.example', days: [] },
      { ...CHANNEL, id: 'hook', kind: 'webhook', address: 'https://x.example' },
      { ...CHANNEL, id: 'wall', address: 'wall@mesa.example', role: 'display' },
    ])
    school.to('2026-11-19T05:56:00-07:00')
    school.state.asOf = school.now()
    await school.tend()
    expect(school.sent.map(({ channel }) => channel.address).sort()).toEqual([
      'mona@mesa.example',
      'wall@mesa.example',
    ])
    expect((await school.written()).sort()).toEqual(['c', 'wall'])
    const textTo = (who: string) =>
      school.sent.find(({ channel }) => channel.address.startsWith(who))?.message.text
    expect(textTo('mona')).toContain('Casey Rivers 303-555-0101')
    expect(textTo('wall')).toContain('· CR ·')
    expect(textTo('wall')).not.toMatch(/Casey|555-0101/)
    // Somebody who is added meanwhile has it, too, and nobody twice.
    await school.accounts.transact((open) => open.put('channels', { ...CHANNEL, id: 'new' }))
    await school.tend()
    await school.tend()
    expect(school.sent).toHaveLength(3)
  })

  it('is made when the house is there again, and looks at nothing but then', async () => {
    const { accounts, state } = accountsInTrouble()
    const school = await aSchool([CHANNEL], accounts)
    school.to('2026-11-19T05:56:00-07:00')
    school.state.asOf = school.now()
    state.isBroken = true
    await school.tend()
    expect(school.sent).toEqual([])
    state.isBroken = false
    await school.tend()
    expect(school.sent).toHaveLength(1)
    const { looked } = school.state
    for (let n = 0; n < 20; n += 1) await school.tend()
    expect(school.state.looked).toBe(looked)
  })

  it('brings one paper for all who see the same, and goes without where there is none', async () => {
    const asked: string[] = []
    const ofRole = (id: string, role: Role) => ({
      ...CHANNEL,
      id,
      address: `${id}@mesa.example`,
      role,
    })
    const school = await aSchool(
      [ofRole('dan', 'dispatcher'), ofRole('mona', 'manager'), ofRole('wall', 'display')],
      memoryAccounts(),
      {
        isClosed: () => false,
        async print(day, role) {
          asked.push(`${day} ${role === 'display' ? 'initials' : 'full'}`)
          return role === 'display' ? null : { body: 'JVBERi0=', is: 'fine' }
        },
      },
    )
    school.to('2026-11-19T05:56:00-07:00')
    school.state.asOf = school.now()
    await school.tend()
    expect(asked.sort()).toEqual(['2026-11-19 full', '2026-11-19 initials'])
    const with1 = Object.fromEntries(
      school.sent.map(({ channel, message }) => [channel.id, message.files?.length ?? 0]),
    )
    expect(with1).toEqual({ dan: 1, mona: 1, wall: 0 })
    for (const { message } of school.sent) expect(message.html).toContain('<table')
    // Once sent, nothing of it is kept.
    const kept = await school.accounts.read((open) => open.all('outbox'))
    expect(kept.map(({ message }) => message)).toEqual(['', '', ''])
  })

  it('is made by whoever starts next where the print was ended by a stop', async () => {
    let isClosed = false
    const school = await aSchool([CHANNEL], memoryAccounts(), {
      isClosed: () => isClosed,
      async print() {
        isClosed = true
        return null
      },
    })
    school.to('2026-11-19T05:56:00-07:00')
    school.state.asOf = school.now()
    await school.tend()
    expect(await school.written()).toEqual([])
  })

  it('is kept by nobody who does not want it', async () => {
    const school = await aSchool([])
    await school.through(new Date(ACCESS_START + DAY).toISOString())
    expect([school.sent, school.state.looked]).toEqual([[], 0])
  })
})

const WEDNESDAY = plainDay('2026-11-18')

const at = (text: string) =>
  dueMails(ZONE, USUAL_HOURS, instant(text)).map(
    ({ kind, day, isLastCall }) => `${kind} ${day}${isLastCall ? ' now' : ''}`,
  )

describe('the lists that are due', () => {
  it.each([
    ['2026-11-18T05:49:59-07:00', []],
    ['2026-11-18T05:50:00-07:00', ['morning 2026-11-18']],
    ['2026-11-18T05:55:00-07:00', ['morning 2026-11-18 now']],
    ['2026-11-18T06:59:59-07:00', ['morning 2026-11-18 now']],
    // Nobody wants the morning's list at noon.
    ['2026-11-18T07:00:00-07:00', []],
    ['2026-11-18T12:00:00-07:00', []],
    ['2026-11-18T19:59:59-07:00', []],
    ['2026-11-18T20:00:00-07:00', ['evening 2026-11-19']],
    ['2026-11-18T20:15:00-07:00', ['evening 2026-11-19 now']],
    ['2026-11-18T23:59:59-07:00', ['evening 2026-11-19 now']],
    ['2026-11-19T00:00:00-07:00', []],
    // Clocks go back at 02:00 on Sun 1 Nov, and forward at 02:00 on Sun 8 Mar.
    ['2026-11-01T05:50:00-07:00', ['morning 2026-11-01']],
    ['2026-10-31T20:00:00-06:00', ['evening 2026-11-01']],
    ['2026-03-08T05:50:00-06:00', ['morning 2026-03-08']],
    ['2026-03-07T20:00:00-07:00', ['evening 2026-03-08']],
  ])('at %s are %j', (text, expected) => {
    expect(at(text)).toEqual(expected)
  })

  it('are each day’s once, in every zone and at all hours, and never once the day is under way', () => {
    const zones = ['America/Denver', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Europe/Berlin']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 1_380 }),
        fc.integer({ min: 30, max: 1_439 }),
        fc.integer({ min: 0, max: 400 }),
        (name, opens, open, day) => {
          const zone = zoneOf(name)
          const hours = { opens, closes: (opens + open) % 1_440 || 1_440 }
          const seen = new Map<string, { from: number; until: number }>()
          const start = openingRange(zone, addDays(WEDNESDAY, day), hours).start
          for (let now = start - 30 * HOUR; now < start + 30 * HOUR; now += 5 * MINUTE) {
            for (const due of dueMails(zone, hours, asInstant(now))) {
              const key = `${due.kind} ${due.day}`
              const { from } = seen.get(key) ?? { from: now }
              // One stretch each, without a break.
              expect(seen.get(key)?.until ?? now).toBe(now)
              seen.set(key, { from, until: now + 5 * MINUTE })
              const opening = openingRange(zone, due.day, hours).start
              expect(now).toBeLessThan(opening + HOUR)
              if (due.kind === 'evening') expect(now).toBeLessThan(opening)
              expect(due.since).toBeLessThanOrEqual(now)
            }
          }
          const today = addDays(WEDNESDAY, day)
          expect(seen.has(`morning ${today}`)).toBe(true)
        },
      ),
      { numRuns: runs({ each: 8, every: 300 }) },
    )
  })

  it('begin when Flightline reads the day though nobody looks', () => {
    const { start, end } = openingRange(ZONE, WEDNESDAY, USUAL_HOURS)
    const from = (now: number) =>
      dueMails(ZONE, USUAL_HOURS, asInstant(now)).map(({ since }) => isoInstant(since))
    expect(from(start)).toEqual([isoInstant(start - READ_UNASKED.today)])
    expect(from(end - MINUTE)).toEqual([isoInstant(end - READ_UNASKED.tomorrow)])
    expect(wallTime(ZONE, asInstant(start)).minutes).toBe(USUAL_HOURS.opens)
    expect(localDayOf(ZONE, asInstant(end - MINUTE))).toBe(WEDNESDAY)
  })
})
