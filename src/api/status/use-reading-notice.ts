import { useMemo } from 'react'
import { useSteadyFields } from '#api/range/steady-list.ts'
import {
  type Read,
  type ReadingNotice,
  readingNotice,
  type Standing,
} from '#api/words/reading-notice.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { Instant } from '#time/instant.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { NO_GAPS } from '#time/reading-age.ts'
import { useStatusPart } from './use-gateway-status.ts'

/** `now` is by the gateway's clock. */
export function useReadingNotice(answer: Read, now: Instant, format: DateFormat): ReadingNotice {
  const standing = useSteadyFields<Standing>({
    problem: useStatusPart((last) => last.problem),
    upstream: useStatusPart((last) => last.status?.upstream ?? null),
    remaining: useStatusPart((last) => last.status?.requests.remaining ?? null),
    reset: useStatusPart((last) => last.status?.requests.reset ?? null),
    rule: useSteadyFields({
      hours: useStatusPart((last) => last.status?.hours ?? USUAL_HOURS),
      gaps: useStatusPart((last) => last.status?.gaps ?? NO_GAPS),
    }),
  })
  return useMemo(
    () => readingNotice(answer, standing, now, format),
    [answer, standing, now, format],
  )
}
