import { BENCH_NOW } from './running-school.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const KINDS = ['Dual Flight Training', 'Solo', 'Rental', 'Discovery Flight', 'Dual Flight Training']
const STATUSES = ['PENDING', 'checked-out', 'completed', 'PENDING', 'completed']

interface Size {
  readonly bookings: number
  readonly tails: number
  readonly teachers?: number
  readonly isMonth: boolean
}

/** Sixty days before and after, with so many bookings in a week, or in a month. */
export function bookingsInMemory({ bookings, tails, teachers = 24, isMonth }: Size) {
  const perDay = bookings / (isMonth ? 30 : 7)
  const first = Math.floor(BENCH_NOW / DAY) * DAY - 60 * DAY
  return Array.from({ length: Math.round(perDay * 120) }, (_, n) => {
    const day = Math.floor(n / perDay)
    const inDay = n - Math.ceil(day * perDay)
    // 06:00 to 18:00 in Denver, on the half hour; two hours each.
    const start = first + day * DAY + 13 * HOUR + ((inDay * 7) % 24) * (HOUR / 2)
    const teacher = n % teachers
    return {
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      reservationNumber: `R-${n}`,
      status: STATUSES[n % STATUSES.length],
      activityType: KINDS[n % KINDS.length],
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + 2 * HOUR).toISOString(),
      durationHours: 2,
      people: [
        {
          role: 'customer',
          name: `Nora Lopez ${n % 300}`,
          email: `n${n % 300}@x.example`,
          phone: '',
        },
        {
          role: 'instructor',
          name: `Instructor ${teacher}`,
          email: `i${teacher}@x.example`,
          phone: '',
        },
      ],
      aircraft: { tailNumber: `N${100 + (n % tails)}`, model: `C172${'NRSP'[n % 4]}` },
    }
  })
}

/**
 * Answers of the two lists for such a school. It gives all of a range at once: by the hundred a day of more than a hundred
 * could not be read (§1), and the drawing is measured.
 */
export function schoolInMemory(
  size: Size,
): (url: string) => { contentType: string; headers: Record<string, string>; body: string } {
  const reservations = bookingsInMemory(size)
  const reset = new Date(Math.ceil(BENCH_NOW / DAY) * DAY).toISOString()
  return (url) => {
    const { pathname, searchParams } = new URL(url)
    const from = searchParams.get('from') ?? ''
    const to = `${searchParams.get('to') ?? '9'}Z`
    const data = pathname.endsWith('/flights')
      ? []
      : reservations.filter(({ startsAt }) => startsAt >= from && startsAt < to)
    const rateLimit = { limit: 100, remaining: 90, reset }
    return {
      contentType: 'application/json',
      headers: { 'Flightline-As-Of': new Date(BENCH_NOW).toISOString() },
      body: JSON.stringify({ data, meta: { count: data.length, pageSize: 10_000, rateLimit } }),
    }
  }
}
