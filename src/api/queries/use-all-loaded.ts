import { useMemo } from 'react'
import { unreadableOf } from '#api/http/unreadable.ts'
import { flights, reservations } from '#api/range/collection.ts'
import { type Listed, type Loaded, loadedPartsIn, neverRead } from '#api/range/loaded.ts'
import { ageIn, missingBookings, missingFlights } from '#api/range/missing.ts'
import { openBookingAges } from '#api/range/open-ages.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { runningKnown } from '#api/range/running.ts'
import { useSchool } from '#api/use-school.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import {
  asInstant,
  daysOfSpan,
  type Instant,
  intersection,
  mergeRanges,
  plus,
  type Span,
  subtractRanges,
} from '#time/instant.ts'
import { addDays, type DayRange } from '#time/plain-day.ts'
import { firstDayFrom, localDayOf, localDays, type Zone } from '#time/zone.ts'
import { useLoaded } from './use-loaded.ts'
import { useRunningKnown } from './use-running.ts'

const NO_DAYS: Span = { start: 0, end: 0 }
const NO_TIME = { start: asInstant(0), end: asInstant(0) }

/** All loaded data of a list. Makes no requests itself. */
export interface AllLoaded<T> extends Pick<RangeAnswer<T>, 'items' | 'missing' | 'asOf'> {
  /** First to last fully loaded day, local or log days; null if none. `missing` lists gaps in them and in `wanted`. Days
   * apart from those wanted, which someone opened, don't count. */
  readonly days: DayRange | null
  /** Instants, or day numbers of the log. */
  readonly isKnown: (range: Span) => boolean
}

interface AllBookings extends AllLoaded<Reservation> {
  /** True if all bookings that began in it and still run at its end are loaded. */
  readonly isRunningKnown: (range: Span) => boolean
  readonly readAt: (id: string) => Instant | null
}

export function useLoadedBookings(wanted: DayRange | null = null): AllBookings {
  const { zone } = useSchool()
  const known = useLoaded(reservations)
  const answers = useRunningKnown()
  return useMemo(() => {
    const around = wanted ? localDays(zone, wanted) : NO_TIME
    const hull = hullOf(known, around)
    const days = hull && wholeDays(hull, zone)
    const range = days ? localDays(zone, days) : NO_TIME
    const isKnown = isKnownIn(known)
    return {
      items: recordsOf(known),
      days,
      missing: missingBookings(known, joined(range, around), false),
      asOf: ageIn(known, range).asOf,
      isKnown,
      isRunningKnown: (range) =>
        subtractRanges(range, runningKnown(answers, asInstant(range.end))).every(isKnown),
      readAt: (id) => known.byId.get(id)?.asOf ?? null,
    }
  }, [known, answers, zone, wanted])
}

/** `wanted`: day numbers. Empty: all that is loaded. */
export function useLoadedFlights(wanted: Span = NO_DAYS): AllLoaded<CompletedFlight> {
  const known = useLoaded(flights)
  return useMemo(() => {
    const hull = hullOf(known, wanted)
    const span = hull ?? NO_DAYS
    return {
      items: recordsOf(known),
      days: hull && daysOfSpan(hull),
      missing: missingFlights(known, joined(span, wanted)),
      asOf: ageIn(known, span).asOf,
      isKnown: isKnownIn(known),
    }
  }, [known, wanted])
}

export function useOpenAges({ days, items }: AllLoaded<Reservation>, now: Instant) {
  const { zone } = useSchool()
  const known = useLoaded(reservations)
  return useMemo(
    () => (days ? openBookingAges(known, localDays(zone, days), items, now, zone) : []),
    [known, days, items, now, zone],
  )
}

/** From the beginning of one to the end of the other, or the one that isn't empty. */
function joined<P extends number>(a: Span<P>, b: Span<P>): Span<P> {
  if (a.start >= a.end) return b
  if (b.start >= b.end) return a
  return { start: a.start < b.start ? a.start : b.start, end: a.end > b.end ? a.end : b.end }
}

function recordsOf<T>(known: Loaded<T>): T[] {
  const readable = [...known.byId].filter(([id]) => !known.unreadable.has(id))
  return readable.map(([, { record }]) => record)
}

function hullOf(known: Loaded<unknown>, wanted: Span): Span | null {
  const isNear = ({ start, end }: Span) => start <= wanted.end && end >= wanted.start
  const runs = mergeRanges<number>(known.parts)
  const near = wanted.start < wanted.end ? runs.filter(isNear) : runs
  const [first] = near
  const last = near.at(-1)
  return first && last ? { start: first.start, end: last.end } : null
}

function isKnownIn(known: Loaded<Listed>): (range: Span) => boolean {
  return (range) =>
    range.start >= range.end ||
    (neverRead(known, range).length === 0 &&
      loadedPartsIn(known, range).every(({ kind }) => kind === 'known') &&
      unreadableOf(known).every((one) => intersection<number>(one, range) === null))
}

function wholeDays(hull: Span, zone: Zone): DayRange | null {
  const [start, end] = [asInstant(hull.start), asInstant(hull.end)]
  const from = firstDayFrom(zone, start)
  const to = addDays(localDayOf(zone, end), -1)
  return from <= to
    ? { from, to }
    : { from: localDayOf(zone, start), to: localDayOf(zone, plus(end, -1)) }
}
