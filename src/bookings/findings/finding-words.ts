import type { Speak } from '#bookings/booking/booking-words.ts'
import { sayShop } from '#bookings/inspections/inspection-words.ts'
import type { Finding } from '#domain/findings/finding.ts'
import { findingRuleOf } from '#domain/findings/finding-rules.ts'
import type { NextHit } from '#domain/findings/next-hit.ts'
import { formatHoursLeft, formatHundredths } from '#domain/record/meter.ts'
import { nameOrEmail } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import { formatLength } from '#time/format.ts'
import type { Overrun } from '#wire/inspections-wire.ts'

/** From the booking's point of view, without a full stop. */
export function sayBookingFinding(finding: Finding, speak: Speak): string {
  const { kind, reservation, others, person } = finding
  const [other] = others
  const otherTimes = other ? timesOf(other, reservation, speak) : ''
  const rest = others.length > 1 ? ` and ${others.length - 1} more` : ''
  return findingRuleOf(kind).say(
    {
      tail: speak(reservation).tail,
      who: person ? visibleText(nameOrEmail(person)) : '',
      length: formatLength(finding.minutes ?? 0),
      other: visibleText(other?.number?.trim() ?? '') || 'a booking',
      otherTimes,
      rival: other ? `${otherTimes}, ${speak(other).whoShort}${rest}` : '',
      end: endOf(reservation, speak),
      limit: visibleText(finding.overrun?.name.trim() ?? '') || 'inspection',
      why: finding.overrun ? whyOf(finding.overrun, speak) : '',
    },
    finding,
  )
}

/** What it waits for: the aircraft of the late booking, else its instructor. */
export function sayAwaited({ aircraft }: Reservation, late: Reservation, speak: Speak): string {
  const { tail, instructor } = speak(late)
  return aircraft?.tail === late.aircraft?.tail ? tail : instructor
}

/** "Abbott is booked with Jonah Reyes at 13:30 (N771DN)"; step 2 begins with "Then". */
export function sayHit({ reservation, by, after, step }: NextHit, speak: Speak): string {
  const [from, next] = [speak(after), speak(reservation)]
  const isTeacher = by === 'instructor'
  const who = by === 'customer' ? from.customer || 'The customer' : next.whoShort
  const what = isTeacher ? `with ${from.instructor || 'the instructor'}` : `on ${next.tail}`
  const when = reservation.start === null ? '' : ` at ${next.starts}`
  return `${step === 1 ? '' : 'Then '}${who} is booked ${what}${when}${isTeacher ? ` (${next.tail})` : ''}`
}

// Without a day if it is the booking's own.
function timesOf(other: Reservation, beside: Reservation, speak: Speak): string {
  const { time } = speak(other)
  if (other.start === null || beside.start === null) return time
  const day = speak.dayOf(other.start)
  return day === speak.dayOf(beside.start) ? time : `${speak.day(day, 'short')} ${time}`
}

/** ": 4.1 h left, unless the inspection is done on Tue 24 Nov", " unless …"; may be ''. */
function whyOf(overrun: Overrun, { locale }: Speak): string {
  const [hours, shop] = [sayHoursOf(overrun), sayShop(overrun, locale)]
  if (hours === '') return shop && ` ${shop}`
  return `: ${hours}${shop && `, ${shop}`}`
}

function sayHoursOf({ meter, left, takes }: Overrun): string {
  if (left === null) return ''
  if (meter === 'date')
    return left < 0
      ? `due ${count(-left, 'day')} before`
      : `due ${left === 0 ? 'that day' : 'meanwhile'}`
  const is = left > 0 ? `${formatHoursLeft(left)} h likely left by then` : 'nothing left by then'
  if (takes === null) return is
  const [low, high] = [sayHours(takes.low), sayHours(takes.high)]
  return `${is}, this flight usually takes ${low === high ? low : `${low}–${high}`} h`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** In tenths, since it is an estimate. */
function sayHours(hundredths: number): string {
  return formatHundredths(Math.round(hundredths / 10) * 10, 1)
}

function endOf({ start, end }: Reservation, format: DateFormat): string {
  return end === null ? '' : format.moment(end, start)
}
