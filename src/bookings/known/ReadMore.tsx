import { useState } from 'react'
import type { ListDays } from '#api/http/gateway-requests.ts'
import type { AllLoaded } from '#api/queries/use-all-loaded.ts'
import { useOpenLog } from '#api/queries/use-open-log.ts'
import { useRangePrice } from '#api/queries/use-priced-range.ts'
import { type DaysRead, useReadBookings, useReadLog } from '#api/queries/use-read-days.ts'
import { logSpan } from '#api/queries/use-stored.ts'
import type { RangePrice } from '#api/range/range-price.ts'
import { useMay } from '#api/status/use-session.ts'
import { sayRequests } from '#api/words/price-words.ts'
import { sayProblem } from '#api/words/words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { formatDayRange } from '#time/format.ts'
import { addDays, type DayRange, eachDay, type PlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '#ui/locale.tsx'
import styles from './ReadMore.module.css'

interface ReadMoreProps {
  readonly booked: DayRange | null
  readonly flown: Pick<AllLoaded<unknown>, 'days' | 'isKnown'>
  readonly today: PlainDay
}

const STEP = 28
/** Days of the log to offer, because hours are summed over them. */
const RECENT = 30

export function ReadMore({ booked, flown, today }: ReadMoreProps) {
  const [wanted, setWanted] = useState<ListDays | null>(null)
  const maySpend = useMay('spend')
  const { isWhole: isLogOpen } = useOpenLog()
  const before = booked?.from ?? today
  const after = booked?.to ?? addDays(today, -1)
  const offers: readonly (readonly [string, ListDays])[] = [
    ['later bookings', bookings(addDays(after, 1), addDays(after, STEP))],
    ['earlier bookings', bookings(addDays(before, -STEP), addDays(before, -1))],
    logOffer(flown, today),
  ]
  if (!maySpend) return null
  return (
    <section className={styles.more} aria-label="Read more">
      {offers
        .filter(([, { list }]) => isLogOpen || list === 'reservations')
        .map(([words, days]) => (
          <Offer key={words} words={words} days={days} onRead={() => setWanted(days)} />
        ))}
      {wanted?.list === 'reservations' && <BookingReading key={keyOf(wanted)} days={wanted.days} />}
      {wanted?.list === 'flights' && <FlightReading key={keyOf(wanted)} days={wanted.days} />}
    </section>
  )
}

/** What is missing of the last thirty days; if nothing, the days before the first loaded one. */
function logOffer({ days, isKnown }: ReadMoreProps['flown'], today: PlainDay) {
  const recent = eachDay({ from: addDays(today, 1 - RECENT), to: today })
  const missing = recent.filter((day) => !isKnown(logSpan({ from: day, to: day })))
  const [first, last] = [missing[0], missing.at(-1)]
  const words = missing.length < RECENT ? 'earlier flights' : 'the flight log'
  const before = days?.from ?? today
  const wanted =
    first && last
      ? { from: first, to: last }
      : { from: addDays(before, -STEP), to: addDays(before, -1) }
  return [words, { list: 'flights', days: wanted }] as const
}

function bookings(from: PlainDay, to: PlainDay): ListDays {
  return { list: 'reservations', days: { from, to } }
}

function keyOf({ list, days }: ListDays): string {
  return `${list} ${days.from} ${days.to}`
}

function Offer(props: { words: string; days: ListDays; onRead: () => void }) {
  const { words, days, onRead } = props
  const { locale } = useLocale()
  // Stored data are free, and earlier blocks aren't searched.
  const { price } = useRangePrice([days.list], days.days, true, isFree, false)
  const { requests = 0, allowed = null } = price ?? {}
  const isSpent = requests > 0 && allowed === 0
  const today = allowed !== null && allowed > 0 && allowed < requests ? `, ${allowed} today` : ''
  const cost = price === null ? 'price not known yet' : `${sayRequests(requests)}${today}`
  return (
    <Button disabled={price === null || isSpent} onClick={onRead}>
      {`Read ${words}, ${formatDayRange(days.days, locale)}: ${cost}`}
    </Button>
  )
}

function isFree(price: RangePrice | null): boolean {
  return price?.requests === 0
}

function BookingReading({ days }: { days: DayRange }) {
  return <Reading read={useReadBookings(days)} />
}

function FlightReading({ days }: { days: DayRange }) {
  return <Reading read={useReadLog(days)} />
}

function Reading({ read }: { read: DaysRead }) {
  const format = useDateFormat()
  const words = read.problem
    ? sayProblem(read.problem, format)
    : read.isDone
      ? 'Read.'
      : `Reading, ${read.records} records so far`
  return (
    <p className="flex-[1_0_100%] text-muted" role="status">
      {words}
    </p>
  )
}
