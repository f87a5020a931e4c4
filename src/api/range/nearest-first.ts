import { DAY, type Instant, intersection, type Span } from '#time/instant.ts'
import type { Collection } from './collection.ts'
import type { Loaded } from './loaded.ts'

/** Fewer days than these are one walk. */
export const FEW_DAYS = 8
/** Records that fit one page of a hundred (§4.1), though days differ. */
const A_PAGE = 90
/** Where nothing is loaded yet that says how many bookings a day has. */
const USUAL_STEP = 14

/** Parts of `wanted`, each for a walk of its own: where requests run out before all is read, what is near is there. A list
 * that starts with its oldest record is read from yesterday on, then back in steps of about a page. `loaded` is called
 * for each step. */
export function* nearestFirst<T>(
  collection: Pick<Collection<T>, 'isNewestFirst' | 'dayOf' | 'dayStart' | 'positionAt'>,
  wanted: readonly Span[],
  now: Instant,
  loaded: () => Pick<Loaded<T>, 'byDay'>,
): Generator<readonly Span[], void> {
  const { dayOf, dayStart, positionAt } = collection
  const begins = Math.min(...wanted.map(({ start }) => start))
  const ends = Math.max(...wanted.map(({ end }) => end))
  if (collection.isNewestFirst || ends - begins < FEW_DAYS * DAY) return yield wanted
  const within = (start: number, end: number) =>
    wanted.flatMap((span) => intersection<number>(span, { start, end }) ?? [])
  // A school's day begins up to a day before the UTC day.
  let start = Math.max(begins, Math.min(ends, dayStart(dayOf(positionAt(now)) - 1)))
  let part = within(start, ends)
  while (true) {
    if (part.length > 0) yield part
    if (start <= begins) return
    const end = start
    start = Math.max(begins, dayStart(dayOf(end) - daysOfPage(loaded())))
    part = within(start, end)
  }
}

function daysOfPage({ byDay }: Pick<Loaded<unknown>, 'byDay'>): number {
  const sizes = [...byDay.values()].map(({ size }) => size).filter((size) => size > 0)
  const records = sizes.reduce((sum, size) => sum + size, 0)
  return records === 0 ? USUAL_STEP : Math.max(1, Math.floor((A_PAGE * sizes.length) / records))
}
