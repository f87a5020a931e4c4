import type { ComponentProps } from 'react'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import { edgeDate, sayEdge } from '#api/words/words.ts'
import { AnswerNotice } from '#bookings/range/AnswerNotice.tsx'
import type { Reservation } from '#domain/record/reservation.ts'
import { capital } from '#domain/text/visible-text.ts'
import { useLocale } from '#ui/locale.tsx'
import { hiddenCancelledWords, kindWords, wholeWords } from './range-words.ts'

interface BookingNoticeProps extends Pick<ComponentProps<typeof AnswerNotice>, 'offer' | 'since'> {
  readonly answer: RangeAnswer<Reservation>
  readonly shown: number
  /** A filter other than the cancelled switch hides some. */
  readonly isFiltered?: boolean
  readonly hiddenCancelled: number
}

export function BookingNotice(props: BookingNoticeProps) {
  const { answer, shown, isFiltered = false, hiddenCancelled, ...rest } = props
  const { zone } = useSchool()
  const { locale } = useLocale()
  const isWhole = answer.completeness === 'complete'
  const count = answer.items.length
  const hidden = hiddenCancelled > 0 ? `${hiddenCancelledWords(hiddenCancelled, isWhole)}.` : ''
  const all = wholeWords(shown, count, isWhole, edgeDate(answer, zone, locale), isFiltered)
  const counted = `${all} ${capital(hidden)}`.trim()
  const edge = shown === count ? '' : sayEdge(answer, zone, locale)
  return (
    <AnswerNotice
      {...rest}
      subject="schedule"
      answer={answer}
      whole={[counted, kindWords(answer.items), edge]}
      counted={counted}
    />
  )
}
