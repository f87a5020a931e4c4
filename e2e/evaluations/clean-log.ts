import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { readStatus } from '#domain/record/status.ts'
import { type Chance, seeded } from '#testing/seeded-random.ts'
import { type ClockTime, parseClockTime } from '#time/clock-time.ts'
import { asInstant, MINUTE } from '#time/instant.ts'
import { dayFromNumber } from '#time/plain-day.ts'

/** A flawless log and schedule, tail by tail, each in order. */
export interface SchoolLog {
  readonly flights: readonly CompletedFlight[]
  readonly reservations: readonly Reservation[]
}

export interface LogSize {
  readonly tails: number
  readonly flightsPerTail: number
  readonly seed: number
}

/** The log ends the day before this (2026-11-20), in UTC, so that its times are instants. */
export const LOG_ENDS = 20_777

/** Measured in practice. Hobbs in tenths: 5 % 0.7, median 1.4, 95 % 2.3; each out is exactly the previous in. Tach is
 * read again by the next pilot, median |0.03|, at most 0.10. Tach/Hobbs 0.765, 5–95 % 0.72–0.82. */
export function cleanLog({ tails, flightsPerTail, seed }: LogSize): SchoolLog {
  const flights: CompletedFlight[] = []
  const reservations: Reservation[] = []
  for (let tail = 0; tail < tails; tail++) {
    const chance = seeded(seed * 1_000_003 + tail)
    const made = cleanTail(`N${1000 + tail}`, flightsPerTail, chance)
    flights.push(...made.map(({ flight }) => flight))
    reservations.push(...made.map(({ booking }) => booking))
  }
  return { flights, reservations }
}

const MIN_ELAPSED = 30

function cleanTail(tail: string, count: number, chance: Chance) {
  const isElectric = chance.is(0.08)
  const usual = isElectric ? 1 : 0.765 + clamp(chance.normal(), 2) * 0.008
  let hobbs = chance.int(2000, 90_000) * 10
  let tach = Math.round(hobbs * usual) + chance.int(-20_000, 20_000)
  if (tach < 0) tach += 40_000
  const days: { day: number; at: number }[] = []
  for (let day = LOG_ENDS - 1; days.length < count; day--) {
    // Up to three consecutive flights a day; one day in six without.
    const slots = chance.is(0.16) ? 0 : chance.int(1, 3)
    for (let slot = slots - 1; slot >= 0 && days.length < count; slot--)
      days.push({ day, at: 7 * 60 + slot * 240 + chance.int(0, 4) * 10 })
  }
  return days.reverse().map(({ day, at }, index) => {
    const z = chance.normal()
    const tenths = clampTo(Math.round(14 + z * (z < 0 ? 4.3 : 5.5)), 4, 30)
    const moved = Math.round(tenths * 10 * (usual + clamp(chance.normal(), 3) * 0.006))
    const [reread, misread] = rereadings(chance)
    const out = at + chance.int(5, 20)
    const back = out + tenths * 6 + chance.int(0, 6)
    const length = Math.max(90, Math.ceil((tenths * 6 + MIN_ELAPSED) / 0.9 / 30) * 30)
    const id = `${tail}-${String(index).padStart(5, '0')}`
    const isDual = chance.is(0.7)
    const instructor = personOf(`Instructor ${tail} ${index % 2}`)
    const customer = personOf(`Customer ${tail} ${index % 9}`)
    const aircraft = { tail, model: 'C172S' }
    const start = day * 1440 + at
    const flight: CompletedFlight = {
      id: `f-${id}`,
      reservationId: `r-${id}`,
      reservationNumber: `R-${id}`,
      activity: isDual ? 'Dual Flight Training' : 'Rental',
      date: dayFromNumber(day),
      out: clockTimeOf(out),
      in: clockTimeOf(back),
      completedAt: asInstant((day * 1440 + back + chance.int(5, 25)) * MINUTE),
      route: chance.is(0.02) ? null : chance.pick(ROUTES),
      hobbs: meterOf(hobbs, hobbs + tenths * 10),
      tach: meterOf(tach + reread, tach + moved + misread),
      customer,
      instructor: isDual ? instructor : null,
      aircraft,
      flaws: [],
    }
    hobbs += tenths * 10
    // The next pilot reads the needle, not what this one wrote.
    tach += moved + misread
    const booking: Reservation = {
      id: `r-${id}`,
      number: `R-${id}`,
      status: readStatus('completed'),
      activity: flight.activity,
      start: asInstant(start * MINUTE),
      end: asInstant((start + length) * MINUTE),
      statedHours: length / 60,
      customers: [customer],
      instructors: isDual ? [instructor] : [],
      others: [],
      aircraft,
      flaws: [],
    }
    return { flight, booking }
  })
}

const ROUTES: readonly [string, ...string[]] = ['KAPA-KBJC-KAPA', 'KAPA-KAPA', 'KAPA-KFNL-KAPA']

function rereadings(chance: Chance): [number, number] {
  return [Math.round(clamp(chance.normal() * 4.4, 10)), Math.round(clamp(chance.normal(), 2))]
}

function meterOf(start: number, end: number) {
  return { start, end, delta: end - start }
}

function personOf(name: string): Person {
  return { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@school.example`, phone: '' }
}

export function clockTimeOf(minutes: number): ClockTime | null {
  const two = (value: number) => String(value).padStart(2, '0')
  return parseClockTime(`${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}:00`)
}

function clamp(value: number, most: number): number {
  return clampTo(value, -most, most)
}

function clampTo(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
