import { useMemo } from 'react'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Findings, useQuestion, useSaid } from './findings.ts'
import { judgeAtOnce } from './judge-bookings.ts'

/**
 * Looks at everything given, whatever a filter hides: hidden bookings still clash. Again at most once a
 * minute, and when the data changes.
 */
export function useFindings(reservations: readonly Reservation[]): Findings {
  const { question, dispatch } = useQuestion(reservations)
  const judged = useMemo(() => judgeAtOnce(question), [question])
  return useSaid(judged, dispatch, true)
}
