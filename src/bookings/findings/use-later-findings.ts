import { useEffect, useMemo, useState } from 'react'
import type { Reservation } from '#domain/record/reservation.ts'
import type { DayRange } from '#time/plain-day.ts'
import { useStepped } from '#ui/use-stepped.ts'
import {
  type Findings,
  type Judgement,
  NOT_JUDGED,
  type Question,
  useQuestion,
  useSaid,
} from './findings.ts'
import type * as judging from './judge-bookings.ts'

type Judge = typeof judging

/** Retry delay if the rules' code can't be loaded, ms. */
const AGAIN = 30_000

let fetched: Judge | null = null

/** `useFindings` after the first paint, a few rules per idle step, every minute. Until then there are none; later the
 * previous ones stay. Other days are judged at once, because drawing a week twice takes longer. */
export function useLaterFindings(reservations: readonly Reservation[], days: DayRange): Findings {
  const { question, dispatch } = useQuestion(reservations)
  const judge = useJudge()
  const key = `${days.from} ${days.to}`
  const [judgeOthers] = useState(keepJudgingOthers)
  const others = judge && judgeOthers(key, question, judge)
  const work = useMemo(
    () =>
      judge === null || others?.question === question ? null : () => judge.judgeBookings(question),
    [judge, others, question],
  )
  const judged = useStepped(key, work) ?? others ?? NOT_JUDGED
  return useSaid(judged, dispatch, judged.question?.reservations === reservations)
}

function keepJudgingOthers() {
  let last: { readonly key: string; readonly judged: Judgement | null } | null = null
  return (key: string, question: Question, judge: Judge): Judgement | null => {
    if (last?.key !== key) last = { key, judged: last && judge.judgeAtOnce(question) }
    return last.judged
  }
}

/** Null until the rules' code has loaded. */
function useJudge(): Judge | null {
  const [judge, setJudge] = useState(fetched)
  useEffect(() => {
    if (judge !== null) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      try {
        fetched = await import('./judge-bookings.ts')
        if (!isOver) setJudge(fetched)
      } catch {
        if (!isOver) timer = setTimeout(look, AGAIN)
      }
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [judge])
  return judge
}
