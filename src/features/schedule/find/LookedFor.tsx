import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useKnownBookings } from '#api/queries/use-all-known.ts'
import { daysLookedBack, useHeldDays } from '#api/queries/use-held.ts'
import { useSchool } from '#api/use-school.ts'
import type { Dispatch } from '#domain/dispatch/dispatch-state.ts'
import { type FoundTime, findTimes } from '#domain/free/find-times.ts'
import { isReturnUnknown } from '#domain/free/held-until-back.ts'
import { firstBy } from '#domain/lists/group-by.ts'
import { compareNames } from '#domain/lists/in-order.ts'
import { nameOrEmail, type Person, personKey } from '#domain/record/person.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import type { ScheduleViewProps } from '#features/schedule/schedule-view.ts'
import { useFindingLimits } from '#school/booking/booking-settings.tsx'
import { usePageFindings } from '#school/booking/page-bookings.tsx'
import { asInstant, type InstantRange, MINUTE, minuteOf } from '#time/instant.ts'
import { localDayOf, localDays } from '#time/zone.ts'
import { useTimePart } from '#ui/clock.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { GhostsProvider, ghostsOf } from './ghosts.ts'

interface FoundTimes {
  readonly found: readonly FoundTime[]
  /** Everybody known to teach, by name: the choice. */
  readonly instructors: readonly Person[]
  /** Aircraft asked for that are late back or were never closed: nobody knows where they are, so they are not offered today. */
  readonly away: readonly Aircraft[]
}

const NOTHING: FoundTimes = { found: [], instructors: [], away: [] }

const TimesContext = createContext(NOTHING)

/** What was found, for the panel beside the schedule. */
export function useFoundTimes(): FoundTimes {
  return useContext(TimesContext)
}

/** Around a view and the panel beside it: looks again as the minutes pass, and draws neither again while nobody looks. */
export function LookedFor(props: { picture: Picture; children: ReactNode }) {
  const times = useTimesFor(props.picture, usePageFindings().dispatch)
  const ghosts = useMemo(() => ghostsOf(times.found), [times.found])
  return (
    <TimesContext value={times}>
      <GhostsProvider value={ghosts}>{props.children}</GhostsProvider>
    </TimesContext>
  )
}

type Picture = Omit<ScheduleViewProps, 'found' | 'onMatches' | 'zoomer'>

/** Where what is looked for would fit on the days in sight, whatever the filters hide; nothing while nobody looks. */
function useTimesFor(picture: Picture, dispatch: Dispatch): FoundTimes {
  const { state, items, fleet, days, completeness, unknown } = picture
  const { find: minutes, with: whom, light, aircraft, instructor } = state
  const { zone, location } = useSchool()
  const { hours } = useFrame().rule
  const { turnRoundMinutes } = useFindingLimits()
  const everything = useKnownBookings().items
  const minute = useTimePart(minuteOf)
  const isLooking = minutes !== null
  // Who taught lately, on other days too.
  useHeldDays(daysLookedBack(localDayOf(zone, asInstant(minute * MINUTE))), isLooking)
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
    // What was left open on an earlier day is not among the bookings of these.
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
      unknown: notRead(completeness, unknown, localDays(zone, days)),
    }
    const held = new Set(
      all.filter((one) => isReturnUnknown(one, question)).map((one) => one.aircraft?.tail),
    )
    return {
      found: findTimes(question),
      instructors,
      away: chosen.filter(({ tail }) => held.has(tail)),
    }
  }, [
    minutes,
    minute,
    fleet,
    aircraft,
    instructor,
    instructors,
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

/** While the days are still being read, nothing of them is offered. */
function notRead(
  completeness: ScheduleViewProps['completeness'],
  unknown: readonly InstantRange[],
  days: InstantRange,
): readonly InstantRange[] {
  return completeness === 'loading' ? [days] : unknown
}
