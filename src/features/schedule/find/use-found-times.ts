import { useEffect, useMemo } from 'react'
import { useLoadedBookings } from '#api/queries/use-all-loaded.ts'
import { daysLookedBack, useStoredDays } from '#api/queries/use-stored.ts'
import { useSchool } from '#api/use-school.ts'
import { useFindingLimits } from '#bookings/booking/booking-settings.tsx'
import { usePageFindings } from '#bookings/booking/page-bookings.tsx'
import { useLoadedInspections } from '#bookings/inspections/loaded-inspections.tsx'
import type { Dispatch } from '#domain/dispatch/dispatch-state.ts'
import { type FoundTime, findTimes } from '#domain/free/find-times.ts'
import { isReturnUnknown } from '#domain/free/held-until-back.ts'
import { hoursLeftFor, type NoHoursLeft } from '#domain/free/hours-left.ts'
import { firstBy, groupBy } from '#domain/lists/group-by.ts'
import { compareNames } from '#domain/lists/in-order.ts'
import { nameOrEmail, type Person, personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type ScheduleData, useScheduleData } from '#features/schedule/schedule-data.ts'
import { asInstant, type Instant, MINUTE, mergeRanges, minuteOf } from '#time/instant.ts'
import { localDayOf, localDays } from '#time/zone.ts'
import { useTimePart } from '#ui/clock.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { type FreeSlots, NO_FREE_SLOTS, useDrawFreeSlots } from './free-slots.tsx'

interface FoundTimes {
  readonly found: readonly FoundTime[]
  readonly instructors: readonly Person[]
  /** For requested aircraft that are overdue or never closed, the booking: they aren't offered today. */
  readonly away: readonly Reservation[]
  /** Aircraft that are free but have too few hours left before an inspection, each with the limit. */
  readonly noHours: readonly NoHoursLeft[]
}

const NOTHING: FoundTimes = { found: [], instructors: [], away: [], noHours: [] }

/** Results for the panel. While it is open, also draws them in the rows. */
export function useFoundTimes(): FoundTimes {
  const times = useTimesFor(useScheduleData(), usePageFindings().dispatch)
  const { found } = times
  const draw = useDrawFreeSlots()
  useEffect(() => draw(freeSlotsOf(found)), [draw, found])
  useEffect(() => () => draw(NO_FREE_SLOTS), [draw])
  return times
}

/** Slots on the days shown, whatever the filters hide. Empty while the finder is closed. */
function useTimesFor(data: ScheduleData, dispatch: Dispatch): FoundTimes {
  const { state, items, fleet, days, completeness, unknown } = data
  const { find: minutes, with: whom, light, aircraft, instructor } = state
  const { zone, location } = useSchool()
  const { hours } = useFrame().rule
  const { turnRoundMinutes } = useFindingLimits()
  const everything = useLoadedBookings().items
  const inspections = useLoadedInspections()
  const minute = useTimePart(minuteOf)
  const isLooking = minutes !== null
  // Instructors who taught recently, on other days too.
  useStoredDays(daysLookedBack(localDayOf(zone, asInstant(minute * MINUTE))), isLooking)
  const instructors = useMemo(() => {
    if (!isLooking) return []
    const all = [...items, ...everything].flatMap((one) => one.instructors)
    return [...firstBy(all, personKey).values()].sort((a, b) =>
      compareNames(nameOrEmail(a), nameOrEmail(b)),
    )
  }, [isLooking, items, everything])
  return useMemo(() => {
    if (minutes === null) return NOTHING
    const now = asInstant(minute * MINUTE)
    const chosen = fleet.filter(
      ({ tail }) => tail !== '' && (aircraft === null || aircraft.includes(tail)),
    )
    // Bookings left open on earlier days aren't among these days' bookings.
    const all = [...new Set([...items, ...dispatch.counted['not-closed']])]
    const question = {
      reservations: all,
      dispatch,
      now,
      zone,
      days,
      hours,
      daylight: light ? location : null,
      aircraft: chosen,
      instructors:
        whom === 'nobody'
          ? null
          : instructors.filter(
              (person) => instructor === null || instructor.includes(personKey(person)),
            ),
      minutes,
      margin: turnRoundMinutes,
      unknown: completeness === 'loading' ? [localDays(zone, days)] : unknown,
    }
    const held = firstBy(
      all.filter((one) => isReturnUnknown(one, question)),
      ({ aircraft: of }) => of?.tail ?? '',
    )
    // Bookings between now and the days shown use up hours, too.
    const known = new Map([...everything, ...all].map((one) => [one.id, one]))
    const inTheWay = hoursLeftFor({ ...question, inspections, reservations: [...known.values()] })
    const times = findTimes(question).map((one) => ({
      one,
      limit: inTheWay(one.aircraft.tail, one.first.start),
    }))
    const noHours = firstBy(
      times.flatMap(({ limit }) => limit ?? []),
      ({ tail }) => tail,
    )
    return {
      found: times.filter(({ limit }) => limit === null).map(({ one }) => one),
      noHours: [...noHours.values()],
      instructors,
      away: chosen.flatMap(({ tail }) => held.get(tail) ?? []),
    }
  }, [
    minutes,
    minute,
    fleet,
    aircraft,
    instructor,
    instructors,
    everything,
    inspections,
    whom,
    light,
    items,
    dispatch,
    zone,
    location,
    days,
    hours,
    turnRoundMinutes,
    completeness,
    unknown,
  ])
}

/** Drawn in aircraft and instructor rows. Instructors who aren't on the schedule have no row. */
function freeSlotsOf(found: readonly FoundTime[]): FreeSlots {
  if (found.length === 0) return NO_FREE_SLOTS
  const ranges = found.flatMap(({ aircraft, time, offers }) => [
    { key: `aircraft:${aircraft.tail}`, time },
    ...offers
      .filter(({ isOnSchedule }) => isOnSchedule)
      .map((offer) => ({ key: `instructor:${personKey(offer.person)}`, time: offer.time })),
  ])
  const byRow = groupBy(ranges, ({ key }) => key)
  return new Map(
    [...byRow].map(([key, all]) => [key, mergeRanges<Instant>(all.map(({ time }) => time))]),
  )
}
