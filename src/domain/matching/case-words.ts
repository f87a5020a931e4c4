import { sayMissingFlight } from '#domain/audit/words/say-missing-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { statusWord } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import { formatLength } from '#time/format.ts'
import type { Bucket, CaseReason, MatchCase, PairEvidence, Undecided } from './match-case.ts'

export const BUCKET_LABELS: Readonly<Record<Bucket, string>> = {
  matched: 'Matched',
  'not-closed': 'Not closed',
  'not-flown': 'Booked, not flown',
  'not-booked': 'Flown, not booked',
  swapped: 'Aircraft or instructor changed',
  'hours-differ': 'Hours differ',
  'not-logged': 'Meter moved, not logged',
}

export const UNDECIDED_WORDS: Readonly<Record<Undecided['unknown'], string>> = {
  log: 'The log for this day isn’t fully loaded; it may have been flown.',
  schedule: 'The schedule for this day isn’t fully loaded; it may have been booked.',
}

/** By the main reason; '' if there is nothing to do. */
const TODOS: Readonly<Record<CaseReason['kind'], string>> = {
  cancelled: '',
  'no-show': '',
  'no-aircraft': '',
  'not-closed': 'Close the booking, or log the flight.',
  'still-pending': 'Cancel the booking, or log the flight.',
  'completed-unlogged': 'Log the flight, or correct the status.',
  'open-status': 'Log the flight, or correct the status.',
  'no-booking': 'Add its booking number to the log, or add a booking.',
  'booking-not-seen': 'Look for the booking on nearby days.',
  'booking-cancelled': 'Mark the booking completed.',
  'written-twice': 'Delete one of the two.',
  'further-leg': '',
  'other-day': 'Correct one of the dates.',
  'no-hours': 'Add the readings.',
  'instructor-added': '',
  'status-open': 'Close the booking.',
  'other-tail': 'Change the tail in the booking, or in the log.',
  'other-instructor': 'Change the name in the booking, or in the log.',
  'over-booked': 'Check the reading, or extend the booking.',
  'under-booked': 'Ask why it was short, or check the reading.',
  'over-clock': 'Compare readings and times with the paper log.',
  'delta-differs': 'Correct the logged hours.',
  'meter-moved': 'Log the flight.',
}

export function caseTodo({ reasons }: MatchCase): string {
  const chief = reasons.find(({ kind }) => kind === 'meter-moved') ?? reasons[0]
  return chief ? TODOS[chief.kind] : ''
}

export function sayCase(one: MatchCase, format: DateFormat): string[] {
  const reasons = one.reasons.map((reason) => sayReason(reason, one, format))
  if (one.gap) reasons.push(`${sayMissingFlight(one.gap.missing, format.locale)}.`)
  if (one.evidence) reasons.push(sayEvidence(one.evidence))
  return reasons.filter((words) => words !== '')
}

/** '' if the log names the booking. */
function sayEvidence(evidence: PairEvidence): string {
  if (evidence.by !== 'guess') return ''
  const { sameTail, sameCustomer, sameInstructor, minutesApart } = evidence
  const facts = [
    sameTail && 'same aircraft',
    sameCustomer && 'same customer',
    sameInstructor && 'same instructor',
    minutesApart !== null && sayApart(minutesApart),
  ].filter((fact) => typeof fact === 'string')
  return `Matched without a booking number: ${facts.join(', ')}.`
}

function sayApart(minutes: number): string {
  if (minutes === 0) return 'out at the booked start'
  return `out ${formatLength(Math.abs(minutes))} ${minutes < 0 ? 'before' : 'after'} the booked start`
}

function sayReason(
  reason: CaseReason,
  { reservation, flight }: MatchCase,
  format: DateFormat,
): string {
  const hours = (hundredths: number) => `${formatHundredths(hundredths, 1)} h`
  switch (reason.kind) {
    case 'cancelled':
      return `Cancelled${inOwnWords(reservation)}.`
    case 'no-show':
      return `No-show${inOwnWords(reservation)}.`
    case 'not-closed':
      return `Still checked out; ${sayEnd(reservation, format)}.`
    case 'still-pending':
      return `Still pending; ${sayEnd(reservation, format)}.`
    case 'completed-unlogged':
      return 'Completed, but no flight is logged.'
    case 'no-aircraft':
      return 'No aircraft was booked, so there was nothing to fly.'
    case 'open-status':
      return `No flight is logged${inOwnWords(reservation)}.`
    case 'no-booking':
      return 'No booking matches by aircraft, person and time.'
    case 'booking-not-seen':
      return 'Its booking isn’t on these days.'
    case 'booking-cancelled':
      return 'Its booking is cancelled.'
    case 'written-twice':
      return 'Logged twice: its booking already has a flight with the same readings.'
    case 'further-leg':
      return 'Another flight on the same booking.'
    case 'other-day':
      return `Logged on ${flight?.date ? format.day(flight.date, 'short') : 'another day'}.`
    case 'no-hours':
      return 'No Hobbs hours are recorded.'
    case 'instructor-added':
      return 'No instructor was booked, but the log has one.'
    case 'status-open':
      return `Flown, but the booking is still ${statusOf(reservation)}.`
    case 'other-tail':
      return `Booked ${visibleText(reason.booked.tail)}, flown ${visibleText(reason.flown.tail)}.`
    case 'other-instructor':
      return `Booked with ${isolated(reason.booked)}, flown with ${isolated(reason.flown)}.`
    case 'over-booked':
      return `Hobbs ${hours(reason.hobbs)}, booked ${hours(reason.booked)}.`
    case 'under-booked':
      return `Hobbs only ${hours(reason.hobbs)}; ${hours(reason.booked)} were booked.`
    case 'over-clock':
      return `Hobbs ${hours(reason.hobbs)}, but ${hours(reason.clock)} by the clock.`
    case 'delta-differs':
      return `Logged ${hours(reason.stored)}; the readings give ${hours(reason.read)}.`
    case 'meter-moved':
      return `The meter moved ${hours(reason.amount)} with no flight logged: probably flown.`
  }
}

function sayEnd(reservation: Reservation | null, format: DateFormat): string {
  const end = reservation?.end ?? null
  if (end === null) return 'no end time'
  return `was due ${format.moment(end)}`
}

function inOwnWords(reservation: Reservation | null): string {
  const raw = visibleText(reservation?.status.raw ?? '').trim()
  return raw === '' || /^cancell?ed$/i.test(raw) ? '' : ` (“${raw}”)`
}

function statusOf(reservation: Reservation | null): string {
  const status = reservation?.status
  if (!status || status.kind === 'other') return `“${visibleText(status?.raw ?? '')}”`
  return statusWord(status)
}

/** A right-to-left name doesn't reorder the sentence. */
function isolated(name: string): string {
  return `\u2068${visibleText(name)}\u2069`
}
