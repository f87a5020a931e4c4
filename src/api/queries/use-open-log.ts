import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { gatewayNow } from '#api/status/use-gateway-status.ts'
import { useSession } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { intersection, type Span } from '#time/instant.ts'
import { dayFromNumber, dayNumber, type PlainDay } from '#time/plain-day.ts'
import { localDayOf } from '#time/zone.ts'
import { factsOf, ROLE_FACTS } from '#wire/access.ts'

const EVER: Span = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
const NEVER: Span = { start: 0, end: 0 }

/** Log days open to the role, by number. Others aren't requested, because the gateway would refuse. */
export interface OpenLog {
  readonly span: Span
  readonly isWhole: boolean
  /** Null for a log without a first day, or none. */
  readonly first: PlainDay | null
  /** Null if the range is open in full. */
  readonly problemIn: (span: Span) => ApiProblem | null
}

export function useOpenLog(): OpenLog {
  const queryClient = useQueryClient()
  const { zone } = useSchool()
  const { clock } = useApiEnvironment()
  const session = useSession()
  const today = dayNumber(localDayOf(zone, gatewayNow(queryClient, clock)))
  return useMemo(() => {
    const { label, flights } = session ? factsOf(session) : ROLE_FACTS.admin
    const span =
      flights === 'all'
        ? EVER
        : flights === null
          ? NEVER
          : { start: today - flights.back, end: today + flights.ahead + 1 }
    const detail =
      flights === null || flights === 'all'
        ? `${session?.kind === 'token' ? 'This token does' : `${label}s do`} not see the log.`
        : `${label}s see the log of today and the ${flights.back} days before.`
    return {
      span,
      isWhole: flights === 'all',
      first: flights === null || flights === 'all' ? null : dayFromNumber(span.start),
      problemIn: ({ start, end }) =>
        span.start <= start && end <= span.end
          ? null
          : { reason: 'forbidden', detail, retryAt: null },
    }
  }, [session, today])
}

export function openPart(span: Span, log: OpenLog): Span {
  return intersection<number>(span, log.span) ?? { start: span.start, end: span.start }
}
