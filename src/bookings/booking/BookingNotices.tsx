import type { ReactNode } from 'react'
import { completenessFacts, isMissedEarlier } from '#api/range/completeness-facts.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useMay } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import type { ReadingNotice } from '#api/words/reading-notice.ts'
import { edgeDate, sayEdge, sayMissing, sayPartial } from '#api/words/words.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { capital } from '#domain/text/visible-text.ts'
import type { Instant } from '#time/instant.ts'
import { useLocale } from '#ui/locale.tsx'
import { CompletenessNotice } from '#ui/notices/CompletenessNotice.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { hiddenCancelledWords, kindWords, progressWords, wholeWords } from './range-words.ts'

interface BookingNoticesProps {
  readonly answer: RangeAnswer<Reservation>
  /** That it is old, or cannot be read, in words. */
  readonly reading: ReadingNotice
  /** If the range is not read by itself: its price, and the button that agrees to it. */
  readonly offer?: { readonly words: string; readonly action: ReactNode } | undefined
  readonly shown: number
  /** True if a filter leaves some out, not only the switch for cancelled ones. */
  readonly isFiltered?: boolean
  readonly hiddenCancelled: number
  /** Since when it is shown, if its days begin earlier. */
  readonly since?: Instant
}

/** Whether this is all, and how old it is, in words. */
export function BookingNotices({
  answer,
  reading,
  offer,
  shown,
  isFiltered = false,
  hiddenCancelled,
  since,
}: BookingNoticesProps) {
  const { zone } = useSchool()
  const maySpend = useMay('spend')
  const { locale } = useLocale()
  const { completeness, missing } = answer
  const isWhole = completeness === 'complete'
  const isIncomplete = completeness === 'incomplete'
  // Said in passing to whoever can have nothing read: what he looks at is here.
  const isQuiet = isIncomplete && !maySpend && isMissedEarlier(missing, since)
  const alarm = isIncomplete && !isQuiet ? null : reading.sentence
  // The days on the page come first: the line may have room for one sentence only.
  const missed = missing
    .toSorted((a, b) => Number(a.lookBack) - Number(b.lookBack))
    .map((stretch) => sayMissing(stretch, zone, locale))
  const hidden = hiddenCancelled > 0 ? `${hiddenCancelledWords(hiddenCancelled, isWhole)}.` : ''
  const count = answer.items.length
  const all = wholeWords(shown, count, isWhole, edgeDate(answer, zone, locale), isFiltered)
  const counted = `${all} ${capital(hidden)}`.trim()
  const edge = sayEdge(answer, zone, locale)
  const sentences = isIncomplete
    ? [
        ...missed,
        offer?.words ?? '',
        alarm === null ? (reading.sentence ?? '') : '',
        counted,
        count > 0 && !offer ? sayPartial(answer, maySpend) : '',
        edge,
      ]
    : [counted, isWhole ? kindWords(answer.items) : '', shown === count ? '' : edge, reading.aside]
  return (
    <>
      <CompletenessNotice
        {...completenessFacts(answer)}
        isQuiet={isQuiet}
        sentences={[...new Set(sentences)].filter((sentence) => sentence !== '')}
        progressText={progressWords(answer.progress)}
        onRetry={maySpend ? answer.retry : undefined}
        action={offer?.action}
      />
      {alarm !== null && <Notice tone="amber">{alarm}</Notice>}
    </>
  )
}
