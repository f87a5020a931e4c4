import { createContext, type ReactNode, use } from 'react'
import type { ListDays } from '#api/http/gateway-requests.ts'
import { heldBack, type RangeAnswer } from '#api/range/range-answer.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Instant } from '#time/instant.ts'
import { type OpenEndedDays, shownDays } from '#time/longest-range.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { useNow } from '#ui/clock.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { RangeBar } from '#ui/frame/RangeBar.tsx'
import { useFirstHold } from '#ui/use-first-hold.ts'
import { AnswerNotice } from './AnswerNotice.tsx'
import { usePlan } from './use-plan.ts'

export interface RangeInSight {
  /** "Figures, Thu 12 – Wed 18 Nov 2026" */
  readonly title: string
  readonly days: DayRange
  readonly words: string
  readonly today: PlainDay
  readonly now: Instant
  readonly onDays: (days: DayRange) => void
  readonly plan: ReturnType<typeof usePlan>
}

const RangeContext = createContext<RangeInSight | null>(null)

/** Throws outside a `RangePage`. */
export function useRangeInSight(): RangeInSight {
  const range = use(RangeContext)
  if (range === null) throw new Error('No RangePage around.')
  return range
}

interface RangePageProps {
  /** "Figures"; the days follow. */
  readonly name: string
  /** What the page loads. */
  readonly lists: readonly ListDays['list'][]
  readonly state: OpenEndedDays
  readonly onState: (next: DayRange) => void
  /** Usually in a `RangeFrame`. */
  readonly children: ReactNode
}

/** Opening the days has them read, as far as the requests allow. The gateway reads the rest after they renew. */
export function RangePage({ name, lists, state, onState, children }: RangePageProps) {
  const format = useDateFormat()
  const now = useNow()
  const today = format.dayOf(now)
  const days = shownDays(state, today)
  const words = format.days(days)
  const title = `${name}, ${words}`
  const onDays = ({ from, to }: DayRange) => onState({ from, to })
  const plan = usePlan(lists.map((list) => ({ list, days })))
  return (
    <RangeContext value={{ title, days, words, today, now, onDays, plan }}>{children}</RangeContext>
  )
}

interface RangeFrameProps {
  readonly answer: RangeAnswer<unknown>
  /** More than the answer is still coming and will change the layout. */
  readonly isComing?: boolean
  readonly whole: string
  readonly rail: ReactNode
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** Days above, filters beside, and completeness. */
export function RangeFrame(props: RangeFrameProps) {
  const { whole, rail, tools, children } = props
  const isHeld = useFirstHold(props.answer.completeness === 'loading' || props.isComing === true)
  const isDrawn = !isHeld && !(props.isComing && props.answer.completeness === 'complete')
  const answer = heldBack(props.answer, !isDrawn)
  const { title, days, words, today, onDays, plan } = useRangeInSight()
  return (
    <Frame
      title={title}
      asOf={answer.asOf}
      ages={answer.ages}
      range={{ list: 'flights', days, words }}
      toolbar={<RangeBar days={days} today={today} onDays={onDays} />}
      // An empty rail keeps its column.
      rail={isHeld ? <></> : rail}
      tools={tools}
      isHeld={isHeld}
      notices={
        <AnswerNotice subject="range" answer={answer} plan={plan} days={words} whole={[whole]} />
      }
    >
      {!isHeld && children}
    </Frame>
  )
}
