import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openSchoolDatabase } from '#server/reference-api/database.ts'
import { importRecords } from '#server/reference-api/import-records.ts'
import { addDays, instantMillis } from '#server/reference-api/instants.ts'
import { createReferenceApi } from '#server/reference-api/reference-api.ts'
import {
  type CompletedFlight,
  completedFlight,
  type Reservation,
  reservation,
} from '#server/reference-api/schema.ts'
import { addSchool, allSchools } from '#server/reference-api/schools.ts'
import { runs } from '#testing/runs.ts'
import { DEMONSTRATION_KEYS, demonstrationAt, prepareDemonstration } from './demonstration.ts'
import { schoolZone } from './school-zone.ts'

const TODAY = '2026-11-20'
const ZONE = 'America/Denver'
/** The day before the 31 that a manager's month has. */
const MONTH_AGO = '2026-10-20'
const zone = schoolZone(ZONE)
const noon = zone.instant(TODAY, 12 * 60)
const { reservations, flights } = demonstrationAt(ZONE, noon)

const start = (made: Reservation) => instantMillis(made.startsAt ?? '') ?? Number.NaN
const end = (made: Reservation) => instantMillis(made.endsAt ?? '') ?? Number.NaN
const isCancelled = (made: Reservation) => /^cancel/i.test(made.status ?? '')
const isOut = (made: Reservation) => /^checked-out$/i.test(made.status ?? '')
const hours = (made: Reservation) => (end(made) - start(made)) / 3_600_000

const onTail = (tailNumber: string) =>
  flights
    .filter(({ aircraft }) => aircraft?.tailNumber === tailNumber)
    .sort((a, b) => `${a.flightDate}${a.startTime}`.localeCompare(`${b.flightDate}${b.startTime}`))

/** Hobbs out minus the last Hobbs in, where it is not 0, in tenths. */
function gaps(list: readonly CompletedFlight[]): number[] {
  return list.flatMap(({ hobbs }, index) => {
    const before = list[index - 1]?.hobbs?.end ?? null
    const start = hobbs?.start ?? null
    if (before === null || start === null) return []
    const gap = Math.round((start - before) * 10)
    return gap === 0 ? [] : [gap]
  })
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? Number.NaN
}

test('every record has the shape of §2.1 and §2.2, and an id of its own', () => {
  for (const made of reservations) reservation.parse(made)
  for (const flown of flights) completedFlight.parse(flown)
  expect(new Set([...reservations, ...flights].map(({ id }) => id)).size).toBe(
    reservations.length + flights.length,
  )
})

describe('the schedule', () => {
  test('is of the size of a real school, for two months and more', () => {
    const days = new Map<string, number>()
    for (const { startsAt } of reservations) {
      const day = startsAt?.slice(0, 10) ?? ''
      days.set(day, (days.get(day) ?? 0) + 1)
    }
    expect([...days.keys()].sort().at(0)).toBe('2026-09-01')
    expect([...days.keys()].sort().at(-1)).toBe('2026-12-20')
    const isWeekend = (day: string) => new Date(day).getUTCDay() % 6 === 0
    for (const [day, count] of days) {
      if (day > TODAY) continue
      expect(count, day).toBeGreaterThan(isWeekend(day) ? 45 : 38)
      expect(count, day).toBeLessThan(isWeekend(day) ? 70 : 54)
    }
    expect(new Set(reservations.map((made) => made.aircraft?.tailNumber)).size).toBe(14 + 1)
    expect(new Set(reservations.map((made) => made.aircraft?.model)).size).toBe(5 + 1)
    const people = (role: string) =>
      new Set(
        reservations
          .flatMap((made) => made.people.filter((one) => one.role === role))
          .map(({ name }) => name),
      )
    expect(people('instructor').size).toBe(16)
    expect(people('customer').size).toBe(80)
  })

  test('fills from day to day: a week is nearly whole, the last days have the standing lessons', () => {
    const on = (records: Reservation[], days: number) =>
      records.filter(({ startsAt }) => startsAt?.startsWith(addDays(TODAY, days))).length
    const later = (days: number) => demonstrationAt(ZONE, noon + days * 86_400_000).reservations
    for (const days of [4, 11, 18, 25]) {
      expect(on(reservations, days)).toBeLessThan(on(later(days), days))
      expect(on(reservations, days)).toBeLessThanOrEqual(on(later(3), days))
    }
    expect(on(reservations, 28)).toBeLessThan(0.75 * on(later(28), 28))
    expect(on(reservations, 28)).toBeGreaterThan(0.3 * on(later(28), 28))
  })

  test('is called, moved and cancelled about a dozen times a day, mostly for other days', () => {
    for (const back of [3, 5, 8].slice(0, runs({ each: 1, every: 3 }))) {
      const from = noon - back * 86_400_000
      let [made, moved, off] = [0, 0, 0]
      let before = new Map<string, Reservation>()
      for (let minutes = 300; minutes <= 1320; minutes += runs({ each: 15, every: 5 })) {
        const now = from - 12 * 3_600_000 + minutes * 60_000
        const next = new Map(demonstrationAt(ZONE, now).reservations.map((one) => [one.id, one]))
        if (minutes > 300) {
          for (const [id, one] of next) {
            const old = before.get(id)
            if (old === undefined) made += 1
            else if (!isCancelled(old) && isCancelled(one)) off += 1
            else if (
              old.startsAt !== one.startsAt ||
              old.aircraft?.tailNumber !== one.aircraft?.tailNumber
            )
              moved += 1
          }
        }
        before = next
      }
      expect(made).toBeGreaterThanOrEqual(5)
      expect(made + moved + off).toBeGreaterThanOrEqual(12)
      expect(made + moved + off).toBeLessThanOrEqual(26)
    }
  })

  test('stays in opening hours and in whole quarters, but for what is meant to be long', () => {
    const short = reservations.filter((made) => hours(made) <= 4)
    for (const { startsAt, endsAt, activityType } of short) {
      if (activityType === 'Maintenance') continue
      expect(startsAt?.slice(11, 16) ?? '').toMatch(/^(0[6-9]|1\d|20|21):(00|15|30|45)/)
      expect(endsAt?.slice(11, 19) ?? '').toMatch(
        /^(0[7-9]|1\d|2[01]):(00|15|30|45):00$|^22:00:00$/,
      )
    }
  })

  test('has every kind of booking that makes trouble', () => {
    const count = (is: (made: Reservation) => boolean) => reservations.filter(is).length
    const spans = (at: number) => (made: Reservation) => start(made) < at && at < end(made)
    expect(count((made) => isOut(made) && end(made) < noon - 12 * 3_600_000)).toBeGreaterThan(0)
    expect(count(({ people }) => people.length === 3)).toBeGreaterThan(3)
    expect(
      count(({ people, activityType }) => people.length === 0 && activityType !== 'Maintenance'),
    ).toBeGreaterThan(0)
    const tomorrow = addDays(TODAY, 1)
    expect(
      count(
        ({ aircraft, startsAt }) => aircraft === null && startsAt?.startsWith(tomorrow) === true,
      ),
    ).toBe(1)
    expect(count(({ activityType }) => activityType === null)).toBeGreaterThan(0)
    expect(count(({ reservationNumber }) => reservationNumber === null)).toBeGreaterThan(0)
    const blocks = reservations.filter(({ activityType }) => activityType === 'Maintenance')
    expect(Math.min(...blocks.map(hours))).toBe(2)
    expect(Math.max(...blocks.map(hours))).toBeGreaterThanOrEqual(21 * 24)
    expect(blocks.some((made) => spans(noon)(made) && noon - start(made) > 9 * 86_400_000)).toBe(
      true,
    )
    expect(blocks.every(({ people }) => people.length === 0)).toBe(true)
    expect(count((made) => spans(zone.instant('2026-11-01', 90))(made))).toBeGreaterThan(0)
    expect(new Set(reservations.map(({ status }) => status)).size).toBeGreaterThan(12)
    expect(count(isCancelled)).toBeGreaterThan(100)
  })
})

describe('the flight log', () => {
  test('has a flight for the bookings that were completed, but for the one of a month nobody logged', () => {
    const logged = new Set(flights.map(({ reservationId }) => reservationId))
    const due = reservations.filter(
      ({ status, activityType }) =>
        /^completed$/i.test(status ?? '') && activityType !== 'Maintenance',
    )
    const missing = due.filter(({ id }) => !logged.has(id))
    expect(missing.map(({ aircraft }) => aircraft?.tailNumber)).toEqual([
      'N734LB',
      'N734LB',
      'N734LB',
    ])
    expect(missing.filter((made) => (made.startsAt ?? '') > MONTH_AGO)).toHaveLength(1)
    expect([...logged].filter((id) => !due.some((made) => made.id === id))).toEqual([])
  })

  test('has meters that move as the trade’s do', () => {
    const sound = flights.filter(({ hobbs }) => (hobbs?.delta ?? 99) < 5)
    const deltas = sound.map(({ hobbs }) => hobbs?.delta ?? 0)
    expect(quantile(deltas, 0.5)).toBeGreaterThanOrEqual(0.9)
    expect(quantile(deltas, 0.05)).toBeGreaterThanOrEqual(0.4)
    expect(quantile(deltas, 0.95)).toBeLessThanOrEqual(2)
    const ratios = sound.flatMap(({ hobbs, tach, aircraft }) =>
      hobbs?.delta && tach?.delta && aircraft?.model !== 'DA40 NG'
        ? [tach.delta / hobbs.delta]
        : [],
    )
    expect(quantile(ratios, 0.5)).toBeGreaterThan(0.755)
    expect(quantile(ratios, 0.5)).toBeLessThan(0.775)
    expect(quantile(ratios, 0.05)).toBeGreaterThan(0.7)
    expect(quantile(ratios, 0.95)).toBeLessThan(0.83)
    const tachJoins = onTail('N220SR').flatMap(({ tach }, index, list) => {
      const before = list[index - 1]?.tach?.end ?? null
      const start = tach?.start ?? null
      return before === null || start === null ? [] : [Math.abs(start - before)]
    })
    expect(Math.max(...tachJoins)).toBeLessThanOrEqual(0.1001)
    expect(quantile(tachJoins, 0.5)).toBeCloseTo(0.03, 1)
  })

  test('joins exactly on every aircraft that has no planted fault', () => {
    const sound = 'N5216K N9527H N2038S N4408F N2193M N771DN N220SR N618CD N6742B N340DA'
    for (const tailNumber of sound.split(' ')) {
      expect(onTail(tailNumber).length).toBeGreaterThan(40)
      expect(gaps(onTail(tailNumber))).toEqual([])
    }
  })

  test('has each planted fault once, in the last month', () => {
    const isRecent = (flown: CompletedFlight) => (flown.flightDate ?? '') > MONTH_AGO
    const recent = flights.filter(isRecent)
    const lately = (tailNumber: string) => gaps(onTail(tailNumber).filter(isRecent))
    // A digit of the reading in: the joins before and after it are off by the same thirty or hundred hours.
    expect(lately('N172SP')).toHaveLength(1)
    expect([300, 1000]).toContain(Math.abs(lately('N172SP')[0] ?? 0))
    expect(lately('N734LB')).toHaveLength(1)
    expect(lately('N734LB')[0]).toBeGreaterThan(0)
    // The new meter starts near nothing and chains from there.
    const [replaced] = lately('N8310W')
    expect(lately('N8310W')).toHaveLength(1)
    expect(replaced).toBeLessThan(-200)
    const onNew = recent.filter(({ aircraft }) => aircraft?.tailNumber === 'N8310W')
    expect(onNew.some(({ hobbs }) => hobbs?.start === 0.3)).toBe(true)
    expect(recent.filter(({ tach }) => tach?.end === null)).toHaveLength(1)
    const disagrees = ({ hobbs }: CompletedFlight) =>
      Math.abs((hobbs?.end ?? 0) - (hobbs?.start ?? 0) - (hobbs?.delta ?? 0)) > 0.011
    expect(recent.filter(disagrees)).toHaveLength(1)
  })

  test.each([
    TODAY,
    ...['2026-03-20', '2026-02-28', '2027-01-01', '2028-02-29'].slice(
      0,
      runs({ each: 1, every: 4 }),
    ),
  ])(
    'has on %s, in the last month, another tail, a flight without Tach and one logged twice',
    (day) => {
      const records = demonstrationAt(ZONE, zone.instant(day, 23 * 60))
      const recent = records.flights.filter(
        ({ flightDate }) => (flightDate ?? '') > addDays(day, -31),
      )
      const booked = new Map(
        records.reservations.map((made) => [made.id, made.aircraft?.tailNumber]),
      )
      const isSwapped = ({ reservationId, aircraft }: CompletedFlight) =>
        booked.get(reservationId ?? '') !== aircraft?.tailNumber
      expect(recent.filter(isSwapped)).toHaveLength(1)
      expect(recent.filter(({ tach }) => tach === null)).toHaveLength(1)
      expect(new Set(recent.map(({ reservationId }) => reservationId)).size).toBe(recent.length - 1)
    },
  )
})

test('the second school is small and has nothing of the first', () => {
  const second = demonstrationAt(ZONE, noon, 'second')
  expect(
    new Set(second.reservations.map(({ aircraft }) => aircraft?.tailNumber ?? 'none')).size,
  ).toBeLessThanOrEqual(4)
  expect(second.flights.length).toBeGreaterThan(100)
  expect(second.reservations.some(isOut)).toBe(true)
  const ids = new Set(reservations.map(({ id }) => id))
  expect(second.reservations.filter(({ id }) => ids.has(id))).toEqual([])
})

test('the same instant gives the same school: what changes its records raises EDITION, too', () => {
  const schools = (['first', 'second'] as const).map((one) => demonstrationAt(ZONE, noon, one))
  const digest = createHash('sha256').update(JSON.stringify(schools)).digest('hex')
  expect(digest.slice(0, 16)).toBe('fa2e8c070401c86f')
})

describe('prepareDemonstration', () => {
  const count = async (db: ReturnType<typeof openSchoolDatabase>, key: string) => {
    const api = createReferenceApi({ database: db, now: () => noon, dailyLimit: 100 })
    const path = `reservations?from=${TODAY}&to=${TODAY}&limit=100`
    const headers = { Authorization: `Bearer ${key}` }
    const response = await api.fetch(new Request(`http://school.test/api/v1/${path}`, { headers }))
    if (response.status !== 200) return response.status
    return ((await response.json()) as { meta: { count: number } }).meta.count
  }

  test('makes both schools behind the known keys, anew for another zone and from a file of an older edition', async () => {
    const db = openSchoolDatabase(':memory:')
    expect(prepareDemonstration(db, noon)).toEqual(DEMONSTRATION_KEYS)
    expect(await count(db, DEMONSTRATION_KEYS.key)).toBeGreaterThan(30)
    expect(await count(db, DEMONSTRATION_KEYS.secondKey)).toBeGreaterThan(0)
    db.exec('DELETE FROM reservations')
    prepareDemonstration(db, noon)
    expect(await count(db, DEMONSTRATION_KEYS.key)).toBe(0)
    prepareDemonstration(db, noon, { zone: 'Europe/Berlin' })
    expect(await count(db, DEMONSTRATION_KEYS.key)).toBeGreaterThan(30)
    const bodies = db.prepare('SELECT body FROM reservations').all() as { body: string }[]
    expect(bodies.some(({ body }) => body.includes('+01:00'))).toBe(true)
    expect(bodies.some(({ body }) => body.includes('-07:00'))).toBe(false)
    db.exec(
      "DELETE FROM reservations; UPDATE schools SET demonstration_day = '2026-11-20 edition 1'",
    )
    prepareDemonstration(db, noon)
    expect(await count(db, DEMONSTRATION_KEYS.key)).toBeGreaterThan(30)
  })

  test('puts the schools behind other keys when asked, and never stands beside a school of its own', async () => {
    const db = openSchoolDatabase(':memory:')
    prepareDemonstration(db, noon)
    const keys = { key: 'another-key', secondKey: 'another-second' }
    prepareDemonstration(db, noon, { keys })
    expect(await count(db, DEMONSTRATION_KEYS.key)).toBe(401)
    expect(await count(db, 'another-key')).toBeGreaterThan(30)
    addSchool(db, { name: 'Ours', key: 'a-key-of-ours' })
    importRecords(db, 'Ours', { reservations: [] })
    expect(prepareDemonstration(db, noon)).toBeNull()
    expect(allSchools(db).map(({ name }) => name)).toEqual(['Ours'])
    expect(db.prepare('SELECT count(*) AS left FROM reservations').all()).toEqual([{ left: 0 }])
  })
})
