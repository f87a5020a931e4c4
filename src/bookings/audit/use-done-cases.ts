import { useCallback } from 'react'
import { changeAuditMemory, useAuditMemory } from '#bookings/audit/audit-store.ts'
import { readingsHash } from '#bookings/audit/reviewed-findings.ts'
import type { MatchCase } from '#domain/matching/match-case.ts'

/** Cases marked as explained, until their booking or flight changes. Stored with the reviewed findings. */
export function useDoneCases() {
  const { reviewed } = useAuditMemory()
  const isDone = useCallback((one: MatchCase) => reviewed[nameOf(one)] === hashOf(one), [reviewed])
  const mark = useCallback(
    (one: MatchCase, isMarked: boolean) => {
      const { [nameOf(one)]: _, ...others } = reviewed
      changeAuditMemory({ reviewed: isMarked ? { ...others, [nameOf(one)]: hashOf(one) } : others })
    },
    [reviewed],
  )
  return { isDone, mark }
}

function nameOf({ key }: MatchCase): string {
  return key.replaceAll(' ', '-')
}

function hashOf({ reservation, flight }: MatchCase): string {
  const booked = reservation
    ? `${reservation.status.kind}.${reservation.start ?? 0}.${reservation.end ?? 0}`
    : '0'
  return `${booked}.${flight ? readingsHash(flight) : '0'}`
}
