import { completenessFacts } from '#api/range/completeness-facts.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useReadingNotice } from '#api/status/use-reading-notice.ts'
import { useSchool } from '#api/use-school.ts'
import { sayEdge, sayMissing, sayPartial } from '#api/words/words.ts'
import type { Instant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { CompletenessNotice } from '#ui/notices/CompletenessNotice.tsx'
import { Notice } from '#ui/notices/Notice.tsx'

interface RangeNoticesProps {
  readonly answer: RangeAnswer<unknown>
  readonly now: Instant
  /** What is known to be whole, once it is. */
  readonly whole: string
  /** What the reading was said to cost, for the progress; null if nobody asked. */
  readonly price?: number | null
}

/** Whether the bookings and flights of a range are complete, what is missing, and how far the reading is. */
export function RangeNotices({ answer, now, whole, price = null }: RangeNoticesProps) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const reading = useReadingNotice(answer, now, locale)
  const { completeness, missing, progress, problem } = answer
  const edge = sayEdge(answer, zone, locale)
  const of = price === null ? '' : ` of about ${price}`
  const lookBack = progress.isLookBack ? ', looking back for blocks that began earlier' : ''
  return (
    <>
      <CompletenessNotice
        {...completenessFacts(answer)}
        sentences={
          completeness === 'complete'
            ? [whole, edge, reading.aside].filter((words) => words !== '')
            : [
                ...new Set(missing.map((stretch) => sayMissing(stretch, zone, locale))),
                sayPartial(missing),
                ...(edge === '' ? [] : [edge]),
              ]
        }
        progressText={`Reading bookings and flights: ${progress.records} records, page ${progress.pages + 1}${of}${lookBack}`}
        onRetry={answer.retry}
      />
      {reading.sentence !== null && (
        <Notice
          tone="amber"
          action={
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
