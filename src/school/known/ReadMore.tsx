import { useState } from 'react'
import { useOpenLog } from '#api/queries/use-open-log.ts'
import { type DaysRead, useReadBookings, useReadLog } from '#api/queries/use-read-days.ts'
import { useRequests } from '#api/status/use-requests.ts'
import { useMay } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import type { ListDays } from '#api/wire/gateway-requests.ts'
import { sayProblem } from '#api/words/words.ts'
import { formatDayRange } from '#time/format.ts'
import { addDays, type DayRange, earlierDay, type PlainDay } from '#time/plain-day.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '#ui/locale.tsx'
import styles from './ReadMore.module.css'

interface ReadMoreProps {
  readonly booked: DayRange | null
  readonly flown: DayRange | null
  readonly today: PlainDay
}

const STEP = 28

/** What could be read beside what is known, each at its price. */
export function ReadMore({ booked, flown, today }: ReadMoreProps) {
  const [wanted, setWanted] = useState<ListDays | null>(null)
  const maySpend = useMay('spend')
  const { isWhole: isLogOpen } = useOpenLog()
  const before = booked?.from ?? today
  const after = booked?.to ?? addDays(today, -1)
  const log = flown?.from ?? addDays(today, 1)
  const offers: readonly (readonly [string, ListDays])[] = [
    ['later bookings', bookings(addDays(after, 1), addDays(after, STEP))],
    ['earlier bookings', bookings(addDays(before, -STEP), addDays(before, -1))],
    [
      flown === null ? 'the flight log' : 'earlier flights',
      {
        list: 'flights',
        days: { from: addDays(log, -STEP), to: earlierDay(addDays(log, -1), today) },
      },
    ],
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

function bookings(from: PlainDay, to: PlainDay): ListDays {
  return { list: 'reservations', days: { from, to } }
}

function keyOf({ list, days }: ListDays): string {
  return `${list} ${days.from} ${days.to}`
}

function Offer(props: { words: string; days: ListDays; onRead: () => void }) {
  const { words, days, onRead } = props
  const { locale } = useLocale()
  const requests = useRequests(days)
  const price = requests?.price ?? null
  const isSpent = requests !== null && price !== null && price > (requests.remaining ?? price)
  const cost =
    price === null ? 'price not known yet' : `${price} ${price === 1 ? 'request' : 'requests'}`
  return (
    <Button disabled={price === null || isSpent} onClick={onRead}>
      {`Read ${words}, ${formatDayRange(days.days, locale)}: ${cost}`}
    </Button>
  )
}

function BookingReading({ days }: { days: DayRange }) {
  return <Reading read={useReadBookings(days)} />
}

function FlightReading({ days }: { days: DayRange }) {
  return <Reading read={useReadLog(days)} />
}

/** How the reading stands; what came of it is above. */
function Reading({ read }: { read: DaysRead }) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const words = read.problem
    ? sayProblem(read.problem, zone, locale)
    : read.isDone
      ? 'Read.'
      : `Reading, ${read.records} records so far`
  return (
    <p className={styles.reading} role="status">
      {words}
    </p>
  )
}
