import { activityKind } from '#domain/record/activity.ts'
import { initials, type Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay, formatTime } from '#time/format.ts'
import type { Instant, InstantRange } from '#time/instant.ts'
import type { Zone } from '#time/zone.ts'
import { localDaysOf } from '#time/zone.ts'
import { STATUS_LABELS } from './booking-labels.ts'

/** What a bar, a row and the card say of one booking, each text safe to show; '' where the API has nothing. */
export interface BookingWords {
  /** "09:30" and "09:30–11:30"; an end on another day names that day. */
  readonly starts: string
  readonly time: string
  readonly tail: string
  /** Its last three characters, as pilots say it when all of it is too long. */
  readonly tailShort: string
  readonly model: string
  readonly customer: string
  /** The last word of the first customer's name. */
  readonly customerShort: string
  readonly instructor: string
  readonly instructorInitials: string
  readonly activity: string
  /** "checked out"; for an unknown one the school's own word. */
  readonly status: string
  /** The same, but only where the status is not one that an outline stands for. */
  readonly oddStatus: string
  readonly isMaintenance: boolean
  /** The accessible name: time, tail number, customer, activity with the instructor, status. */
  readonly name: string
}

export type Speak = (reservation: Reservation) => BookingWords

const speakers = new WeakMap<Zone, Map<string, Speak>>()

/** Each booking is put into words once for a zone and a locale, whichever page asks; the same two give the same function. */
export function bookingWords(zone: Zone, locale: string): Speak {
  const ofZone = speakers.get(zone) ?? new Map<string, Speak>()
  speakers.set(zone, ofZone)
  const speak = ofZone.get(locale) ?? newSpeaker(zone, locale)
  ofZone.set(locale, speak)
  return speak
}

function newSpeaker(zone: Zone, locale: string): Speak {
  const known = new WeakMap<Reservation, BookingWords>()
  return (reservation) => {
    const before = known.get(reservation)
    if (before) return before
    const words = wordsOf(reservation, zone, locale)
    known.set(reservation, words)
    return words
  }
}

function wordsOf(reservation: Reservation, zone: Zone, locale: string): BookingWords {
  const { aircraft, customers, instructors } = reservation
  const isMaintenance = activityKind(reservation.activity) === 'maintenance'
  const starts =
    reservation.start === null ? 'no start' : formatTime(zone, reservation.start, locale)
  const time = timeWords(reservation.start, reservation.end, zone, locale)
  const tail = aircraft === null ? 'No aircraft' : visibleText(aircraft.tail) || 'No tail number'
  const customer = customers.map(nameOf).join(', ')
  const activity = visibleText(reservation.activity?.trim() ?? '')
  const status = statusWord(reservation)
  const instructor = instructors.map(nameOf).join(', ')
  const who = isMaintenance ? 'maintenance' : customer || 'no customer'
  const what = isMaintenance
    ? ''
    : [activity || 'no activity', instructor && `with ${instructor}`].filter(Boolean).join(' ')
  return {
    starts,
    time,
    tail,
    tailShort: aircraft === null ? '' : Array.from(tail).slice(-3).join(''),
    model: visibleText(aircraft?.model ?? ''),
    customer,
    customerShort: customers[0] ? lastWord(nameOf(customers[0])) : '',
    instructor,
    instructorInitials: instructors
      .map((person) => initials(visibleText(person.name)))
      .filter(Boolean)
      .join(' '),
    activity,
    status,
    oddStatus: reservation.status.kind === 'other' ? status : '',
    isMaintenance,
    name: [`${time} ${tail} ${who}`, what, status].filter(Boolean).join(', '),
  }
}

/** "09:30–11:30"; "23:00–Thu 19 Nov 01:30"; what is missing is named. */
export function timeWords(
  start: Instant | null,
  end: Instant | null,
  zone: Zone,
  locale: string,
): string {
  const from = start === null ? 'no start' : formatTime(zone, start, locale)
  const to = end === null ? 'no end' : formatTime(zone, end, locale)
  if (start === null || end === null || end <= start) return `${from}–${to}`
  const days = localDaysOf(zone, { start, end })
  return days.from === days.to
    ? `${from}–${to}`
    : `${from}–${formatDay(days.to, locale, 'short')} ${to}`
}

/** "Mon 9 Nov 08:00 – Fri 27 Nov 17:00", for what runs over whole days. */
export function longTimeWords(time: InstantRange, zone: Zone, locale: string): string {
  const days = localDaysOf(zone, time)
  const at = (day: string, instant: Instant) => `${day} ${formatTime(zone, instant, locale)}`
  return `${at(formatDay(days.from, locale, 'short'), time.start)} – ${at(formatDay(days.to, locale, 'short'), time.end)}`
}

function statusWord({ status }: Reservation): string {
  if (status.kind !== 'other') return STATUS_LABELS[status.kind].toLowerCase()
  return visibleText(status.raw?.trim() ?? '') || 'no status'
}

function nameOf(person: Person): string {
  return visibleText(person.name.trim() || person.email.trim() || person.phone.trim()) || 'no name'
}

function lastWord(name: string): string {
  return name.split(/\s+/).at(-1) ?? name
}
