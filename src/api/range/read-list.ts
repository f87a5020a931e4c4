import { type Ask, isFull, type Page } from '#api/http/page.ts'
import { judge } from '#coverage/judge.ts'
import { leftAfter, nextQuestion, settledBy } from '#coverage/left.ts'
import { type Line, LOG_LINE, lineOfStarts } from '#coverage/line.ts'
import { LONGEST_LIST } from '#coverage/longest-list.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { intersection, mergeRanges, type Span } from '#time/instant.ts'
import { type DayRange, dayNumber } from '#time/plain-day.ts'

interface Hole extends Span {
  readonly kind: 'saturated' | 'disproved'
}

/** Positions are instants (reservations) or day numbers (flights). */
export interface ListReadStep<T> {
  readonly asked: DayRange
  readonly page: Page<T>
  /** All records in this range are on the page. */
  readonly known: Span | null
  /** Wanted parts that this page proves unknowable, or no longer proves. */
  readonly holes: readonly Hole[]
}

/** A list's sort axis and conversions to it. */
export interface ListOrder<T> {
  readonly line: Line
  readonly placeOf: (record: T) => number | null
  readonly turn: (span: Span) => Span
}

export const BY_START: ListOrder<Pick<Reservation, 'start'>> = {
  line: lineOfStarts(1),
  placeOf: ({ start }) => start,
  turn: (span) => span,
}

/** `flightDate` without a zone, newest first (§4.3). */
export const BY_LOG_DAY: ListOrder<Pick<CompletedFlight, 'date'>> = {
  line: LOG_LINE,
  placeOf: ({ date }) => (date === null ? null : -dayNumber(date)),
  turn: ({ start, end }) => ({ start: 1 - end, end: 1 - start }),
}

/** Reads every record in `wanted` with as few requests as possible, yielding each page with what it proves. Throws what
 * `ask` throws; earlier steps stay valid, and a new walk resumes. */
export async function* readList<T>(
  { line, placeOf, turn }: ListOrder<T>,
  wanted: readonly Span[],
  ask: Ask<T>,
  knownTo?: (last: number) => number,
): AsyncGenerator<ListReadStep<T>, void> {
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
    // A hole covers only wanted, unknown parts.
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
