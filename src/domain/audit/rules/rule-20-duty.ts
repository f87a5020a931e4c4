import type { AuditFinding } from '#domain/audit/finding.ts'
import { aboutBooking, aboutFlight } from '#domain/audit/words/about.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import { leftAt } from '#domain/audit/world/flown-time.ts'
import { ran } from '#domain/audit/world/tail-ratios.ts'

const WINDOW = 24 * 60

interface Lesson {
  readonly start: number
  readonly minutes: number
  readonly name: string
  readonly id: string
  readonly isFlown: boolean
  readonly about: (fields: Partial<AuditFinding>) => AuditFinding
}

/**
 * Rule 20: an instructor over 8 h of flight training in any 24 h: flown by Hobbs, booked at the usual share of the
 * booked time. Once for each time the bound is passed. Amount: hundredths of an hour in those 24.
 */
export function instructorDuty(world: AuditWorld): AuditFinding[] {
  const byInstructor = new Map<string, Lesson[]>()
  const add = (key: string, lesson: Lesson) => {
    const own = byInstructor.get(key)
    if (own) own.push(lesson)
    else byInstructor.set(key, [lesson])
  }
  addFlown(world, add)
  addBooked(world, add)
  return [...byInstructor]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, lessons]) => overdone(lessons, world.settings.dutyHours * 60))
}

type Add = (key: string, lesson: Lesson) => void

const TOLD = { rule: 20, severity: 'warning', observation: 'duty' } as const

function addFlown({ flights, settings, activityOf, keyOf }: AuditWorld, add: Add): void {
  for (const flight of flights) {
    const { instructor, id } = flight
    const start = leftAt(flight)
    const hobbs = ran(flight.hobbs)
    if (instructor === null || start === null || hobbs === null || hobbs <= 0) continue
    // Beyond that it is a reading that is wrong, and rule 9's.
    if (hobbs > settings.longestHobbs || activityOf(flight.activity) === 'solo') continue
    const name = instructor.name || instructor.email
    const about: Lesson['about'] = (fields) => aboutFlight(flight, { ...TOLD, ...fields })
    add(keyOf(instructor), { start, minutes: hobbs * 0.6, name, id, isFlown: true, about })
  }
}

function addBooked({ bookings, activityOf, keyOf, clock, now }: AuditWorld, add: Add): void {
  const from = clock.minutesAt(now)
  for (const booked of bookings.all) {
    const { reservation, start, end, isMaintenance } = booked
    const { kind } = reservation.status
    if (isMaintenance || end <= from || bookings.isFlown(booked)) continue
    if (kind === 'cancelled' || kind === 'completed' || !reservation.aircraft) continue
    if (activityOf(reservation.activity) === 'solo' || end - start > WINDOW / 2) continue
    const minutes = (end - start) * bookings.shareOf(reservation.aircraft.tail)
    for (const instructor of reservation.instructors) {
      const name = instructor.name || instructor.email
      const about: Lesson['about'] = (fields) => aboutBooking(reservation, { ...TOLD, ...fields })
      add(keyOf(instructor), {
        start,
        minutes,
        name,
        id: reservation.id,
        isFlown: false,
        about,
      })
    }
  }
}

function overdone(lessons: readonly Lesson[], bound: number): AuditFinding[] {
  const sorted = lessons.toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
  const found: AuditFinding[] = []
  let first = 0
  let isOver = false
  for (const [index, lesson] of sorted.entries()) {
    const from = lesson.start + lesson.minutes - WINDOW
    while (first < index && endOf(sorted[first]) <= from) first++
    const inside = sorted.slice(first, index + 1)
    const minutes = inside.reduce((sum, one) => sum + Math.min(one.minutes, endOf(one) - from), 0)
    if (minutes > bound && !isOver) {
      found.push(
        lesson.about({
          amount: Math.round(minutes / 0.6),
          flightIds: inside.filter(({ isFlown }) => isFlown).map(({ id }) => id),
          facts: { actual: lesson.name },
        }),
      )
    }
    isOver = minutes > bound
  }
  return found
}

function endOf(lesson: Lesson | undefined): number {
  return lesson ? lesson.start + lesson.minutes : 0
}
