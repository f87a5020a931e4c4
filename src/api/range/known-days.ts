import { getList } from '#api/http/client.ts'
import { failedError, problemOf } from '#api/http/errors.ts'
import { getKnownDays } from '#api/http/running.ts'
import type { Clock } from '#time/clock.ts'
import { mergeRanges, type Span } from '#time/instant.ts'
import {
  addDays,
  type DayRange,
  dayFromNumber,
  daysBetween,
  earlierDay,
  holdAll,
} from '#time/plain-day.ts'
import { MOST_KNOWN_DAYS } from '#wire/wire.ts'
import type { Collection } from './collection.ts'
import type { Listed } from './known.ts'
import type { WalkStep } from './walk.ts'

/** For readers who can't load anything: stored days as lists (`held`, UTC days of reservations), and the known parts of
 * others, which count like pages. The rest is unread. Throws an ApiError. */
export async function* walkKnown<T extends Listed>(
  { collection, clock, signal }: KnownReader<T>,
  wanted: readonly Span[],
  held: readonly DayRange[],
): AsyncGenerator<WalkStep<T>, void> {
  try {
    // The gateway refuses days it lacks, and browsers log every refusal.
    yield* collection.walk(wanted, (days) =>
      holdAll(held, days) ? getList(collection, days, clock, signal) : Promise.reject(NOT_HELD),
    )
    return
  } catch (error) {
    if (problemOf(error).reason !== 'not_cached') throw error
  }
  for (const asked of questionsFor(collection, wanted)) {
    const { records, known, readAt } = await getKnownDays(collection, asked, clock, signal)
    for (const { start, end, asOf } of known) {
      const part = { start: collection.positionAt(start), end: collection.positionAt(end) }
      const inside = records.filter((record) => {
        const at = collection.positionOf(record)
        return at !== null && part.start <= at && at < part.end
      })
      const page = {
        records: inside,
        count: inside.length,
        pageSize: 0,
        asOf,
        readAt,
        reason: null,
      }
      yield { asked, page, known: part, holes: [] }
    }
  }
}

interface KnownReader<T> {
  readonly collection: Collection<T>
  readonly clock: Clock
  readonly signal: AbortSignal
}

const NOT_HELD = failedError('not_cached', '')

/** Split so that each fits in one answer. */
function questionsFor<T>({ dayOf }: Collection<T>, wanted: readonly Span[]): DayRange[] {
  return mergeRanges<number>(wanted).flatMap(({ start, end }) => {
    const last = dayFromNumber(dayOf(end - 1))
    const questions: DayRange[] = []
    for (
      let from = dayFromNumber(dayOf(start));
      daysBetween(from, last) >= 0;
      from = addDays(from, MOST_KNOWN_DAYS)
    ) {
      questions.push({ from, to: earlierDay(last, addDays(from, MOST_KNOWN_DAYS - 1)) })
    }
    return questions
  })
}
