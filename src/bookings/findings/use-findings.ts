import { useMemo } from 'react'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Findings, useQuestion, useSaid } from './findings.ts'
import { judgeAtOnce } from './judge-bookings.ts'

/** Judges all given bookings, since hidden ones clash, too. Runs on new data and at most once a minute. */
export function useFindings(reservations: readonly Reservation[]): Findings {
  const { question, dispatch } = useQuestion(reservations)
  const judged = useMemo(() => judgeAtOnce(question), [question])
  return useSaid(judged, dispatch, true)
}
