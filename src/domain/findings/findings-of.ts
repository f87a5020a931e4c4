import { groupBy } from '#domain/lists/group-by.ts'
import { afterTwilight } from './after-twilight.ts'
import { aircraftOverlap } from './aircraft-overlap.ts'
import { badTimes } from './bad-times.ts'
import { bookedOf } from './booked.ts'
import { FINDING_KINDS, type Finding, type Question } from './finding.ts'
import { inMaintenance } from './in-maintenance.ts'
import { instructorHours } from './instructor-hours.ts'
import { noAircraft, noInstructor } from './missing-part.ts'
import { notOnTime, pastItsEnd } from './not-on-time.ts'
import { customerOverlap, instructorOverlap } from './person-overlap.ts'
import { bySeverity } from './severity.ts'
import { turnRound } from './turn-round.ts'

/** What is wrong, by the booking's id, the most urgent first; a booking with nothing is absent. Cancelled ones have nothing. */
export function findingsOf(question: Question): ReadonlyMap<string, readonly Finding[]> {
  const { dispatch, now, zone, location, limits } = question
  const standing = question.reservations.filter(({ status }) => status.kind !== 'cancelled')
  const booked = bookedOf(standing)
  const all = [
    ...notOnTime(standing, dispatch, now),
    ...pastItsEnd(standing, now),
    ...aircraftOverlap(booked, now),
    ...instructorOverlap(booked, now),
    ...customerOverlap(booked, now),
    ...inMaintenance(booked, now),
    ...badTimes(standing),
    ...noInstructor(booked),
    ...noAircraft(booked),
    ...(location ? afterTwilight(booked, now, zone, location) : []),
    ...instructorHours(booked, now, limits.instructorHours),
    ...turnRound(booked, now, limits.turnRoundMinutes),
  ]
  return groupBy(all.sort(byUrgency), ({ reservation }) => reservation.id)
}

/** Everything in one list, the most urgent first; inside one severity by kind, then by time. */
export function mostUrgentFirst(byReservation: ReadonlyMap<string, readonly Finding[]>): Finding[] {
  return [...byReservation.values()].flat().sort(byUrgency)
}

function byUrgency(a: Finding, b: Finding): number {
  return (
    bySeverity(a, b) ||
    FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) ||
    startOf(a) - startOf(b) ||
    compare(a.reservation.id, b.reservation.id) ||
    compare(a.person?.email ?? '', b.person?.email ?? '')
  )
}

function startOf({ reservation }: Finding): number {
  return reservation.start ?? reservation.end ?? 0
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
