import { useMemo } from 'react'
import { useKnownBookings } from '#api/queries/use-all-known.ts'
import { useHeld } from '#api/queries/use-held.ts'
import { useSchool } from '#api/use-school.ts'
import type { Findings } from '#bookings/findings/findings.ts'
import { useFindings } from '#bookings/findings/use-findings.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { asInstant, DAY, HOUR, type InstantRange, overlap, plus } from '#time/instant.ts'
import { localDay, localDayOf } from '#time/zone.ts'

/** Bookings that can clash with one of a day, or wait for it, are this near to the day. */
const AROUND = 2 * DAY

const NOWHERE: readonly InstantRange[] = []

export interface RecordFindings {
  readonly findings: Findings
  /** What is known around it, itself included. */
  readonly near: readonly Reservation[]
  /** False if bookings near it may be missing, so that finding nothing proves nothing. */
  readonly isCompared: boolean
  /** False if its day may hold more than is known. */
  readonly isDayKnown: boolean
}

/**
 * What is wrong with one booking, compared with all that is known around its day. `looksUp` fetches what the gateway holds of that
 * time, which costs the school nothing. The same for every booking of a day, so that walking them compares once.
 */
export function useRecordFindings(reservation: Reservation, looksUp: boolean): RecordFindings {
  const { zone } = useSchool()
  const { items, isKnown } = useKnownBookings()
  const span = stretchOf(reservation)
  const first = span && localDayOf(zone, span.start)
  const last = span && localDayOf(zone, span.end)
  const around = useMemo(
    () =>
      first && last
        ? {
            start: plus(localDay(zone, first).start, -AROUND),
            end: plus(localDay(zone, last).end, AROUND),
          }
        : null,
    [zone, first, last],
  )
  const hasLooked = useHeld(around ? [around] : NOWHERE, looksUp && around !== null)
  const known = useMemo(
    () =>
      around === null
        ? []
        : items.filter((other) => {
            const time = stretchOf(other)
            return time !== null && overlap(time, around)
          }),
    [items, around],
  )
  const near = useMemo(
    () => (known.some(({ id }) => id === reservation.id) ? known : [...known, reservation]),
    [known, reservation],
  )
  const beside = clashes(reservation) && span
  const isCompared =
    !beside ||
    (looksUp && !hasLooked) ||
    isKnown({ start: plus(span.start, -HOUR), end: plus(span.end, HOUR) })
  const isDayKnown = first === null || isKnown(localDay(zone, first))
  return { findings: useFindings(near), near, isCompared, isDayKnown }
}

/** A cancelled one never does, and a shop block is reported by the bookings it affects. */
function clashes(reservation: Reservation): boolean {
  return holdsTime(reservation) && !isMaintenance(reservation)
}

/** From its first to its last known instant, a minute at least; null if it has neither. */
function stretchOf({ start, end }: Reservation): InstantRange | null {
  const first = start ?? end
  const last = end ?? start
  if (first === null || last === null) return null
  const [from, to] = first < last ? [first, last] : [last, first]
  return { start: from, end: asInstant(Math.max(to, from + 1)) }
}
