import { inventedId } from '#server/reference-api/invented-records.ts'
import { hundredths } from '#server/reference-api/record-answers.ts'
import type { CompletedFlight, Reservation } from '#server/reference-api/schema.ts'
import { type Routes, routesOf } from './airfields.ts'
import { type Dice, diceFrom } from './dice.ts'
import { FAULTS, logged, sinceLast } from './mistakes.ts'
import { type Fate, MAINTENANCE, type Planned } from './planned.ts'
import { daysBetween, type SchoolZone } from './school-zone.ts'
import type { Airframe } from './schools-shown.ts'

/** What a booking says from an instant (epoch ms) until its next version. */
export interface Version {
  readonly from: number
  readonly reservation: Reservation
}

export function versionsOf(made: Planned, zone: SchoolZone): Version[] {
  const dice = diceFrom(`life ${made.id}`)
  const pending = dice.weighted(PENDING)
  const at = (minute: number) => zone.instant(made.day, minute)
  const says = (status: string, from: number, before = made.before): Version => ({
    from,
    reservation: answer(made, status, before, zone),
  })
  const { fate, before, bookedAt } = made
  const versions = [says(pending, at(bookedAt), before?.since === null ? before : null)]
  if (before !== null) {
    if (before.since !== null) versions.push(says(pending, at(before.since)))
    versions.push(says(pending, at(before.until), null))
  }
  if (fate.kind === 'cancelled') return [...versions, says(fate.status, at(fate.at), null)]
  versions.push(says(dice.weighted(CHECKED_OUT), at(fate.out), null))
  versions.push(says(dice.weighted(COMPLETED), at(fate.closed), null))
  return versions
}

const PENDING = { PENDING: 60, pending: 30, Pending: 9, Standby: 1 }
const CHECKED_OUT = { 'checked-out': 2, 'Checked-Out': 1 }
const COMPLETED = { completed: 6, Completed: 3, COMPLETED: 1 }

function answer(
  made: Planned,
  status: string,
  before: Planned['before'],
  zone: SchoolZone,
): Reservation {
  const { slot, aircraft } = before ?? made
  const start = zone.instant(made.day, slot.start)
  const end = zone.instant(made.day, slot.end)
  // Work orders come from another program and write UTC.
  const written = (instant: number) =>
    made.activity === MAINTENANCE ? new Date(instant).toISOString() : zone.iso(instant)
  return {
    id: made.id,
    reservationNumber: made.number,
    status,
    activityType: made.activity,
    startsAt: written(start),
    endsAt: written(end),
    durationHours: hundredths((end - start) / 3_600_000),
    people: [
      ...(made.customer === null ? [] : [{ role: 'customer' as const, ...made.customer }]),
      ...made.instructors.map((instructor) => ({ role: 'instructor' as const, ...instructor })),
    ],
    aircraft: aircraft && { tailNumber: aircraft.tailNumber, model: aircraft.model },
  }
}

/** A flight that is in the log from an instant (epoch ms); nothing changes it afterwards. */
export interface Entry {
  readonly from: number
  readonly flight: CompletedFlight
}

/** Meters between two flights, Hobbs in tenths and Tach in hundredths of an hour, by tail number. */
export type Meters = Map<string, { hobbs: number; tach: number; day: string }>

type Flown = Planned & {
  readonly fate: Extract<Fate, { kind: 'flown' }>
  readonly aircraft: Airframe
}

export function flownOn(bookings: readonly Planned[]): Flown[] {
  return bookings
    .filter((made): made is Flown => made.fate.kind === 'flown' && made.aircraft !== null)
    .sort((a, b) => a.fate.out - b.fate.out)
}

/** Moves the meters over one flight and returns what they showed at start and end. */
export function fly(made: Flown, meters: Meters) {
  const airframe = made.flown ?? made.aircraft
  const { tailNumber } = airframe
  const dice = diceFrom(`flight ${made.id}`)
  const last = meters.get(tailNumber)
  const { tenths } = made.fate.log
  const isNew = last !== undefined && isReplacedBetween(tailNumber, last.day, made.day)
  // A new meter arrives with 0.3 h on it from the test bench.
  const hobbsOut = isNew ? 3 : (last?.hobbs ?? Math.round(airframe.hobbs * 10))
  const tachOut = (last?.tach ?? Math.round(airframe.tach * 100)) + reread(dice)
  const moved = Math.round(tenths * 10 * ratio(airframe, tenths, dice))
  const [hobbs, tach] = [hobbsOut + tenths, (last?.tach ?? tachOut) + moved]
  meters.set(tailNumber, { hobbs, tach, day: made.day })
  return { airframe, dice, hobbsOut, hobbs, tachOut, tach }
}

/** One entry of the log, two if the flight was entered twice, none if nobody entered it. */
export function entriesOf(
  made: Flown,
  meters: Meters,
  isFirst: boolean,
  zone: SchoolZone,
): Entry[] {
  const { airframe, dice, hobbsOut, hobbs, tachOut, tach } = fly(made, meters)
  const at = (minute: number) => zone.instant(made.day, minute)
  const { log, closed } = made.fate
  const flight: CompletedFlight = {
    id: inventedId(`demonstration flight ${made.id}`),
    reservationId: made.id,
    reservationNumber: made.number,
    activityType: made.activity,
    flightDate: made.day,
    startTime: zone.clock(at(log.start)),
    endTime: zone.clock(at(log.end)),
    completedAt: zone.iso(at(closed)),
    route: routeOf(log.tenths, routesOf(zone.name), dice),
    hobbs: meter(hobbsOut / 10, hobbs / 10),
    tach: meter(tachOut / 100, tach / 100),
    customer: made.customer,
    instructor: made.instructors[0] ?? null,
    aircraft: { tailNumber: airframe.tailNumber, model: airframe.model },
  }
  return logged(flight, made.day, isFirst).map((entry, index) => ({
    from: at(closed) + index * 180_000,
    flight: entry,
  }))
}

function isReplacedBetween(tailNumber: string, from: string, day: string): boolean {
  if (tailNumber !== FAULTS['new-meter'].tail) return false
  const since = sinceLast('new-meter', day)
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
  return Math.min(Math.max(Math.round(dice.normal() * 2.5), -7), 7)
}

function routeOf(tenths: number, { short, middling, long }: Routes, dice: Dice): string | null {
  if (dice.chance(0.02)) return null
  return dice.pick(tenths < 13 ? short : tenths < 17 ? middling : long)
}
