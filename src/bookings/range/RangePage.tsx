import { createContext, type ReactNode, use } from 'react'
import { type PricedRange, usePricedRange } from '#api/queries/use-priced-range.ts'
import { heldBack, type RangeAnswer } from '#api/range/range-answer.ts'
import { priceOffer } from '#api/words/price-words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { Instant } from '#time/instant.ts'
import { type OpenEndedDays, shownDays } from '#time/longest-range.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { RangeBar } from '#ui/frame/RangeBar.tsx'
import { CompletenessNotice } from '#ui/notices/CompletenessNotice.tsx'
import { ReadOffer } from '#ui/notices/ReadOffer.tsx'
import { useFirstHold } from '#ui/use-first-hold.ts'
import { AnswerNotice } from './AnswerNotice.tsx'

export interface RangeInSight {
  /** "Figures, Thu 12 – Wed 18 Nov 2026" */
  readonly title: string
  readonly days: DayRange
  readonly words: string
  readonly today: PlainDay
  readonly now: Instant
  readonly onDays: (days: DayRange) => void
  /** Accepted price in requests, for the progress; null if none was needed. */
  readonly agreed: number | null
  /** False until the price is accepted: only stored data are shown. */
  readonly mayRead: boolean
  /** Until then: the price of the rest, and the button to accept it. */
  readonly offer: { readonly words: string; readonly action: ReactNode } | undefined
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
  /** What to load, for the price. */
  readonly lists: Parameters<typeof usePricedRange>[0]
  readonly state: OpenEndedDays
  readonly onState: (next: DayRange) => void
  /** Usually in a `RangeFrame`. May load only what `mayRead` allows. */
  readonly children: ReactNode
}

/** A few days load at once. A long range shows what is stored, and loads the rest once its price is accepted. */
export function RangePage({ name, lists, state, onState, children }: RangePageProps) {
  const format = useDateFormat()
  const now = useNow()
  const today = format.dayOf(now)
  const days = shownDays(state, today)
  const priced = usePricedRange(lists, days)
  const words = format.days(days)
  const title = `${name}, ${words}`
  const onDays = ({ from, to }: DayRange) => onState({ from, to })
  const { agreed, isOpen, price, read } = priced
  const told = price && priceOffer('the rest', price, format)
  const offer = told
    ? {
        words: told.words,
        action: (
          <Button
            look="primary"
            aria-disabled={!told.isPossible}
            onClick={() => told.isPossible && read()}
          >
            Read{told.cost && `, ${told.cost}`}
          </Button>
        ),
      }
    : undefined
  const range = { title, days, words, today, now, onDays, agreed, mayRead: isOpen, offer }
  return (
    <RangeContext value={range}>
      {isOpen || price?.isPartlyStored ? children : <UnreadRange priced={priced} />}
    </RangeContext>
  )
}

/** Nothing is stored, and loading needs a price accepted first. */
function UnreadRange({ priced }: { priced: PricedRange }) {
  const { title, days, words, today, onDays } = useRangeInSight()
  const format = useDateFormat()
  const { price, isPriceUnknown } = priced
  const isAsking = price === null && !isPriceUnknown
  const offer = price && priceOffer(words, price, format)
  return (
    <Frame
      title={title}
      asOf={null}
      toolbar={<RangeBar days={days} today={today} onDays={onDays} />}
      notices={
        <CompletenessNotice
          completeness={isAsking ? 'loading' : 'incomplete'}
          missingDays={price?.unknownDays ?? []}
          sentences={[
            isPriceUnknown
              ? 'Flightline itself does not answer; this page keeps trying.'
              : `${words}: not read.`,
          ]}
          progressText="Checking what is already known"
        />
      }
    >
      <ReadOffer
        words={offer && offer.words}
        price={offer?.isPossible ? offer.cost : null}
        onRead={priced.read}
      />
    </Frame>
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
  // Not complete until it is drawn.
  const answer = heldBack(props.answer, isHeld)
  const { title, days, words, today, onDays, agreed, offer } = useRangeInSight()
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
        <AnswerNotice
          subject="range"
          answer={answer}
          offer={offer}
          price={agreed}
          whole={[whole]}
        />
      }
    >
      {!isHeld && children}
    </Frame>
  )
}
