import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSchoolDatabase } from '#server/reference-api/database.ts'
import { addDays, instantMillis } from '#server/reference-api/instants.ts'
import type { CompletedFlight, Reservation } from '#server/reference-api/schema.ts'
import { allSchools } from '#server/reference-api/schools.ts'
import { runs } from '#testing/runs.ts'
import { bringTo, demonstrationAt, prepareDemonstration } from './demonstration.ts'
import { schoolZone } from './school-zone.ts'

const MINUTE = 60_000
const STEP = runs({ each: 20, every: 10 })
/** For what holds at any of them, and needs no neighbor. */
const WIDE_STEP = runs({ each: 60, every: 10 })

// The same records come again and again, and reading a time is dear.
const times = new WeakMap<Reservation, { start: number; end: number }>()
function timesOf(made: Reservation) {
  const known = times.get(made)
  if (known !== undefined) return known
  const read = (text: string | null) => instantMillis(text ?? '') ?? Number.NaN
  const found = { start: read(made.startsAt), end: read(made.endsAt) }
  times.set(made, found)
  return found
}
const startOf = (made: Reservation) => timesOf(made).start
const endOf = (made: Reservation) => timesOf(made).end
const isFlight = (made: Reservation) => made.activityType !== 'Maintenance'
const kindOf = ({ status }: Reservation) =>
  /^cancel|^no show/i.test(status ?? '')
    ? 'off'
    : /^completed$/i.test(status ?? '')
      ? 'completed'
      : /^checked-out$/i.test(status ?? '')
        ? 'out'
        : 'pending'
const RANK = { pending: 0, out: 1, completed: 2, off: 2 }

/** Days of each zone: the nights in which the clocks change, ordinary ones, a weekend, the end of a month. */
const DAYS = [
  ['America/Denver', '2026-10-31'],
  ['America/Denver', '2026-11-20'],
  ['Europe/Berlin', '2026-10-24'],
  ['Pacific/Auckland', '2026-09-26'],
  ['Pacific/Kiritimati', '2026-11-30'],
].slice(0, runs({ each: 1, every: 5 })) as [string, string][]

describe.each(DAYS)('two days from %s, %s', (zoneName, first) => {
  const zone = schoolZone(zoneName)
  const days = [first, addDays(first, 1)]
  const at = (day: string, minutes: number) => zone.instant(day, minutes)
  /** Every few minutes of both days, those that an autumn night has twice, too. */
  const instants: number[] = []
  for (let now = at(first, 0); now < at(addDays(first, 2), 0); now += WIDE_STEP * MINUTE)
    instants.push(now)

  test('at any minute of opening hours two to four are out, one is late at most, and something has just changed', () => {
    for (const day of days) {
      let before = new Set<Reservation>()
      for (let minutes = 5 * 60; minutes < 22 * 60; minutes += STEP) {
        const now = at(day, minutes)
        const { reservations } = demonstrationAt(zoneName, now)
        const out = reservations.filter((made) => kindOf(made) === 'out' && isFlight(made))
        const old = out.filter((made) => endOf(made) <= at(day, 0))
        const late = out.filter((made) => endOf(made) < now && !old.includes(made))
        const words = `${day} ${minutes / 60} h`
        if (minutes >= 6 * 60 + 10 && minutes <= 21 * 60 + 48) {
          expect(out.length - old.length, words).toBeGreaterThanOrEqual(2)
          expect(out.length, words).toBeLessThanOrEqual(5)
        }
        expect(late.length + old.length, words).toBeLessThanOrEqual(2)
        expect(old.length, words).toBe(minutes < 20 * 60 + 40 ? 1 : old.length)
        if (minutes % 60 === 0) {
          const changed = reservations.filter((made) => !before.has(made))
          if (minutes > 5 * 60) expect(changed.length, words).toBeGreaterThan(0)
          before = new Set(reservations)
        }
      }
    }
  })

  test('at night nothing is out but what nobody closed', () => {
    for (const day of days) {
      for (let minutes = 22 * 60; minutes < 30 * 60; minutes += WIDE_STEP) {
        const { reservations } = demonstrationAt(zoneName, at(day, minutes))
        const out = reservations.filter((made) => kindOf(made) === 'out' && isFlight(made))
        expect(out.length, `${day} ${minutes / 60} h`).toBe(1)
        expect(out[0]?.startsAt?.slice(0, 10)).toBe(day)
      }
    }
  })

  test('nobody has two aircraft, no aircraft has two crews, and nothing is promised twice but one aircraft', () => {
    for (const day of days) {
      for (let minutes = 0; minutes < 24 * 60; minutes += WIDE_STEP) {
        const { reservations } = demonstrationAt(zoneName, at(day, minutes))
        const out = reservations.filter((made) => kindOf(made) === 'out')
        const names = out.flatMap(({ aircraft, people }) => [
          aircraft?.tailNumber ?? '',
          ...people.map(({ name }) => name),
        ])
        expect(new Set(names).size, `${day} ${minutes / 60} h`).toBe(names.length)
      }
      const { reservations } = demonstrationAt(zoneName, at(day, 12 * 60))
      expect(clashes(reservations, ({ aircraft }) => aircraft?.tailNumber ?? '')).toEqual([
        `N5216K ${addDays(day, 1)}`,
      ])
      for (const role of ['customer', 'instructor'] as const) {
        const name = ({ people }: Reservation) =>
          people.find((one) => one.role === role)?.name ?? ''
        expect(clashes(reservations, name)).toEqual([])
      }
    }
  })

  test('what is written stays: statuses go forward, flights never change, meters join', () => {
    const seen = new Map<string, Reservation>()
    const log = new Map<string, CompletedFlight>()
    for (const now of instants) {
      const { reservations, flights } = demonstrationAt(zoneName, now)
      const ids = new Set(reservations.map(({ id }) => id))
      for (const made of reservations) {
        const before = seen.get(made.id)
        if (before === made) continue
        if (before !== undefined) {
          expect(RANK[kindOf(made)]).toBeGreaterThanOrEqual(RANK[kindOf(before)])
        }
        seen.set(made.id, made)
      }
      // Only a month that is over leaves the file, as a whole.
      const oldest = Math.min(...reservations.slice(0, 60).map(startOf))
      for (const [id, made] of ids.size < seen.size ? seen : []) {
        if (!ids.has(id) && startOf(made) >= oldest) expect.fail(`${made.startsAt} is gone`)
      }
      const flown = new Set(flights.map(({ id }) => id))
      for (const flight of flights) {
        if (log.get(flight.id) === flight) continue
        expect(log.get(flight.id)).toBeUndefined()
        expect(instantMillis(flight.completedAt ?? '')).toBeLessThanOrEqual(now + MINUTE)
        log.set(flight.id, flight)
      }
      const firstDay = flights[0]?.flightDate ?? ''
      for (const [id, flight] of flown.size < log.size ? log : []) {
        if (!flown.has(id)) expect((flight.flightDate ?? '') < firstDay).toBe(true)
      }
      const closed = new Set(flights.map(({ reservationId }) => reservationId))
      const unlogged = reservations.filter(
        (made) => !closed.has(made.id) && kindOf(made) === 'completed' && isFlight(made),
      )
      for (const made of unlogged) expect(made.aircraft?.tailNumber).toBe('N734LB')
      expect(unlogged.length).toBeLessThanOrEqual(4)
    }
  })

  test('each day has two long delays with somebody waiting, and one who never came', () => {
    for (const day of days) {
      const midnight = at(day, 0)
      const waits = new Map<string, Set<string>>()
      const noShows = new Set<string>()
      for (let minutes = 6 * 60; minutes < 22 * 60; minutes += STEP) {
        const now = at(day, minutes)
        const { reservations } = demonstrationAt(zoneName, now)
        const today = reservations.filter((made) => startOf(made) >= midnight)
        for (const late of today) {
          if (kindOf(late) !== 'out' || !isFlight(late)) continue
          if (endOf(late) > now - 20 * MINUTE) continue
          const shared = names(late)
          for (const one of today) {
            const isWaiting = kindOf(one) === 'pending' && startOf(one) < now
            if (isWaiting && [...names(one)].some((name) => shared.has(name)))
              waits.set(late.id, shared)
          }
        }
        for (const one of today) if (/no show/i.test(one.status ?? '')) noShows.add(one.id)
      }
      expect(waits.size, day).toBe(2)
      expect(noShows.size, day).toBe(1)
    }
  })
})

function names({ aircraft, people }: Reservation): Set<string> {
  return new Set([aircraft?.tailNumber ?? '', ...people.map(({ name }) => name)])
}

/** Whatever is taken twice at a time, with the day. */
function clashes(list: readonly Reservation[], name: (made: Reservation) => string): string[] {
  const found: string[] = []
  const last = new Map<string, Reservation>()
  for (const made of list.toSorted((a, b) => startOf(a) - startOf(b))) {
    const one = name(made)
    if (one === '') continue
    const before = last.get(one)
    if (before !== undefined && endOf(before) > startOf(made)) {
      found.push(`${one} ${made.startsAt?.slice(0, 10)}`)
    }
    if (before === undefined || endOf(before) < endOf(made)) last.set(one, made)
  }
  return found
}

describe('the file', () => {
  const bodies = (db: ReturnType<typeof openSchoolDatabase>, school: number) =>
    ['reservations', 'flights'].map((table) =>
      (
        db.prepare(`SELECT body FROM ${table} WHERE school_id = ? ORDER BY id`).all(school) as {
          body: string
        }[]
      ).map(({ body }) => body),
    )

  test('holds the school of the instant it is asked at, wherever the clock has been before', () => {
    const noon = Date.UTC(2026, 10, 20, 19)
    const db = openSchoolDatabase(':memory:')
    prepareDemonstration(db, noon)
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -4 * 1440, max: 14 * 1440 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('first' as const, 'second' as const),
        (moves, which) => {
          const index = which === 'first' ? 0 : 1
          for (const minutes of moves) {
            const school = allSchools(db)[index]
            if (school !== undefined) bringTo(db, school, noon + minutes * MINUTE + 31_000)
          }
          const now = noon + (moves.at(-1) ?? 0) * MINUTE
          const { reservations, flights } = demonstrationAt('America/Denver', now, which)
          const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
          const held = bodies(db, allSchools(db)[index]?.id ?? 0)
          const meant = [reservations, flights].map((records) =>
            records.toSorted(byId).map((made) => JSON.stringify(made)),
          )
          expect(held.map(({ length }) => length)).toEqual(meant.map(({ length }) => length))
          expect(held.join('\n') === meant.join('\n')).toBe(true)
        },
      ),
      { numRuns: runs({ each: 2, every: 10 }) },
    )
  })
})
