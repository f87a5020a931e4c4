import type { Reason } from '#api/http/reasons.ts'
import { unreadableOf } from '#api/http/unreadable.ts'
import { partsIn } from '#coverage/spans.ts'
import {
  asInstant,
  daysOfSpan,
  type Instant,
  type InstantRange,
  intersection,
  type Span,
  utcDaysCovering,
} from '#time/instant.ts'
import { eachDay } from '#time/plain-day.ts'
import { type Listed, type Loaded, loadedPartsIn } from './loaded.ts'
import type { Missing } from './range-answer.ts'

interface MissingRange extends Span, Pick<Missing, 'kind' | 'unreadable'> {}

function missingRanges(known: Loaded<Listed>, span: Span): MissingRange[] {
  const holes = [...partsIn(known.parts, span)].flatMap(
    ({ start, end, span: part }): MissingRange[] => {
      const kind = part?.kind ?? 'unread'
      return kind === 'known' ? [] : [{ start, end, kind }]
    },
  )
  return [...holes, ...unreadableIn(known, span)].sort((a, b) => a.start - b.start)
}

/** The hull of the ranges they may be in. */
function unreadableIn(known: Loaded<Listed>, span: Span): MissingRange[] {
  const parts = unreadableOf(known).flatMap((one) => intersection<number>(one, span) ?? [])
  if (parts.length === 0) return []
  const start = Math.min(...parts.map((part) => part.start))
  const end = Math.max(...parts.map((part) => part.end))
  return [{ kind: 'unreadable', start, end, unreadable: parts.length }]
}

export function missingBookings(
  known: Loaded<Listed>,
  range: InstantRange,
  lookBack: boolean,
): Missing[] {
  return missingRanges(known, range).map(({ start, end, ...what }) => {
    const part = { start: asInstant(start), end: asInstant(end) }
    return { ...what, ...part, days: eachDay(utcDaysCovering(part)), lookBack }
  })
}

/** By log day; `span` is in day numbers. */
export function missingFlights(known: Loaded<Listed>, span: Span): Missing[] {
  return missingRanges(known, span).map((part) => {
    const days = eachDay(daysOfSpan(part))
    return { ...part, start: null, end: null, days, lookBack: false }
  })
}

/** Age of the oldest part, and the gateway's reason. */
export function ageIn(
  known: Loaded<unknown>,
  span: Span,
): { readonly asOf: Instant | null; readonly staleReason: Reason | null } {
  let asOf: Instant | null = null
  let staleReason: Reason | null = null
  for (const part of loadedPartsIn(known, span)) {
    if (asOf === null || part.asOf < asOf) asOf = part.asOf
    staleReason ??= part.reason
  }
  return { asOf, staleReason }
}
