import { memoizedByRecord } from '#domain/lists/memoized.ts'
import { activityKind } from '#domain/record/activity.ts'
import { briefNames, nameOrContact } from '#domain/record/brief-names.ts'
import { shortTails } from '#domain/record/fleet.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { isOpen, isOut, statusWord } from '#domain/record/status.ts'
import { sayUnshown } from '#domain/record/unshown-words.ts'
import { initials, withInitials } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'

/** One booking's texts, safe to show; '' where the API has nothing. */
export interface BookingWords {
  /** "09:30" and "09:30–11:30"; an end on another day names the day. */
  readonly starts: string
  readonly time: string
  readonly tail: string
  /** Shortened as pilots do; whole if the fleet is unknown. */
  readonly tailShort: string
  readonly model: string
  readonly customer: string
  readonly customerShort: string
  /** "EI" */
  readonly customerInitials: string
  /** The customers or "no customer"; for maintenance its activity. */
  readonly who: string
  /** Inside a sentence: "Ortiz", "no customer", "maintenance". */
  readonly whoShort: string
  readonly instructor: string
  readonly instructorInitials: string
  readonly activity: string
  /** "checked out"; an unknown status in the school's word. */
  readonly status: string
  /** Empty if the outline shows the status. */
  readonly oddStatus: string
  readonly isMaintenance: boolean
  /** Maintenance now or later: "Down until Wed 25 Nov 5:00 PM", longest first; else empty. */
  readonly down: readonly string[]
  /** Accessible name: time, tail, customer, activity with instructor, status. */
  readonly name: string
}

export interface Speak extends DateFormat {
  (reservation: Reservation): BookingWords
}

const speakers = new WeakMap<DateFormat, Map<boolean, Speak>>()

/** Cached per booking and format; the same arguments give the same function. `hidesNames`: people as initials. */
export function bookingWords(format: DateFormat, hidesNames = false): Speak {
  const ofFormat = speakers.get(format) ?? new Map<boolean, Speak>()
  speakers.set(format, ofFormat)
  const speak = ofFormat.get(hidesNames) ?? newSpeaker(format, hidesNames)
  ofFormat.set(hidesNames, speak)
  return speak
}

function newSpeaker(format: DateFormat, hidesNames: boolean): Speak {
  const spoken = new WeakMap<Reservation, BookingWords>()
  const speak = (reservation: Reservation) => {
    const before = spoken.get(reservation)
    if (before) return before
    const words = wordsInAnyCase(reservation, format, hidesNames)
    spoken.set(reservation, words)
    return words
  }
  return Object.assign(speak, format)
}

/** Knows the fleet, to shorten tail numbers. */
export function inFleet(speak: Speak, tails: readonly string[]): Speak {
  const shortTail = shortTails(tails)
  const ofRecord = memoizedByRecord((reservation: Reservation) => {
    const words = speak(reservation)
    return reservation.aircraft?.tail ? { ...words, tailShort: shortTail(words.tail) } : words
  })
  return Object.assign((reservation: Reservation) => ofRecord(reservation), speak)
}

/** A booking that can't be put into words must not break the page. */
function wordsInAnyCase(
  reservation: Reservation,
  format: DateFormat,
  hidesNames: boolean,
): BookingWords {
  try {
    if (!hidesNames) return wordsOf(reservation, format)
    const words = wordsOf(withInitials(reservation), format)
    // Initials of initials would be one letter.
    return { ...words, instructorInitials: briefNames(reservation).instructorInitials }
  } catch {
    return unshown(sayUnshown(reservation))
  }
}

function unshown(said: string): BookingWords {
  return {
    starts: '',
    time: '',
    tail: '',
    tailShort: '',
    model: '',
    customer: said,
    customerShort: said,
    customerInitials: '',
    who: said,
    whoShort: said,
    instructor: '',
    instructorInitials: '',
    activity: '',
    status: '',
    oddStatus: '',
    isMaintenance: false,
    down: [],
    name: said,
  }
}

function wordsOf(reservation: Reservation, format: DateFormat): BookingWords {
  const { aircraft, customers, instructors } = reservation
  const isMaintenance = activityKind(reservation.activity) === 'maintenance'
  const starts = reservation.start === null ? 'no start' : format.time(reservation.start)
  const time = format.times(reservation)
  const tail = aircraft === null ? 'No aircraft' : visibleText(aircraft.tail) || 'No tail number'
  const customer = customers.map(nameOrContact).join(', ')
  const [first] = customers
  const { activity, customerShort, instructorInitials } = briefNames(reservation)
  const down = isMaintenance ? downWords(reservation, format) : []
  // Checked out, for maintenance, means in the shop.
  const isInShop = isMaintenance && isOut(reservation)
  const status = isInShop ? (down[0] ?? '').replace(/^D/, 'd') : statusWord(reservation.status)
  const instructor = instructors.map(nameOrContact).join(', ')
  const forWhom = isMaintenance ? 'maintenance' : customer || 'no customer'
  const what = isMaintenance
    ? ''
    : [activity || 'no activity', instructor && `with ${instructor}`].filter(Boolean).join(' ')
  return {
    starts,
    time,
    tail,
    tailShort: aircraft === null ? '' : tail,
    model: visibleText(aircraft?.model ?? ''),
    customer,
    customerShort,
    customerInitials: first ? initials(visibleText(first.name)) : '',
    who: isMaintenance ? activity : customer || 'no customer',
    whoShort: isMaintenance ? 'maintenance' : customerShort || 'no customer',
    instructor,
    instructorInitials,
    activity,
    status,
    oddStatus: reservation.status.kind === 'other' ? status : '',
    isMaintenance,
    down,
    name: [`${time} ${tail} ${forWhom}`, what, status].filter(Boolean).join(', '),
  }
}

function downWords(reservation: Reservation, format: DateFormat): string[] {
  const { start, end } = reservation
  if (!isOpen(reservation)) return []
  if (end === null) return ['Down']
  const day = format.dayOf(end)
  const isSameDay = start !== null && format.dayOf(start) === day
  const short = isSameDay ? format.time(end) : format.day(day, 'short')
  return [`Down until ${format.moment(end, start)}`, `Down until ${short}`, 'Down']
}
