import { inventedId } from '#reference-api/invented-records.ts'
import { hundredths } from '#reference-api/record-answers.ts'
import type { CompletedFlight } from '#reference-api/schema.ts'
import type { Booking } from './booking.ts'
import { denverClock, denverDay, denverIso } from './denver-time.ts'
import { type Dice, diceFrom } from './dice.ts'
import type { Airframe } from './fleet.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The flights of the completed bookings, each aircraft's meters chained from flight to flight. */
export function flightsOf(bookings: readonly Booking[]): CompletedFlight[] {
  const byTail = new Map<Airframe, Booking[]>()
  for (const made of bookings) {
    const flown = made.flown ?? made.aircraft
    if (flown === null || !/^completed$/i.test(made.status) || made.activity === 'Maintenance')
      continue
    const others = byTail.get(flown)
    if (others === undefined) byTail.set(flown, [made])
    else others.push(made)
  }
  return [...byTail].flatMap(([airframe, flown]) =>
    chain(
      airframe,
      flown.sort((a, b) => a.start - b.start),
    ),
  )
}

// How the trade's meters move: Hobbs in tenths, a lesson of two hours about 1.4, the next flight
// begins exactly where the last one ended; Tach in hundredths at the aircraft's own ratio, read
// anew by the next pilot and a few hundredths off.
function chain(airframe: Airframe, bookings: readonly Booking[]): CompletedFlight[] {
  let hobbs = Math.round(airframe.hobbs * 10)
  let tach = Math.round(airframe.tach * 100)
  return bookings.map((made) => {
    const dice = diceFrom(`flight ${made.id}`)
    const tenths =
      made.hobbsHours === null ? tenthsOf(made, dice) : Math.round(made.hobbsHours * 10)
    const moved = Math.round(tenths * 10 * ratio(airframe, tenths, dice))
    const hobbsOut = hobbs
    const tachOut = tach + reread(dice)
    hobbs += tenths
    tach += moved
    const out = made.start + dice.int(5, 20) * MINUTE
    const overnight = made.end - made.start > 8 * HOUR
    const back = overnight
      ? made.end - dice.int(10, 40) * MINUTE
      : out + tenths * 6 * MINUTE + dice.int(0, 6) * MINUTE
    return {
      id: inventedId(`demonstration flight ${made.id}`),
      reservationId: made.id,
      reservationNumber: made.number,
      activityType: made.activity,
      flightDate: denverDay(made.start),
      startTime: denverClock(out),
      endTime: denverClock(back),
      completedAt: denverIso(back + dice.int(5, 25) * MINUTE),
      route: routeOf(tenths, overnight, dice),
      hobbs: meter(hobbsOut / 10, hobbs / 10),
      tach: meter(tachOut / 100, tach / 100),
      customer: made.customer,
      instructor: made.instructors[0] ?? null,
      aircraft: { tailNumber: airframe.tailNumber, model: airframe.model },
    }
  })
}

function meter(start: number, end: number) {
  return { start, end, delta: hundredths(end - start) }
}

function tenthsOf(made: Booking, dice: Dice): number {
  const hours = (made.end - made.start) / HOUR
  const share = 0.71 + dice.normal() * 0.11
  return Math.min(Math.max(Math.round(hours * share * 10), 5), Math.round(hours * 10) - 3)
}

// The longer the flight, the nearer to the aircraft's own ratio.
function ratio({ tachRatio }: Airframe, tenths: number, dice: Dice): number {
  if (tachRatio === 1) return 1
  const drawn = tachRatio + (dice.normal() * 0.018) / Math.sqrt(tenths / 10)
  return Math.min(Math.max(drawn, 0.66), 0.9)
}

function reread(dice: Dice): number {
  return Math.min(Math.max(Math.round(dice.normal() * 4), -10), 10)
}

const NEAR = [
  'KAPA-KAPA',
  'KAPA-KBJC-KAPA',
  'KAPA-KCFO-KAPA',
  'KAPA-KLMO-KAPA',
  'KAPA-KEIK-KAPA',
  'KAPA-00V-KAPA',
]
const FAR = [
  'KAPA-KFNL-KAPA',
  'KAPA-KGXY-KAPA',
  'KAPA-KCOS-KAPA',
  'KAPA-KLIC-KAPA',
  'KAPA-KFMM-KAPA',
]
const CROSS_COUNTRY = [
  'KAPA-KPUB-KAPA',
  'KAPA-KCYS-KAPA',
  'KAPA-KAKO-KFMM-KAPA',
  'KAPA-KLAR-KFNL-KAPA',
]

function routeOf(tenths: number, overnight: boolean, dice: Dice): string | null {
  if (dice.chance(0.02)) return null
  if (overnight) return dice.pick(['KAPA-KGJT-KAPA', 'KAPA-KASE-KAPA'])
  return dice.pick(tenths < 13 ? NEAR : tenths < 19 ? FAR : CROSS_COUNTRY)
}
