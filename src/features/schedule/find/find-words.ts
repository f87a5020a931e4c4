import type { DispatchState } from '#domain/dispatch/dispatch-state.ts'
import type { FoundTime } from '#domain/free/find-times.ts'
import { firstBy } from '#domain/lists/group-by.ts'
import { isMaintenance } from '#domain/record/activity.ts'
import { nameOrEmail, personKey } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import { type Instant, MINUTE } from '#time/instant.ts'

/** As said on the phone: "Sun 22 Nov 9:00 AM–11:00 AM, N340DA, Daniel Ortega". */
export function slotText({ day, first, aircraft, offers }: FoundTime, format: DateFormat) {
  const [best] = offers
  const parts = [
    `${format.day(day, 'short')} ${format.times(first)}`,
    aircraft.tail,
    best ? nameOrEmail(best.person) : '',
  ]
  return parts.map(visibleText).filter(Boolean).join(', ')
}

/** "2:30, 2:45 … 4:30 PM", "7:00, 7:15 AM … 4:30 PM": a gap begins a new run, after a semicolon. */
export function sayStarts(starts: readonly Instant[], format: DateFormat): string {
  const runs: Instant[][] = []
  for (const at of starts) {
    const last = runs.at(-1)
    if (last && at - (last.at(-1) ?? at) <= 15 * MINUTE) last.push(at)
    else runs.push([at])
  }
  return runs.map((run) => sayRun(run, format)).join('; ')
}

function sayRun(run: readonly Instant[], format: DateFormat): string {
  const isLong = run.length > 3
  const shown = isLong ? [...run.slice(0, 2), ...run.slice(-1)] : run
  const said = shown.map((at, index) => {
    const isSameHalf = halfOf(at, format) === halfOf(shown[index + 1], format)
    return isSameHalf ? format.briefTime(at) : format.time(at)
  })
  return isLong ? `${said[0]}, ${said[1]} … ${said[2]}` : said.join(', ')
}

/** " AM"; '' on a 24-hour clock. */
function halfOf(at: Instant | undefined, format: DateFormat): string | null {
  return at === undefined ? null : format.time(at).replace(format.briefTime(at), '')
}

/** Each person once: "Daniel Ortega", with times if not free for all of it, and a note if not on that day's schedule. */
export function sayOffers({ offers, time: whole }: FoundTime, format: DateFormat): string[] {
  return [...firstBy(offers, ({ person }) => personKey(person)).values()].map(({ person }) => {
    const own = offers.filter((one) => personKey(one.person) === personKey(person))
    const isPart = own.some(({ time }) => time.start !== whole.start || time.end !== whole.end)
    const remarks = [
      isPart ? `free ${own.map(({ time }) => format.times(time)).join(', ')}` : '',
      own.every(({ isOnSchedule }) => isOnSchedule) ? '' : 'not on the schedule',
    ].filter(Boolean)
    return `${visibleText(nameOrEmail(person))}${remarks.length === 0 ? '' : ` (${remarks.join(', ')})`}`
  })
}

/** "Ann, Ben or Cy"; "Ann, Ben, Cy" before "or 8 others". */
export function sayOr(names: readonly string[], hasMore: boolean): string {
  const last = hasMore ? [] : names.slice(-1)
  const before = names.slice(0, names.length - last.length).join(', ')
  return [before, ...last].filter(Boolean).join(' or ')
}

/** Why an aircraft isn't offered: "N512DS isn’t offered today: the flight on Thu 26 Nov isn’t closed out." */
export function sayAway(one: Reservation, state: DispatchState | null, format: DateFormat): string {
  const day = one.start === null ? '' : ` on ${format.day(format.dayOf(one.start), 'short')}`
  const left = `the ${isMaintenance(one) ? 'maintenance' : 'flight'}${day} isn’t closed out`
  const why =
    state === 'late-back' ? 'it’s overdue' : state === 'out' ? 'it has no return time' : left
  return `${visibleText(one.aircraft?.tail ?? '')} isn’t offered today: ${why}.`
}
