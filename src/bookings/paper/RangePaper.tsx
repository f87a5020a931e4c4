import { type ComponentProps, type ReactNode, useState } from 'react'
import { heldBack } from '#api/range/range-answer.ts'
import type { StateProps } from '#bookings/address/page-address.ts'
import type { PaperChoice } from '#bookings/address/shared-fields.ts'
import { AnswerNotice } from '#bookings/range/AnswerNotice.tsx'
import { useRangeInSight } from '#bookings/range/RangePage.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { RangeBar } from '#ui/frame/RangeBar.tsx'
import { useLocale } from '#ui/locale.tsx'
import { usualPaper } from '#ui/paper/paper-size.ts'
import { PaperChoices } from './PaperChoices.tsx'
import { PaperPage } from './PaperPage.tsx'

type Page = ComponentProps<typeof PaperPage>

interface RangePaperProps
  extends Pick<Page, 'answer' | 'back' | 'actions' | 'isReady' | 'refusal' | 'parts'>,
    StateProps<PaperChoice> {
  readonly head: Omit<Page['head'], 'title'>
  readonly whole: string
  /** Of the rail, before the paper size. */
  readonly choices?: ReactNode
  /** Of the rail, after it. */
  readonly filters: ReactNode
}

/** The print page of a `RangePage`: days, completeness, and sheets in landscape. */
export function RangePaper(props: RangePaperProps) {
  const { state, onState, head, whole, parts, choices, filters, ...page } = props
  const { title, days, words, today, now, onDays, plan } = useRangeInSight()
  const { locale } = useLocale()
  const printRequest = useState(state.auto)
  const paper = state.paper ?? usualPaper(locale)
  // Complete means also: laid out on the sheets.
  const answer = heldBack(page.answer, !page.isReady)
  return (
    <PaperPage
      {...page}
      answer={answer}
      parts={page.isReady ? parts : null}
      title={title}
      range={{ list: 'flights', days, words }}
      now={now}
      toolbar={<RangeBar days={days} today={today} onDays={onDays} />}
      rail={
        <>
          <PaperChoices paper={paper} onPaper={(next) => onState({ paper: next })}>
            {choices}
          </PaperChoices>
          <Checkbox
            label="Names as initials"
            isSelected={state.names === 'initials'}
            onChange={(isOn) => onState({ names: isOn ? 'initials' : 'full' })}
          />
          {filters}
        </>
      }
      notices={<AnswerNotice subject="range" isPaper answer={answer} plan={plan} whole={[whole]} />}
      printRequest={printRequest}
      paper={paper}
      orientation="landscape"
      head={{ ...head, title: words }}
    />
  )
}
