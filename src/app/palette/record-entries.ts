import { hrefOfPerson } from '#bookings/address/person-href.ts'
import type { Speak } from '#bookings/booking/booking-words.ts'
import { sayOut } from '#bookings/booking/say-out.ts'
import { type LoadedPerson, rolesOf } from '#domain/record/people.ts'
import { nameOrEmail, shownEmail } from '#domain/record/person.ts'
import { holdsTime } from '#domain/record/status.ts'
import { writeValueList } from '#domain/text/value-list.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Live } from './answer-entries.ts'
import type { LoadedThings, Numbered } from './loaded-things.ts'
import { matchScore, type Query } from './match.ts'
import type { PaletteEntry, Ranked } from './palette-entry.ts'
import { logHref, type Place, scheduleHref } from './place.ts'

/** Two lines per tail: its bookings and its flights. */
export function findAircraft(query: Query, things: LoadedThings, place: Place): Ranked[] {
  return things.aircraft.flatMap(({ aircraft, words }) => {
    const [tail = '', model = ''] = words
    const plain = { ...query, text: query.text.replaceAll(' ', '') }
    const score = Math.max(
      matchScore(query, tail) * 1.1,
      matchScore(plain, tail.replaceAll('-', '')) * 1.1,
      matchScore(query, model) * 0.6,
    )
    if (score === 0) return []
    const named = visibleText(aircraft.tail)
    const only = writeValueList([aircraft.tail])
    const entry = (label: string, go: string): PaletteEntry => ({
      id: label,
      kind: 'aircraft',
      label,
      detail: visibleText(aircraft.model),
      does: { go },
    })
    const log = entry(`${named} in the flight log`, logHref(place, { aircraft: only }))
    return [
      { score, entry: entry(`Schedule of ${named}`, scheduleHref(place, { aircraft: only })) },
      { score: score - 0.5, entry: log },
    ]
  })
}

export function findPeople(
  query: Query,
  { people }: LoadedThings,
  speak: Speak,
  live: Pick<Live, 'now' | 'dispatch'> | null,
): Ranked[] {
  return people.flatMap(({ person, words, digits }): Ranked[] => {
    const [name = '', email = ''] = words
    const isNumber = query.digits.length >= 4 && /^[\d\s()+./-]+$/.test(query.text)
    const score = Math.max(
      matchScore(query, name),
      matchScore(query, email) * 0.9,
      isNumber && digits.includes(query.digits) ? 70 : 0,
    )
    const href = score === 0 ? null : hrefOfPerson(person.key)
    if (href === null) return []
    const { ahead, rank } = live === null ? NONE_AHEAD : sayAhead(person, speak, live)
    const entry: PaletteEntry = {
      id: `person ${person.key} ${person.name}`,
      kind: 'person',
      label: visibleText(nameOrEmail(person)),
      detail: [
        rolesOf(person).join(' and '),
        ...ahead,
        visibleText(person.phones[0] ?? '') ||
          (person.name && visibleText(shownEmail(person.email))),
      ]
        .filter(Boolean)
        .join(' · '),
      does: { go: href },
    }
    return [{ score: score + rank, entry }]
  })
}

const NONE_AHEAD = { ahead: [], rank: 0 }

/** "Out, 35 min late" and "next 3:00 PM N2038S", of what is loaded. Of one score, who is out ranks first, then who is
 * next today. */
function sayAhead(
  { asCustomer, asInstructor }: LoadedPerson,
  speak: Speak,
  { now, dispatch }: Pick<Live, 'now' | 'dispatch'>,
) {
  const own = [...asCustomer.bookings, ...asInstructor.bookings]
  const out = own.flatMap((one) => sayOut(one, dispatch, speak, now)?.words ?? [])
  const [next] = own
    .flatMap((one) => (one.start !== null && holdsTime(one) ? { one, start: one.start } : []))
    .filter(({ start }) => start > now)
    .sort((a, b) => a.start - b.start)
  const isToday = next !== undefined && speak.dayOf(next.start) === speak.dayOf(now)
  const words = next && `next ${speak.moment(next.start, now)} ${speak(next.one).tail}`.trim()
  return {
    ahead: [...new Set(out), words ?? ''],
    rank: out.length > 0 ? 0.2 : isToday ? 0.1 : 0,
  }
}

/** A number typed in full ranks first. */
export function findNumbers(query: Query, { numbers }: LoadedThings, speak: Speak): Ranked[] {
  if (query.digits === '') return []
  // One digit matches nearly every number, so keep only the best and format only those.
  const best: { readonly score: number; readonly of: Numbered }[] = []
  for (const of of numbers) {
    const match = matchScore(query, of.number)
    const score = match === 100 ? 130 : match * 0.95
    if (match === 0 || (best.length === MAX && score <= (best[MAX - 1]?.score ?? 0))) continue
    const place = best.findIndex((one) => one.score < score)
    best.splice(place < 0 ? best.length : place, 0, { score, of })
    best.length = Math.min(best.length, MAX)
  }
  return best.map(({ score, of }) => ({ score, entry: numberEntry(of, speak) }))
}

const MAX = 8

function numberEntry({ reservation, flight }: Numbered, speak: Speak): PaletteEntry {
  if (reservation !== null) {
    const { time, tail, customer, status } = speak(reservation)
    const day =
      reservation.start === null ? '' : `${speak.day(speak.dayOf(reservation.start), 'short')} `
    return {
      id: `reservation ${reservation.id}`,
      kind: 'reservation',
      label: visibleText(reservation.number ?? ''),
      detail: [`${day}${time}`, tail, customer, status].filter(Boolean).join(' · '),
      does: { reservation: reservation.id },
    }
  }
  const day = flight?.date ? speak.day(flight.date, 'short') : 'no date'
  return {
    id: `flight ${flight?.id}`,
    kind: 'reservation',
    label: visibleText(flight?.reservationNumber ?? ''),
    detail: ['its flight', day, visibleText(flight?.aircraft?.tail ?? '')]
      .filter(Boolean)
      .join(' · '),
    does: { flight: flight?.id ?? '' },
  }
}
