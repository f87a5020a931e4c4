import { useMemo } from 'react'
import { useLoadedBookings } from '#api/queries/use-all-loaded.ts'
import { useStored, useStoredLog } from '#api/queries/use-stored.ts'
import { useSchool } from '#api/use-school.ts'
import type { Findings } from '#bookings/findings/findings.ts'
import { useFindings } from '#bookings/findings/use-findings.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { touches } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { asInstant, DAY, HOUR, type InstantRange, plus } from '#time/instant.ts'
import { localDay, localDayOf } from '#time/zone.ts'

/** Bookings this near to a day can clash with it or wait for it. */
const AROUND = 2 * DAY

const NOWHERE: readonly InstantRange[] = []

export interface RecordFindings {
  readonly findings: Findings
  readonly near: readonly Reservation[]
  /** False if nearby bookings may be missing, so no finding proves nothing. */
  readonly isCompared: boolean
  /** False if the day may have more bookings than are loaded. */
  readonly isDayKnown: boolean
}

/** Findings of one booking, from all loaded bookings around its day. `looksUp` fetches the gateway's stored bookings and log,
 * which costs no API request. Cached per day, so that stepping through it compares once. */
export function useRecordFindings(reservation: Reservation, looksUp: boolean): RecordFindings {
  const { zone } = useSchool()
  const { items, isKnown } = useLoadedBookings()
  const span = rangeOf(reservation)
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
  const hasLooked = useStored(around ? [around] : NOWHERE, looksUp && around !== null)
  useStoredLog(first && last ? { from: first, to: last } : null, looksUp && first !== null)
  const known = useMemo(
    () => (around === null ? [] : items.filter((other) => touches(other, around))),
    [items, around],
  )
  const near = useMemo(
    () => (known.some(({ id }) => id === reservation.id) ? known : [...known, reservation]),
    [known, reservation],
  )
  const neighbors = clashes(reservation) && span
  const isCompared =
    !neighbors ||
    (looksUp && !hasLooked) ||
    isKnown({ start: plus(span.start, -HOUR), end: plus(span.end, HOUR) })
  const isDayKnown = first === null || isKnown(localDay(zone, first))
  return { findings: useFindings(near), near, isCompared, isDayKnown }
}

/** Cancelled bookings don't clash; maintenance clashes are reported on the other booking. */
function clashes(reservation: Reservation): boolean {
  return holdsTime(reservation) && !isMaintenance(reservation)
}

/** First to last known instant, at least a minute; null if neither is known. */
function rangeOf({ start, end }: Reservation): InstantRange | null {
  const first = start ?? end
  const last = end ?? start
  if (first === null || last === null) return null
  const [from, to] = first < last ? [first, last] : [last, first]
  return { start: from, end: asInstant(Math.max(to, from + 1)) }
}
