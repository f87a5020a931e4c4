import type { ComponentProps } from 'react'
import { heldBack } from '#api/range/range-answer.ts'
import { AnswerNotice } from '#bookings/range/AnswerNotice.tsx'
import { useRangeInSight } from '#bookings/range/RangePage.tsx'
import { RangeBar } from '#ui/frame/RangeBar.tsx'
import type { PaperFlow } from '#ui/paper/PaperDocument.tsx'
import { usePrintRequest } from '#ui/paper/use-print.ts'
import { PaperPage } from './PaperPage.tsx'

type Page = ComponentProps<typeof PaperPage>

interface RangePaperProps
  extends Pick<Page, 'answer' | 'rail' | 'back' | 'actions' | 'isReady' | 'paper' | 'refusal'> {
  readonly head: Omit<Page['head'], 'days'>
  readonly flows: readonly PaperFlow[]
  readonly whole: string
  /** The address asks to print at once. */
  readonly isAuto: boolean
}

/** The print page of a `RangePage`: days, completeness, and sheets in landscape. */
export function RangePaper({ head, whole, isAuto, flows, ...page }: RangePaperProps) {
  const { title, days, words, today, now, onDays, agreed, offer } = useRangeInSight()
  const printRequest = usePrintRequest(isAuto)
  // Complete means also: laid out on the sheets.
  const { isReady } = page
  const answer = heldBack(page.answer, !isReady)
  return (
    <PaperPage
      {...page}
      answer={answer}
      flows={isReady ? flows : null}
      title={title}
      range={{ list: 'flights', days, words }}
      now={now}
      toolbar={<RangeBar days={days} today={today} onDays={onDays} />}
      notices={
        <AnswerNotice
          subject="range"
          answer={answer}
          offer={offer}
          price={agreed}
          whole={[whole]}
        />
      }
      printRequest={printRequest}
      orientation="landscape"
      head={{ ...head, days: words }}
    />
  )
}
