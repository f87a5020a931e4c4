import type { Reason } from '#api/http/reasons.ts'
import type { ApiProblem, RangeAnswer } from '#api/range/range-answer.ts'
import type { GatewayStatus } from '#api/status/gateway-status.ts'
import type { DateFormat } from '#time/date-format.ts'
import { DAY, HOUR, type Instant, MINUTE } from '#time/instant.ts'
import { type AgeRule, ofToday, oldAfter, oldest, shownAge } from '#time/reading-age.ts'
import { isAboutKey } from '#wire/wire.ts'
import { sayTrouble, type Trouble } from './words.ts'

export interface Standing {
  /** Why the gateway didn't answer the last poll. */
  readonly problem: ApiProblem | null
  readonly upstream: GatewayStatus['upstream'] | null
  readonly remaining: number | null
  readonly reset: Instant | null
  readonly rule: AgeRule
}

/** For a range that can't be read. Only the pill says that it is old. */
export interface ReadingNotice {
  readonly sentence: string | null
  /** Asking again has no use before a time that is to come. */
  readonly isWaiting: boolean
  /** Rarely changing days are older than today's; '' otherwise. */
  readonly aside: string
}

export type Read = Pick<RangeAnswer<unknown>, 'asOf' | 'ages'> &
  Partial<Pick<RangeAnswer<unknown>, 'completeness' | 'problem' | 'staleReason'>>

/** Smaller differences aren't mentioned. */
const WORTH_TELLING = 10 * MINUTE

export function readingNotice(
  answer: Read,
  standing: Standing,
  now: Instant,
  format: DateFormat,
): ReadingNotice {
  const at = shownAge(answer.ages, answer.asOf)
  const trouble = troubleOf(answer, standing, now)
  const isWaiting = trouble !== null && trouble.retryAt !== null && trouble.retryAt > now
  if (trouble) {
    const isShown = at !== null && trouble.reason !== 'not_cached'
    const shown = !isShown
      ? ''
      : `Showing data from ${format.moment(at, now)}, ${sayAgo(now - at)}. `
    // A retry within a minute needs no time.
    const isSoon = trouble.retryAt !== null && trouble.retryAt - now < MINUTE
    const told = isSoon ? { ...trouble, retryAt: null } : trouble
    return { sentence: `${shown}${sayTrouble(told, format)}`, isWaiting, aside: '' }
  }
  const today = ofToday(answer.ages)
  const others = oldest(answer.ages)
  const isApart = others !== null && today !== null && today - others >= WORTH_TELLING
  return {
    sentence: null,
    isWaiting,
    aside: isApart
      ? `Today’s data is from ${format.time(today)}; other days from ${format.moment(others, now)}, ${sayAgo(now - others)}.`
      : '',
  }
}

/** First of: gateway gone, reading failed, scheduling system failing beyond the planned gap, requests used up. */
function troubleOf(
  { completeness, problem, staleReason }: Read,
  standing: Standing,
  now: Instant,
): Trouble | null {
  const { upstream } = standing
  const lasting = (reason: ApiProblem['reason']) => ({
    since: upstream?.reason === reason ? upstream.since : null,
    retryAt: upstream?.reason === reason ? upstream.retryAt : null,
  })
  if (standing.problem?.reason === 'gateway_unreachable') {
    const { reason, request } = standing.problem
    return { reason, detail: '', since: null, retryAt: null, request }
  }
  if (problem) {
    const { reason, detail, request } = problem
    const { since, retryAt } = lasting(reason)
    return { reason, detail, since, retryAt: problem.retryAt ?? retryAt, request }
  }
  const failing = upstream?.state === 'failing' ? upstream.reason : null
  const reason = staleReason ?? failing
  if (reason && (completeness !== 'complete' || isMissed(reason, standing, now))) {
    return { reason, detail: '', ...lasting(reason) }
  }
  if (standing.remaining === 0) {
    return { reason: 'budget_exhausted', detail: '', since: null, retryAt: standing.reset }
  }
  return null
}

/** A reading has been missed since the failure began. A rejected key never recovers by waiting. */
function isMissed(reason: Reason, { upstream, rule }: Standing, now: Instant): boolean {
  if (upstream?.state !== 'failing' || isAboutKey(upstream.reason)) return true
  if (reason.startsWith('budget_')) return true
  return upstream.since === null || now - upstream.since > oldAfter('today', rule.gaps) / 2
}

/** "34 minutes ago" */
function sayAgo(ms: number): string {
  if (ms < MINUTE) return 'just now'
  const [size, unit] =
    ms < 2 * HOUR ? [MINUTE, 'minute'] : ms < 2 * DAY ? [HOUR, 'hour'] : [DAY, 'day']
  const count = Math.floor(ms / size)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
