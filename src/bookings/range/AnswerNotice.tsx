import type { ReactNode } from 'react'
import { completenessFacts, isMissedEarlier } from '#api/range/completeness-facts.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useReadingNotice } from '#api/status/use-reading-notice.ts'
import { useMay } from '#api/status/use-session.ts'
import { sayEarlier, sayEdge, sayMissing, sayPartial } from '#api/words/words.ts'
import { loadingWords } from '#bookings/booking/range-words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Instant } from '#time/instant.ts'
import { useNow } from '#ui/clock.tsx'
import { CompletenessNotice } from '#ui/notices/CompletenessNotice.tsx'
import { Notice } from '#ui/notices/Notice.tsx'

interface Subject {
  /** What loads; default reservations. */
  readonly what?: string
  /** Complete data also say since when running blocks are loaded. */
  readonly hasEdge?: true
  /** Complete data also say that some days are older than today. */
  readonly hasAside?: true
}

const SUBJECTS = {
  schedule: { hasAside: true },
  sheet: {},
  log: { what: 'flights' },
  range: { what: 'bookings and flights', hasEdge: true, hasAside: true },
} as const satisfies Record<string, Subject>

const NOT_BY_RETRY: ReadonlySet<string> = new Set([
  'forbidden',
  'budget_reserved',
  'budget_exhausted',
])

interface AnswerNoticeProps {
  readonly subject: keyof typeof SUBJECTS
  readonly answer: RangeAnswer<unknown>
  /** Sentences for complete data; '' is skipped. */
  readonly whole: readonly string[]
  /** For incomplete data: what is there. */
  readonly counted?: string
  /** How much is there and when the rest comes; what comes after that is a detail. */
  readonly plan?: readonly string[]
  /** Start of what is shown, if the days begin earlier. */
  readonly since?: Instant
  /** Blocks that started before it and still run are only mentioned if missing. */
  readonly minorBefore?: Instant | undefined
  /** The days shown; named alone while nothing is loaded. */
  readonly days?: string
  /** On other pages, a block says why nothing is loaded. */
  readonly isPaper?: boolean
  /** In place of a line, if there is none. */
  readonly children?: ReactNode
}

/** Completeness, gaps, progress, and what keeps data from being fresh: one line. */
export function AnswerNotice(props: AnswerNoticeProps) {
  const { answer, whole, counted = '', plan = [], days, since, minorBefore, children } = props
  const { what, hasEdge, hasAside }: Subject = SUBJECTS[props.subject]
  const format = useDateFormat()
  const maySpend = useMay('spend')
  const { completeness, missing, problem, items, asOf } = answer
  const isIncomplete = completeness === 'incomplete'
  const isLongAgo =
    minorBefore !== undefined &&
    missing.length > 0 &&
    missing.every(({ lookBack, end }) => lookBack && end !== null && end <= minorBefore)
  const isMinor = isLongAgo && problem?.reason === 'budget_reserved'
  const reading = useReadingNotice(
    isMinor ? { ...answer, problem: null } : answer,
    useNow(),
    format,
  )
  // A retry can't open what is closed, renew requests, or end the wait after a failure.
  const mayRetry = maySpend && !reading.isWaiting && !(problem && NOT_BY_RETRY.has(problem.reason))
  // Only mentioned to a reader who can't load anything: the days shown are here.
  const isQuiet = isIncomplete && (isLongAgo || (!maySpend && isMissedEarlier(missing, since)))
  const isWithin = isIncomplete && !isQuiet
  const cause = (isWithin && (asOf !== null || props.isPaper) && reading.sentence) || ''
  const edge = sayEdge(answer, format)
  const lacks = missing
    .filter(({ lookBack }) => asOf !== null || !lookBack)
    .toSorted((a, b) => Number(a.lookBack) - Number(b.lookBack))
    .map((range) => sayMissing(range, format))
  const sentences =
    completeness === 'complete'
      ? [...whole, hasEdge ? edge : '', hasAside ? reading.aside : '']
      : isQuiet && isLongAgo
        ? [counted, sayEarlier(missing, format)]
        : [
            ...plan.slice(0, 1),
            // There may be room for one sentence only: the days missing, or, if all are, why.
            ...(asOf === null
              ? [cause, ...(days ? [`${days}: not loaded.`] : lacks)]
              : [...lacks, cause, counted, items[0] ? sayPartial(answer, maySpend) : '', edge]),
            ...plan.slice(1),
          ]
  return (
    <>
      <CompletenessNotice
        {...completenessFacts(answer)}
        isQuiet={isQuiet}
        sentences={[...new Set(sentences)].filter(Boolean)}
        progressText={loadingWords(answer.recordsRead, what)}
        onRetry={mayRetry ? answer.retry : undefined}
      />
      {!isWithin &&
        (reading.sentence === null ? children : <Notice tone="amber">{reading.sentence}</Notice>)}
    </>
  )
}
