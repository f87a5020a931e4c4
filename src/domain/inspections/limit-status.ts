import { addDays, dayNumber } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import type { InspectionLimit, LimitLeft } from '#wire/inspections-wire.ts'
import type { KeptItem } from './kept-item.ts'
import { daysUntil, LONGEST_DAYS } from './meter-forecast.ts'
import type { MeterTrail } from './meter-trail.ts'
import { loggedBy, type MeterUsage, type TailUsage, usedSince } from './tail-usage.ts'

type WhenSet = Pick<KeptItem, 'setAt' | 'readings' | 'done'>

const DONE_EARLY = 0.5

export function limitStatus(limit: InspectionLimit, item: WhenSet, tail: TailUsage): LimitLeft {
  const status = leftOf(limit, item, tail)
  const days = status.left === null ? null : daysLeft(limit, tail)
  if (days !== null && days > LONGEST_DAYS) return { ...status, expectedOn: null, isFar: true }
  return { ...status, expectedOn: days === null ? null : addDays(tail.today, Math.max(0, days)) }
}

function leftOf(
  limit: InspectionLimit,
  whenSet: WhenSet,
  tail: TailUsage,
): Omit<LimitLeft, 'expectedOn' | 'isFar'> {
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

/** Set before the meter was replaced. Without known readings of the new meter, it belongs to the nearer one; if
 * readings weren't stored, until the first flight on the new one. */
function isOfOldMeter(
  { meter, due }: InspectionLimit,
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

/** More is left than the interval allows: another meter's limit, a typo, or a wrong reading. */
function isBeyondInterval({ interval }: InspectionLimit, left: number, { done }: WhenSet): boolean {
  if (interval === null) return false
  return left > interval * (1 + (done.length > 0 ? DONE_EARLY : 0))
}

/** Hundredths left. */
export function leftByNow(limit: InspectionLimit, { trail, since, cost }: MeterUsage): number {
  return limit.due - (trail.last?.hundredths ?? 0) - usedSince(since, cost)
}

/** Until the forecast reaches the limit; null for never. */
function daysLeft({ meter, due }: InspectionLimit, { meters, today }: TailUsage): number | null {
  if (meter === 'date') return due - dayNumber(today)
  const { trail, forecast } = meters[meter]
  return daysUntil(forecast, due - (trail.last?.hundredths ?? 0))
}
