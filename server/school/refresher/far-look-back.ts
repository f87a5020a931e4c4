import type { DaysOf } from '#server/school/read-model/school-reader.ts'
import { DAY, utcDayOf } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { LOOK_BACK_DAYS } from '#wire/wire.ts'
import type { KnownSchool, ReadingWish } from './wishes.ts'

/** How many days back to look for blocks that still run, unless they are erased earlier. */
export const FARTHEST = 400
/** Requests a day at most: with sixty bookings a day, every day costs one. */
const MOST = 3

/**
 * The next unknown stretch of the past to read, once a day. It ends where knowledge begins, so that the day since which all
 * blocks are known moves back; it is a month long, or as long as a day's requests allow. What was read is settled.
 */
export function farLookBack(
  known: Pick<KnownSchool, 'ages' | 'price' | 'farthest' | 'farRefusedAt'>,
  today: PlainDay,
  now: number,
  since: number,
): ReadingWish | null {
  const at = (days: number) => addDays(today, -days)
  const days = {
    collection: 'reservations' as const,
    from: at(known.farthest),
    to: at(LOOK_BACK_DAYS - 2),
  }
  const parts = known.ages(days)
  const last = parts.findLastIndex(({ asOf }) => asOf === null)
  const [before, unknown, after] = [parts[last - 1], parts[last], parts[last + 1]]
  // Until the pages' own look-back is read, there is nothing to go back from.
  if (!unknown || !after) return null
  const asOf = Math.max(after.asOf ?? now, before?.asOf ?? 0)
  // The API may not go back that far, or not now: that too waits a day, and the edge stays where it is.
  if (Math.max(asOf, known.farRefusedAt) > now - DAY) return null
  const window = { ...days, ...windowOf(known, unknown) }
  const read = { asOf, newest: asOf, requests: MOST, since }
  return { ...window, ...read, purpose: 'look-back', every: DAY, isFar: true }
}

/** The end of the unknown (epoch ms), as long as a day's readings allow, judged by what the month after it would cost. */
function windowOf(
  { price }: Pick<KnownSchool, 'price'>,
  { from, to }: { readonly from: number; readonly to: number },
): Pick<DaysOf, 'from' | 'to'> {
  const day = (at: number) => utcDayOf(at)
  const month = price({
    collection: 'reservations',
    from: day(to),
    to: day(to + LOOK_BACK_DAYS * DAY),
  })
  const days = Math.max(1, Math.min(LOOK_BACK_DAYS, Math.floor((MOST * LOOK_BACK_DAYS) / month)))
  return { from: day(Math.max(from, to - days * DAY)), to: day(to - 1) }
}
