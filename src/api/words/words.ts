import { isAccessReason, type Reason } from '#api/http/reasons.ts'
import type { ApiProblem, Missing, RangeAnswer } from '#api/range/range-answer.ts'
import { capital } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import { formatDay, formatDayRange } from '#time/format.ts'
import { asInstant, type Instant, plus } from '#time/instant.ts'
import { addDays, eachDay, type PlainDay } from '#time/plain-day.ts'
import { firstDayFrom, startOfLocalDay } from '#time/zone.ts'

export interface Trouble {
  readonly reason: ApiProblem['reason']
  /** As in `ApiProblem`; '' if the reason is enough. */
  readonly detail: string
  readonly since?: Instant | null
  readonly retryAt: Instant | null
  readonly request?: string | undefined
}

export function sayMissing(missing: Missing, format: DateFormat): string {
  const range = formatRange(missing, format)
  if (missing.kind === 'unreadable') {
    const count = missing.unreadable ?? 0
    return `${count} ${count === 1 ? 'entry' : 'entries'} could not be read (${range}).`
  }
  const what = missing.lookBack ? `Blocks that started ${range} and still run` : capital(range)
  const verb = missing.lookBack ? 'are' : 'is'
  if (missing.kind === 'unread')
    return missing.lookBack ? sayEarlier([missing], format) : `${what}: not loaded.`
  if (missing.kind === 'disproved')
    return `${what} may be incomplete: the school's answer contradicts itself.`
  const [part, records] =
    missing.start === null ? ['partly', 'flights that day'] : ['not', 'bookings that day (UTC)']
  return `${what} ${verb} ${part} loaded: the school has 100 or more ${records}.`
}

/** Unread ranges of both lists once, in whole days: "Not loaded: Sat 10 – Mon 19 Oct, Sat 5 Dec."; then the rest. */
export function sayMissingDays(missing: readonly Missing[], format: DateFormat): string[] {
  const isUnread = ({ kind, lookBack }: Missing) => kind === 'unread' && !lookBack
  const ranges: string[] = []
  let from: PlainDay | null = null
  let to: PlainDay | null = null
  const days = new Set(missing.filter(isUnread).flatMap((one) => daysOf(one, format)))
  for (const day of [...days].toSorted()) {
    if (from !== null && to !== null && addDays(to, 1) !== day) {
      ranges.push(sayRange(from, to, format.locale))
      from = null
    }
    from ??= day
    to = day
  }
  if (from !== null && to !== null) ranges.push(sayRange(from, to, format.locale))
  const others = missing.filter((one) => !isUnread(one)).map((one) => sayMissing(one, format))
  return ranges.length === 0 ? others : [`Not loaded: ${ranges.join(', ')}.`, ...others]
}

function daysOf({ start, end, days }: Missing, format: DateFormat): readonly PlainDay[] {
  if (start === null || end === null) return days
  return eachDay({ from: format.dayOf(start), to: format.dayOf(plus(end, -1)) })
}

/** "21 Oct": blocks before it aren't known; null if none, or if `missing` says it. */
export function edgeDate(
  { knownSince, asOf, missing }: Pick<RangeAnswer<unknown>, 'knownSince' | 'asOf' | 'missing'>,
  format: DateFormat,
): string | null {
  if (knownSince === null || missing.some(({ lookBack }) => lookBack)) return null
  return format.date(knownSince, asOf === null ? knownSince : format.dayOf(asOf))
}

/** As a sentence; '' if none. */
export function sayEdge(answer: Parameters<typeof edgeDate>[0], format: DateFormat): string {
  const date = edgeDate(answer, format)
  return date === null ? '' : `Blocks that started before ${date} are not included.`
}

/** Gaps in words, for a file; '' if complete. */
export function sayReach(
  answer: Pick<RangeAnswer<unknown>, 'completeness' | 'knownSince' | 'asOf' | 'missing'>,
  format: DateFormat,
): string {
  const isWhole = answer.completeness === 'complete'
  const missed = new Set(answer.missing.map((range) => sayMissing(range, format)))
  const none = isWhole || missed.size > 0 ? '' : 'Some data is missing.'
  const parts = [none, ...missed, sayEdge(answer, format)]
  return parts.filter((part) => part !== '').join(' ')
}

export function sayEarlier(missing: readonly Missing[], format: DateFormat): string {
  const until = Math.max(...missing.map(({ end }) => end ?? 0))
  const day = format.day(firstDayFrom(format.zone, asInstant(until)), 'short')
  return `Bookings that started before ${day} and still run are not included.`
}

/** For the head of a printed page. */
export function sayComplete(isWhole: boolean, edge: string | null): string {
  const complete = isWhole ? 'Complete' : ''
  if (edge === null) return complete
  return `${complete && `${complete}. `}Blocks that started before ${edge} aren’t included`
}

function formatRange(missing: Missing, format: DateFormat): string {
  const { start, end, days } = missing
  if (start === null || end === null) return sayDays(days, format.locale)
  const first = format.dayOf(start)
  const last = format.dayOf(plus(end, -1))
  const fromMidnight = startOfLocalDay(format.zone, first) === start
  const toMidnight =
    format.dayOf(end) !== last && startOfLocalDay(format.zone, format.dayOf(end)) === end
  const day = (plain: PlainDay) => format.day(plain, 'short')
  const at = (instant: Instant) => format.time(instant)
  if (first === last) {
    if (fromMidnight && toMidnight) return day(first)
    if (toMidnight) return `${day(first)} after ${at(start)}`
    if (fromMidnight) return `${day(first)} before ${at(end)}`
    return `${day(first)} from ${at(start)} to ${at(end)}`
  }
  if (fromMidnight && toMidnight) return format.days({ from: first, to: last })
  const from = fromMidnight ? day(first) : `${day(first)} ${at(start)}`
  const to = toMidnight ? day(last) : `${day(last)} ${at(end)}`
  return `from ${from} to ${to}`
}

function sayDays(days: readonly PlainDay[], locale: string): string {
  const from = days[0]
  const to = days.at(-1)
  if (from === undefined || to === undefined) return 'this range'
  return sayRange(from, to, locale)
}

function sayRange(from: PlainDay, to: PlainDay, locale: string): string {
  return from === to ? formatDay(from, locale, 'short') : formatDayRange({ from, to }, locale)
}

/** Why data aren't fresh, what is still reliable, and what happens next. Follows "Showing what was read at …". */
export function sayTrouble(trouble: Trouble, format: DateFormat): string {
  return `${sayWhy(trouble, format)}${sayRequest(trouble)}`
}

/** A request name to tell the admin; '' if there is no need. */
export function sayRequest({ reason, request }: Pick<Trouble, 'reason' | 'request'>): string {
  const isToBeTold = request !== undefined && FOR_THE_ADMIN.has(reason)
  return isToBeTold ? ` For the admin: request ${request}.` : ''
}

const FOR_THE_ADMIN: ReadonlySet<Trouble['reason']> = new Set<Trouble['reason']>([
  'gateway_unreachable',
  'upstream_auth',
  'upstream_tls',
  'upstream_redirect',
  'upstream_invalid',
  'contract',
  'refused',
])

function sayWhy({ reason, detail, since, retryAt }: Trouble, format: DateFormat): string {
  const began = since ? ` (since ${format.time(since)})` : ''
  const next = retryAt === null ? null : format.time(retryAt)
  if (isAccessReason(reason)) return detail
  switch (reason) {
    case 'gateway_unreachable':
      return `${STALE[reason]}; this page keeps trying.`
    case 'upstream_slow':
      return `${STALE[reason]}.`
    case 'not_cached':
      return `${STALE[reason]}. It loads when a dispatcher opens this day.`
    case 'upstream_auth':
    case 'upstream_other_school':
      return `${STALE[reason]}${began}. An admin must set a new API key and restart Flightline.`
    case 'budget_exhausted':
      return `${STALE[reason]}. Loading resumes ${next ? `at ${next}` : 'after the reset'}.`
    case 'upstream_rate_limited':
    case 'budget_reserved':
    case 'store_unavailable':
      return `${STALE[reason]}. Loading resumes ${next ? `at ${next}` : 'by itself'}.`
    case 'contract':
      return `The scheduling system’s answer has an unexpected format (${detail}). Tell an admin.`
    case 'refused':
      return `This request was refused: ${detail} Tell an admin.`
    case 'not_found':
      return 'No such record. It may have been deleted, or the link is from another school.'
    case 'upstream_unreachable':
    case 'upstream_timeout':
    case 'upstream_tls':
    case 'upstream_redirect':
    case 'upstream_invalid':
      return `${STALE[reason]}${began}; ${next ? `next try ${next}` : 'Flightline keeps trying'}.`
  }
}

/** What is reliable in an incomplete range, and when the rest is read. */
export function sayPartial(
  { missing, problem }: Pick<RangeAnswer<unknown>, 'missing' | 'problem'>,
  maySpend = true,
): string {
  // The text next to it says who can load the rest.
  if (!maySpend || problem?.reason === 'not_cached') return 'Everything else is complete.'
  const isToCome = missing.some(({ kind }) => kind === 'unread')
  const isFull = missing.some(({ kind }) => kind === 'saturated' || kind === 'unreadable')
  if (isToCome) return 'Everything else is complete. The rest loads automatically.'
  return isFull
    ? 'Everything else is complete. Look up the rest in the scheduling system.'
    : 'Everything else is complete. The rest reloads within minutes.'
}

const STALE: Readonly<Record<Reason, string>> = {
  upstream_unreachable: 'The scheduling system can’t be reached',
  upstream_timeout: 'The scheduling system is not responding',
  upstream_slow: 'Still loading',
  upstream_tls: 'The scheduling system has an invalid certificate',
  upstream_redirect: 'The scheduling system redirects to another address',
  upstream_invalid:
    'The scheduling system sent an answer that is not its data, or its format has changed',
  upstream_auth: 'The scheduling system rejects the key',
  upstream_other_school: 'The new key shows none of the bookings loaded before',
  upstream_rate_limited: 'The scheduling system accepts no more requests for now',
  budget_exhausted: 'Today’s requests are used up',
  budget_reserved: 'Flightline has used today’s requests for other days',
  store_unavailable: 'Flightline can’t count its requests now, so it sends none',
  not_cached: 'Not loaded yet',
  gateway_unreachable: 'Flightline is not responding',
}

/** "Showing what was read at 09:42. The scheduling system is not responding; next try 10:03." */
export function sayStale(
  reason: Reason,
  asOf: Instant | null,
  retryAt: Instant | null,
  format: DateFormat,
): string {
  const shown = asOf === null ? '' : `Showing data from ${format.time(asOf)}. `
  const next = retryAt === null ? '' : `; next try ${format.time(retryAt)}`
  return `${shown}${STALE[reason]}${next}.`
}
