import { restOfOne } from '#domain/dispatch/rest-of-one.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { ScheduleData } from '#features/schedule/schedule-data.ts'

/** What hours draw: bookings that pass the filters, and if these select one tail or person, also that one's others. */
export function drawnByHours({
  shown,
  booked,
  matches,
  filter,
}: Pick<ScheduleData, 'shown' | 'booked' | 'matches' | 'filter'>): Reservation[] {
  return [...shown, ...restOfOne(booked, matches, filter)]
}
