import type { NextHit } from '#domain/findings/next-hit.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Speak } from '#school/booking/booking-words.ts'
import { formatLength, formatMoment, formatTime } from '#time/format.ts'
import { type Instant, MINUTE } from '#time/instant.ts'

/** "N734LB: Ethan Lopez, due 1:30 PM, 57 min late"; of an instructor "Jonah Reyes: Ethan Lopez on N734LB, due …". */
export function sayWait(
  { aircraft }: Reservation,
  late: Reservation,
  speak: Speak,
  now: Instant,
): string {
  const { tail, instructor, who } = speak(late)
  const isForTail = aircraft?.tail === late.aircraft?.tail
  const what = isForTail ? `${tail}: ${who}` : `${instructor}: ${who} on ${tail}`
  if (late.end === null) return what
  const length = formatLength(Math.floor((now - late.end) / MINUTE))
  return `${what}, due ${formatMoment(speak.zone, late.end, speak.locale, now)}, ${length} late`
}

/** "6:15 PM Quigley, N734LB, 57 min short": who needs what after this one. */
export function sayThen({ reservation, by, after, slack }: NextHit, speak: Speak): string {
  const [from, next] = [speak(after), speak(reservation)]
  const what = { aircraft: from.tail, instructor: from.instructor, customer: from.customer }[by]
  const { zone, locale } = speak
  const starts = reservation.start === null ? '' : `${formatTime(zone, reservation.start, locale)} `
  const left = slack < 0 ? `${formatLength(-slack)} short` : `${formatLength(slack)} left`
  return `${starts}${next.whoShort}, ${what || next.tail}, ${left}`
}
