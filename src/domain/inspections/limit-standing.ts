import { addDays, dayFromNumber, dayNumber, laterDay, type PlainDay } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import type { MeterTrail } from './meter-trail.ts'
import { loggedBy, type MeterNow, type TailNow } from './tail-now.ts'
import type { KeptItem, LimitMeter, TypedLimit } from './typed-item.ts'

/** Why nothing can be said of a limit. */
type UnknownBecause = 'no-reading' | 'meter-replaced' | 'beyond-interval'

/** How far off one limit is, in its own unit. */
export interface LimitStanding {
  readonly meter: LimitMeter
  readonly last: number | null
  readonly lastOn: PlainDay | null
  readonly left: number | null
  readonly isAtMost: boolean
  /** What an hour booked usually comes to, hundredths; null of a date, and where too little is known. */
  readonly perHour: number | null
  /** By the bookings, then by the usual day; null where no reading is known, and if not within two years. */
  readonly expectedOn: PlainDay | null
  /** It is expected, and later than within two years. */
  readonly isFar?: true
  readonly because?: UnknownBecause
}

type WhenSet = Pick<KeptItem, 'setAt' | 'readings' | 'done'>

/** Of an interval: what was done may have been done early, or be more than the log knows of, but not by more than this. */
const DONE_EARLY = 0.5

export function limitStanding(limit: TypedLimit, item: WhenSet, tail: TailNow): LimitStanding {
  const standing = leftOf(limit, item, tail)
  const day = standing.left === null ? null : expectedDay(limit, tail)
  return day === 'far'
    ? { ...standing, expectedOn: null, isFar: true }
    : { ...standing, expectedOn: day }
}

function leftOf(
  limit: TypedLimit,
  whenSet: WhenSet,
  tail: TailNow,
): Omit<LimitStanding, 'expectedOn' | 'isFar'> {
  const { meter, due } = limit
  if (meter === 'date') {
    const last = dayNumber(tail.today)
    const left = due - last
    return { meter, last, lastOn: tail.today, left, isAtMost: false, perHour: null }
  }
  const { trail, since, cost } = tail.meters[meter]
  const perHour = cost.isGuess ? null : Math.round(cost.perBooked * 100)
  if (trail.last === null) {
    const nothing = { last: null, lastOn: null, left: null, isAtMost: false }
    return { meter, ...nothing, perHour, because: 'no-reading' }
  }
  const { hundredths: last, flight } = trail.last
  const read = { meter, last, lastOn: flight.date, perHour }
  const unknown = { ...read, left: null, isAtMost: false }
  if (isOfOldMeter(limit, trail, whenSet, tail.zone))
    return { ...unknown, because: 'meter-replaced' }
  if (isBeyondInterval(limit, due - last, whenSet))
    return { ...unknown, because: 'beyond-interval' }
  const { ran, hours, maybe, notClosed } = since
  const isAtMost = ran + hours + maybe + notClosed > 0 || tail.isBlind
  return { ...read, left: due - last, isAtMost }
}

/**
 * Set before the meter was replaced. While no reading of the new one was known it was for whichever is nearer, whatever had
 * been flown by then; where what was known was not kept, until the first flight on the new one was in the log.
 */
function isOfOldMeter(
  { meter, due }: TypedLimit,
  { last, replaced }: MeterTrail,
  { setAt, readings }: WhenSet,
  zone: Zone,
): boolean {
  if (replaced === null || last === null) return false
  const [oldBy, newBy] = [loggedBy(replaced.before, zone), loggedBy(replaced.by, zone)]
  if (setAt === null || oldBy === null || setAt < oldBy) return true
  const isNearerOld = Math.abs(due - replaced.at) < Math.abs(due - last.hundredths)
  const then = meter === 'date' ? null : (readings?.[meter] ?? null)
  if (then === null) return newBy !== null && setAt < newBy && isNearerOld
  const offNew = Math.max(replaced.from - then, then - last.hundredths, 0)
  return Math.abs(then - replaced.at) < offNew && isNearerOld
}

/** More is left than can be: a due of another meter, a slip of the pen, or a wrong reading. */
function isBeyondInterval({ interval }: TypedLimit, left: number, { done }: WhenSet): boolean {
  if (interval === null) return false
  return left > interval * (1 + (done.length > 0 ? DONE_EARLY : 0))
}

/** Hundredths left by the middle of what is known to have been flown since the last reading. */
export function leftByNow(limit: TypedLimit, { trail, since, cost }: MeterNow): number {
  return limit.due - (trail.last?.hundredths ?? 0) - since.ran - cost.share * since.hours
}

const LONGEST_DAYS = 730

/** The day on which the middle reaches it; null for none. */
function expectedDay(limit: TypedLimit, tail: TailNow): PlainDay | 'far' | null {
  const day = limit.meter === 'date' ? dayFromNumber(limit.due) : dayByMeter(limit, tail)
  if (day === null || day === 'far') return day
  if (day > addDays(tail.today, LONGEST_DAYS)) return 'far'
  return laterDay(day, tail.today)
}

function dayByMeter(
  limit: TypedLimit,
  { meters, ahead, today, zone }: TailNow,
): PlainDay | 'far' | null {
  if (limit.meter === 'date') return null
  const meter = meters[limit.meter]
  let left = leftByNow(limit, meter)
  let day = today
  if (left <= 0) return today
  const byEnd = ahead.toSorted((a, b) => a.time.end - b.time.end)
  for (const { time, hours } of byEnd) {
    left -= meter.cost.share * hours
    day = localDayOf(zone, time.end)
    if (left <= 0) return day
  }
  if (meter.perDay <= 0) return null
  const days = Math.ceil(left / meter.perDay)
  return days > LONGEST_DAYS ? 'far' : addDays(day, days)
}
