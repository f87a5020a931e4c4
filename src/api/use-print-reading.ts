import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Instant, MINUTE } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { useApiEnvironment } from './environment.ts'
import { problemOf } from './errors.ts'
import { askToRefresh } from './gateway-requests.ts'
import type { ApiProblem, RangeAnswer } from './range-answer.ts'
import { STATUS_KEY } from './use-gateway-status.ts'
import { useSchool } from './use-school.ts'

/** What is older is worth a request before it is printed. */
const OLD_FOR_PRINT = 10 * MINUTE
/** Then it is printed as it is, with its age; the reading goes on. */
const LONGEST_WAIT = 8_000

interface Attempt {
  readonly day: PlainDay
  /** What was known when it began was read then. */
  readonly before: Instant | null
  readonly isOver: boolean
  /** Why nothing came of it. */
  readonly reason: ApiProblem['reason'] | null
}

export interface PrintReading {
  readonly state: 'none' | 'reading' | 'read'
  readonly reason: ApiProblem['reason'] | null
  /** Has the day read again, if it has grown old since. */
  readonly again: () => void
}

/** Reads a day of the schedule again that is about to be printed, once when it is opened and whenever told to. */
export function usePrintReading(
  day: PlainDay,
  { asOf, completeness }: Pick<RangeAnswer<unknown>, 'asOf' | 'completeness'>,
  now: Instant,
): PrintReading {
  const queryClient = useQueryClient()
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const own = attempt?.day === day ? attempt : null
  const isDue = asOf !== null && now - asOf > OLD_FOR_PRINT
  const isNew = own === null && completeness !== 'loading'

  if (isNew) setAttempt({ day, before: asOf, isOver: !isDue, reason: null })
  const begun = own?.isOver === false ? own : null

  useEffect(() => {
    if (begun === null) return
    const end = (reason: Attempt['reason']) =>
      setAttempt((last) => (last === begun ? { ...begun, isOver: true, reason } : last))
    let late: Attempt['reason'] = 'upstream_slow'
    setTimeout(() => end(late), LONGEST_WAIT)
    const run = async () => {
      const days = { list: 'reservations', days: { from: begun.day, to: begun.day } } as const
      const { signal } = new AbortController()
      const { refreshed, reason } = await askToRefresh(days, zone, clock, signal, 'print')
      if (!refreshed) return end(reason)
      late = null
      await queryClient.invalidateQueries({ queryKey: STATUS_KEY })
    }
    run().catch((error: unknown) => end(problemOf(error).reason))
  }, [begun, zone, clock, queryClient])

  const hasCome = own !== null && asOf !== null && asOf > (own.before ?? asOf)
  const isReading = own ? !own.isOver && !hasCome : isNew && isDue
  return {
    state: isReading ? 'reading' : hasCome ? 'read' : 'none',
    reason: own?.reason ?? null,
    again: () => isDue && setAttempt(null),
  }
}
