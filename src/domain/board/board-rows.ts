import { type ActivityKind, activityKind } from '#domain/activity.ts'
import { groupByModel, NO_AIRCRAFT, tailOf } from '#domain/fleet.ts'
import { instructorKeys, NO_INSTRUCTOR } from '#domain/instructors.ts'
import { usableTime } from '#domain/membership.ts'
import { personKey } from '#domain/person.ts'
import type { Aircraft, Reservation } from '#domain/reservation.ts'
import { visibleText } from '#domain/visible-text.ts'
import { type InstantRange, intersection } from '#time/instant.ts'
import { layLanes } from './board-lanes.ts'

export type RowKind = 'aircraft' | 'no-aircraft' | 'instructor' | 'no-instructor'

/** A booking in a row. */
export interface BoardBar {
  readonly id: string
  readonly reservation: Reservation
  readonly time: InstantRange
  readonly activity: ActivityKind
  /** Counted from the top; maintenance stands behind all lanes. */
  readonly lane: number
}

export interface BoardRow {
  readonly key: string
  readonly kind: RowKind
  /** The tail number or the name, safe to show. */
  readonly label: string
  readonly model: string
  /** As in a filter: the tail number or the person's key. */
  readonly value: string
  /** By start; maintenance among them. */
  readonly bars: readonly BoardBar[]
  readonly lanes: number
  /** Milliseconds booked in the range: neither cancelled nor maintenance. */
  readonly booked: number
}

export interface BoardGroup {
  readonly key: string
  readonly label: string
  readonly rows: readonly BoardRow[]
}

interface BoardSource {
  /** What the filters let through, with or without a usable time. */
  readonly shown: readonly Reservation[]
  /** What is known of the range, filtered or not: whoever teaches in it has a row. */
  readonly items: readonly Reservation[]
  readonly fleet: readonly Aircraft[]
  readonly range: InstantRange
}

export interface RowChoice {
  readonly by: 'aircraft' | 'instructor' | null
  /** The filters by tail number and by instructor; null is all. */
  readonly aircraft: readonly string[] | null
  readonly instructor: readonly string[] | null
  readonly keepsIdleAircraft: boolean
  readonly keepsIdleInstructors: boolean
}

const INSTRUCTORS = 'instructors'

/** Whose time stands in which row: the fleet by model, what has no aircraft, then who teaches. */
export function boardGroups(source: BoardSource, choice: RowChoice): BoardGroup[] {
  const groups: BoardGroup[] = []
  if (choice.by !== 'instructor') groups.push(...aircraftGroups(source, choice))
  if (choice.by !== 'aircraft') groups.push(instructorGroup(source, choice))
  return groups.filter((group) => group.rows.length > 0)
}

function aircraftGroups(source: BoardSource, choice: RowChoice): BoardGroup[] {
  const byTail = gather(source.shown, (reservation) => [tailOf(reservation)])
  const isWanted = (tail: string) => choice.aircraft === null || choice.aircraft.includes(tail)
  const models = groupByModel(source.fleet).map(({ model, aircraft }) => ({
    key: `model:${model}`,
    label: model === '' ? 'Model not given' : visibleText(model),
    rows: aircraft
      .filter(({ tail }) => isWanted(tail) && (choice.keepsIdleAircraft || byTail.has(tail)))
      .map((one) =>
        toRow('aircraft', one.tail, visibleText(one.tail), one.model, byTail.get(one.tail), source),
      ),
  }))
  const bare = byTail.get(NO_AIRCRAFT)
  const without = bare ? [toRow('no-aircraft', NO_AIRCRAFT, 'No aircraft', '', bare, source)] : []
  return [...models, { key: NO_AIRCRAFT, label: 'Without an aircraft', rows: without }]
}

function instructorGroup(source: BoardSource, choice: RowChoice): BoardGroup {
  const byPerson = gather(source.shown, instructorKeys)
  const names = new Map<string, string>()
  for (const person of source.items.flatMap(({ instructors }) => instructors)) {
    const key = personKey(person)
    if (!names.has(key))
      names.set(key, visibleText(person.name.trim() || person.email) || 'No name')
  }
  const isWanted = (key: string) => choice.instructor === null || choice.instructor.includes(key)
  const rows = [...names]
    .filter(([key]) => isWanted(key) && (choice.keepsIdleInstructors || byPerson.has(key)))
    .sort(([, a], [, b]) => a.localeCompare(b, 'en'))
    .map(([key, name]) => toRow('instructor', key, name, '', byPerson.get(key), source))
  // Beside the aircraft, what nobody teaches stands in its aircraft's row already.
  const bare = choice.by === 'instructor' ? byPerson.get(NO_INSTRUCTOR) : undefined
  if (bare) rows.push(toRow('no-instructor', NO_INSTRUCTOR, 'No instructor', '', bare, source))
  return { key: INSTRUCTORS, label: 'Instructors', rows }
}

function gather(
  reservations: readonly Reservation[],
  keysOf: (reservation: Reservation) => readonly string[],
): Map<string, Reservation[]> {
  const byKey = new Map<string, Reservation[]>()
  for (const reservation of reservations) {
    for (const key of keysOf(reservation)) {
      const known = byKey.get(key)
      if (known) known.push(reservation)
      else byKey.set(key, [reservation])
    }
  }
  return byKey
}

function toRow(
  kind: RowKind,
  value: string,
  label: string,
  model: string,
  reservations: readonly Reservation[] = [],
  { range }: BoardSource,
): BoardRow {
  const timed = reservations
    .flatMap((reservation) => {
      const time = usableTime(reservation)
      return time && intersection(time, range)
        ? [{ reservation, time, activity: activityKind(reservation.activity) }]
        : []
    })
    .sort((a, b) => a.time.start - b.time.start || a.time.end - b.time.end || byId(a, b))
  const inLanes = timed.filter(({ activity }) => activity !== 'maintenance')
  const { lanes, count } = layLanes(inLanes.map(({ time }) => time))
  const laneOf = new Map(inLanes.map((one, index) => [one, lanes[index] ?? 0]))
  return {
    key: `${kind}:${value}`,
    kind,
    label,
    model: visibleText(model.trim()),
    value,
    bars: timed.map((one) => ({ ...one, id: one.reservation.id, lane: laneOf.get(one) ?? 0 })),
    lanes: Math.max(1, count),
    booked: inLanes.reduce((sum, { reservation, time }) => {
      const part = reservation.status.kind === 'cancelled' ? null : intersection(time, range)
      return part ? sum + part.end - part.start : sum
    }, 0),
  }
}

function byId(a: { reservation: Reservation }, b: { reservation: Reservation }): number {
  return a.reservation.id < b.reservation.id ? -1 : 1
}

/** The new rows, as the very objects of before wherever nothing in them changed: what is drawn of them then stays. */
export function steadyGroups(
  before: readonly BoardGroup[],
  groups: readonly BoardGroup[],
): readonly BoardGroup[] {
  const known = new Map(before.flatMap(({ rows }) => rows.map((row) => [row.key, row] as const)))
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => {
      const old = known.get(row.key)
      return old && isSame(old, row) ? old : row
    }),
  }))
}

function isSame(a: BoardRow, b: BoardRow): boolean {
  return (
    a.label === b.label &&
    a.model === b.model &&
    a.booked === b.booked &&
    a.bars.length === b.bars.length &&
    a.bars.every((bar, index) => bar.reservation === b.bars[index]?.reservation)
  )
}
