import { formatDay, formatTime } from '#time/format.ts'
import { DAY, HOUR, type Instant, MINUTE } from '#time/instant.ts'
import { isOld, type OpeningHours } from '#time/opening-hours.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import type { ApiProblem, RangeAnswer } from './range-answer.ts'
import type { Reason } from './reasons.ts'
import type { Trouble } from './trouble.ts'
import { sayTrouble } from './words.ts'

/** What the gateway last said of itself and of the school's system. */
export interface Standing {
  /** Why the gateway itself did not answer the last look at its status. */
  readonly problem: ApiProblem | null
  readonly upstream: {
    readonly state: 'ok' | 'failing' | 'unknown'
    readonly reason: Reason | null
    readonly since: Instant | null
    readonly retryAt: Instant | null
  } | null
  readonly remaining: number | null
  readonly reset: Instant | null
  readonly hours: OpeningHours
}

/** What stands over a range that is old, or that cannot be read. */
export interface ReadingNotice {
  /** The sentence for what keeps it from being fresh, or that it is old; null while all is well. */
  readonly sentence: string | null
  /** The same without what one could press, where that is another sentence. */
  readonly onWall?: string
  /** Said in passing: days that change seldom are older than today's. '' otherwise. */
  readonly aside: string
}

type Read = Pick<RangeAnswer<unknown>, 'asOf' | 'ages' | 'problem' | 'staleReason'>

/** How old a range counts as: by its days that change all day, where it has some. Days long over are never old. */
export function ageShown({ asOf, ages }: Pick<Read, 'asOf' | 'ages'>): {
  readonly at: Instant | null
  readonly isSettled: boolean
} {
  return { at: ages.near ?? ages.open ?? asOf, isSettled: asOf !== null && ages.open === null }
}

export function readingNotice(
  answer: Read,
  standing: Standing,
  now: Instant,
  zone: Zone,
  locale: string,
): ReadingNotice {
  const { at, isSettled } = ageShown(answer)
  const isAnOldOne = at !== null && !isSettled && isOld(at, now, zone, standing.hours)
  const shown =
    at === null
      ? 'Nothing of this could be read yet.'
      : `Showing what was read ${sayAt(at, now, zone, locale)}, ${sayAgo(now - at)}.`
  const trouble = troubleOf(answer, standing)
  if (trouble) {
    // A try within the minute needs no time of day.
    const isSoon = trouble.retryAt !== null && trouble.retryAt - now < MINUTE
    const told = isSoon ? { ...trouble, retryAt: null } : trouble
    return { sentence: `${shown} ${sayTrouble(told, zone, locale)}`, aside: '' }
  }
  if (isAnOldOne) {
    return {
      sentence: `${shown} It is read again when its turn comes; “Refresh” under the requests left reads it now.`,
      onWall: `${shown} It is read again when its turn comes.`,
      aside: '',
    }
  }
  const { near, open } = answer.ages
  const isRestOld = near !== null && open !== null && isOld(open, now, zone, standing.hours)
  return {
    sentence: null,
    aside: isRestOld
      ? `Today and tomorrow are as of ${formatTime(zone, near, locale)}; other days were read ${sayAt(open, now, zone, locale)}, ${sayAgo(now - open)}.`
      : '',
  }
}

/** The first of: Flightline itself is gone, this reading failed, what came was old for a reason, the school's system fails, the day is spent. */
function troubleOf({ problem, staleReason }: Read, standing: Standing): Trouble | null {
  const { upstream } = standing
  const lasting = (reason: ApiProblem['reason']) => ({
    since: upstream?.reason === reason ? upstream.since : null,
    retryAt: upstream?.reason === reason ? upstream.retryAt : null,
  })
  if (standing.problem?.reason === 'gateway_unreachable') {
    return { reason: 'gateway_unreachable', detail: '', since: null, retryAt: null }
  }
  if (problem) {
    const { reason, detail } = problem
    const { since, retryAt } = lasting(reason)
    return { reason, detail, since, retryAt: problem.retryAt ?? retryAt }
  }
  const failing = upstream?.state === 'failing' ? upstream.reason : null
  const reason = staleReason ?? failing
  if (reason) return { reason, detail: '', ...lasting(reason) }
  if (standing.remaining === 0) {
    return { reason: 'budget_exhausted', detail: '', since: null, retryAt: standing.reset }
  }
  return null
}

/** "at 09:42"; "on Tue 17 Nov at 16:40" for another day. */
function sayAt(at: Instant, now: Instant, zone: Zone, locale: string): string {
  const day = localDayOf(zone, at)
  const time = `at ${formatTime(zone, at, locale)}`
  return day === localDayOf(zone, now) ? time : `on ${formatDay(day, locale, 'short')} ${time}`
}

/** "34 minutes ago", in the largest whole unit that says enough. */
function sayAgo(ms: number): string {
  if (ms < MINUTE) return 'just now'
  const [count, unit] =
    ms < 2 * HOUR
      ? [Math.floor(ms / MINUTE), 'minute']
      : ms < 2 * DAY
        ? [Math.floor(ms / HOUR), 'hour']
        : [Math.floor(ms / DAY), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
