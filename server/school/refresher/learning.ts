import { stageOf } from '#server/school/read-model/history.ts'
import type { Booking, Change } from '#server/school/read-model/school-reader.ts'
import { exactInstant, MINUTE } from '#time/instant.ts'
import type { Seen, SeenLag } from './habits.ts'
import type { SchoolDays } from './school-days.ts'

/** Ms after its end; a booking still open then is never closed. */
const GIVEN_UP = 240 * MINUTE

/** How late changes show, from the school's history. `past`: bookings of those days, for changes that never came. */
export function learnFrom(
  history: readonly Change[],
  past: readonly Booking[],
  days: SchoolDays,
  now: number,
): Seen {
  const seen = { out: [] as SeenLag[], closed: [] as SeenLag[], unforeseen: 0, minutes: 0 }
  /** The last two readings that showed a change, by the day's date. */
  const readings = new Map<string, { last: number; before: number }>()
  for (const change of history) {
    const starts = exactInstant(bookedAt(change, 'startsAt'))
    const ends = exactInstant(bookedAt(change, 'endsAt'))
    if (starts === null || ends === null) continue
    const day = days.day(starts)
    if (days.day(change.seenAt).date !== day.date) continue
    const learned = readings.get(day.date)
    const before = learned?.last === change.seenAt ? learned.before : (learned?.last ?? day.opens)
    readings.set(day.date, { last: change.seenAt, before })
    const lag = (booked: number): SeenLag => ({
      after: (Math.min(before, change.seenAt) - booked) / MINUTE,
      by: (change.seenAt - booked) / MINUTE,
    })
    const step = stepOf(change)
    if (step === 'unforeseen') seen.unforeseen += 1
    if (step === 'out') seen.out.push(lag(starts))
    if (step === 'closed' || step === 'both') seen.closed.push(lag(ends))
    // Closed without ever being seen checked out, though a reading came in between.
    if (step === 'both' && change.seenAt - before < (ends - starts) / 2) seen.out.push(NEVER)
  }
  for (const { starts, ends, stage, asOf } of past) {
    if (stage === 'over' || !(asOf > ends + GIVEN_UP) || !readings.has(days.day(starts).date))
      continue
    if (stage === 'booked') seen.out.push(NEVER)
    seen.closed.push(NEVER)
  }
  for (const { last } of readings.values()) {
    const { opens, closes } = days.day(last)
    seen.minutes += days.openBetween(opens, Math.min(closes, now)) / MINUTE
  }
  return seen
}

function bookedAt({ before, after }: Change, field: 'startsAt' | 'endsAt'): unknown {
  return (before ?? after)?.[field]
}

const NEVER: SeenLag = { after: Number.POSITIVE_INFINITY, by: Number.POSITIVE_INFINITY }

function stepOf({ kind, before, after }: Change): 'out' | 'closed' | 'both' | 'unforeseen' | null {
  const [was, is] = [stageOf(before?.status), stageOf(after?.status)]
  if (!before || !after || was === is || kind === 'cancelled')
    return kind === 'changed' ? null : 'unforeseen'
  if (is === 'out') return 'out'
  return is === 'over' && was === 'out' ? 'closed' : is === 'over' ? 'both' : 'unforeseen'
}
