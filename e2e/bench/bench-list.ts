import type { ReservationWire } from '#wire/wire.ts'

const DAY = 86_400_000

/** The days of `now` and the next two, as one list is asked for. */
export function benchQuery(now: number): string {
  const day = (ahead: number) => new Date(now + ahead * DAY).toISOString().slice(0, 10)
  return `?from=${day(0)}&to=${day(2)}&limit=100`
}

export const BENCH_PATH = '/api/v1/reservations'

/** A list answer of §2.3 with a hundred reservations of today, about 48 kB as JSON. */
export function benchList(now: number, count = 100) {
  const reset = (Math.floor(now / DAY) + 1) * DAY
  const rateLimit = { limit: 100, remaining: 90, reset: new Date(reset).toISOString() }
  const data = Array.from({ length: count }, (_, index) => benchReservation(now, index))
  return { data, meta: { count, pageSize: 100, rateLimit } }
}

/** The same for the same `index`; five minutes apart from the midnight in UTC on. */
function benchReservation(now: number, index: number): ReservationWire {
  const start = Math.floor(now / DAY) * DAY + index * 5 * 60_000
  const person = (role: string, name: string) => ({
    role,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@flightschool.example`,
    phone: '+1 303 555 0133',
  })
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    reservationNumber: `RES-2026-${String(index).padStart(6, '0')}`,
    status: 'PENDING',
    activityType: 'Dual Flight Training',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 2 * 3_600_000).toISOString(),
    durationHours: 2,
    people: [person('customer', 'Nora Lopez'), person('instructor', 'Owen Tanaka')],
    aircraft: { tailNumber: 'N172SP', model: 'Cessna 172S Skyhawk' },
  }
}
