import { BOOKED_AHEAD } from '#domain/inspections/meter-forecast.ts'
import { DASH, formatHoursLeft, formatHundredths } from '#domain/record/meter.ts'
import type { DateFormat } from '#time/date-format.ts'
import { formatDate, formatDay } from '#time/format.ts'
import { type Instant, parseInstant } from '#time/instant.ts'
import {
  dayFromNumber,
  daysBetween,
  type PlainDay,
  parsePlainDay,
  plainDay,
} from '#time/plain-day.ts'
import type { TagTone } from '#ui/Tag.tsx'
import type {
  InspectionLimit,
  InspectionMeter,
  InspectionWire,
  Overrun,
} from '#wire/inspections-wire.ts'

export const METER_LABELS: Readonly<Record<InspectionMeter, string>> = {
  tach: 'Tach',
  hobbs: 'Hobbs',
  date: 'Date',
}

type State = InspectionWire['state']

interface StateWords {
  readonly label: string
  readonly tone: TagTone
}

const STATE_WORDS: Readonly<Partial<Record<State, StateWords>>> = {
  due: { label: 'Due', tone: 'red' },
  near: { label: 'Due soon', tone: 'amber' },
}

/** Null where what is left says it all: it is enough, or unknown. */
export function sayInspectionState(
  { state, left, limits }: Pick<InspectionWire, 'state' | 'left' | 'limits'>,
  overruns: readonly Overrun[],
): StateWords | null {
  const isNear = left.some(
    ({ left: rest }, index) => rest !== null && rest <= (limits[index]?.warnAt ?? 0),
  )
  // With much left, a booking is why.
  if (state === 'overrun' || (state === 'near' && !isNear)) {
    const tone = overruns.some((one) => toneOfOverrun(one) === 'red') ? 'red' : 'amber'
    return { label: tone === 'red' ? 'Overruns' : 'May overrun', tone }
  }
  return STATE_WORDS[state] ?? null
}

/** Amber if it only may, or if booked maintenance may reset it before. */
export function toneOfOverrun({ is, shopOn }: Pick<Overrun, 'is' | 'shopOn'>): TagTone {
  return is === 'overruns' && !shopOn ? 'red' : 'amber'
}

const ANOTHER_YEAR = plainDay('1900-01-01')

function dated(day: PlainDay, locale: string, today: PlainDay): string {
  return `${formatDay(day, locale, 'weekday')} ${formatDate(day, locale, today)}`
}

/** "2312.4", "Thu 3 Dec 2026". */
export function sayValue(meter: InspectionMeter, value: number, locale: string): string {
  if (meter !== 'date') return formatHundredths(value, 1)
  return dated(dayFromNumber(value), locale, ANOTHER_YEAR)
}

/** "every 100.0 h", "every 12 months", "once". */
export function sayInterval({ meter, interval }: InspectionLimit): string {
  if (interval === null) return 'once'
  if (meter !== 'date') return `every ${formatHundredths(interval, 1)} h`
  return `every ${interval === 1 ? 'month' : `${interval} months`}`
}

/** "6.3 h left", "at most 6.3 h left", "less than 0.1 h left", "0.4 h over", "12 days left", "unknown". */
export function sayLimitLeft({ meter, left, isAtMost }: InspectionWire['left'][number]): string {
  if (left === null) return 'unknown'
  if (meter === 'date') {
    if (left === 0) return 'due today'
    return `${sayDayCount(Math.abs(left))} ${left > 0 ? 'left' : 'over'}`
  }
  if (left > 0) return `${formatHoursLeft(left, isAtMost)} h left`
  // Rounds a minimum down, so that it is certain.
  const over = isAtMost ? Math.floor(-left / 10) : Math.ceil(-left / 10)
  if (over === 0) return 'nothing left'
  return `${isAtMost ? 'at least ' : ''}${formatHundredths(over * 10, 1)} h over`
}

export function sayDayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

const BECAUSE = {
  'no-reading': 'no meter reading yet',
  'meter-replaced': 'the meter was replaced: enter the due reading of the new one',
  'beyond-interval': 'more left than a whole interval: check the due value and the last reading',
} as const

/** "1 flight still out, 2 flights not closed, log as of 14:05": why it is inexact or unknown; '' if exact. */
export function sayWhyNotExact(item: InspectionWire, format: DateFormat, now: Instant): string {
  const unknown = item.left.flatMap(({ because }) => (because ? BECAUSE[because] : []))
  if (unknown.length > 0) return [...new Set(unknown)].join(', ')
  if (!item.left.some(({ isAtMost }) => isAtMost)) return ''
  const { notClosed, stillOut = 0, knownTo } = item
  const count = (flights: number, words: string) =>
    flights === 0 ? '' : `${flights} ${flights === 1 ? 'flight' : 'flights'} ${words}`
  const known = parseInstant(knownTo)
  return [
    count(stillOut, 'still out'),
    count(notClosed - stillOut, 'not closed'),
    known === null ? 'the flight log is not loaded' : `log as of ${format.moment(known, now)}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/** "Expected Thu 3 Dec"; "… at the usual rate" if no booking reaches the limit by then; '' without a date.
 * `lateOn`: days of bookings that may overrun it. */
export function sayExpected(
  { expectedOn, left }: Pick<InspectionWire, 'expectedOn' | 'left'>,
  today: PlainDay,
  locale: string,
  lateOn: readonly (PlainDay | null)[] = [],
): string {
  const day = parsePlainDay(expectedOn)
  // What is due by date says its day already.
  const isDue = left.some((one) => one.meter === 'date' && one.expectedOn === expectedOn)
  if (day === null || isDue) return ''
  const isUsual =
    daysBetween(today, day) > BOOKED_AHEAD &&
    left.some((one) => one.meter !== 'date' && one.expectedOn === expectedOn) &&
    lateOn.every((on) => on !== null && on > day)
  return `Expected ${dated(day, locale, today)}${isUsual ? ' at the usual rate' : ''}`
}

/** "unless the inspection is done on Tue 24 Nov"; '' without booked maintenance. */
export function sayShop({ shopOn }: Pick<Overrun, 'shopOn'>, locale: string): string {
  const day = parsePlainDay(shopOn ?? null)
  return day === null ? '' : `unless the inspection is done on ${formatDay(day, locale, 'short')}`
}

/** "Tach 2306.1 on Wed 18 Nov": the reading the limit counts from; a dash if unknown. */
export function sayLastReading(
  { meter, last, lastOn }: InspectionWire['left'][number],
  today: PlainDay,
  locale: string,
): string {
  if (meter === 'date') return ''
  const day = parsePlainDay(lastOn)
  const at = last === null ? DASH : formatHundredths(last, 1)
  return `${METER_LABELS[meter]} ${at}${day === null ? '' : ` on ${dated(day, locale, today)}`}`
}
