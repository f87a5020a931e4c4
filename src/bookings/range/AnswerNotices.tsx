import type { ReactNode } from 'react'
import { completenessFacts } from '#api/range/completeness-facts.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useMay } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import type { ReadingNotice } from '#api/words/reading-notice.ts'
import { sayEdge, sayMissing, sayPartial } from '#api/words/words.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { CompletenessNotice } from '#ui/notices/CompletenessNotice.tsx'
import { Notice } from '#ui/notices/Notice.tsx'

interface AnswerNoticesProps {
  readonly answer: RangeAnswer<unknown>
  readonly reading: ReadingNotice
  /** Price and button, if not all loads by itself. */
  readonly offer?: { readonly words: string; readonly action: ReactNode } | undefined
  /** Sentences for complete data; '' is skipped. */
  readonly whole: readonly string[]
  readonly progressText: string
  readonly children?: ReactNode
}

/** Completeness, gaps, progress, and what keeps data from being fresh. */
export function AnswerNotices(props: AnswerNoticesProps) {
  const { answer, reading, offer, whole, progressText, children } = props
  const { locale } = useLocale()
  const { zone } = useSchool()
  const isClosed = answer.problem?.reason === 'forbidden'
  // A retry can't open what is closed.
  const mayRetry = useMay('spend') && !isClosed
  const { completeness, missing, problem, items } = answer
  const sentences =
    completeness === 'complete'
      ? whole
      : [
          // The days shown come first, because there may be room for one sentence only.
          ...new Set(
            missing
              .toSorted((a, b) => Number(a.lookBack) - Number(b.lookBack))
              .map((range) => sayMissing(range, zone, locale)),
          ),
          offer?.words ?? '',
          items.length > 0 && !offer ? sayPartial(answer) : '',
          sayEdge(answer, zone, locale),
        ]
  return (
    <>
      <CompletenessNotice
        {...completenessFacts(answer)}
        sentences={sentences.filter((words) => words !== '')}
        progressText={progressText}
        onRetry={mayRetry ? answer.retry : undefined}
        action={offer?.action}
      />
      {children}
      {reading.sentence !== null && (
        <Notice
          tone={problem && items.length === 0 && !isClosed ? 'red' : 'amber'}
          action={
            mayRetry &&
            problem &&
            completeness !== 'incomplete' && <Button onClick={answer.retry}>Read again</Button>
          }
        >
          {reading.sentence}
        </Notice>
      )}
    </>
  )
}
