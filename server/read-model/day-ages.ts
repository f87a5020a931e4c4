import { DAY, SECOND } from '#ledger/utc-day.ts'
import { type Axis, dayOf, type Stretch } from './axis.ts'
import { partsIn, type Span } from './coverage.ts'
import type { AgeOfDays } from './school-reader.ts'

/** When a span's stretch was last read as well as it can be (epoch ms); null where it was not. */
export function triedAt(span: Span): number | null {
  if (span.kind === 'known') return Math.max(span.asOf, span.tried)
  return span.tried > 0 ? span.tried : null
}

/** When all of a span's stretch was known; null where it is not. */
export function knownAt(span: Span): number | null {
  return span.kind === 'known' ? span.asOf : null
}

interface Piece {
  readonly first: number
  readonly last: number
  readonly asOf: number | null
}

/** Whole days with the age of their oldest part, from the first to the last, without gaps. */
export function ageOfDays(
  axis: Axis,
  spans: readonly Span[],
  stretch: Stretch,
  ageOf: (span: Span) => number | null,
): AgeOfDays[] {
  const pieces: Piece[] = []
  for (const { start: begin, end, span } of partsIn(spans, stretch)) {
    const start = span?.kind === 'known' ? begin : afterDay(axis, begin)
    if (start >= end) continue
    // On the flights' axis days run backwards, and a span's last position belongs to it no more.
    const [one, other] = [axis.dayAt(start), axis.dayAt(lastOf(axis, end))]
    add(pieces, {
      first: Math.min(one, other),
      last: Math.max(one, other),
      asOf: span ? ageOf(span) : null,
    })
  }
  return pieces
    .toSorted((a, b) => a.first - b.first)
    .map(({ first, last, asOf }) => ({ from: dayOf(first), to: dayOf(last), asOf }))
}

/** The last second of a day, which no `to` of its own reaches (§4.1), is not what makes the day unknown. */
function afterDay(axis: Axis, position: number): number {
  const isLast = axis.collection === 'reservations' && (position + SECOND) % DAY < SECOND
  return isLast ? Math.ceil(position / DAY) * DAY : position
}

function lastOf(axis: Axis, end: number): number {
  return axis.dayLength === 1 ? end - 1 : end - 0.5
}

function add(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1)
  const isShared = last && Math.max(last.first, piece.first) <= Math.min(last.last, piece.last)
  if (!last || !isShared) return join(pieces, piece)
  // The day both have a part of, which is the newest of the one before and the first of this one.
  const day = Math.max(last.first, piece.first)
  pieces.pop()
  if (last.first < day) join(pieces, { ...last, last: day - 1 })
  join(pieces, { first: day, last: day, asOf: older(last.asOf, piece.asOf) })
  if (piece.last > day) join(pieces, { ...piece, first: day + 1 })
}

function join(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1)
  const isNext = last && (last.last + 1 === piece.first || piece.last + 1 === last.first)
  if (last && isNext && last.asOf === piece.asOf) {
    pieces[pieces.length - 1] = {
      first: Math.min(last.first, piece.first),
      last: Math.max(last.last, piece.last),
      asOf: piece.asOf,
    }
  } else pieces.push(piece)
}

function older(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.min(one, other)
}
