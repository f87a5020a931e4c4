import type { RangeAnswer } from '#api/range-answer.ts'
import { sayMissing, sayProblem, sayStale } from '#api/words.ts'
import type { Reservation } from '#domain/reservation.ts'
import type { Zone } from '#time/zone.ts'
import { CompletenessNotice } from '#ui/CompletenessNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { hiddenCancelledWords, progressWords, wholeWords } from './schedule-words.ts'

interface ScheduleNoticesProps {
  readonly answer: RangeAnswer<Reservation>
  readonly shown: number
  readonly hiddenCancelled: number
  readonly zone: Zone
  readonly locale: string
}

/** Whether this is all, and how old it is, in words. */
export function ScheduleNotices({
  answer,
  shown,
  hiddenCancelled,
  zone,
  locale,
}: ScheduleNoticesProps) {
  const { completeness, missing, problem, staleReason, asOf } = answer
  const isWhole = completeness === 'complete'
  const problems = problem ? [sayProblem(problem, zone, locale)] : []
  const missed = missing.map((stretch) => sayMissing(stretch, zone, locale))
  const hidden = hiddenCancelled > 0 ? `${hiddenCancelledWords(hiddenCancelled, isWhole)}.` : ''
  const counted = `${wholeWords(shown, answer.items.length, isWhole)} ${capital(hidden)}`.trim()
  const sentences = completeness === 'incomplete' ? [...problems, ...missed, counted] : [counted]
  const isOld = staleReason !== null || (problem !== null && completeness !== 'incomplete')
  return (
    <>
      <CompletenessNotice
        completeness={completeness}
        missingDays={[...new Set(missing.flatMap((stretch) => stretch.days))].toSorted()}
        sentences={[...new Set(sentences)].filter((sentence) => sentence !== '')}
        progressText={progressWords(answer.progress)}
        onRetry={answer.retry}
      />
      {isOld && (
        <Notice tone="amber">
          {staleReason === null
            ? problems.join(' ')
            : sayStale(staleReason, asOf, problem?.retryAt ?? null, zone, locale)}
        </Notice>
      )}
    </>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
