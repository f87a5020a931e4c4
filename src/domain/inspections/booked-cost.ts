import type { MeterName } from '#domain/audit/finding.ts'
import type { LogBookings } from '#domain/audit/world/booked.ts'
import { medianOf } from '#domain/audit/world/tail-ratios.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { remembered } from '#domain/lists/remembered.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { plainRun } from './meter-trail.ts'

/** What bookings put on a meter: so much for each hour in the air, give or take a spread that grows with the root of the hours. */
export interface BookedCost {
  /** On the meter for each hour that is booked and not spent on the ground. */
  readonly share: number
  /** Hundredths, squared, for each hundredth of those hours. */
  readonly variance: number
  /** Hundredths of those hours that it was learned from: the fewer, the less sure is the share itself. */
  readonly learnedFrom: number
  /** On the meter for each hour booked, on the whole. */
  readonly perBooked: number
  /** Whether it is a guess, since nothing could be learned. */
  readonly isGuess: boolean
}

/** What hours come to, in hundredths: the middle, and how far off one in three is. */
interface Cost {
  readonly middle: number
  readonly deviation: number
}

/** A sum's middle is the sum of the middles, its variance that of the variances, and an error of the share is in all of them. */
export function costOf({ share, variance, learnedFrom }: BookedCost, hours: number): Cost {
  return {
    middle: share * hours,
    deviation: Math.sqrt(variance * (hours + hours ** 2 / learnedFrom)),
  }
}

const HOUR = 100
/** Fewer say nothing about what is usual. */
const LEAST_FLIGHTS = 8
/** A booking for longer is a trip: the aircraft stands somewhere most of the time. */
const LONGEST_LESSON = 8 * HOUR
const TRIP_A_DAY = 4 * HOUR
const FAR = 0.7
const LEAST_FOR_LINE = 40
const MOST_ON_THE_GROUND = 0.75 * HOUR

const GUESS: Readonly<Record<MeterName, BookedCost>> = {
  hobbs: { share: 0.75, variance: 4, learnedFrom: 8 * HOUR, perBooked: 0.75, isGuess: true },
  tach: { share: 0.6, variance: 4, learnedFrom: 8 * HOUR, perBooked: 0.6, isGuess: true },
}

/** What the school's bookings come to, by its log. */
export interface BookedCosts {
  readonly of: (tail: string, meter: MeterName) => BookedCost
  /** The hours of a booking that cost something, all in hundredths: less the time on the ground, and of a trip a few a day. */
  readonly hoursOf: (booked: number) => number
}

interface Sample {
  readonly tail: string
  readonly model: string
  readonly booked: number
  readonly ran: number
}

/** Learned from the flights of each tail whose bookings are known, otherwise from its model's, otherwise from all. */
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
  // Each is learned once it is asked for: most aircraft have flights enough of their own.
  const learn = (meter: MeterName) => {
    const samples = read[meter].map((one) => ({ ...one, hours: hoursOf(one.booked) }))
    const ofTail = groupBy(samples, ({ tail }) => tail)
    const ofModel = groupBy(samples, ({ model }) => model || null)
    return {
      tail: remembered((tail: string) => learned(ofTail.get(tail) ?? [])),
      others: remembered((model: string) => learned(ofModel.get(model) ?? []) ?? learned(samples)),
    }
  }
  const known = { hobbs: learn('hobbs'), tach: learn('tach') }
  const ratioOf = remembered((tail: string) =>
    usualRatio(flights.filter(({ aircraft }) => aircraft?.tail === tail)),
  )
  const of = (tail: string, meter: MeterName): BookedCost => {
    const own = known[meter].tail(tail)
    if (own) return own
    const model = models.get(tail) ?? ''
    // Its own Tach/Hobbs is known sooner than what its booked hours come to.
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

/** The hours of a booking in which an aircraft can be flown: of a trip a few a day. Hundredths. */
export function hoursToFly(booked: number): number {
  if (booked <= LONGEST_LESSON) return booked
  return Math.max(LONGEST_LESSON, Math.ceil(booked / (24 * HOUR)) * TRIP_A_DAY)
}

/**
 * What the school spends of each booking on briefings and paper, in hundredths: where the line through its flights, by
 * hours booked, reaches zero. A share alone makes long bookings too short and short ones too long.
 */
function onTheGround(samples: readonly Sample[]): number {
  if (samples.length < LEAST_FOR_LINE) return 0
  const own = usualOnes(samples)
  const [booked, ran] = [meanOf(own, (one) => one.booked), meanOf(own, (one) => one.ran)]
  const across = sum(own, (one) => (one.booked - booked) ** 2)
  if (across / own.length < 100) return 0
  const slope = sum(own, (one) => (one.booked - booked) * (one.ran - ran)) / across
  return slope <= 0 ? 0 : Math.min(Math.max(0, booked - ran / slope), MOST_ON_THE_GROUND)
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
  /** That cost something. */
  readonly hours: number
}

function learned(samples: readonly Hours[]): BookedCost | null {
  if (samples.length < LEAST_FLIGHTS) return null
  const own = usualOnes(samples)
  const learnedFrom = sum(own, ({ hours }) => hours)
  const all = sum(own, ({ ran }) => ran)
  const share = all / learnedFrom
  const squares = sum(own, ({ hours, ran }) => (ran - share * hours) ** 2 / hours)
  const perBooked = all / sum(own, ({ booked }) => booked)
  return { share, variance: squares / (own.length - 1), learnedFrom, perBooked, isGuess: false }
}

/**
 * Without the shares so far from the middle that they are slips of the pen, or bookings for something else. A flight cut
 * short is usual: left out, it would make the spread too small.
 */
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
  return ratios.length < LEAST_FLIGHTS ? null : medianOf(ratios)
}

function meanOf<T>(items: readonly T[], of: (item: T) => number): number {
  return sum(items, of) / items.length
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
