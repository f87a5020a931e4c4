import type { Reason } from '#api/http/reasons.ts'
import { partsIn } from '#coverage/spans.ts'
import type { Unreadable } from '#domain/record/reservation.ts'
import { type Instant, intersection, type Span, subtractRanges } from '#time/instant.ts'

export interface KnownPiece extends Span {
  readonly kind: 'known' | 'saturated' | 'disproved'
  readonly asOf: Instant
  readonly readAt: Instant
  readonly reason: Reason | null
}

/** What the cache needs of a record. */
export interface Listed {
  readonly id: string
  /** Set for an unreadable entry. */
  readonly unreadable?: Unreadable
}

/** `at`: position; null for a record without one, which was found in `place`. */
export interface KnownRecord<T> {
  readonly record: T
  readonly at: number | null
  readonly place: Span
  readonly asOf: Instant
}

/** All loaded data of a list. Immutable; `absorb.ts` makes the next one. */
export interface Known<T> {
  readonly byId: ReadonlyMap<string, KnownRecord<T>>
  /** By day, so that a page costs its own size only. */
  readonly byDay: ReadonlyMap<number, ReadonlySet<string>>
  readonly unreadable: ReadonlySet<string>
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

/** Clipped to the range. */
export function piecesIn(known: Known<unknown>, span: Span): KnownPiece[] {
  return [...partsIn(known.pieces, span)].flatMap(({ start, end, span: piece }) =>
    piece ? [{ ...piece, start, end }] : [],
  )
}

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

/** Marks unproved parts as due. */
export function dueAgain<T>(known: Known<T>, span: Span): Known<T> {
  return dueWhere(
    known,
    (piece) => piece.kind !== 'known' && intersection<number>(piece, span) !== null,
  )
}

/** Marks everything read from the API up to `moment` as due. */
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
