import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Bed, Planted } from './planted.ts'

type Meter = 'hobbs' | 'tach'
type Reading = 'start' | 'end'
type Slip = (bed: Bed, at: number) => Omit<Planted, 'name' | 'stands'> | null

/** Writes a wrong reading; the delta is computed from it, as the scheduling system does. */
const slip =
  (
    meter: Meter,
    reading: Reading,
    wrong: (right: number, bed: Bed, flight: CompletedFlight) => number,
  ): Slip =>
  (bed, at) => {
    const flight = bed.flights[at]
    const right = flight?.[meter]?.[reading] ?? null
    if (!flight || right === null) return null
    const value = wrong(right, bed, flight)
    // Smaller changes are hidden by the Tach's re-reading.
    if (value < 0 || Math.abs(value - right) <= (meter === 'tach' ? 30 : 0)) return null
    bed.flights[at] = withReading(flight, meter, reading, value)
    return {
      rules: [meter === 'hobbs' ? 4 : 5],
      touched: [flight.id, bed.flights[at + 1]?.id ?? ''],
      truth: flight,
    }
  }

function withReading(flight: CompletedFlight, meter: Meter, reading: Reading, value: number) {
  const readings = { start: null, end: null, ...flight[meter], [reading]: value }
  const delta =
    readings.start === null || readings.end === null ? null : readings.end - readings.start
  return { ...flight, [meter]: { ...readings, delta } }
}

/** Hobbs in tenths, Tach in hundredths. */
const digit =
  (meter: Meter) =>
  (right: number, { chance }: Bed): number => {
    const step = meter === 'hobbs' ? 10 : 1
    const digits = Array.from(String(Math.round(right / step)))
    const place = chance.int(0, digits.length - 1)
    const wrong = (Number(digits[place]) + chance.int(1, 9)) % 10
    return Number(digits.with(place, String(wrong)).join('')) * step
  }

const swapped =
  (meter: Meter) =>
  (right: number, { chance }: Bed): number => {
    const step = meter === 'hobbs' ? 10 : 1
    const digits = Array.from(String(Math.round(right / step)))
    const place = chance.int(0, digits.length - 2)
    const [a = '0', b = '0'] = digits.slice(place, place + 2)
    return (
      Number(
        digits
          .with(place, b)
          .with(place + 1, a)
          .join(''),
      ) * step
    )
  }

const off =
  (by: number) =>
  (right: number, { chance }: Bed): number =>
    right + (chance.is(0.5) ? by : -by)

const exchanged =
  (readings: readonly Reading[]): Slip =>
  (bed, at) => {
    const flight = bed.flights[at]
    if (!flight) return null
    let written = flight
    for (const reading of readings) {
      const [hobbs, tach] = [flight.hobbs?.[reading] ?? null, flight.tach?.[reading] ?? null]
      if (hobbs === null || tach === null || Math.abs(hobbs - tach) < 100) return null
      written = withReading(withReading(written, 'hobbs', reading, tach), 'tach', reading, hobbs)
    }
    bed.flights[at] = written
    return { rules: [4, 5], touched: [flight.id, bed.flights[at + 1]?.id ?? ''], truth: flight }
  }

export const SLIPS = {
  'digit, Hobbs in': slip('hobbs', 'end', digit('hobbs')),
  'digit, Hobbs out': slip('hobbs', 'start', digit('hobbs')),
  'digit, Tach in': slip('tach', 'end', digit('tach')),
  'digit, Tach out': slip('tach', 'start', digit('tach')),
  'two swapped, Hobbs in': slip('hobbs', 'end', swapped('hobbs')),
  'two swapped, Hobbs out': slip('hobbs', 'start', swapped('hobbs')),
  'two swapped, Tach in': slip('tach', 'end', swapped('tach')),
  '1 h off, Hobbs in': slip('hobbs', 'end', off(100)),
  '10 h off, Hobbs out': slip('hobbs', 'start', off(1000)),
  '100 h off, Hobbs in': slip('hobbs', 'end', off(10_000)),
  'out copied to in, Hobbs': slip('hobbs', 'end', (_, __, flight) => flight.hobbs?.start ?? 0),
  'out copied to in, Tach': slip('tach', 'end', (_, __, flight) => flight.tach?.start ?? 0),
  'meters exchanged, out': exchanged(['start']),
  'meters exchanged, in': exchanged(['end']),
  'meters exchanged, both': exchanged(['start', 'end']),
} satisfies Readonly<Record<string, Slip>>
