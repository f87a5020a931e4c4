import type { ComponentProps } from 'react'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { sayEdge } from '#api/words/words.ts'
import { AnswerNotice } from '#bookings/range/AnswerNotice.tsx'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { capital } from '#domain/text/visible-text.ts'
import { hiddenCancelledWords, kindWords, wholeWords } from './range-words.ts'

interface BookingNoticeProps
  extends Pick<ComponentProps<typeof AnswerNotice>, 'plan' | 'since' | 'minorBefore'> {
  readonly answer: RangeAnswer<Reservation>
  readonly shown: number
  /** A filter other than the cancelled switch hides some. */
  readonly isFiltered?: boolean
  readonly hiddenCancelled: number
}

export function BookingNotice(props: BookingNoticeProps) {
  const { answer, shown, isFiltered = false, hiddenCancelled, ...rest } = props
  const format = useDateFormat()
  const isWhole = answer.completeness === 'complete'
  const count = answer.items.length
  const hidden = hiddenCancelled > 0 ? `${hiddenCancelledWords(hiddenCancelled, isWhole)}.` : ''
  const all = wholeWords(shown, count, isWhole, isFiltered)
  const counted = `${all} ${capital(hidden)}`.trim()
  return (
    <AnswerNotice
      {...rest}
      subject="schedule"
      answer={answer}
      whole={[counted, kindWords(answer.items), sayEdge(answer, format)]}
      counted={counted}
    />
  )
}
