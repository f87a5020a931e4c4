import { isMaintenance } from '#domain/record/activity.ts'
import { nameOrEmail, type Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type StatusKind, statusWord } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import { type Instant, plus } from '#time/instant.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import type { BookingChange } from './booking-change.ts'

/** '—' for nothing. */
export interface FieldWords {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** The same value written differently doesn't count. */
export function fieldsChanged({ before, after }: BookingChange, format: DateFormat): FieldWords[] {
  if (before === null || after === null) return []
  const [was, is] = [factsOf(before), factsOf(after)]
  const isSameDay = dayOf(before, format.zone) === dayOf(after, format.zone)
  const time = (one: Reservation) => timesOf(one, format, !isSameDay)
  const words: FieldWords[] = [{ label: 'Time', before: time(before), after: time(after) }]
  for (const [label, value] of Object.entries(was))
    words.push({ label, before: value, after: is[label] ?? '—' })
  const differing = words.filter((field) => field.before !== field.after)
  if (differing.length > 0) return differing
  return [{ label: 'Contact or other details', before: 'other', after: 'changed' }]
}

/** The status before, and what happened; to an aircraft in the shop last. */
const USUAL: Partial<Record<StatusKind, readonly [StatusKind, string, string]>> = {
  'checked-out': ['pending', 'checked out', 'started'],
  completed: ['checked-out', 'checked in', 'finished'],
  cancelled: ['pending', 'cancelled', 'cancelled'],
}

/** "moved from N172SP 09:00–11:00 to N5216K 10:00–12:00; now completed (was pending)" */
export function sayChange(change: BookingChange, format: DateFormat): string {
  const { kind, before, after } = change
  if (kind === 'new' || before === null) return 'new'
  if (kind === 'gone' || after === null) return 'no longer on the schedule'
  const fields = fieldsChanged(change, format)
  const isMove = ({ label }: FieldWords) =>
    label === 'Time' || (label === 'Aircraft' && before.aircraft !== null)
  const moved = fields.filter(isMove).reverse()
  const side = (which: 'before' | 'after') => moved.map((field) => field[which]).join(' ')
  const move = moved.length > 0 ? [`moved from ${side('before')} to ${side('after')}`] : []
  const rest = fields.filter((field) => !isMove(field))
  const parts = rest.map(({ label, before: was, after: is }) => {
    const [usual, word, inShop] = USUAL[after.status.kind] ?? []
    if (label === 'Status' && usual === before.status.kind)
      return isMaintenance(after) ? inShop : word
    if (label === 'Aircraft') return `assigned to ${is}`
    if (was === 'other') return 'contact or other details changed'
    return `${label === 'Status' ? 'now' : label.toLowerCase()} ${is} (was ${was})`
  })
  return [...move, ...parts].join('; ')
}

/** "09:00–11:00"; with the day on request, or if it ends on another. */
export function timesOf({ start, end }: Reservation, format: DateFormat, withDay: boolean): string {
  if (start === null && end === null) return 'no time'
  const times = format.times({ start, end })
  if (!withDay) return times
  const day = format.dayOf(start ?? plus(end as Instant, -1))
  return `${format.day(day, 'short')} ${times}`
}

function factsOf(one: Reservation): Record<string, string> {
  return {
    Aircraft: one.aircraft === null ? 'no aircraft' : shown(one.aircraft.tail),
    Status: one.status.kind === 'other' ? shown(one.status.raw) : statusWord(one.status),
    Activity: shown(one.activity),
    Customer: names(one.customers),
    Instructor: names(one.instructors),
    'Also named': names(one.others),
    Number: shown(one.number),
  }
}

function dayOf({ start, end }: Reservation, zone: Zone): string | null {
  const at = start ?? end
  return at === null ? null : localDayOf(zone, at)
}

function names(people: readonly Person[]): string {
  return people.map((person) => shown(nameOrEmail(person) || person.phone)).join(', ') || '—'
}

function shown(text: string | null): string {
  return visibleText(text?.trim() ?? '') || '—'
}
