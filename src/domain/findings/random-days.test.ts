import fc from 'fast-check'
import { expect, it } from 'vitest'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { runs } from '#testing/runs.ts'
import {
  DAY,
  HOUR,
  type Instant,
  instant,
  isoInstant,
  MINUTE,
  overlap,
  plus,
} from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import { USUAL_LIMITS } from './finding.ts'
import type { FindingKind } from './finding-names.ts'
import { findingsOf } from './findings-of.ts'

// Two random days around the night in which Denver sets its clocks back.
const DENVER = zoneOf('America/Denver')
const FROM = instant('2026-10-31T12:00:00Z')
const NOW = plus(FROM, 20 * HOUR)
const LOCATION = { latitude: 39.57, longitude: -104.85 }
const PEOPLE = ['', 'a@x.y', 'B@x.y', 'b@X.y ', 'c@x.y', 'd@x.y'].map((email, index) =>
  aPerson({ name: `P${index}`, email }),
)

const person = fc.constantFrom(...PEOPLE)
const moment = fc.option(
  fc.integer({ min: 0, max: 48 * 12 }).map((step) => isoInstant(plus(FROM, step * 5 * MINUTE))),
  { freq: 20 },
)
const booking: fc.Arbitrary<Reservation> = fc
  .record({
    start: moment,
    length: fc.option(fc.integer({ min: -1, max: 60 }), { freq: 20 }),
    status: fc.constantFrom('PENDING', 'checked-out', 'completed', 'Cancelled', 'odd'),
    activity: fc.constantFrom('Dual', 'Solo', 'Maintenance', null),
    customers: fc.array(person, { maxLength: 1 }),
    instructors: fc.array(person, { maxLength: 2 }),
    others: fc.array(person, { maxLength: 1 }),
    tail: fc.constantFrom('N1', 'N2', 'N3', '', null),
  })
  .map(({ start, length, tail, ...rest }) =>
    aReservation({
      ...rest,
      start,
      end:
        start === null || length === null
          ? null
          : isoInstant(plus(instant(start), length * 5 * MINUTE)),
      aircraft: tail === null ? null : { tail, model: '' },
    }),
  )
const days = fc.array(booking, { maxLength: 30 })

function found(reservations: readonly Reservation[]) {
  return findingsOf({
    reservations,
    dispatch: dispatchAt(reservations, NOW, DENVER),
    now: NOW,
    zone: DENVER,
    location: LOCATION,
    limits: USUAL_LIMITS,
    overruns: [],
  })
}

/** Kind, booking and other of every clash, both ways, sorted. */
function pairsFound(reservations: readonly Reservation[], kind: FindingKind): string[] {
  return [...found(reservations).values()]
    .flat()
    .filter((finding) => finding.kind === kind)
    .flatMap(({ reservation, others }) => others.map((other) => `${reservation.id} ${other.id}`))
    .toSorted()
    .filter((pair, index, all) => pair !== all[index - 1])
}

/** Every two bookings looked at, one by one. */
function pairsTried(
  reservations: readonly Reservation[],
  clash: (a: Reservation, b: Reservation, times: readonly [Span, Span]) => boolean,
): string[] {
  return reservations
    .flatMap((a) =>
      reservations.flatMap((b) => {
        const [x, y] = [usableTime(a), usableTime(b)]
        if (a === b || !x || !y) return []
        if (a.status.kind === 'cancelled' || b.status.kind === 'cancelled') return []
        return clash(a, b, [x, y]) ? [`${a.id} ${b.id}`] : []
      }),
    )
    .toSorted()
}

interface Span {
  readonly start: Instant
  readonly end: Instant
}

const shop = ({ activity }: Reservation) => activity === 'Maintenance'
const sameTail = (a: Reservation, b: Reservation) =>
  Boolean(a.aircraft?.tail) && a.aircraft?.tail === b.aircraft?.tail
const emails = (people: Reservation['customers']) =>
  people.map(({ email }) => email.trim().toLowerCase()).filter((email) => email !== '')
const shares = (a: string[], b: string[]) => a.some((email) => b.includes(email))
const all = (r: Reservation) => emails([...r.instructors, ...r.customers, ...r.others])

const RIVALS: Partial<Record<FindingKind, Parameters<typeof pairsTried>[1]>> = {
  'aircraft-overlap': (a, b, [x, y]) => !shop(a) && !shop(b) && sameTail(a, b) && overlap(x, y),
  'in-maintenance': (a, b, [x, y]) => !shop(a) && shop(b) && sameTail(a, b) && overlap(x, y),
  'customer-overlap': (a, b, [x, y]) =>
    shares(emails(a.customers), emails(b.customers)) && overlap(x, y),
  'instructor-overlap': (a, b, [x, y]) =>
    (shares(emails(a.instructors), all(b)) || shares(all(a), emails(b.instructors))) &&
    overlap(x, y),
  'turn-round': (a, b, [x, y]) => {
    const gap = Math.max(x.start, y.start) - Math.min(x.end, y.end)
    return !shop(a) && !shop(b) && sameTail(a, b) && gap >= 0 && gap < 15 * MINUTE
  },
}

it.each(Object.keys(RIVALS) as FindingKind[])(
  '%s finds what trying every two finds, and nothing else',
  (kind) => {
    const clash = RIVALS[kind]
    if (!clash) throw new Error(kind)
    fc.assert(
      fc.property(days, (reservations) => {
        expect(pairsFound(reservations, kind)).toEqual(pairsTried(reservations, clash))
      }),
      { seed: 4, numRuns: runs({ each: 100, every: 300 }) },
    )
  },
)

it('counts an instructor’s training as minute by minute', () => {
  fc.assert(
    fc.property(days, (reservations) => {
      const answer = found(reservations)
      const lessons = reservations.filter(
        (r) => usableTime(r) && r.status.kind !== 'cancelled' && !shop(r),
      )
      for (const lesson of lessons) {
        const end = usableTime(lesson)?.end ?? NOW
        const isOver = emails(lesson.instructors).some((email) => {
          const theirs = lessons.filter((r) => emails(r.instructors).includes(email))
          let minutes = 0
          for (let at = end - DAY; at < end; at += 5 * MINUTE)
            if (theirs.some((r) => (r.start ?? 0) <= at && at < (r.end ?? 0))) minutes += 5
          return minutes > 8 * 60
        })
        const kinds = (answer.get(lesson.id) ?? []).map(({ kind }) => kind)
        expect(kinds.includes('instructor-hours')).toBe(isOver)
      }
    }),
    { seed: 4, numRuns: runs({ each: 40, every: 100 }) },
  )
})

it('says the same in whatever order the school answers', () => {
  fc.assert(
    fc.property(days, fc.infiniteStream(fc.integer()), (reservations, dice) => {
      const shuffled = reservations
        .map((reservation) => ({ reservation, key: dice.next().value as number }))
        .sort((a, b) => a.key - b.key)
        .map(({ reservation }) => reservation)
      const sorted = (map: ReturnType<typeof found>) =>
        [...map].sort(([a], [b]) => (a < b ? -1 : 1))
      expect(sorted(found(shuffled))).toEqual(sorted(found(reservations)))
    }),
    { seed: 4, numRuns: runs({ each: 70, every: 200 }) },
  )
})

it('never speaks of a cancelled one', () => {
  fc.assert(
    fc.property(days, (reservations) => {
      for (const { reservation, others } of [...found(reservations).values()].flat())
        for (const one of [reservation, ...others]) expect(one.status.kind).not.toBe('cancelled')
    }),
    { seed: 4, numRuns: runs({ each: 70, every: 200 }) },
  )
})
