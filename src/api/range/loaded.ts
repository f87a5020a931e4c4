import type { Reason } from '#api/http/reasons.ts'
import { partsIn } from '#coverage/spans.ts'
import type { Unreadable } from '#domain/record/reservation.ts'
import { type Instant, intersection, type Span, subtractRanges } from '#time/instant.ts'

export interface LoadedPart extends Span {
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
export interface LoadedRecord<T> {
  readonly record: T
  readonly at: number | null
  readonly place: Span
  readonly asOf: Instant
}

/** All loaded data of a list. Immutable; `absorb.ts` makes the next one. */
export interface Loaded<T> {
  readonly byId: ReadonlyMap<string, LoadedRecord<T>>
  /** By day, so that a page costs its own size only. */
  readonly byDay: ReadonlyMap<number, ReadonlySet<string>>
  readonly unreadable: ReadonlySet<string>
  readonly unplaced: ReadonlySet<string>
  /** Sorted and disjoint. */
  readonly parts: readonly LoadedPart[]
}

const EMPTY: Loaded<never> = {
  byId: new Map(),
  byDay: new Map(),
  unreadable: new Set(),
  unplaced: new Set(),
  parts: [],
}

export function nothingLoaded<T>(): Loaded<T> {
  return EMPTY
}

/** Clipped to the range. */
export function loadedPartsIn(known: Loaded<unknown>, span: Span): LoadedPart[] {
  return [...partsIn(known.parts, span)].flatMap(({ start, end, span: part }) =>
    part ? [{ ...part, start, end }] : [],
  )
}

export function notReadSince(known: Loaded<unknown>, span: Span, since: number): Span[] {
  return subtractRanges<number>(
    span,
    known.parts.filter((part) => part.readAt > since),
  )
}

export function neverRead(known: Loaded<unknown>, span: Span): Span[] {
  return [...partsIn(known.parts, span)].flatMap(({ start, end, span: part }) =>
    part ? [] : [{ start, end }],
  )
}

/** Marks unproved parts as due. */
export function dueAgain<T>(known: Loaded<T>, span: Span): Loaded<T> {
  return dueWhere(
    known,
    (part) => part.kind !== 'known' && intersection<number>(part, span) !== null,
  )
}

/** Marks everything read from the API up to `moment` as due. */
export function dueIfReadUpTo<T>(known: Loaded<T>, moment: Instant): Loaded<T> {
  return dueWhere(known, (part) => part.asOf <= moment)
}

function dueWhere<T>(known: Loaded<T>, isDue: (part: LoadedPart) => boolean): Loaded<T> {
  const never = Number.NEGATIVE_INFINITY as Instant
  return {
    ...known,
    parts: known.parts.map((part) => (isDue(part) ? { ...part, readAt: never } : part)),
  }
}
