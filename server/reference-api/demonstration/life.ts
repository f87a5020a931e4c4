import { hundredths } from '#reference-api/record-answers.ts'
import type { Reservation } from '#reference-api/schema.ts'
import { diceFrom } from './dice.ts'
import { MAINTENANCE, type Planned } from './planned.ts'
import type { SchoolZone } from './school-zone.ts'

/** From this instant (epoch ms) the booking says this, until its next version. */
export interface Version {
  readonly from: number
  readonly reservation: Reservation
}

/** What a booking says over its life, oldest first. */
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

const PENDING = [
  ['PENDING', 60],
  ['pending', 30],
  ['Pending', 9],
  ['Standby', 1],
] as const
const CHECKED_OUT = [
  ['checked-out', 2],
  ['Checked-Out', 1],
] as const
const COMPLETED = [
  ['completed', 6],
  ['Completed', 3],
  ['COMPLETED', 1],
] as const

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
