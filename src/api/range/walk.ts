import { type Ask, isFull, type Page } from '#api/http/page.ts'
import { judge } from '#coverage/judge.ts'
import { leftAfter, nextQuestion, settledBy } from '#coverage/left.ts'
import { type Line, LOG_LINE, lineOfStarts } from '#coverage/line.ts'
import { LONGEST_LIST } from '#coverage/longest-list.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { intersection, mergeRanges, type Span } from '#time/instant.ts'
import { type DayRange, dayNumber } from '#time/plain-day.ts'

/** A stretch that stays unknown, and why. */
interface Hole extends Span {
  readonly kind: 'saturated' | 'disproved'
}

/** What one page of a walk settles. Positions are instants (reservations) or day numbers (flights). */
export interface WalkStep<T> {
  readonly asked: DayRange
  readonly page: Page<T>
  /** All records in here are on the page. */
  readonly known: Span | null
  /** Parts of what was wanted that this page shows to be unknowable, or no longer proves. */
  readonly holes: readonly Hole[]
}

/** How a list is walked: the line it is sorted along, and how to get there and back. */
export interface Walkable<T> {
  readonly line: Line
  readonly placeOf: (record: T) => number | null
  /** Converts a span of ours to the line, and back. */
  readonly turn: (span: Span) => Span
}

/** By their start, in whole milliseconds. */
export const BY_START: Walkable<Pick<Reservation, 'start'>> = {
  line: lineOfStarts(1),
  placeOf: ({ start }) => start,
  turn: (span) => span,
}

/** By `flightDate` as written, in no zone, newest first (§4.3). */
export const BY_LOG_DAY: Walkable<Pick<CompletedFlight, 'date'>> = {
  line: LOG_LINE,
  placeOf: ({ date }) => (date === null ? null : -dayNumber(date)),
  turn: ({ start, end }) => ({ start: 1 - end, end: 1 - start }),
}

/**
 * Reads every record in `wanted` with the fewest requests possible; yields each page with what it proves.
 * Throws what `ask` throws: the steps before stay true, and a new walk over what is still wanted resumes there.
 */
export async function* walkList<T>(
  { line, placeOf, turn }: Walkable<T>,
  wanted: readonly Span[],
  ask: Ask<T>,
  knownTo?: (last: number) => number,
): AsyncGenerator<WalkStep<T>, void> {
  let left = mergeRanges<number>(wanted.map(turn))
  for (let asked = nextQuestion(line, left); asked; asked = nextQuestion(line, left)) {
    const page = await ask(asked)
    const listing = {
      places: page.records.map(placeOf).filter((place) => place !== null),
      isFull: isFull(page),
      isSound: page.count === page.records.length && page.records.length <= LONGEST_LIST,
    }
    const { known, lost, isProof } = judge(line, asked, listing, knownTo)
    const kind = isProof ? 'saturated' : 'disproved'
    // A hole says nothing about what was not wanted, or is already known.
    const holes = left.flatMap((part) => (lost && intersection<number>(part, lost)) ?? [])
    left = leftAfter(left, settledBy({ known, lost }))
    yield {
      asked,
      page,
      known: known.end > known.start ? turn(known) : null,
      holes: holes.map((hole) => ({ ...turn(hole), kind })),
    }
  }
}
