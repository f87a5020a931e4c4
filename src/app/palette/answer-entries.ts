import { aircraftHref, pageHref } from '#bookings/address/hrefs.ts'
import type { Speak } from '#bookings/booking/booking-words.ts'
import type { LoadedInspections } from '#bookings/inspections/loaded-inspections.tsx'
import { sayNoHours } from '#bookings/inspections/no-hours-words.ts'
import type { Dispatch } from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_WORDS, dispatchTitle } from '#domain/dispatch/dispatch-words.ts'
import { FREE_TODAY, sayTailState, tailStates } from '#domain/dispatch/tail-state.ts'
import { freeRanges } from '#domain/free/free-ranges.ts'
import { isReturnUnknown } from '#domain/free/held-until-back.ts'
import { hoursLeftFor } from '#domain/free/hours-left.ts'
import { shownPhone } from '#domain/record/contact.ts'
import { groupByModel, NO_AIRCRAFT } from '#domain/record/fleet.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { foldForSearch } from '#domain/text/text-fold.ts'
import { readValueList, writeValueList } from '#domain/text/value-list.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { FLIGHT_LENGTHS, USUAL_LENGTH } from '#features/schedule/schedule-state.ts'
import { formatDay, lengthSince } from '#time/format.ts'
import { type Instant, type InstantRange, isIn } from '#time/instant.ts'
import type { OpeningHours } from '#time/opening-hours.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { readDateWords, type Standpoint } from '#time/read-date-words.ts'
import { instantAt, localDay } from '#time/zone.ts'
import { PAGES } from '#wire/pages.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { type Place, scheduleHref } from './place.ts'

export interface Live {
  readonly now: Instant
  readonly dispatch: Dispatch
  readonly hours: OpeningHours
  readonly bookings: readonly Reservation[]
  readonly fleet: readonly Aircraft[]
  readonly isKnown: (range: InstantRange) => boolean
  readonly inspections: Pick<LoadedInspections, 'items' | 'overruns'>
}

interface Asked {
  readonly live: Live
  readonly standpoint: Standpoint
  readonly speak: Speak
  readonly place: Place
}

/** "n734lb", or its end "4lb": its state; "n734lb 15": free then?; "hide 4lb": without it, and "show 4lb" again; "late", "overdue" or
 * "not closed": what hasn't come back; "da40 tomorrow": a free time. Otherwise empty. */
export function findAnswers(
  text: string,
  { live, standpoint, speak, place }: Asked,
): PaletteEntry[] {
  const words = foldForSearch(text).split(' ').filter(Boolean)
  const { fleet } = live
  // "tomorrow n734lb" is "n734lb tomorrow".
  const isWhat = (word: string) => aircraftCalled(fleet, word) || ofModel(fleet, word).length > 0
  const at = /^(hide|show)$/.test(words[0] ?? '') ? 0 : words.findIndex(isWhat)
  const [first = '', ...rest] = at > 0 ? [...words.splice(at, 1), ...words] : words
  if (LATE_WORDS.includes(words.join(' '))) return lateEntries(live, speak, first === 'not')
  const isToggle = first === 'hide' || first === 'show'
  const tail = aircraftCalled(fleet, isToggle ? rest.join('') : first)
  if (isToggle)
    return tail ? hideOrShow(tail.tail, fleet, place).filter(({ id }) => id.startsWith(first)) : []
  if (tail && rest.length === 0) return stateEntry(tail, live, speak, place)
  const minutes = readClock(rest.join(''), live.hours)
  if (tail && minutes !== null) return atEntry(tail, minutes, live, speak, standpoint.today)
  const [day] = readDateWords(rest.join(' '), standpoint)
  const wanted = tail ? [tail] : ofModel(fleet, first)
  return day === undefined || wanted.length === 0 ? [] : [timeEntry(wanted, day, standpoint)]
}

/** By its tail number, or by an end of at least three characters that no other has. */
function aircraftCalled(fleet: readonly Aircraft[], word: string): Aircraft | undefined {
  const plain = (part: string) => foldForSearch(part).replace(/[^a-z0-9]/g, '')
  const end = plain(word)
  const called = fleet.filter(({ tail }) => end.length > 1 && plain(tail).endsWith(end))
  const exact = called.find(({ tail }) => plain(tail) === end)
  return exact ?? (end.length > 2 && called.length === 1 ? called[0] : undefined)
}

function ofModel(fleet: readonly Aircraft[], word: string): readonly Aircraft[] {
  const isMeant = (model: string) => word.length > 1 && foldForSearch(model).startsWith(word)
  return groupByModel(fleet).find(({ model }) => isMeant(model))?.aircraft ?? []
}

/** "15", "3", "3pm", "15:30", "330" as wall-clock minutes; an hour before opening means the afternoon. */
function readClock(text: string, { opens }: OpeningHours): number | null {
  const found = /^(\d{1,2}?):?(\d{2})?(am|pm)?$/.exec(text)
  if (!found) return null
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)]
  if (hour > 23 || minute > 59) return null
  const isAfternoon = found[3] === 'pm' || (found[3] === undefined && hour * 60 < opens)
  return (isAfternoon && hour < 12 ? hour + 12 : hour) * 60 + minute
}

function stateEntry(
  { tail, model }: Aircraft,
  { bookings, dispatch, now, isKnown, fleet }: Live,
  speak: Speak,
  place: Place,
): PaletteEntry[] {
  const href = aircraftHref(tail)
  if (href === null) return []
  const day = localDay(speak.zone, place.today)
  const own = bookings.filter(({ aircraft }) => aircraft?.tail === tail)
  const state = tailStates({ reservations: own, dispatch, day, now }).get(tail) ?? FREE_TODAY
  const words = isKnown(day) ? sayTailState(state, now, speak) : 'today is not read'
  return [
    {
      id: `state ${tail}`,
      kind: 'aircraft',
      label: `${visibleText(tail)}: ${words}`,
      detail: [visibleText(model), 'aircraft page'].filter(Boolean).join(' · '),
      does: { go: href },
    },
    ...hideOrShow(tail, fleet, place),
    ...nextEntry(own, now, speak),
  ]
}

/** As unticking or ticking it in the filters. */
function hideOrShow(tail: string, fleet: readonly Aircraft[], place: Place): PaletteEntry[] {
  const all = [...fleet.map((one) => one.tail), NO_AIRCRAFT]
  const shown = readValueList(place.search['aircraft']) ?? all
  if (place.page !== 'schedule') return []
  const isShown = shown.includes(tail)
  const next = isShown ? shown.filter((one) => one !== tail) : [...shown, tail]
  const aircraft = writeValueList(all.every((one) => next.includes(one)) ? null : next)
  return [
    {
      id: `${isShown ? 'hide' : 'show'} ${tail}`,
      kind: 'aircraft',
      label: `${isShown ? 'Hide' : 'Show'} ${visibleText(tail)}`,
      detail: 'schedule',
      does: { go: scheduleHref(place, { aircraft }) },
    },
  ]
}

/** Who has it next, also if that waits for it, and whom to call. */
function nextEntry(own: readonly Reservation[], now: Instant, speak: Speak): PaletteEntry[] {
  const [next] = own
    .filter(
      ({ status, start, end }) => status.kind === 'pending' && start !== null && (end ?? 0) > now,
    )
    .sort((a, b) => (a.start ?? 0) - (b.start ?? 0))
  if (next === undefined || next.start === null) return []
  const { tail, who } = speak(next)
  return [
    {
      id: `next ${tail}`,
      kind: 'reservation',
      label: `Next: ${speak.moment(next.start, now)} ${who}`,
      detail: [tail, shownPhone(next.customers[0])].filter(Boolean).join(' · '),
      does: { reservation: next.id },
    },
  ]
}

/** Minutes. "Free" means at least this long. */
const [SHORTEST] = FLIGHT_LENGTHS

function atEntry(
  { tail }: Aircraft,
  minutes: number,
  live: Live,
  speak: Speak,
  today: PlainDay,
): PaletteEntry[] {
  const { bookings, hours, now, dispatch, inspections } = live
  const at = instantAt(speak.zone, today, minutes)
  const own = bookings.filter(({ aircraft }) => aircraft?.tail === tail)
  const holder = own.find((one) => {
    const time = holdsTime(one) ? usableTime(one) : null
    return time !== null && isIn(at, time)
  })
  const late = own.find((one) => isReturnUnknown(one, { dispatch, now, reservations: own }))
  const free = freeRanges({
    reservations: own,
    dispatch,
    now,
    zone: speak.zone,
    days: { from: today, to: today },
    hours,
    minutes: 1,
  }).find(({ end }) => end > at)
  const limit = hoursLeftFor({
    inspections,
    reservations: own,
    minutes: SHORTEST,
    now,
    zone: speak.zone,
  })(tail, at)
  const sayState = ({ id }: Reservation) =>
    DISPATCH_WORDS[dispatch.stateOf(id) ?? 'out'].replace('?', '')
  const say = () => {
    if (!live.isKnown(localDay(speak.zone, today)))
      return 'not known: not all of today has been read'
    const then = free ? `free ${speak.times(free)}` : 'not free any more today'
    const away = late ? ` (${sayState(late)})` : ''
    if (holder && holder !== late) {
      const { who, down, isMaintenance } = speak(holder)
      if (isMaintenance && down[0]) return down[0].replace(/^D/, 'd')
      const end = holder.end === null ? '' : ` to ${speak.time(holder.end)}`
      return `booked, ${who}${end}${away}. Then ${then}`
    }
    if (late) return `${sayState(late)}, return time unknown`
    if (at < now) return `was not booked. Now ${then}`
    if (!free || !isIn(at, free)) return `closed. ${then}`
    return limit ? `not booked, but ${sayNoHours(limit)}` : then
  }
  return [
    {
      id: `at ${tail}`,
      kind: 'aircraft',
      label: `${visibleText(tail)}, ${speak.time(at)}: ${say()}`,
      detail: '',
      does: holder ? { reservation: holder.id } : { go: aircraftHref(tail) ?? PAGES.schedule.path },
    },
  ]
}

const LATE_WORDS = ['late', 'overdue', 'not closed']

function lateEntries({ dispatch, now }: Live, speak: Speak, byClosed: boolean): PaletteEntry[] {
  const { out, 'late-back': late, 'not-closed': open } = dispatch.counted
  const entries = (byClosed ? [...open, ...late] : [...late, ...open]).map((one): PaletteEntry => {
    const { tail, who } = speak(one)
    const state = dispatch.stateOf(one.id)
    const by = state === 'late-back' && one.end !== null ? `${lengthSince(one.end, now)} late` : ''
    return {
      id: `late ${one.id}`,
      kind: 'reservation',
      label: `${tail} · ${who}`,
      detail: [by || (state && dispatchTitle(state)), shownPhone(one.customers[0])]
        .filter(Boolean)
        .join(' · '),
      does: { reservation: one.id },
    }
  })
  if ((byClosed ? entries : late).length > 0) return entries
  const label = out.length === 0 ? 'No aircraft is out' : 'None overdue today'
  const does = { go: PAGES.today.path }
  return [{ id: 'late', kind: 'action', label, detail: '', does }, ...entries]
}

function timeEntry(
  wanted: readonly Aircraft[],
  day: PlainDay,
  { locale }: Standpoint,
): PaletteEntry {
  const [first] = wanted
  const what = wanted.length === 1 ? (first?.tail ?? '') : `any ${first?.model ?? ''}`
  return {
    id: 'time',
    kind: 'date',
    label: `Find a time for ${visibleText(what)}, ${formatDay(day, locale, 'short')}`,
    detail: 'with an instructor',
    does: {
      go: pageHref('schedule', {
        view: 'day',
        date: day,
        aircraft: writeValueList(wanted.map(({ tail }) => tail)),
        find: String(USUAL_LENGTH),
      }),
    },
  }
}
