import { aReservationWire } from '#testing/wire-builders.ts'
import type { ReservationWire } from '#wire/wire.ts'

const HOUR = 3_600_000
/** Wednesday 18 November 2026 in Denver, 07:00 UTC to 07:00 UTC. */
const MIDNIGHT = Date.UTC(2026, 10, 18, 7)
const MODELS = ['C172S', 'C152', 'DA40 NG', 'PA-28-181', 'SR20', 'BE76']
const STATUSES = [
  'PENDING',
  'checked-out',
  'completed',
  'PENDING',
  'CANCELLED',
  'PENDING',
  'WX hold',
]
const TEACHERS = 14

/** What can be read of one UTC day, with room to spare (§8). */
const PER_DAY = 95

/** `N100` … in the order of the models. */
function tailAt(index: number): string {
  return `N${100 + index}FL`
}

/**
 * `count` bookings on `tails` aircraft that touch the day, each with a number of its own. More than two UTC days hold
 * went out on the days before and come back on this one: so a day of 400 can be known whole.
 */
export function paperDay(count: number, tails: number): ReservationWire[] {
  return Array.from({ length: count }, (_, n) => {
    const [start, end] = timesOf(n, tails)
    // An instructor stays with an aircraft, so that few are promised twice.
    const teaches = n % tails
    const teacher = teaches < TEACHERS ? [person('instructor', `Owen Tanaka${teaches}`)] : []
    const second =
      teaches < TEACHERS && n % 11 === 5 ? [person('instructor', `Ruth Adeyemi${n % 3}`)] : []
    return aReservationWire({
      reservationNumber: `Q-${1000 + n}`,
      status: STATUSES[n % STATUSES.length] ?? null,
      activityType: n % 3 === 0 ? 'Dual Flight Training' : 'Rental',
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(end).toISOString(),
      durationHours: (end - start) / HOUR,
      people: [person('customer', `Nora Lopez ${n}`), ...teacher, ...second],
      aircraft:
        n % 29 === 28
          ? null
          : { tailNumber: tailAt(n % tails), model: MODELS[(n % tails) % MODELS.length] ?? '' },
    })
  })
}

/** Ninety-five in each of the day's two UTC days, each aircraft one booking after the other; the rest left days before. */
function timesOf(n: number, tails: number): readonly [start: number, end: number] {
  if (n >= 2 * PER_DAY) {
    const daysBefore = 1 + Math.floor((n - 2 * PER_DAY) / 30)
    return [MIDNIGHT - daysBefore * 24 * HOUR + 8 * HOUR, MIDNIGHT + (7 + (n % 12)) * HOUR]
  }
  const isLate = n >= PER_DAY
  const slot = Math.floor((n % PER_DAY) / tails)
  const [opens, slots] = isLate ? [17, 4] : [6, 7]
  const start = MIDNIGHT + (opens + (slot % slots) * 1.5) * HOUR
  return [start, start + 1.25 * HOUR]
}

function person(role: string, name: string) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@x.example`
  return { role, name, email, phone: '(303) 555-0142' }
}

export function isCancelled({ status }: ReservationWire): boolean {
  return /^cancel/i.test(status ?? '')
}

/** Bookings and hours of what is neither cancelled nor maintenance, by the API's own times; another sum than the page's. */
export function totalsOf(reservations: readonly ReservationWire[]): {
  bookings: number
  hours: number
} {
  const flown = reservations.filter(
    (one) => !isCancelled(one) && one.activityType !== 'Maintenance',
  )
  const minutes = flown.reduce(
    (sum, { startsAt, endsAt }) =>
      sum + (Date.parse(endsAt ?? '') - Date.parse(startsAt ?? '')) / 60_000,
    0,
  )
  return { bookings: flown.length, hours: minutes / 60 }
}
