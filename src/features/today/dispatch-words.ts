import type { Dispatched, DispatchGroup } from '#domain/dispatch/dispatch-groups.ts'
import { dispatchTitle } from '#domain/dispatch/dispatch-words.ts'
import type { DateFormat } from '#time/date-format.ts'
import { formatLength, lengthSince } from '#time/format.ts'
import { type Instant, MINUTE } from '#time/instant.ts'

export const GROUP_LABELS: Readonly<Record<DispatchGroup, string>> = {
  'late-back': dispatchTitle('late-back'),
  out: 'Out now',
  'not-started': dispatchTitle('not-started'),
  'no-show': dispatchTitle('no-show'),
  due: 'Due out',
  next: 'Going next',
  'not-closed': dispatchTitle('not-closed'),
  down: dispatchTitle('down'),
  later: 'Later today',
  done: 'Done',
  cancelled: 'Cancelled',
}

/** Foldable groups. `later` starts open. */
export const FOLDED_GROUPS: readonly DispatchGroup[] = ['later', 'done', 'cancelled']

export interface CountdownWords {
  /** "42 min left", "25 min late", "in 35 min"; '' without a countdown, or if the heading says it. */
  readonly count: string
  /** "due back 12:42", "since Tue 24 Nov 8:00"; '' if the booking's own time says it. */
  readonly when: string
  readonly tone: 'plain' | 'amber' | 'red'
}

/** From here on it is amber. */
const NEARLY_DUE = 15 * MINUTE

/** `waitsFor`: late aircraft or instructors, which matter more than how late this one is. */
export function countdownWords(
  one: Dispatched,
  now: Instant,
  format: DateFormat,
  waitsFor = '',
): CountdownWords {
  const words = ownCountdown(one, now, format)
  if (waitsFor === '' || !/^(late-start|starts)$/.test(one.countdown)) return words
  return { count: `waits for ${waitsFor}`, when: words.count, tone: 'amber' }
}

function ownCountdown(
  { countdown, at, reservation: { start } }: Dispatched,
  now: Instant,
  format: DateFormat,
): CountdownWords {
  const time = at === null ? null : dueMoment(at, now, format)
  // Minutes left and minutes late round up and down: "1 min left", and never "1 min late" too early.
  const length =
    at === null
      ? ''
      : at > now
        ? formatLength(Math.ceil((at - now) / MINUTE))
        : lengthSince(at, now)
  const isNow = at !== null && Math.abs(at - now) < MINUTE
  switch (countdown) {
    case 'late-return':
      return { count: isNow ? 'due now' : `${length} late`, when: `due back ${time}`, tone: 'red' }
    case 'never-out':
    case 'not-closed':
      return {
        count: '',
        when: time === null ? 'no return time' : `due back ${time}`,
        tone: 'amber',
      }
    case 'due-back': {
      if (at === null) return { count: '—', when: 'no return time', tone: 'amber' }
      const tone = at - now < NEARLY_DUE ? 'amber' : 'plain'
      return { count: isNow ? 'due now' : `${length} left`, when: `due back ${time}`, tone }
    }
    case 'late-start':
      return { count: `${length} late`, when: `due out ${time}`, tone: 'amber' }
    case 'starts': {
      if (time === null) return { count: '—', when: 'no time', tone: 'amber' }
      const isPast = at !== null && at < now
      return { count: isNow || isPast ? 'due out now' : `in ${length}`, when: '', tone: 'plain' }
    }
    case 'down-until':
      return {
        count: at === null ? 'no end' : `until ${format.moment(at, now)}`,
        when: start === null ? 'no start' : `since ${format.moment(start, now)}`,
        tone: 'plain',
      }
    case 'down-from':
      return { count: `in ${length}`, when: `from ${time}`, tone: 'plain' }
    case 'down-past':
      return { count: '', when: `was due ${time}`, tone: 'amber' }
    case 'runs':
      return { count: '', when: time === null ? 'no end' : `until ${time}`, tone: 'plain' }
    case 'over':
      return { count: '', when: '', tone: 'plain' }
  }
}

/** "3:30 PM" today, else "Wed 3:30 PM" or "2 Dec 3:30 PM". */
export function dueMoment(at: Instant, now: Instant, format: DateFormat): string {
  const time = format.time(at)
  return format.dayOf(at) === format.dayOf(now) ? time : `${format.briefMoment(at, now)} ${time}`
}

/** The filter's list: "only N1, N2". */
export function listedWords(aircraft: readonly string[]): string {
  return aircraft.length === 0 ? 'no aircraft chosen' : `only ${aircraft.join(', ')}`
}

/** "at least 3" while data are incomplete. */
export function leastWords(count: number, isWhole: boolean): string {
  return isWhole ? `${count}` : `at least ${count}`
}
