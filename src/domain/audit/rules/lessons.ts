import type { Sighting } from '#domain/audit/finding.ts'
import { aboutBooking, aboutFlight } from '#domain/audit/words/about.ts'
import { sizeWords } from '#domain/audit/words/in-a-sentence.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { DAY_MINUTES, leftAt } from '#domain/audit/world/flown-time.ts'
import { ran } from '#domain/audit/world/tail-ratios.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import { dayFromNumber } from '#time/plain-day.ts'
import { auditRule } from './audit-rule.ts'

/** Activities it checks, as named in the settings; a school may have other names. */
export const NAMED_ACTIVITIES = {
  dual: 'activities with an instructor',
  solo: 'rental and solo',
} as const

export const instructorAndActivity = auditRule({
  number: 18,
  name: 'Instructor',
  asks: 'Dual without an instructor, a rental with one.',
  severity: 'warning',
  ofFlight: (flight, { activityOf }) => {
    const kind = activityOf(flight.activity)
    const { instructor } = flight
    if (kind === 'dual' && instructor === null)
      return [aboutFlight(flight, { observation: 'dual-alone' })]
    if (kind !== 'solo' || instructor === null) return []
    return [
      aboutFlight(flight, {
        severity: 'information',
        observation: 'instructor-on-rental',
        facts: { actual: nameOrEmail(instructor) },
      }),
    ]
  },
  say: {
    'dual-alone': () => 'Dual with no instructor on file',
    'instructor-on-rental': ({ facts }) => `${facts.actual ?? 'Instructor'} on a solo or rental`,
  },
  todo: {
    'dual-alone': 'Add the instructor, or correct the activity.',
    'instructor-on-rental': 'Correct the activity, or remove the instructor.',
  },
  many: { 'instructor-on-rental': ['solo or rental with an instructor'] },
})

const WINDOW = 24 * 60

/** Flight training in any 24 h: flights by Hobbs, bookings by the usual share of their time. Once per time the limit is
 * passed. Amount: hundredths of an hour. */
export const instructorDuty = auditRule({
  number: 20,
  name: 'Duty',
  asks: 'Over 8 h in any 24 h, flown and booked (estimate).',
  severity: 'warning',
  ofLog: (world): Sighting<'duty'>[] =>
    [...groupBy([...flown(world), ...booked(world)], ({ instructor }) => instructor)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, lessons]) => overdone(lessons, world.settings.dutyHours * 60)),
  say: {
    duty: (seen) =>
      `${seen.facts.actual ?? 'Instructor'}: ${sizeWords(seen)} h in 24 h, flown and booked (estimated from Hobbs)`,
  },
  todo: { duty: 'Compare with the duty record.' },
})

interface Lesson {
  readonly instructor: string
  readonly start: number
  readonly minutes: number
  readonly name: string
  readonly id: string
  readonly isFlown: boolean
  readonly seen: Sighting<'duty'>
}

function flown({ flights, settings, activityOf, keyOf }: AuditWorld): Lesson[] {
  return flights.flatMap((flight) => {
    const { instructor, id } = flight
    const start = leftAt(flight)
    const hobbs = ran(flight.hobbs)
    if (instructor === null || start === null || hobbs === null || hobbs <= 0) return []
    // A longer one is a wrong reading (rule 9).
    if (hobbs > settings.longestHobbs || activityOf(flight.activity) === 'solo') return []
    const seen = aboutFlight(flight, { observation: 'duty' })
    return [
      {
        instructor: keyOf(instructor),
        start,
        minutes: hobbs * 0.6,
        name: nameOrEmail(instructor),
        id,
        isFlown: true,
        seen,
      },
    ]
  })
}

function booked({ bookings, activityOf, keyOf, clock, now, usualOf }: AuditWorld): Lesson[] {
  const from = clock.minutesAt(now)
  const date = dayFromNumber(Math.floor(from / DAY_MINUTES))
  return bookings.all.flatMap((one) => {
    const { reservation, start, end, isMaintenance } = one
    const { kind } = reservation.status
    if (isMaintenance || end <= from || bookings.isFlown(one)) return []
    if (kind === 'cancelled' || kind === 'completed' || !reservation.aircraft) return []
    if (activityOf(reservation.activity) === 'solo' || end - start > WINDOW / 2) return []
    const seen = aboutBooking(reservation, { observation: 'duty' })
    const usual = usualOf({ aircraft: reservation.aircraft, date })
    const minutes = (end - start) * bookings.shareIn(usual.flights)
    return reservation.instructors.map((instructor) => ({
      instructor: keyOf(instructor),
      start,
      minutes,
      name: nameOrEmail(instructor),
      id: reservation.id,
      isFlown: false,
      seen,
    }))
  })
}

function overdone(lessons: readonly Lesson[], bound: number): Sighting<'duty'>[] {
  const sorted = lessons.toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
  const found: Sighting<'duty'>[] = []
  let first = 0
  let isOver = false
  for (const [index, lesson] of sorted.entries()) {
    const from = lesson.start + lesson.minutes - WINDOW
    while (first < index && endOf(sorted[first]) <= from) first++
    const inside = sorted.slice(first, index + 1)
    const minutes = inside.reduce((sum, one) => sum + Math.min(one.minutes, endOf(one) - from), 0)
    if (minutes > bound && !isOver) {
      found.push({
        ...lesson.seen,
        amount: Math.round(minutes / 0.6),
        flightIds: inside.filter(({ isFlown }) => isFlown).map(({ id }) => id),
        facts: { actual: lesson.name },
      })
    }
    isOver = minutes > bound
  }
  return found
}

function endOf(lesson: Lesson | undefined): number {
  return lesson ? lesson.start + lesson.minutes : 0
}
