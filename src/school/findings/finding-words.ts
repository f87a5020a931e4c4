import type { Finding } from '#domain/findings/finding.ts'
import { findingRuleOf } from '#domain/findings/finding-rules.ts'
import type { NextHit } from '#domain/findings/next-hit.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import { formatDay, formatMoment } from '#time/format.ts'
import { localDayOf } from '#time/zone.ts'

/** One booking's finding as a sentence without a full stop, from the side of its booking. */
export function sayBookingFinding(finding: Finding, speak: Speak): string {
  const { kind, reservation, others, person } = finding
  const [other] = others
  const otherTimes = other ? timesOf(other, reservation, speak) : ''
  const rest = others.length > 1 ? ` and ${others.length - 1} more` : ''
  return findingRuleOf(kind).say(
    {
      tail: speak(reservation).tail,
      who: person ? visibleText(nameOrEmail(person)) : '',
      length: lengthWords(finding.minutes ?? 0),
      other: visibleText(other?.number?.trim() ?? '') || 'a booking',
      otherTimes,
      rival: other ? `${otherTimes}, ${speak(other).whoShort}${rest}` : '',
      end: endOf(reservation, speak),
    },
    finding,
  )
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

// A time without a day is on the day of the booking in question.
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
  return end === null ? '' : ` (${formatMoment(zone, end, locale, start)})`
}
