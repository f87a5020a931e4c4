import type { DispatchState } from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_WORDS } from '#domain/dispatch/dispatch-words.ts'
import type { Finding, FindingKind } from '#domain/findings/finding.ts'
import type { NextHit } from '#domain/findings/next-hit.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import { formatDay, formatTime } from '#time/format.ts'
import { localDayOf } from '#time/zone.ts'

/** What a kind is called in a count: "2 clashes". */
export const FINDING_NAMES: Readonly<Record<FindingKind, readonly [one: string, more: string]>> = {
  'late-back': stateNames('late-back'),
  'aircraft-overlap': ['aircraft clash', 'aircraft clashes'],
  'instructor-overlap': ['instructor clash', 'instructor clashes'],
  'customer-overlap': ['customer clash', 'customer clashes'],
  'in-maintenance': ['in maintenance', 'in maintenance'],
  'not-started': stateNames('not-started'),
  'no-show': stateNames('no-show'),
  'not-closed': stateNames('not-closed'),
  'past-its-end': ['work order past its end', 'work orders past their end'],
  'bad-times': ['without usable times', 'without usable times'],
  'no-instructor': ['dual without instructor', 'dual without instructor'],
  'no-aircraft': ['without aircraft', 'without aircraft'],
  'after-twilight': ['return after dusk', 'returns after dusk'],
  'instructor-hours': ['long instructor day', 'long instructor days'],
  'turn-round': ['short turn-round', 'short turn-rounds'],
}

function stateNames(state: DispatchState): readonly [one: string, more: string] {
  return [DISPATCH_WORDS[state], DISPATCH_WORDS[state]]
}

/** One finding as a sentence without a full stop, from the side of its booking. */
export function sayBookingFinding(finding: Finding, speak: Speak): string {
  const { kind, reservation, others, person } = finding
  const minutes = finding.minutes ?? 0
  const [other] = others
  const rest = others.length > 1 ? ` and ${others.length - 1} more` : ''
  const who = person ? visibleText(person.name.trim() || person.email) : ''
  const rival = other ? `${sayOther(other, reservation, speak)}${rest}` : ''
  switch (kind) {
    case 'aircraft-overlap':
      return `Overlaps ${numberOf(other)} on ${speak(reservation).tail} by ${lengthWords(minutes)} (${rival})`
    case 'instructor-overlap':
      return `${who} is also with ${numberOf(other)} for ${lengthWords(minutes)} (${rival})`
    case 'customer-overlap':
      return `${who} is also booked on ${numberOf(other)} for ${lengthWords(minutes)} (${rival})`
    case 'in-maintenance':
      return `${speak(reservation).tail} is in maintenance for ${lengthWords(minutes)} of it (${other ? timesOf(other, reservation, speak) : ''})`
    case 'turn-round': {
      const isNext = other !== undefined && startOf(other) >= startOf(reservation)
      return `${minutes} min turn-round on ${speak(reservation).tail} ${isNext ? 'before' : 'after'} ${numberOf(other)} (${rival})`
    }
    case 'no-instructor':
      return 'Dual without an instructor on file'
    case 'no-aircraft':
      return 'No aircraft booked'
    case 'after-twilight':
      return `Ends ${lengthWords(minutes)} after civil dusk`
    case 'instructor-hours':
      return `${who} has ${lengthWords(minutes)} of training booked in the 24 h before its end (indicative)`
    case 'bad-times':
      return badTimes(reservation)
    case 'late-back':
      return `Late back by ${lengthWords(minutes)}${endOf(reservation, speak)}`
    case 'not-started':
      return `Not started, ${lengthWords(minutes)} past its start`
    case 'no-show':
      return `No-show? Still pending ${lengthWords(minutes)} past its end`
    case 'not-closed':
      return minutes > 0
        ? `Not closed? Still checked out ${lengthWords(minutes)} past its end${endOf(reservation, speak)}`
        : `Not closed? ${speak(reservation).tail} is checked out again`
    case 'past-its-end':
      return `Work order not closed ${lengthWords(minutes)} past its end${endOf(reservation, speak)}`
  }
}

/** "Next on N172SP: 14:00 Chen, 10 min left"; the second step says whom it follows. */
export function sayHit(hit: NextHit, speak: Speak): string {
  const from = speak(hit.after)
  const by =
    hit.by === 'aircraft'
      ? `on ${from.tail}`
      : `of ${(hit.by === 'instructor' ? from.instructor : from.customer) || `the ${hit.by}`}`
  return `${hit.step === 1 ? 'Next' : 'Then'} ${by}: ${hitInShort(hit, speak)}`
}

/** "14:00 Chen, 10 min short" */
export function hitInShort({ reservation, slack }: NextHit, speak: Speak): string {
  const { starts, whoShort } = speak(reservation)
  return `${reservation.start === null ? '' : starts} ${whoShort}, ${slackWords(slack)}`
}

/** "10 min left", "25 min short". */
function slackWords(slack: number): string {
  return slack < 0 ? `${lengthWords(-slack)} short` : `${lengthWords(slack)} left`
}

/** "40 min", "2 h 05", "3 d 4 h". */
export function lengthWords(minutes: number): string {
  if (minutes < 120) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** "10:00–11:30, Ortiz". */
function sayOther(other: Reservation, beside: Reservation, speak: Speak): string {
  return `${timesOf(other, beside, speak)}, ${speak(other).whoShort}`
}

// A time without a day is of the day of the booking that is spoken of.
function timesOf(other: Reservation, beside: Reservation, speak: Speak): string {
  const { zone, locale } = speak
  const { time } = speak(other)
  if (other.start === null || beside.start === null) return time
  const day = localDayOf(zone, other.start)
  return day === localDayOf(zone, beside.start)
    ? time
    : `${formatDay(day, locale, 'short')} ${time}`
}

function endOf({ start, end }: Reservation, { zone, locale }: Speak): string {
  if (end === null) return ''
  const day = localDayOf(zone, end)
  const isSameDay = start !== null && localDayOf(zone, start) === day
  const time = formatTime(zone, end, locale)
  return ` (${isSameDay ? time : `${formatDay(day, locale, 'short')} ${time}`})`
}

function numberOf(other: Reservation | undefined): string {
  return visibleText(other?.number?.trim() ?? '') || 'a booking'
}

function startOf({ start }: Reservation): number {
  return start ?? 0
}

function badTimes({ start, end }: Reservation): string {
  if (start === null || end === null)
    return start === null && end === null
      ? 'No start and no end'
      : `No ${start === null ? 'start' : 'end'}`
  return end === start ? 'Ends when it starts' : 'Ends before it starts'
}
