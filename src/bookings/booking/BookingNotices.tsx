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
  readonly reading: ReadingNotice
  /** Price and button, if the range doesn't load by itself. */
  readonly offer?: { readonly words: string; readonly action: ReactNode } | undefined
  readonly shown: number
  /** A filter other than the cancelled switch hides some. */
  readonly isFiltered?: boolean
  readonly hiddenCancelled: number
  /** Start of what is shown, if the days begin earlier. */
  readonly since?: Instant
}

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
  // Only mentioned to a reader who can't load anything: the days shown are here.
  const isQuiet = isIncomplete && !maySpend && isMissedEarlier(missing, since)
  const alarm = isIncomplete && !isQuiet ? null : reading.sentence
  // The days shown come first, because there may be room for one sentence only.
  const missed = missing
    .toSorted((a, b) => Number(a.lookBack) - Number(b.lookBack))
    .map((range) => sayMissing(range, zone, locale))
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
