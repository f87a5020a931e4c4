import type { MeterName } from '#domain/audit/finding.ts'
import type { LogBookings } from '#domain/audit/world/booked.ts'
import { medianOf } from '#domain/audit/world/tail-ratios.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { memoized } from '#domain/lists/memoized.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { plainRun } from './meter-trail.ts'

/** Meter time per booking: a share of flyable hours, with a spread that grows with their square root. */
export interface BookedCost {
  /** Meter time per booked hour, less ground time. */
  readonly share: number
  /** Hundredths², per hundredth of those hours. */
  readonly variance: number
  /** Hundredths of hours learned from; fewer make the share less certain. */
  readonly learnedFrom: number
  /** Meter time per booked hour overall. */
  readonly perBooked: number
  readonly isGuess: boolean
}

/** Hundredths: mean and standard deviation. */
interface Cost {
  readonly middle: number
  readonly deviation: number
}

/** Means and variances add up; an error of the share affects all hours. */
export function costOf({ share, variance, learnedFrom }: BookedCost, hours: number): Cost {
  return {
    middle: share * hours,
    deviation: Math.sqrt(variance * (hours + hours ** 2 / learnedFrom)),
  }
}

const HOUR = 100
/** Fewer aren't representative. */
const MIN_FLIGHTS = 8
/** Longer bookings are trips, on which the aircraft mostly stands. */
const LONGEST_LESSON = 8 * HOUR
const TRIP_A_DAY = 4 * HOUR
const FAR = 0.7
const MIN_FOR_LINE = 40
const MAX_ON_THE_GROUND = 0.75 * HOUR

const GUESS: Readonly<Record<MeterName, BookedCost>> = {
  hobbs: { share: 0.75, variance: 4, learnedFrom: 8 * HOUR, perBooked: 0.75, isGuess: true },
  tach: { share: 0.6, variance: 4, learnedFrom: 8 * HOUR, perBooked: 0.6, isGuess: true },
}

export interface BookedCosts {
  readonly of: (tail: string, meter: MeterName) => BookedCost
  readonly hoursOf: (booked: number) => number
}

interface Sample {
  readonly tail: string
  readonly model: string
  readonly booked: number
  readonly ran: number
}

/** From the tail's flights with known bookings, else its model's, else all. */
export function bookedCosts(
  flights: readonly CompletedFlight[],
  { bookingOf }: Pick<LogBookings, 'bookingOf'>,
): BookedCosts {
  const models = new Map<string, string>()
  for (const { aircraft } of flights) if (aircraft?.tail) models.set(aircraft.tail, aircraft.model)
  const samplesOf = (meter: MeterName) =>
    flights.flatMap((flight) => sampleOf(flight, meter, bookingOf(flight)) ?? [])
  const read = { hobbs: samplesOf('hobbs'), tach: samplesOf('tach') }
  const ground = onTheGround(read.hobbs.length < read.tach.length ? read.tach : read.hobbs)
  const hoursOf = (booked: number) => flyable(booked, ground)
  // Learned on first use: most aircraft have enough flights of their own.
  const learn = (meter: MeterName) => {
    const samples = read[meter].map((one) => ({ ...one, hours: hoursOf(one.booked) }))
    const ofTail = groupBy(samples, ({ tail }) => tail)
    const ofModel = groupBy(samples, ({ model }) => model || null)
    return {
      tail: memoized((tail: string) => learned(ofTail.get(tail) ?? [])),
      others: memoized((model: string) => learned(ofModel.get(model) ?? []) ?? learned(samples)),
    }
  }
  const known = { hobbs: learn('hobbs'), tach: learn('tach') }
  const ratioOf = memoized((tail: string) =>
    usualRatio(flights.filter(({ aircraft }) => aircraft?.tail === tail)),
  )
  const of = (tail: string, meter: MeterName): BookedCost => {
    const own = known[meter].tail(tail)
    if (own) return own
    const model = models.get(tail) ?? ''
    // A tail's Tach/Hobbs is known sooner than its cost per booked hour.
    const ratio = meter === 'tach' ? ratioOf(tail) : null
    const hobbs = known.hobbs.others(model)
    if (ratio !== null && hobbs) return timesRatio(hobbs, ratio)
    return known[meter].others(model) ?? GUESS[meter]
  }
  return { of, hoursOf }
}

function flyable(booked: number, ground: number): number {
  if (booked <= LONGEST_LESSON) return Math.max(booked / 4, booked - ground)
  return hoursToFly(booked)
}

/** On trips a few a day. Hundredths. */
export function hoursToFly(booked: number): number {
  if (booked <= LONGEST_LESSON) return booked
  return Math.max(LONGEST_LESSON, Math.ceil(booked / (24 * HOUR)) * TRIP_A_DAY)
}

/** Time per booking for briefings and paperwork, hundredths: where the regression line of flights over booked hours
 * reaches zero. A share alone would err for short and long bookings. */
function onTheGround(samples: readonly Sample[]): number {
  if (samples.length < MIN_FOR_LINE) return 0
  const own = usualOnes(samples)
  const [booked, ran] = [meanOf(own, (one) => one.booked), meanOf(own, (one) => one.ran)]
  const across = sum(own, (one) => (one.booked - booked) ** 2)
  if (across / own.length < 100) return 0
  const slope = sum(own, (one) => (one.booked - booked) * (one.ran - ran)) / across
  return slope <= 0 ? 0 : Math.min(Math.max(0, booked - ran / slope), MAX_ON_THE_GROUND)
}

function sampleOf(
  flight: CompletedFlight,
  meter: MeterName,
  booking: ReturnType<LogBookings['bookingOf']>,
): Sample | null {
  if (!flight.aircraft?.tail || booking === null) return null
  const ran = plainRun(flight, meter)
  const booked = (booking.end - booking.start) / 0.6
  if (ran === null || ran === 0 || booked <= 0 || booked > LONGEST_LESSON) return null
  return { tail: flight.aircraft.tail, model: flight.aircraft.model, booked, ran }
}

interface Hours extends Sample {
  readonly hours: number
}

function learned(samples: readonly Hours[]): BookedCost | null {
  if (samples.length < MIN_FLIGHTS) return null
  const own = usualOnes(samples)
  const learnedFrom = sum(own, ({ hours }) => hours)
  const all = sum(own, ({ ran }) => ran)
  const share = all / learnedFrom
  const squares = sum(own, ({ hours, ran }) => (ran - share * hours) ** 2 / hours)
  const perBooked = all / sum(own, ({ booked }) => booked)
  return { share, variance: squares / (own.length - 1), learnedFrom, perBooked, isGuess: false }
}

/** Drops shares far from the median: slips, or bookings for something else. Flights cut short are usual and stay, or
 * the spread would be too small. */
function usualOnes<S extends Sample>(samples: readonly S[]): S[] {
  const middle = medianOf(samples.map(({ booked, ran }) => ran / booked))
  return samples.filter(({ booked, ran }) => Math.abs(ran / booked - middle) <= FAR * middle)
}

function timesRatio(cost: BookedCost, ratio: number): BookedCost {
  const { share, variance, perBooked } = cost
  return {
    ...cost,
    share: share * ratio,
    variance: variance * ratio ** 2,
    perBooked: perBooked * ratio,
  }
}

function usualRatio(flights: readonly CompletedFlight[]): number | null {
  const ratios = flights.flatMap((flight) => {
    const [hobbs, tach] = [plainRun(flight, 'hobbs'), plainRun(flight, 'tach')]
    return hobbs && tach ? [tach / hobbs] : []
  })
  return ratios.length < MIN_FLIGHTS ? null : medianOf(ratios)
}

function meanOf<T>(items: readonly T[], of: (item: T) => number): number {
  return sum(items, of) / items.length
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
