import { useMemo } from 'react'
import { useKnownBookings } from '#api/queries/use-all-known.ts'
import { activityKind } from '#domain/record/activity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { type Findings, useFindings } from '#school/findings/use-findings.ts'
import { asInstant, DAY, HOUR, type InstantRange, plus } from '#time/instant.ts'

/** Bookings that can clash with a booking, or wait for it, are this near. */
const AROUND = 2 * DAY

export interface RecordFindings {
  readonly findings: Findings
  /** False if bookings near it may be missing, so that finding nothing proves nothing. */
  readonly isCompared: boolean
}

/** What is wrong with one booking, compared with what was read around it; asks the school nothing. */
export function useRecordFindings(reservation: Reservation): RecordFindings {
  const { items, isKnown } = useKnownBookings()
  const near = useMemo(() => {
    const around = stretchOf(reservation, AROUND)
    if (around === null) return [reservation]
    const others = items.filter((other) => {
      const span = stretchOf(other, 0)
      return (
        other.id !== reservation.id &&
        span !== null &&
        span.start < around.end &&
        span.end > around.start
      )
    })
    return [reservation, ...others]
  }, [items, reservation])
  const beside = clashes(reservation) ? stretchOf(reservation, HOUR) : null
  return { findings: useFindings(near), isCompared: beside === null || isKnown(beside) }
}

/** A cancelled one never does, and a shop block is reported by the bookings it affects. */
function clashes(reservation: Reservation): boolean {
  return holdsTime(reservation) && activityKind(reservation.activity) !== 'maintenance'
}

/** From its first to its last known instant, with this much on both sides; null if it has neither. */
function stretchOf({ start, end }: Reservation, ms: number): InstantRange | null {
  const first = start ?? end
  const last = end ?? start
  if (first === null || last === null) return null
  return {
    start: plus(asInstant(Math.min(first, last)), -ms),
    end: plus(asInstant(Math.max(first, last)), ms),
  }
}
