import type { Reason } from '#api/http/reasons.ts'
import { partsIn } from '#coverage/spans.ts'
import type { Unreadable } from '#domain/record/reservation.ts'
import { type Instant, intersection, type Span, subtractRanges } from '#time/instant.ts'

/** One stretch of the number line that was asked for, and the result. */
export interface KnownPiece extends Span {
  readonly kind: 'known' | 'saturated' | 'disproved'
  readonly asOf: Instant
  readonly readAt: Instant
  readonly reason: Reason | null
}

/** What is in a list, as far as storing it requires. */
export interface Listed {
  readonly id: string
  /** Of an entry that could not be read. */
  readonly unreadable?: Unreadable
}

/** One record as last seen. `at` is its position; null for a record without one, which is then looked for in `place`. */
export interface KnownRecord<T> {
  readonly record: T
  readonly at: number | null
  readonly place: Span
  readonly asOf: Instant
}

/** Everything read of one list in this session. Immutable; `absorb.ts` makes the next one. */
export interface Known<T> {
  readonly byId: ReadonlyMap<string, KnownRecord<T>>
  /** Ids by day, so that a page costs what it holds, not what is known. */
  readonly byDay: ReadonlyMap<number, ReadonlySet<string>>
  /** Ids of entries that could not be read. */
  readonly unreadable: ReadonlySet<string>
  /** Ids of records without a position. */
  readonly unplaced: ReadonlySet<string>
  /** Sorted and disjoint. */
  readonly pieces: readonly KnownPiece[]
}

const EMPTY: Known<never> = {
  byId: new Map(),
  byDay: new Map(),
  unreadable: new Set(),
  unplaced: new Set(),
  pieces: [],
}

export function nothingKnown<T>(): Known<T> {
  return EMPTY
}

/** The pieces inside a stretch, clipped to it. */
export function piecesIn(known: Known<unknown>, span: Span): KnownPiece[] {
  return [...partsIn(known.pieces, span)].flatMap(({ start, end, span: piece }) =>
    piece ? [{ ...piece, start, end }] : [],
  )
}

/** The parts of a stretch that were not read since `since`. */
export function notReadSince(known: Known<unknown>, span: Span, since: number): Span[] {
  return subtractRanges<number>(
    span,
    known.pieces.filter((piece) => piece.readAt > since),
  )
}

export function neverRead(known: Known<unknown>, span: Span): Span[] {
  return [...partsIn(known.pieces, span)].flatMap(({ start, end, span: piece }) =>
    piece ? [] : [{ start, end }],
  )
}

/** The same, with everything in a stretch that could not be proved made due again. */
export function dueAgain<T>(known: Known<T>, span: Span): Known<T> {
  return dueWhere(
    known,
    (piece) => piece.kind !== 'known' && intersection<number>(piece, span) !== null,
  )
}

/** The same, with everything made due that the gateway read from the school up to `moment`. */
export function dueIfReadUpTo<T>(known: Known<T>, moment: Instant): Known<T> {
  return dueWhere(known, (piece) => piece.asOf <= moment)
}

function dueWhere<T>(known: Known<T>, isDue: (piece: KnownPiece) => boolean): Known<T> {
  const never = Number.NEGATIVE_INFINITY as Instant
  return {
    ...known,
    pieces: known.pieces.map((piece) => (isDue(piece) ? { ...piece, readAt: never } : piece)),
  }
}
