import { firstBy, groupBy, groupByEach } from '#domain/lists/group-by.ts'
import { compareIds } from '#domain/lists/in-order.ts'
import { type ActivityKind, activityKind } from '#domain/record/activity.ts'
import { groupByModel, NO_AIRCRAFT, tailOf } from '#domain/record/fleet.ts'
import { alsoOn, instructorKeys, NO_INSTRUCTOR } from '#domain/record/instructors.ts'
import { usableTime } from '#domain/record/membership.ts'
import { personKey } from '#domain/record/person.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { type InstantRange, intersection } from '#time/instant.ts'
import { layLanes } from './board-lanes.ts'

export type RowKind = 'aircraft' | 'no-aircraft' | 'instructor' | 'no-instructor'

/** A booking in a row. */
export interface BoardBar {
  readonly id: string
  readonly reservation: Reservation
  readonly time: InstantRange
  readonly activity: ActivityKind
  /** Counted from the top; maintenance is drawn behind all lanes. */
  readonly lane: number
  /** False: the filters did not ask for it, but it is booked and so it is shown. */
  readonly isMatch: boolean
}

export interface BoardRow {
  readonly key: string
  readonly kind: RowKind
  /** The tail number or the name, safe to show. */
  readonly label: string
  readonly model: string
  /** As in a filter: the tail number or the person's key. */
  readonly value: string
  /** By start, including maintenance. Everything booked, whatever is filtered: an empty place in a row is really free. */
  readonly bars: readonly BoardBar[]
  readonly lanes: number
  /** Milliseconds booked in the range, without cancelled bookings and maintenance. */
  readonly booked: number
}

export interface BoardGroup {
  readonly key: string
  readonly label: string
  readonly rows: readonly BoardRow[]
}

interface BoardSource {
  /** What is known of the range: everybody who teaches in it has a row, even if all of theirs is cancelled. */
  readonly items: readonly Reservation[]
  /** What rows draw, whatever is filtered. */
  readonly booked: readonly Reservation[]
  matches(this: void, reservation: Reservation): boolean
  readonly fleet: readonly Aircraft[]
  readonly range: InstantRange
}

export interface RowChoice {
  readonly by: 'aircraft' | 'instructor' | null
  /** The filters by tail number and by instructor, each choosing only rows of its own kind; null is all. */
  readonly aircraft: readonly string[] | null
  readonly instructor: readonly string[] | null
  /** Which of these rows are wanted; by default all. */
  keeps?(this: void, row: BoardRow): boolean
}

const INSTRUCTORS = 'instructors'

/**
 * Whose time each row shows: the fleet by model, bookings without an aircraft, then instructors; if only instructors are
 * chosen, theirs come first.
 */
export function boardGroups(source: BoardSource, choice: RowChoice): BoardGroup[] {
  const { by, aircraft, instructor, keeps = () => true } = choice
  const fleet = by === 'instructor' ? [] : aircraftGroups(source, choice)
  const people = by === 'aircraft' ? [] : [instructorGroup(source, choice)]
  const arePeopleFirst = instructor !== null && aircraft === null
  return (arePeopleFirst ? [...people, ...fleet] : [...fleet, ...people])
    .map((group) => ({ ...group, rows: group.rows.filter(keeps) }))
    .filter(({ rows }) => rows.length > 0)
}

function aircraftGroups(source: BoardSource, choice: RowChoice): BoardGroup[] {
  const byTail = groupBy(source.booked, tailOf)
  const isWanted = (tail: string) => choice.aircraft === null || choice.aircraft.includes(tail)
  const models = groupByModel(source.fleet).map(({ model, aircraft }) => ({
    key: `model:${model}`,
    label: model === '' ? 'No model' : visibleText(model),
    rows: aircraft
      .filter(({ tail }) => isWanted(tail))
      .map((one) =>
        toRow('aircraft', one.tail, visibleText(one.tail), one.model, byTail.get(one.tail), source),
      ),
  }))
  const bare = isWanted(NO_AIRCRAFT) ? byTail.get(NO_AIRCRAFT) : undefined
  const without = bare ? [toRow('no-aircraft', NO_AIRCRAFT, 'No aircraft', '', bare, source)] : []
  return [...models, { key: NO_AIRCRAFT, label: 'Without an aircraft', rows: without }]
}

function instructorGroup(source: BoardSource, choice: RowChoice): BoardGroup {
  const people = firstBy(
    source.items.flatMap(({ instructors }) => instructors),
    personKey,
  )
  const names = [...people].map(([key, { name, email }]): [string, string] => [
    key,
    visibleText(name.trim() || email) || 'No name',
  ])
  const byPerson = groupByEach(source.booked, (one) => [
    ...instructorKeys(one),
    ...alsoOn(one, people),
  ])
  const isWanted = (key: string) => choice.instructor === null || choice.instructor.includes(key)
  const rows = names
    .filter(([key]) => isWanted(key))
    .sort(([, a], [, b]) => a.localeCompare(b, 'en'))
    .map(([key, name]) => toRow('instructor', key, name, '', byPerson.get(key), source))
  // Next to aircraft rows, what nobody teaches is already in its aircraft's row.
  const bare =
    choice.by === 'instructor' && isWanted(NO_INSTRUCTOR) ? byPerson.get(NO_INSTRUCTOR) : undefined
  if (bare) rows.push(toRow('no-instructor', NO_INSTRUCTOR, 'No instructor', '', bare, source))
  return { key: INSTRUCTORS, label: 'Instructors', rows }
}

export const MATCHES = 'matches'
/** Its rows are folded away until asked for. */
export const OTHER_ROWS = 'others'

/** Rows with a match on top, the others below; both in the order they had. */
export function matchesFirst(groups: readonly BoardGroup[]): BoardGroup[] {
  const rows = groups.flatMap((group) => group.rows)
  const found = rows.filter(hasMatch)
  const bookings = new Set(
    found.flatMap(({ bars }) => bars.flatMap(({ isMatch, id }) => (isMatch ? [id] : []))),
  ).size
  return [
    { key: MATCHES, label: `${bookings} ${bookings === 1 ? 'match' : 'matches'}`, rows: found },
    { key: OTHER_ROWS, label: 'Other rows', rows: rows.filter((row) => !hasMatch(row)) },
  ].filter((group) => group.rows.length > 0)
}

export function hasMatch({ bars }: BoardRow): boolean {
  return bars.some(({ isMatch }) => isMatch)
}

function toRow(
  kind: RowKind,
  value: string,
  label: string,
  model: string,
  reservations: readonly Reservation[] = [],
  { range, matches }: BoardSource,
): BoardRow {
  const timed = reservations
    .flatMap((reservation) => {
      const time = usableTime(reservation)
      return time && intersection(time, range)
        ? [{ reservation, time, activity: activityKind(reservation.activity) }]
        : []
    })
    .sort(
      (a, b) =>
        a.time.start - b.time.start ||
        a.time.end - b.time.end ||
        compareIds(a.reservation, b.reservation),
    )
  const inLanes = timed.filter(({ activity }) => activity !== 'maintenance')
  const longestFirst = inLanes.toSorted((a, b) => b.time.end - a.time.end)
  const lanes = layLanes(longestFirst, ({ time }) => time)
  const laneOf = new Map(lanes.flatMap((lane, index) => lane.map((one) => [one, index] as const)))
  return {
    key: `${kind}:${value}`,
    kind,
    label,
    model: visibleText(model.trim()),
    value,
    bars: timed.map((one) => ({
      ...one,
      id: one.reservation.id,
      lane: laneOf.get(one) ?? 0,
      isMatch: matches(one.reservation),
    })),
    lanes: Math.max(1, lanes.length),
    booked: inLanes.reduce((sum, { reservation, time }) => {
      const part = holdsTime(reservation) ? intersection(time, range) : null
      return part ? sum + part.end - part.start : sum
    }, 0),
  }
}

/** Attributes of a drawn row; a row for no aircraft or nobody has none. */
export function rowFacts({ kind, value }: BoardRow) {
  if (kind !== 'aircraft' && kind !== 'instructor') return {}
  return { 'data-row-kind': kind, 'data-row-key': value }
}

/** The new rows, reusing the previous objects wherever nothing changed, so that they are not drawn again. */
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
    a.bars.every((bar, index) => {
      const other = b.bars[index]
      return bar.reservation === other?.reservation && bar.isMatch === other.isMatch
    })
  )
}
