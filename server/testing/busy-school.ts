import { DAY, HOUR, MINUTE } from '#server/reference-api/instants.ts'
import { hundredths, reservationAnswer } from '#server/reference-api/record-answers.ts'
import { putRecords } from '#server/reference-api/record-store.ts'
import type { CompletedFlight, Reservation } from '#server/reference-api/schema.ts'
import { allSchools } from '#server/reference-api/schools.ts'
import { testSchool } from '#testing/school-builders.ts'
import { seeded } from '#testing/seeded-random.ts'

interface Happening {
  readonly at: number
  readonly booking: Reservation
  readonly flight?: CompletedFlight
}

export type BusySchool = ReturnType<typeof busySchool>

const SEED = 20261118
/** Minutes between two times at which bookings start. */
const GRID = { quarters: 15, halves: 30, hours: 60, blocks: 120 }
const NORA = { name: 'Nora Lopez', email: 'nora@example.com', phone: '(303) 555-0133' }
const OWEN = { name: 'Owen Tanaka', email: 'o@example.org', phone: '(303) 555-0113' }
const FLEET = ['N172SP', 'N5216K', 'N739AB', 'N20KL', 'N4478P', 'N97TD']
/** Busier on Fridays and weekends. */
const BUSY = [1, 0.95, 1, 1, 1.05, 1.1, 0.9]

/**
 * The reference API over a school with so many bookings a day, from 60 days before `firstDay` (a local midnight, epoch
 * ms) to 60 days after, and what happens to them in the `days` from then on. The same for the same numbers.
 */
export function busySchool(options: {
  readonly perDay: number
  readonly firstDay: number
  readonly days: number
  readonly dailyLimit: number
  readonly now: () => number
  readonly starts?: keyof typeof GRID
  readonly seed?: number
  /** How far the school's clock is ahead of UTC, ms; Denver's in winter by default. */
  readonly ahead?: number
}) {
  const { perDay, firstDay, days, dailyLimit, now, starts = 'halves' } = options
  const ahead = options.ahead ?? -7 * HOUR
  const { db, ask } = testSchool({}, { dailyLimit, now })
  const school = allSchools(db)[0]?.id ?? 0
  const { next: chance } = seeded(SEED + perDay + 1000 * (options.seed ?? 0))
  const happenings: Happening[] = []
  let count = 0

  const booked = (start: number, status: string): Reservation => {
    count += 1
    return reservationAnswer({
      id: `${(0x10000000 + Math.floor(chance() * 0xefffffff)).toString(16)}-0000-4000-8000-${String(count).padStart(12, '0')}`,
      reservationNumber: `R-${count}`,
      status,
      activityType: 'Dual Flight Training',
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + 2 * HOUR).toISOString(),
      people: [
        { role: 'customer', ...NORA },
        { role: 'instructor', ...OWEN },
      ],
      aircraft: { tailNumber: FLEET[count % FLEET.length] ?? 'N172SP', model: 'C172S' },
    })
  }
  /** Flying begins from seven to half past eight in the evening, at an instant or later. */
  const startOn = (day: number, after = 0) => {
    const first = firstDay + day * DAY + 7 * HOUR
    const step = GRID[starts] * MINUTE
    const passed = Math.max(0, Math.ceil((after - first) / step))
    const slots = Math.floor((13.5 * HOUR) / step) + 1 - passed
    return first + (passed + Math.floor(chance() * Math.max(1, slots))) * step
  }

  const bookings: Reservation[] = []
  const flights: CompletedFlight[] = []
  for (let day = -60; day <= 60 + days; day++) {
    const isLive = day >= 0 && day < days
    // A fifth of each simulated day is booked while the days pass.
    const share = day >= 0 && day < days + 6 ? 0.8 : 1
    for (let n = 0; n < Math.round(bookedOn(day, perDay) * share); n++) {
      const booking = booked(startOn(day), day < 0 ? 'completed' : 'PENDING')
      bookings.push(booking)
      if (day < 0) flights.push(flightOf(booking, ahead))
      if (isLive) happenings.push(...lifeOf(booking))
    }
  }
  const block = (began: number, lasts: number): Reservation => {
    const start = firstDay + began * DAY + 9 * HOUR
    const endsAt = new Date(start + lasts * DAY).toISOString()
    const work = { activityType: 'Maintenance', people: [], endsAt, durationHours: lasts * 24 }
    return { ...booked(start, 'checked-out'), ...work }
  }
  bookings.push(block(-5, 12), block(-20, 30))
  write(bookings, flights)
  for (let day = 0; day < days; day++) {
    for (let n = 0; n < perDay / 5; n++) {
      const at = firstDay + day * DAY + 7 * HOUR + Math.floor(chance() * 13 * HOUR)
      const booking = booked(startOn(day + 1 + Math.floor(chance() * 6)), 'PENDING')
      happenings.push({ at, booking })
    }
    for (let n = 0; n < perDay / 6; n++) {
      const at = firstDay + day * DAY + 6 * HOUR + Math.floor(chance() * 12 * HOUR)
      const booking = booked(startOn(day, at), 'PENDING')
      happenings.push({ at, booking }, ...flown(booking))
    }
  }

  function lifeOf(booking: Reservation): Happening[] {
    const start = Date.parse(booking.startsAt ?? '')
    const fate = chance()
    const opens = start - ((start - firstDay) % DAY) + 6 * HOUR
    const before = opens + Math.floor(chance() * (start - opens))
    if (fate < 0.1) return [{ at: before, booking: { ...booking, status: 'CANCELLED' } }]
    if (fate > 0.2) return flown(booking)
    const after = (hours: number) => new Date(start + hours * HOUR).toISOString()
    const moved: Reservation = { ...booking, startsAt: after(1), endsAt: after(3) }
    return [{ at: before, booking: moved }, ...flown(moved)]
  }

  /** Out up to ten minutes late, closed from ten minutes before its end to twelve after. */
  function flown(booking: Reservation): Happening[] {
    const out = Date.parse(booking.startsAt ?? '') + Math.floor(chance() * 10 * MINUTE)
    const closed = Date.parse(booking.endsAt ?? '') + Math.floor((chance() * 22 - 10) * MINUTE)
    return [
      { at: out, booking: { ...booking, status: 'checked-out' } },
      {
        at: closed,
        booking: { ...booking, status: 'completed' },
        flight: flightOf(booking, ahead),
      },
    ]
  }

  function write(made: readonly Reservation[], closed: readonly CompletedFlight[]): void {
    db.transaction(() => {
      putRecords(db, school, 'reservations', made)
      putRecords(db, school, 'flights', closed)
    })()
  }

  happenings.sort((a, b) => a.at - b.at)
  return {
    ask: (path: string): Promise<Response> => ask(path),
    /** What is booked, moved, cancelled, dispatched and closed, in order. */
    happenings: happenings as readonly Happening[],
    happen(some: readonly Happening[]) {
      const made = some.map(({ booking }) => booking)
      const closed = some.flatMap(({ flight }) => flight ?? [])
      write(made, closed)
    },
  }
}

/** Days are fully booked two weeks ahead, then less and less. */
function bookedOn(day: number, perDay: number): number {
  const share = day <= 14 ? 1 : day <= 30 ? 0.5 : 0.1
  return Math.round(perDay * share * (BUSY[(((day + 2) % 7) + 7) % 7] ?? 1))
}

function flightOf(booking: Reservation, ahead: number): CompletedFlight {
  const start = Date.parse(booking.startsAt ?? '')
  const local = new Date(start + ahead).toISOString()
  return {
    id: booking.id.replace(/^./, 'f'),
    reservationId: booking.id,
    reservationNumber: booking.reservationNumber,
    activityType: booking.activityType,
    flightDate: local.slice(0, 10),
    startTime: local.slice(11, 19),
    endTime: new Date(start + ahead + 2 * HOUR).toISOString().slice(11, 19),
    completedAt: new Date(start + 2 * HOUR).toISOString(),
    route: 'KBJC-KFNL-KBJC',
    hobbs: { start: 100, end: 101.4, delta: hundredths(1.4) },
    tach: { start: 90, end: 91.07, delta: hundredths(1.07) },
    customer: NORA,
    instructor: OWEN,
    aircraft: booking.aircraft,
  }
}
