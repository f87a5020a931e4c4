import { getList } from '#api/http/client.ts'
import { failedError, problemOf } from '#api/http/errors.ts'
import { getStoredDays } from '#api/http/running.ts'
import type { Clock } from '#time/clock.ts'
import { mergeRanges, type Span } from '#time/instant.ts'
import {
  addDays,
  coverAll,
  type DayRange,
  dayFromNumber,
  daysBetween,
  earlierDay,
} from '#time/plain-day.ts'
import { MOST_KNOWN_DAYS } from '#wire/wire.ts'
import type { Collection } from './collection.ts'
import type { Listed } from './loaded.ts'
import type { ListReadStep } from './read-list.ts'

/** For readers who can't load anything: stored days as lists (`stored`, UTC days of reservations), and the known parts of
 * others, which count like pages. The rest is unread. Throws an ApiError. */
export async function* readStored<T extends Listed>(
  { collection, clock, signal }: StoredReader<T>,
  wanted: readonly Span[],
  stored: readonly DayRange[],
): AsyncGenerator<ListReadStep<T>, void> {
  try {
    // The gateway refuses days it lacks, and browsers log every refusal.
    yield* collection.read(wanted, (days) =>
      coverAll(stored, days)
        ? getList(collection, days, clock, signal)
        : Promise.reject(NOT_STORED),
    )
    return
  } catch (error) {
    if (problemOf(error).reason !== 'not_cached') throw error
  }
  for (const asked of questionsFor(collection, wanted)) {
    const { records, known, readAt } = await getStoredDays(collection, asked, clock, signal)
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

interface StoredReader<T> {
  readonly collection: Collection<T>
  readonly clock: Clock
  readonly signal: AbortSignal
}

const NOT_STORED = failedError('not_cached', '')

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
