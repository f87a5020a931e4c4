import { completenessFacts } from '#api/range/completeness-facts.ts'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useReadingNotice } from '#api/status/use-reading-notice.ts'
import { useSchool } from '#api/use-school.ts'
import { sayMissing, sayPartial } from '#api/words/words.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { useLocale } from '#ui/locale.tsx'
import { CompletenessNotice } from '#ui/notices/CompletenessNotice.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { Skeleton } from '#ui/notices/Skeleton.tsx'
import styles from './FlightLogNotices.module.css'

interface LogAnswer {
  readonly answer: RangeAnswer<CompletedFlight>
  /** The days in words. */
  readonly range: string
}

/** Whether the flights are all there are, what is missing, and how far reading is. */
export function FlightLogNotices({ answer, range }: LogAnswer) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const reading = useReadingNotice(answer, useNow(), locale)
  const { completeness, missing, progress, problem } = answer
  const whole = answer.items.length === 1 ? 'The 1 flight' : `All ${answer.items.length} flights`
  const sentences =
    completeness === 'complete'
      ? [answer.items.length === 0 ? `No flight is logged for ${range}.` : `${whole} of ${range}.`]
      : [
          ...missing.map((stretch) => sayMissing(stretch, zone, locale)),
          ...(answer.items.length > 0 ? [sayPartial(missing)] : []),
        ]
  return (
    <>
      <CompletenessNotice
        {...completenessFacts(answer)}
        sentences={sentences}
        progressText={`Reading the log: ${progress.records} flights, page ${progress.pages + 1}`}
        onRetry={answer.retry}
      />
      {reading.sentence !== null && (
        <Notice
          tone={problem && answer.items.length === 0 ? 'red' : 'amber'}
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

interface NothingToShowProps extends LogAnswer {
  readonly onShowAll: () => void
}

/** "No flights" is said only if it is proven: what was not read may hold some. */
export function NothingToShow({ answer, range, onShowAll }: NothingToShowProps) {
  if (answer.items.length > 0) {
    return (
      <EmptyState title={`None of the ${answer.items.length} flights read matches the filters`}>
        <Button onClick={onShowAll}>Show all flights</Button>
      </EmptyState>
    )
  }
  if (answer.completeness === 'loading') return <FlightLogWaiting />
  if (answer.completeness === 'complete') {
    return (
      <EmptyState title="No flights in these days">
        The log holds none for {range}. A flight appears here when its reservation is completed.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Not known">
      Nothing of {range} could be read; there may be flights.
    </EmptyState>
  )
}

const WIDTHS = ['64%', '71%', '58%', '67%', '74%', '61%']

/** The shape of the log while its first page is on its way; the notice above says how far it is. */
function FlightLogWaiting() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      {Array.from({ length: 18 }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="72px" />
          <Skeleton width="36px" />
          <Skeleton width="58px" />
          <Skeleton width={WIDTHS[row % WIDTHS.length] ?? '64%'} />
        </div>
      ))}
    </div>
  )
}
