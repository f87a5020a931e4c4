import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { readStatus } from '#domain/record/status.ts'
import { minutesOf } from '#time/clock-time.ts'
import { asInstant, DAY, HOUR, MINUTE, plus } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { clockTimeOf, LOG_ENDS } from './clean-log.ts'
import type { Bed, Planted } from './planted.ts'
import { SLIPS } from './planted-log-slips.ts'

type Fault = (
  bed: Bed,
  at: number,
) => (Omit<Planted, 'name' | 'truth' | 'stands'> & Partial<Planted>) | null

export type FaultName = keyof typeof FAULTS

/** Changes a flight and returns where findings may be: its row and the next one. */
function changed(
  { flights }: Bed,
  at: number,
  change: (flight: CompletedFlight) => Partial<CompletedFlight>,
  rules: Planted['rules'],
): ReturnType<Fault> {
  const flight = flights[at]
  if (!flight) return null
  flights[at] = { ...flight, ...change(flight) }
  const touched = [flight.id, flights[at + 1]?.id ?? '', flight.reservationId ?? '']
  return { rules, touched }
}

/** Adds to all readings from an index on. */
function shifted({ flights }: Bed, from: number, hobbs: number, tach: number): void {
  for (let at = from; at < flights.length; at++) {
    const flight = flights[at]
    if (flight)
      flights[at] = { ...flight, hobbs: moved(flight.hobbs, hobbs), tach: moved(flight.tach, tach) }
  }
}

function moved(meter: CompletedFlight['hobbs'], by: number) {
  if (!meter) return null
  const plusBy = (reading: number | null) => (reading === null ? null : reading + by)
  return { ...meter, start: plusBy(meter.start), end: plusBy(meter.end) }
}

/** Removes the flight; its booking stays with this status. */
const unlogged =
  (status: string | null, rules: Planted['rules']): Fault =>
  ({ flights, bookings }, at) => {
    const [flight] = flights.splice(at, 1)
    const booking = bookings.get(flight?.reservationId ?? '')
    if (!flight || !booking) return null
    if (status === null) bookings.delete(booking.id)
    else bookings.set(booking.id, { ...booking, status: readStatus(status) })
    return {
      rules,
      touched: [flights[at]?.id ?? '', booking.id],
      stands: status === null ? null : booking.id,
    }
  }

const reshaped =
  (hobbs: number, tach: number, rules: Planted['rules']): Fault =>
  (bed, at) => {
    const flight = bed.flights[at]
    if (!flight?.hobbs || !flight.tach) return null
    const [h, t] = [flight.hobbs, flight.tach]
    const [oldHobbs, oldTach] = [h.delta ?? 0, t.delta ?? 0]
    const to = { hobbs: hobbs < 0 ? oldHobbs : hobbs, tach: tach < 0 ? oldTach : tach }
    bed.flights[at] = {
      ...flight,
      hobbs: { ...h, end: (h.start ?? 0) + to.hobbs, delta: to.hobbs },
      tach: { ...t, end: (t.start ?? 0) + to.tach, delta: to.tach },
    }
    shifted(bed, at + 1, to.hobbs - oldHobbs, to.tach - oldTach)
    return { rules, touched: [flight.id, bed.flights[at + 1]?.id ?? ''] }
  }

const replaced =
  (meter: 'hobbs' | 'tach'): Fault =>
  (bed, at) => {
    const flight = bed.flights[at]
    const start = flight?.[meter]?.start ?? null
    if (!flight || start === null) return null
    const by = bed.chance.int(0, 30) * 10 - start
    shifted(bed, at, meter === 'hobbs' ? by : 0, meter === 'tach' ? by : 0)
    return { rules: [14], touched: [flight.id] }
  }

export const FAULTS = {
  ...SLIPS,
  'missing, completed': unlogged('completed', [4, 15]),
  'missing, checked out': unlogged('Checked-Out', [4, 21]),
  'missing, pending': unlogged('pending', [4, 21]),
  'missing, no booking': unlogged(null, [4]),
  'engine run': (bed, at) => {
    const flight = bed.flights[at]
    const before = bed.flights[at - 1]
    if (!flight || !before?.completedAt) return null
    const run = bed.chance.int(1, 4) * 10
    const id = `w-${flight.id}`
    const start = plus(before.completedAt, 5 * MINUTE)
    bed.bookings.set(id, {
      ...(bed.bookings.get(flight.reservationId ?? '') as NonNullable<
        ReturnType<typeof bed.bookings.get>
      >),
      id,
      number: `WO-${flight.id}`,
      activity: 'Maintenance',
      status: readStatus('completed'),
      start,
      end: asInstant(Math.max(start + HOUR / 2, start)),
      customers: [],
      instructors: [],
    })
    shifted(bed, at, run, Math.round(run * 0.7))
    return { rules: [4, 6], touched: [flight.id, id], stands: id }
  },
  'logged on another tail': (bed, at) => {
    const aircraft = { tail: bed.otherTail, model: 'C172S' }
    const found = changed(bed, at, () => ({ aircraft }), [4, 16])
    const flight = bed.flights[at]
    if (!found || !flight) return null
    const touched = [...found.touched, bed.nextOnOtherTail(flight)]
    return { ...found, touched, stands: flight.id }
  },
  'delta worked out wrongly': (bed, at) =>
    changed(
      bed,
      at,
      ({ hobbs }) => ({
        hobbs: hobbs && { ...hobbs, delta: (hobbs.delta ?? 0) + bed.chance.pick([-30, 20, 100]) },
      }),
      [2],
    ),
  'in not written': (bed, at) =>
    changed(bed, at, ({ tach }) => ({ tach: tach && { ...tach, end: null, delta: null } }), [3]),
  'Tach not written': (bed, at) => changed(bed, at, () => ({ tach: null }), [3]),
  'out and in exchanged': (bed, at) =>
    changed(
      bed,
      at,
      ({ hobbs }) => ({
        hobbs: hobbs && { start: hobbs.end, end: hobbs.start, delta: -(hobbs.delta ?? 0) },
      }),
      [1, 4],
    ),
  'Tach ran off': reshaped(-1, 400, [7]),
  'Tach stood': reshaped(-1, 0, [8]),
  'long flight': reshaped(620, 475, [9, 10]),
  'Hobbs stood': reshaped(0, -1, [8, 9]),
  'off the tenth': (bed, at) => {
    const flight = bed.flights[at]
    if (!flight?.hobbs || !flight.tach) return null
    const by = bed.chance.int(2, 8)
    const found = reshaped((flight.hobbs.delta ?? 0) + by, -1, [11])(bed, at)
    shifted(bed, at + 1, -by, 0)
    return found && { ...found, rules: [11, 4] }
  },
  'logged twice': (bed, at) => {
    const flight = bed.flights[at]
    if (!flight) return null
    const id = `${flight.id}-again`
    const completedAt = flight.completedAt && plus(flight.completedAt, 4 * MINUTE)
    bed.flights.splice(at + 1, 0, { ...flight, id, completedAt })
    return { rules: [12], touched: [flight.id, id, bed.flights[at + 2]?.id ?? ''] }
  },
  'Hobbs replaced': replaced('hobbs'),
  'Tach replaced': replaced('tach'),
  'flown on a cancelled booking': ({ flights, bookings }, at) => {
    const flight = flights[at]
    const booking = bookings.get(flight?.reservationId ?? '')
    if (!flight || !booking) return null
    bookings.set(booking.id, { ...booking, status: readStatus('CANCELLED') })
    return { rules: [15], touched: [flight.id, booking.id] }
  },
  'flown without a booking': (bed, at) => {
    const flight = bed.flights[at]
    if (!flight) return null
    bed.bookings.delete(flight.reservationId ?? '')
    return changed(bed, at, () => ({ reservationId: null, reservationNumber: null }), [15])
  },
  'booked on another tail': ({ flights, bookings, otherTail }, at) => {
    const flight = flights[at]
    const booking = bookings.get(flight?.reservationId ?? '')
    if (!flight || !booking) return null
    bookings.set(booking.id, { ...booking, aircraft: { tail: otherTail, model: 'C172S' } })
    return { rules: [16], touched: [flight.id, booking.id] }
  },
  'wrong date': (bed, at) =>
    changed(bed, at, ({ date }) => ({ date: date && addDays(date, -3) }), [17]),
  'closed days later': (bed, at) =>
    changed(
      bed,
      at,
      ({ completedAt }) => ({ completedAt: completedAt && plus(completedAt, 70 * HOUR) }),
      [17],
    ),
  'closed before it was flown': (bed, at) =>
    changed(
      bed,
      at,
      ({ completedAt }) => ({ completedAt: completedAt && plus(completedAt, -20 * HOUR) }),
      [17],
    ),
  'dual alone': (bed, at) => changed(bed, at, () => ({ activity: 'Dual', instructor: null }), [18]),
  'begins elsewhere': (bed, at) =>
    bed.flights[at - 1]?.route ? changed(bed, at, () => ({ route: 'KPUB-KAPA' }), [19]) : null,
  'in an hour early': (bed, at) =>
    changed(
      bed,
      at,
      ({ out }) => ({
        in: out && clockTimeOf(minutesOf(out) + 5),
      }),
      [10],
    ),
  'out while still out': (bed, at) => {
    const before = bed.flights[at - 1]
    if (!before?.in || before.date !== bed.flights[at]?.date) return null
    const out = minutesOf(before.in) - 20
    return changed(
      bed,
      at,
      ({ hobbs }) => ({ out: clockTimeOf(out), in: clockTimeOf(out + (hobbs?.delta ?? 0) * 0.6) }),
      [13],
    )
  },
  'an instructor booked all day': ({ tail, flights, bookings, chance }, at) => {
    const booking = bookings.get(flights[at]?.reservationId ?? '')
    const flight = flights[at]
    if (!booking || !flight) return null
    const name = `Overbooked ${flight.id}`
    const first = LOG_ENDS * DAY + 14 * HOUR
    const ids = [0, 1, 2, 3, 4].map((lesson) => `b-${flight.id}-${lesson}`)
    for (const [lesson, id] of ids.entries()) {
      const start = asInstant(first + lesson * 3 * HOUR + chance.int(0, 10) * MINUTE)
      bookings.set(id, {
        ...booking,
        id,
        number: id,
        status: readStatus('pending'),
        activity: 'Dual',
        start,
        end: plus(start, 2.8 * HOUR),
        instructors: [{ name, email: '', phone: '' }],
        aircraft: { tail, model: '' },
      })
    }
    return { rules: [20], touched: ids }
  },
  'still checked out': ({ flights, bookings }, at) => {
    const flight = flights[at]
    const booking = bookings.get(flight?.reservationId ?? '')
    if (!flight || !booking) return null
    bookings.set(booking.id, { ...booking, status: readStatus('checked-out') })
    return { rules: [21], touched: [flight.id, booking.id] }
  },
} satisfies Readonly<Record<string, Fault>>
