import { daysBetween, HOUR, MINUTE } from '#server/reference-api/instants.ts'
import { hundredths } from '#server/reference-api/record-answers.ts'
import type { CompletedFlight, Reservation } from '#server/reference-api/schema.ts'
import { type Dice, diceFrom, inventedId } from '#server/reference-api/seeded.ts'
import type { Routes } from './airfields.ts'
import { type Airframe, type Flown, MAINTENANCE, type Planned, type Version } from './planned.ts'
import { FAULTS, type Fault, faultOf, sinceLast } from './planted.ts'
import type { SchoolZone } from './school-zone.ts'

/** Everything ever on file for a booking, each from an epoch ms on. */
export interface Life {
  /** Each is valid until the next. */
  readonly versions: readonly { readonly from: number; readonly reservation: Reservation }[]
  readonly entries: readonly { readonly from: number; readonly flight: CompletedFlight }[]
}

/** Meters between two flights, by tail: Hobbs in tenths, Tach in hundredths of an hour. */
export type Meters = Map<string, { hobbs: number; tach: number; day: string }>

export function livesOf(
  plan: readonly Planned[],
  meters: Meters,
  zone: SchoolZone,
  routes: Routes,
): Life[] {
  const entries = new Map<Planned, Life['entries']>()
  const flown = new Set<string>()
  const outOf = ({ ending }: Planned) => ending[0]?.from ?? 0
  for (const made of plan.toSorted((a, b) => outOf(a) - outOf(b))) {
    if (made.flown === null) continue
    const { tailNumber } = made.flown.aircraft
    const fault = flown.has(tailNumber) ? undefined : faultOf(tailNumber, made.day)
    const logged = entriesOf(made, made.flown, meters, zone, routes, fault?.write)
    entries.set(made, logged)
    flown.add(tailNumber)
  }
  return plan.map((made) => ({
    versions: [...made.changes, ...made.ending].map((version) => ({
      from: zone.instant(made.day, version.from),
      reservation: reservationOf(made, version, zone),
    })),
    entries: entries.get(made) ?? [],
  }))
}

function reservationOf(made: Planned, version: Version, zone: SchoolZone): Reservation {
  const { status, aircraft } = version
  const [start, end] = [zone.instant(made.day, version.start), zone.instant(made.day, version.end)]
  // Work orders come from another program and use UTC.
  const written = (instant: number) =>
    made.activity === MAINTENANCE ? new Date(instant).toISOString() : zone.iso(instant)
  return {
    id: made.id,
    reservationNumber: made.number,
    status,
    activityType: made.activity,
    startsAt: written(start),
    endsAt: written(end),
    durationHours: hundredths((end - start) / HOUR),
    people: [
      ...(made.customer === null ? [] : [{ role: 'customer' as const, ...made.customer }]),
      ...made.instructors.map((instructor) => ({ role: 'instructor' as const, ...instructor })),
    ],
    aircraft: aircraft && { tailNumber: aircraft.tailNumber, model: aircraft.model },
  }
}

/** One log entry, unless a planted fault writes none or two. */
function entriesOf(
  made: Planned,
  { aircraft, log, closed }: Flown,
  meters: Meters,
  zone: SchoolZone,
  routes: Routes,
  write: Fault['write'] = (flight) => [flight],
): Life['entries'] {
  const { tailNumber, model } = aircraft
  const dice = diceFrom(`flight ${made.id}`)
  const last = meters.get(tailNumber)
  const isNew = last !== undefined && isReplacedBetween(tailNumber, last.day, made.day)
  // A new meter arrives with 0.3 h from the test bench.
  const hobbsOut = isNew ? 3 : (last?.hobbs ?? Math.round(aircraft.hobbs * 10))
  const tachOut = last?.tach ?? Math.round(aircraft.tach * 100)
  const hobbs = hobbsOut + log.tenths
  const tach = tachOut + Math.round(log.tenths * 10 * ratio(aircraft, log.tenths, dice))
  meters.set(tailNumber, { hobbs, tach, day: made.day })
  const at = (minute: number) => zone.instant(made.day, minute)
  const flight = {
    id: inventedId(`demonstration flight ${made.id}`),
    reservationId: made.id,
    reservationNumber: made.number,
    activityType: made.activity,
    flightDate: made.day,
    startTime: zone.clock(at(log.start)),
    endTime: zone.clock(at(log.end)),
    completedAt: zone.iso(at(closed)),
    route: routeOf(log.tenths, routes, dice),
    hobbs: meter(hobbsOut / 10, hobbs / 10),
    tach: meter((tachOut + reread(dice)) / 100, tach / 100),
    customer: made.customer,
    instructor: made.instructors[0] ?? null,
    aircraft: { tailNumber, model },
  }
  return write(flight).map((entry, index) => ({
    from: at(closed) + index * 3 * MINUTE,
    flight: entry,
  }))
}

function isReplacedBetween(tailNumber: string, from: string, day: string): boolean {
  const newMeter = FAULTS['new-meter']
  const since = tailNumber === newMeter.tail ? sinceLast(newMeter, day) : 0
  return since > 0 && daysBetween(from, day) >= since
}

function meter(start: number, end: number) {
  return { start, end, delta: hundredths(end - start) }
}

// The longer the flight, the closer to the aircraft's own ratio.
function ratio({ tachRatio }: Airframe, tenths: number, dice: Dice): number {
  if (tachRatio === 1) return 1
  const drawn = tachRatio + (dice.normal() * 0.015) / Math.sqrt(tenths / 10)
  return Math.min(Math.max(drawn, 0.66), 0.9)
}

function reread(dice: Dice): number {
  return Math.min(Math.max(Math.round(dice.normal() * 2), -5), 5)
}

function routeOf(tenths: number, { short, middling, long }: Routes, dice: Dice): string | null {
  if (dice.chance(0.02)) return null
  return dice.pick(tenths < 13 ? short : tenths < 17 ? middling : long)
}
