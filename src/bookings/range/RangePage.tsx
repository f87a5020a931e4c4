import { createContext, type ReactNode, use } from 'react'
import { type PricedRange, usePricedRange } from '#api/queries/use-priced-range.ts'
import { heldBack, type RangeAnswer } from '#api/range/range-answer.ts'
import { useSchool } from '#api/use-school.ts'
import { priceOffer } from '#api/words/price-words.ts'
import { formatDayRange } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { type OpenEndedDays, shownDays } from '#time/longest-range.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { localDayOf } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { RangeBar } from '#ui/frame/RangeBar.tsx'
import { useLocale } from '#ui/locale.tsx'
import { CompletenessNotice } from '#ui/notices/CompletenessNotice.tsx'
import { ReadOffer } from '#ui/notices/ReadOffer.tsx'
import { useFirstHold } from '#ui/use-first-hold.ts'
import { RangeNotices } from './RangeNotices.tsx'

/** What everything on a page that looks back on some days depends on. */
export interface RangeInSight {
  /** "Figures, Thu 12 – Wed 18 Nov 2026": the page and its days. */
  readonly title: string
  readonly days: DayRange
  readonly words: string
  /** The school's day of now. */
  readonly today: PlainDay
  readonly now: Instant
  readonly onDays: (days: DayRange) => void
  /** Requests that somebody agreed to, for the progress; null if nobody had to. */
  readonly agreed: number | null
  /** False as long as nobody agreed to the price: then what the gateway holds is shown, and nothing is read for it. */
  readonly mayRead: boolean
  /** The price of the rest, then, and the button that agrees to it. */
  readonly offer: { readonly words: string; readonly action: ReactNode } | undefined
}

const RangeContext = createContext<RangeInSight | null>(null)

/** The days of the `RangePage` around. */
export function useRangeInSight(): RangeInSight {
  const range = use(RangeContext)
  if (range === null) throw new Error('No RangePage around.')
  return range
}

interface RangePageProps {
  /** "Figures"; the days follow it. */
  readonly name: string
  /** What is read of the days, for its price. */
  readonly lists: Parameters<typeof usePricedRange>[0]
  readonly state: OpenEndedDays
  readonly onState: (next: DayRange) => void
  /** The page itself, usually in a `RangeFrame`; it reads only what `mayRead` allows. */
  readonly children: ReactNode
}

/** A page about some days: few are read at once; of many it shows what is known, with the price of the rest, and waits for somebody to agree. */
export function RangePage({ name, lists, state, onState, children }: RangePageProps) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const now = useNow()
  const today = localDayOf(zone, now)
  const days = shownDays(state, today)
  const priced = usePricedRange(lists, days)
  const words = formatDayRange(days, locale)
  const title = `${name}, ${words}`
  const onDays = ({ from, to }: DayRange) => onState({ from, to })
  const { agreed, isOpen, price, read } = priced
  const told = price && priceOffer('the rest', price, zone, locale)
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
      {isOpen || price?.isPartlyHeld ? children : <UnreadRange priced={priced} />}
    </RangeContext>
  )
}

/** None of the days is held, and they cost so much that somebody has to agree to the price first. */
function UnreadRange({ priced }: { priced: PricedRange }) {
  const { title, days, words, today, onDays } = useRangeInSight()
  const { locale } = useLocale()
  const { zone } = useSchool()
  const { price, isPriceUnknown } = priced
  const isAsking = price === null && !isPriceUnknown
  const offer = price && priceOffer(words, price, zone, locale)
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
  /** Everything read of the days. */
  readonly answer: RangeAnswer<unknown>
  /** More than the answer decides where things stand, and is on its way. */
  readonly isComing?: boolean
  /** What is known to be whole, once it is. */
  readonly whole: string
  readonly rail: ReactNode
  /** What can be done with all of it, at the end of the band. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** The frame of a `RangePage`: days above, filters beside, and whether this is everything. */
export function RangeFrame(props: RangeFrameProps) {
  const { whole, rail, tools, children } = props
  const isHeld = useFirstHold(props.answer.completeness === 'loading' || props.isComing === true)
  // All of it is not there before it is drawn.
  const answer = heldBack(props.answer, isHeld)
  const { title, days, words, today, now, onDays, agreed, offer } = useRangeInSight()
  return (
    <Frame
      title={title}
      asOf={answer.asOf}
      ages={answer.ages}
      range={{ list: 'flights', days, words }}
      toolbar={<RangeBar days={days} today={today} onDays={onDays} />}
      // Its column stays.
      rail={isHeld ? <></> : rail}
      tools={tools}
      isHeld={isHeld}
      notices={
        <RangeNotices answer={answer} offer={offer} price={agreed} now={now} whole={whole} />
      }
    >
      {!isHeld && children}
    </Frame>
  )
}
