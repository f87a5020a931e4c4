import {
  asInstant,
  type Instant,
  type InstantRange,
  intersection,
  type Span,
  utcDaysCovering,
} from '#time/instant.ts'
import { dayFromNumber, eachDay } from '#time/plain-day.ts'
import { type Known, neverRead, piecesIn } from './known.ts'
import type { Missing } from './range-answer.ts'
import type { Reason } from './reasons.ts'

type Stretch = Span & { readonly kind: Missing['kind'] }

function stretchesMissing(known: Known<unknown>, span: Span): Stretch[] {
  const holes: Stretch[] = []
  for (const { start, end, kind } of piecesIn(known, span)) {
    if (kind !== 'known') holes.push({ start, end, kind })
  }
  const unread = neverRead(known, span).map((part) => ({ ...part, kind: 'unread' as const }))
  return [...holes, ...unread].sort((a, b) => a.start - b.start)
}

/** What is not known of a stretch of the schedule, by instant, with the UTC days it touches. */
export function missingBookings(
  known: Known<unknown>,
  range: InstantRange,
  lookBack: boolean,
): Missing[] {
  return stretchesMissing(known, range).map(({ kind, ...span }) => {
    const part = { start: asInstant(span.start), end: asInstant(span.end) }
    return { kind, ...part, days: eachDay(utcDaysCovering(part)), lookBack }
  })
}

/** What is not known of a stretch of the flight log (day numbers), by log day. */
export function missingFlights(known: Known<unknown>, span: Span): Missing[] {
  return stretchesMissing(known, span).map(({ kind, start, end }) => {
    const days = eachDay({ from: dayFromNumber(start), to: dayFromNumber(end - 1) })
    return { kind, start: null, end: null, days, lookBack: false }
  })
}

/** How old a stretch is: of all of it, of its part that changes all day, of its part that is not settled. */
export function agesIn(known: Known<unknown>, span: Span, near: Span, open: Span) {
  const asOfPart = (part: Span) => {
    const inside = intersection<number>(span, part)
    return inside === null ? null : ageIn(known, inside).asOf
  }
  return { ...ageIn(known, span), ages: { near: asOfPart(near), open: asOfPart(open) } }
}

/** How old the oldest part of a stretch is, and why, if the gateway said so. */
function ageIn(
  known: Known<unknown>,
  span: Span,
): { readonly asOf: Instant | null; readonly staleReason: Reason | null } {
  let asOf: Instant | null = null
  let staleReason: Reason | null = null
  for (const piece of piecesIn(known, span)) {
    if (asOf === null || piece.asOf < asOf) asOf = piece.asOf
    staleReason ??= piece.reason
  }
  return { asOf, staleReason }
}
