import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { INSTRUCTOR_ROSTER } from '#server/reference-api/demonstration/schools-shown.ts'
import type { Reservation } from '#server/reference-api/schema.ts'
import { ACCESS_START } from '#server/testing/access-under-test.ts'
import { livingSchool } from '#server/testing/alerts/alert-days.ts'
import {
  booked,
  keepingProgram,
  ON_BOOKINGS,
  schoolOfFeeds,
} from '#server/testing/school-of-feeds.ts'
import { runs } from '#testing/runs.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'

const TAIL = 'N172SP'

type Has = (booking: Reservation) => boolean
const isOf =
  (email: string): Has =>
  ({ people }) =>
    people.some((one) => one.email?.toLowerCase() === email)
const isOnTail: Has = ({ aircraft }) => aircraft?.tailNumber === TAIL

/** What a calendar is to show of what the school has. */
function truth(bookings: readonly Reservation[], has: Has): string[] {
  return bookings
    .filter((one) => has(one) && !/^cancel/i.test(one.status ?? ''))
    .flatMap(({ id, startsAt, endsAt }) =>
      startsAt === null || endsAt === null
        ? []
        : [[id, ...[startsAt, endsAt].map((at) => new Date(at).toISOString())].join(' ')],
    )
    .toSorted()
}

const FAR = 100
const happening = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  kind: fc.constantFrom('write', 'write', 'write', 'vanish'),
  day: fc.constantFrom(1, 2, 30, 55, FAR),
  hour: fc.constantFrom(15, 16, 20),
  instructor: fc.constantFrom(ON_BOOKINGS.viewer, ON_BOOKINGS.viewer, ON_BOOKINGS.manager),
  tail: fc.constantFrom(TAIL, TAIL, 'N20KL'),
  status: fc.constantFrom('PENDING', 'PENDING', 'Cancelled', 'checked-out'),
  hasEnd: fc.constantFrom(true, true, true, false),
  next: fc.constantFrom('read', 'read', 'read', 'nothing', 'restart'),
})
const BOOKING = {
  id: 1,
  day: 1,
  hour: 16,
  instructor: ON_BOOKINGS.viewer,
  tail: TAIL,
  hasEnd: true,
}
/** Booked, gone, back in another program, cancelled. */
const CANCELLING = (
  ['write PENDING read', 'vanish - read', 'write PENDING restart', 'write Cancelled read'] as const
).map((words) => {
  const [kind, status, next] = words.split(' ') as [string, string, string]
  return { ...BOOKING, kind, status, next }
})

test('a program that forgets nothing by itself keeps no ghost, whatever happens to bookings, and no SEQUENCE falls', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 14 }), async (happenings) => {
      const school = await schoolOfFeeds()
      const there = new Map<number, Reservation>()
      // Beside one that loses its end, others have theirs: the format is no other.
      const others = { instructor: 'else@mesa.example', tail: 'N20KL' }
      for (let id = 11; id < 30; id += 1) school.write(booked({ id, day: id - 10, ...others }))
      const feeds = [
        { path: await school.make('viewer'), has: isOf(ON_BOOKINGS.viewer) },
        { path: await school.make('manager', { tail: TAIL }), has: isOnTail },
      ].map((one) => ({ ...one, program: keepingProgram() }))
      const compare = async () => {
        await school.read()
        const near = [...there.values()].filter(
          ({ startsAt }) => Date.parse(startsAt ?? '') < ACCESS_START + 60 * DAY,
        )
        for (const { path, has, program } of feeds) {
          const text = await school.text(path)
          if (text.includes('STATUS:CANCELLED')) reached.add('cancelled')
          program.take(text)
          expect(program.shown()).toEqual(truth(near, has))
        }
      }
      // Nothing is known yet, and the calendars say so.
      for (const { path, program } of feeds) program.take(await school.text(path))
      await compare()
      for (const { id, kind, next, hasEnd, ...how } of happenings) {
        school.pass(7 * MINUTE)
        if (kind === 'vanish') {
          there.delete(id)
          school.vanish(id)
        } else {
          const booking = booked({ id, ...how, ...(!hasEnd && { endsAt: null }) })
          there.set(id, booking)
          school.write(booking)
        }
        if (next === 'restart') await school.restart()
        if (next !== 'nothing') await compare()
      }
      await compare()
    }),
    { numRuns: runs({ each: 6, every: 400 }), examples: [[CANCELLING]] },
  )
  expect(reached).toContain('cancelled')
})

test('the living demonstration stands in a calendar as it is, hour after hour', async () => {
  const at = { now: ACCESS_START }
  const living = livingSchool(() => at.now, 100_000)
  const school = await schoolOfFeeds({ school: living })
  const everybody = INSTRUCTOR_ROSTER.slice(0, 2).map(({ email }) => email?.toLowerCase() ?? '')
  const [mine = '', other = ''] = everybody
  await school.callThem({ viewer: mine, dispatcher: other })
  const feeds = [
    { path: await school.make('viewer'), has: isOf(mine) },
    { path: await school.make('dispatcher'), has: isOf(other) },
    { path: await school.make('manager', { tail: TAIL }), has: isOnTail },
  ].map((one) => ({ ...one, program: keepingProgram() }))
  const all = living.db.prepare('SELECT body FROM reservations WHERE school_id = ?')
  const seen = new Set<string>()
  const earliest = ACCESS_START - 6 * DAY
  const looks = runs({ each: 2, every: 72 })
  const between = runs({ each: 12, every: 1 }) * HOUR
  for (let look = 0; look < looks; look += 1) {
    at.now += between
    school.pass(between)
    await school.read(-10, 62)
    const there = (all.all(living.id) as { body: string }[]).map(
      ({ body }) => JSON.parse(body) as Reservation,
    )
    const near = there.filter(({ startsAt }) => {
      const start = Date.parse(startsAt ?? '')
      return start > earliest && start < ACCESS_START + 55 * DAY
    })
    for (const { path, has, program } of feeds) {
      program.take(await school.text(path))
      const shown = program.shown()
      const isNear = (words: string) => {
        const start = Date.parse(words.split(' ')[1] ?? '')
        return start > earliest && start < ACCESS_START + 55 * DAY
      }
      expect(shown.filter(isNear)).toEqual(truth(near, has))
      seen.add(shown.join())
    }
  }
  // It lives: what stands in a calendar changes from look to look.
  expect(seen.size).toBeGreaterThan(feeds.length)
  living.db.close()
})
