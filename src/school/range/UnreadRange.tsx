import type { PricedRange } from '#api/queries/use-priced-range.ts'
import { useSchool } from '#api/use-school.ts'
import { sayPrice } from '#api/words/price-words.ts'
import { formatDayRange } from '#time/format.ts'
import type { DayRange, PlainDay } from '#time/plain-day.ts'
import { Frame } from '#ui/frame/Frame.tsx'
import { RangeBar } from '#ui/frame/RangeBar.tsx'
import { useLocale } from '#ui/locale.tsx'
import { CompletenessNotice } from '#ui/notices/CompletenessNotice.tsx'
import { ReadOffer } from '#ui/notices/ReadOffer.tsx'

interface UnreadRangeProps {
  readonly title: string
  readonly days: DayRange
  readonly today: PlainDay
  readonly onDays: (days: DayRange) => void
  readonly priced: PricedRange
}

/** A page whose range costs so much that it waits for somebody who knows the price. */
export function UnreadRange({ title, days, today, onDays, priced }: UnreadRangeProps) {
  const { locale } = useLocale()
  const { zone } = useSchool()
  const range = formatDayRange(days, locale)
  const { price, isPriceUnknown } = priced
  const isAsking = price === null && !isPriceUnknown
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
              ? 'Flightline itself does not answer; it is asked again every few seconds.'
              : `${range} has not been read.`,
          ]}
          progressText="Asking what of it is known"
        />
      }
    >
      <ReadOffer words={price && sayPrice(range, price, zone, locale)} onRead={priced.read} />
    </Frame>
  )
}
