import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useReadingNotice } from '#api/status/use-reading-notice.ts'
import { AnswerNotice } from '#bookings/range/AnswerNotice.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { SkeletonRows } from '#ui/notices/Skeleton.tsx'

interface LogAnswer {
  readonly answer: RangeAnswer<CompletedFlight>
  readonly range: string
}

export function FlightLogNotices({ answer, range }: LogAnswer) {
  const count = answer.items.length
  const whole = count === 1 ? 'The 1 flight' : `All ${count} flights`
  return (
    <AnswerNotice
      subject="log"
      answer={answer}
      whole={[count === 0 ? `No flight is logged for ${range}.` : `${whole} of ${range}.`]}
    />
  )
}

interface NothingToShowProps extends LogAnswer {
  readonly onShowAll: () => void
}

/** "No flights" only if it is certain; otherwise some may not be loaded. */
export function NothingToShow({ answer, range, onShowAll }: NothingToShowProps) {
  const { sentence } = useReadingNotice(answer, useNow(), useDateFormat())
  if (answer.items.length > 0) {
    return (
      <EmptyState title={`No flights match (${answer.items.length} loaded)`}>
        <Button onClick={onShowAll}>Show all flights</Button>
      </EmptyState>
    )
  }
  if (answer.completeness === 'loading') return <SkeletonRows />
  if (answer.completeness === 'complete') {
    return (
      <EmptyState title="No flights in these days">
        None are logged for {range}. A flight appears here when its reservation is completed.
      </EmptyState>
    )
  }
  if (answer.problem?.reason === 'forbidden') {
    return (
      <EmptyState title="Not open to you">
        {sentence} Managers and admins can open the log of {range}.
      </EmptyState>
    )
  }
  return <EmptyState title={`Flights for ${range} aren’t loaded yet`}>{sentence ?? ''}</EmptyState>
}
