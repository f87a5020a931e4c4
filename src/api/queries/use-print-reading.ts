import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import { problemOf } from '#api/http/errors.ts'
import { askToRefresh } from '#api/http/gateway-requests.ts'
import type { ApiProblem, RangeAnswer } from '#api/range/range-answer.ts'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { useMay } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { YOUNG_ENOUGH_TO_PRINT } from '#wire/wire.ts'

/** ms. After this it prints with its age; the reading continues. */
const LONGEST_WAIT = 8_000

interface Attempt {
  readonly day: PlainDay
  /** Data read at or after this instant are from this reading. */
  readonly before: Instant | null
  /** Nothing more to wait for. */
  readonly isOver: boolean
  readonly came: Instant | null
  readonly reason: ApiProblem['reason'] | null
}

export interface PrintReading {
  readonly state: 'none' | 'reading' | 'read'
  /** Age of this reading; later ones don't count. */
  readonly asOf: Instant | null
  readonly reason: ApiProblem['reason'] | null
  /** Reads again if the data have become old. */
  readonly again: () => void
}

/** Reads the day again before a print: once on opening, if it can still change or prints at once, and on request. */
export function usePrintReading(
  day: PlainDay,
  answer: Pick<RangeAnswer<unknown>, 'asOf' | 'completeness' | 'ages'>,
  now: Instant,
  isPrinted: boolean,
): PrintReading {
  const { asOf, completeness, ages } = answer
  const queryClient = useQueryClient()
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const maySpend = useMay('spend')
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const own = attempt?.day === day ? attempt : null
  const isOld = asOf !== null && now - asOf > YOUNG_ENOUGH_TO_PRINT
  const isDue = maySpend && isOld && (isPrinted || ages.length > 0)
  const isNew = own === null && completeness !== 'loading'
  const begin = (isOver: boolean) =>
    setAttempt({ day, before: asOf, isOver, came: null, reason: null })

  if (isNew) begin(!isDue)
  const begun = own?.isOver === false ? own : null
  if (begun !== null && asOf !== null && asOf > (begun.before ?? asOf))
    setAttempt({ ...begun, isOver: true, came: asOf })

  useEffect(() => {
    if (begun === null) return
    const end = (reason: Attempt['reason']) =>
      setAttempt((last) => (last === begun ? { ...begun, isOver: true, reason } : last))
    let late: Attempt['reason'] = 'upstream_slow'
    const timer = setTimeout(() => end(late), LONGEST_WAIT)
    const run = async () => {
      const days = { list: 'reservations', days: { from: begun.day, to: begun.day } } as const
      const { signal } = new AbortController()
      const { refreshed, reason } = await askToRefresh(days, zone, clock, signal, 'print')
      if (!refreshed) return end(reason)
      late = null
      await queryClient.invalidateQueries({ queryKey: STATUS_KEY })
    }
    run().catch((error: unknown) => end(problemOf(error).reason))
    return () => clearTimeout(timer)
  }, [begun, zone, clock, queryClient])

  const came = own?.came ?? null
  const isReading = own ? !own.isOver : isNew && isDue
  return {
    state: isReading ? 'reading' : came === null ? 'none' : 'read',
    asOf: came,
    reason: own?.reason ?? null,
    again: () => maySpend && isOld && begun === null && begin(false),
  }
}
