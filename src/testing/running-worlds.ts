import * as fc from 'fast-check'
import type { Fault } from '#server/reference-api/faults.ts'
import { DAY, HOUR, instant, isoInstant, MINUTE, utcDayOf } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import type { ReservationWire } from '#wire/wire.ts'
import { type InProcessSchool, inProcessSchool } from './in-process-school.ts'
import { aReservationWire } from './wire-builders.ts'

// A school that changes while its gateway reads: compares running bookings with the lists of 31 days.

const NOON = instant('2026-11-18T19:00:00Z')
const MAX_BOOKINGS = 40

/** Hours from noon of the day shown. */
interface Slot {
  readonly begins: number
  readonly ends: number
  readonly status: string
}

interface Step {
  /** Days before the one shown. */
  readonly looks: number
  /** By booking number. */
  readonly changes: readonly (readonly [number, Slot])[]
  /** Days around the one shown; null for none. */
  readonly reads: { readonly first: number; readonly days: number } | null
}

export interface RunningWorld {
  readonly zone: string
  readonly slots: readonly Slot[]
  readonly faults: readonly Fault[]
  /** Before and while someone is viewing. */
  readonly before: readonly Step[]
  readonly meanwhile: readonly Step[]
}

const within = (min: number, max: number) => fc.integer({ min: min * 24, max: max * 24 })

// Often near the previous midnight, or 31 days before it.
const slot: fc.Arbitrary<Slot> = fc.record({
  begins: fc.oneof(within(-31, 1), within(-60, -28), within(-34, -30), within(-3, 0)),
  ends: fc.oneof(within(-2, 0), within(-2, 0), within(-40, 20)),
  status: fc.constantFrom(
    'PENDING',
    'checked-out',
    'Checked Out',
    'completed',
    'CANCELLED',
    'held',
  ),
})

const step: fc.Arbitrary<Step> = fc.record({
  looks: fc.constantFrom(0, 0, -1, 2, -9, 5),
  changes: fc.uniqueArray(fc.tuple(fc.nat(MAX_BOOKINGS), slot), {
    maxLength: 6,
    selector: ([number]) => number,
  }),
  reads: fc.option(
    fc.record({ first: fc.integer({ min: -50, max: 1 }), days: fc.integer({ min: 1, max: 40 }) }),
    { freq: 8 },
  ),
})

export const runningWorlds: fc.Arbitrary<RunningWorld> = fc.record({
  zone: fc.constantFrom('America/Denver', 'UTC', 'Pacific/Auckland', 'Asia/Kathmandu'),
  slots: fc.array(slot, { minLength: 1, maxLength: MAX_BOOKINGS }),
  faults: fc.subarray<Fault>(
    ['saturated-day@2026-11-03', 'wrong-types@2026-11-08', 'full-day@2026-10-30'],
    { maxLength: 2 },
  ),
  before: fc.array(step, { maxLength: 4 }),
  meanwhile: fc.array(step, { maxLength: 3 }),
})

const idOf = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`

function booked(number: number, { begins, ends, status }: Slot): ReservationWire {
  return aReservationWire({
    id: idOf(number),
    reservationNumber: `R-${number}`,
    startsAt: isoInstant(NOON + begins * HOUR),
    endsAt: isoInstant(NOON + ends * HOUR),
    durationHours: null,
    status,
    aircraft: { tailNumber: `N${100 + (number % 7)}`, model: 'C172S' },
  })
}

/** After the gateway's first readings. */
export async function schoolOf({ zone, slots, faults, before }: RunningWorld) {
  const reservations = slots.map((one, number) => booked(number, one))
  const school = inProcessSchool({ reservations, zone, faults })
  for (const one of before) await live(school, one)
  school.pass(MINUTE)
  return school
}

/** Anything read within a minute isn't read again. */
export async function live(school: InProcessSchool, { changes, reads }: Step): Promise<void> {
  school.book({ reservations: changes.map(([number, one]) => booked(number, one)) })
  school.pass(MINUTE + 1000)
  if (reads === null) return
  const from = addDays(utcDayOf(NOON), reads.first)
  await school.refresh('reservations', from, addDays(from, reads.days - 1))
}

interface ToldEarlier {
  readonly data: readonly ReservationWire[]
  readonly meta: { readonly known: readonly { readonly from: string; readonly to: string }[] }
}

/** Tells only what began more than 31 days before; the rest is in lists. */
export function tellOnlyFarBack(school: InProcessSchool): void {
  school.standIns.set('/api/running', async (path, ask) => {
    const at = instant(new URL(path, 'http://gateway').searchParams.get('at') ?? '')
    const begins = isoInstant(at - 31 * DAY)
    const told = (await (await ask()).json()) as ToldEarlier
    const known = told.meta.known.flatMap((part) =>
      part.from < begins ? [{ ...part, to: part.to < begins ? part.to : begins }] : [],
    )
    const data = told.data.filter(({ startsAt }) => startsAt !== null && startsAt < begins)
    return Response.json({ data, meta: { ...told.meta, known } })
  })
}
