import type { ComponentProps } from 'react'
import type { RangeAnswer } from '#api/range/range-answer.ts'
import { useReadingNotice } from '#api/status/use-reading-notice.ts'
import { useSchool } from '#api/use-school.ts'
import { sayEdge } from '#api/words/words.ts'
import type { Instant } from '#time/instant.ts'
import { useLocale } from '#ui/locale.tsx'
import { AnswerNotices } from './AnswerNotices.tsx'

interface RangeNoticesProps extends Pick<ComponentProps<typeof AnswerNotices>, 'offer'> {
  readonly answer: RangeAnswer<unknown>
  readonly now: Instant
  readonly whole: string
  /** Accepted price, for the progress; null if none. */
  readonly price?: number | null
}

export function RangeNotices({ answer, now, whole, offer, price = null }: RangeNoticesProps) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const reading = useReadingNotice(answer, now, locale)
  const { records, pages, isLookBack } = answer.progress
  const of = price === null ? '' : ` of about ${price}`
  const lookBack = isLookBack ? ', looking back for blocks that began earlier' : ''
  return (
    <AnswerNotices
      answer={answer}
      reading={reading}
      offer={offer}
      whole={[whole, sayEdge(answer, zone, locale), reading.aside]}
      progressText={`Reading bookings and flights: ${records} records, page ${pages + 1}${of}${lookBack}`}
    />
  )
}
