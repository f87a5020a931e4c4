import { groupByEach } from '#domain/lists/group-by.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen } from '#domain/record/status.ts'
import { type Instant, MINUTE, plus } from '#time/instant.ts'
import { type Booked, bookedOf, byEmail, peopleOn } from './booked.ts'

export interface NextHit {
  readonly reservation: Reservation
  readonly by: 'aircraft' | 'instructor' | 'customer'
  /** The late booking, or on step 2 the one in between. */
  readonly after: Reservation
  readonly step: 1 | 2
  /** Whole minutes from projected end to its start; negative if hit. */
  readonly slack: number
}

export type HitFinder = (late: Reservation, projectedEnd?: Instant) => readonly NextHit[]

/** Earliest end: late, now; not started, now plus its length; otherwise its end. Null without usable times. */
export function projectedEnd(reservation: Reservation, now: Instant): Instant | null {
  const time = usableTime(reservation)
  if (!time) return reservation.end !== null && reservation.end < now ? now : null
  if (reservation.status.kind === 'pending' && time.start < now)
    return plus(now, time.end - time.start)
  return time.end < now ? now : time.end
}

/** Next open bookings of its aircraft, instructors and customers, and those after; least slack first. */
export function hitFinder(reservations: readonly Reservation[], now: Instant): HitFinder {
  const ahead = bookedOf(reservations).filter(
    ({ reservation, end }) => isOpen(reservation) && end > now,
  )
  const byKey = groupByEach(ahead, ({ reservation }) => allKeys(reservation))
  const nextOf = (key: string, after: Reservation): Booked | undefined =>
    byKey
      .get(key)
      ?.find(
        ({ reservation, start }) =>
          reservation.id !== after.id && start >= (after.start ?? after.end ?? now),
      )

  const follow = (
    after: Reservation,
    end: Instant,
    step: 1 | 2,
    seen: ReadonlySet<string>,
  ): NextHit[] =>
    ownKeys(after).flatMap(([by, key]) => {
      const next = nextOf(key, after)
      if (!next || seen.has(next.reservation.id)) return []
      const slack = Math.floor((next.start - end) / MINUTE)
      const hit: NextHit = { reservation: next.reservation, by, after, step, slack }
      if (step === 2) return [hit]
      const starts = next.start > end ? next.start : end
      const ends = plus(starts, next.end - next.start)
      return [hit, ...follow(next.reservation, ends, 2, new Set([...seen, next.reservation.id]))]
    })

  return (late, end = projectedEnd(late, now) ?? now) => {
    const least = new Map<string, NextHit>()
    for (const hit of follow(late, end, 1, new Set([late.id])).sort(byStep))
      if (!least.has(hit.reservation.id)) least.set(hit.reservation.id, hit)
    return [...least.values()]
  }
}

function byStep(a: NextHit, b: NextHit): number {
  return a.step - b.step || a.slack - b.slack
}

function ownKeys(reservation: Reservation): (readonly [NextHit['by'], string])[] {
  const tail = reservation.aircraft?.tail
  return [
    ...(tail ? [['aircraft', `tail ${tail}`] as const] : []),
    ...[...byEmail(reservation.instructors).keys()].map(
      (email) => ['instructor', `person ${email}`] as const,
    ),
    ...[...byEmail(reservation.customers).keys()].map(
      (email) => ['customer', `person ${email}`] as const,
    ),
  ]
}

function allKeys(reservation: Reservation): string[] {
  const tail = reservation.aircraft?.tail
  const people = [...byEmail(peopleOn(reservation)).keys()].map((email) => `person ${email}`)
  return tail ? [`tail ${tail}`, ...people] : people
}
