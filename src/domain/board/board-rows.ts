import { firstBy, groupBy, groupByEach } from '#domain/lists/group-by.ts'
import { compareIds } from '#domain/lists/in-order.ts'
import { type ActivityKind, activityKind, isMaintenance } from '#domain/record/activity.ts'
import { groupByModel, NO_AIRCRAFT, tailOf } from '#domain/record/fleet.ts'
import { alsoOn, instructorKeys, NO_INSTRUCTOR } from '#domain/record/instructors.ts'
import { usableTime } from '#domain/record/membership.ts'
import { nameOrEmail, personKey } from '#domain/record/person.ts'
import type { Aircraft, Reservation } from '#domain/record/reservation.ts'
import { holdsTime } from '#domain/record/status.ts'
import { shortName } from '#domain/text/initials.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { type InstantRange, intersection } from '#time/instant.ts'
import { layLanes } from './board-lanes.ts'

export type RowKind = 'aircraft' | 'no-aircraft' | 'instructor' | 'no-instructor'

export interface BoardBar {
  readonly id: string
  readonly reservation: Reservation
  readonly time: InstantRange
  readonly activity: ActivityKind
  /** From the top; maintenance lies behind all lanes. */
  readonly lane: number
}

export interface BoardRow {
  readonly key: string
  readonly kind: RowKind
  /** Tail or name, safe to show. */
  readonly label: string
  readonly model: string
  /** As in filters: tail or person's key. */
  readonly value: string
  /** By start, with maintenance. Unfiltered, so that gaps are really free. */
  readonly bars: readonly BoardBar[]
  readonly lanes: number
  /** ms, without cancelled and maintenance. */
  readonly booked: number
}

export interface BoardGroup {
  readonly key: string
  readonly label: string
  readonly rows: readonly BoardRow[]
}

interface BoardSource {
  /** All loaded: every instructor gets a row, even with only cancelled bookings. */
  readonly items: readonly Reservation[]
  readonly booked: readonly Reservation[]
  readonly fleet: readonly Aircraft[]
  readonly range: InstantRange
}

export type Matches = (this: void, reservation: Reservation) => boolean

/** All rows; filters only choose among them. */
export interface EveryRow {
  /** By model; bookings without an aircraft last. */
  readonly fleet: readonly BoardGroup[]
  readonly people: BoardGroup
  /** Flights without an instructor; null for none. */
  readonly withoutInstructor: BoardRow | null
}

export interface RowChoice {
  readonly by: 'aircraft' | 'instructor' | null
  /** Each chooses only rows of its kind; null is all. */
  readonly aircraft: readonly string[] | null
  readonly instructor: readonly string[] | null
  keeps?(this: void, row: BoardRow): boolean
}

const INSTRUCTORS = 'instructors'

/** The expensive part; changes only with bookings or days. */
export function everyRow(source: BoardSource): EveryRow {
  const bare = source.booked.filter((one) => !one.instructors[0] && !isMaintenance(one))
  return {
    fleet: fleetGroups(source),
    people: { key: INSTRUCTORS, label: 'Instructors', rows: peopleRows(source) },
    withoutInstructor:
      bare.length === 0
        ? null
        : toRow('no-instructor', NO_INSTRUCTOR, 'No instructor', '', bare, source),
  }
}

/** Fleet first, then instructors; if only instructors are chosen, they come first. */
export function chosenRows(
  { fleet, people, withoutInstructor }: EveryRow,
  { by, aircraft, instructor, keeps = () => true }: RowChoice,
): BoardGroup[] {
  // Next to aircraft rows, these bookings are in their aircraft's rows.
  const addsWithoutInstructor = by === 'instructor' && withoutInstructor !== null
  const peopleGroup = addsWithoutInstructor
    ? { ...people, rows: [...people.rows, withoutInstructor] }
    : people
  const arePeopleFirst = instructor !== null && aircraft === null
  const both = arePeopleFirst ? [peopleGroup, ...fleet] : [...fleet, peopleGroup]
  return both
    .filter((group) => by === null || (by === 'instructor') === (group === peopleGroup))
    .map((group) => {
      const wanted = group === peopleGroup ? instructor : aircraft
      const isWanted = ({ value }: BoardRow) => wanted === null || wanted.includes(value)
      return { ...group, rows: group.rows.filter((row) => isWanted(row) && keeps(row)) }
    })
    .filter(({ rows }) => rows.length > 0)
}

export function boardGroups(source: BoardSource, choice: RowChoice): BoardGroup[] {
  return chosenRows(everyRow(source), choice)
}

function fleetGroups(source: BoardSource): BoardGroup[] {
  const byTail = groupBy(source.booked, tailOf)
  const models = groupByModel(source.fleet).map(({ model, aircraft }) => ({
    key: `model:${model}`,
    label: model === '' ? 'No model' : visibleText(model),
    rows: aircraft.map((one) =>
      toRow('aircraft', one.tail, visibleText(one.tail), one.model, byTail.get(one.tail), source),
    ),
  }))
  const bare = byTail.get(NO_AIRCRAFT)
  const without = bare ? [toRow('no-aircraft', NO_AIRCRAFT, 'No aircraft', '', bare, source)] : []
  return [...models, { key: NO_AIRCRAFT, label: 'Without an aircraft', rows: without }]
}

function peopleRows(source: BoardSource): BoardRow[] {
  const people = firstBy(
    source.items.flatMap(({ instructors }) => instructors),
    personKey,
  )
  const names = [...people].map(([key, { name, email }]): [string, string] => [
    key,
    visibleText(nameOrEmail({ name, email })) || 'No name',
  ])
  const byPerson = groupByEach(source.booked, (one) => [
    ...instructorKeys(one),
    ...alsoOn(one, people),
  ])
  return names
    .sort(([, a], [, b]) => a.localeCompare(b, 'en'))
    .map(([key, name]) => toRow('instructor', key, name, '', byPerson.get(key), source))
}

export const MATCHES = 'matches'
export const OTHER_ROWS = 'others'

/** Rows with matches first; both parts keep their order. */
export function matchesFirst(groups: readonly BoardGroup[], matches: Matches): BoardGroup[] {
  const rows = groups.flatMap((group) => group.rows)
  const found = rows.filter((row) => hasMatch(row, matches))
  const bookings = new Set(
    found.flatMap(({ bars }) => bars.map(({ reservation }) => reservation).filter(matches)),
  ).size
  return [
    { key: MATCHES, label: `${bookings} ${bookings === 1 ? 'match' : 'matches'}`, rows: found },
    { key: OTHER_ROWS, label: 'Other rows', rows: rows.filter((row) => !hasMatch(row, matches)) },
  ].filter((group) => group.rows.length > 0)
}

export function hasMatch({ bars }: BoardRow, matches: Matches): boolean {
  return bars.some(({ reservation }) => matches(reservation))
}

export type OutsideFilter = ReadonlySet<string>

/** Rows depend on bookings and days; filter results are separate. */
export interface DrawnRows {
  readonly groups: readonly BoardGroup[]
  /** By row key; absent if all pass. */
  readonly outsideFilter: ReadonlyMap<string, OutsideFilter>
}

export const NONE_OUTSIDE_FILTER: OutsideFilter = new Set()

/** Reuses equal sets from `before`, so that their rows don't redraw. */
export function outsideFilterOf(
  groups: readonly BoardGroup[],
  matches: Matches,
  before: ReadonlyMap<string, OutsideFilter>,
): ReadonlyMap<string, OutsideFilter> {
  const outsideFilter = new Map<string, OutsideFilter>()
  for (const { rows } of groups)
    for (const { key, bars } of rows) {
      const ids = new Set(bars.flatMap(({ id, reservation }) => (matches(reservation) ? [] : [id])))
      const last = before.get(key)
      if (ids.size > 0) outsideFilter.set(key, last && areEqual(last, ids) ? last : ids)
    }
  return outsideFilter
}

function areEqual(a: OutsideFilter, b: OutsideFilter): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id))
}

function toRow(
  kind: RowKind,
  value: string,
  label: string,
  model: string,
  reservations: readonly Reservation[] = [],
  { range }: Pick<BoardSource, 'range'>,
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
    bars: timed.map((one) => ({ ...one, id: one.reservation.id, lane: laneOf.get(one) ?? 0 })),
    lanes: Math.max(1, lanes.length),
    booked: inLanes.reduce((sum, { reservation, time }) => {
      const part = holdsTime(reservation) ? intersection(time, range) : null
      return part ? sum + part.end - part.start : sum
    }, 0),
  }
}

export function rowFacts({ kind, value }: BoardRow) {
  if (kind !== 'aircraft' && kind !== 'instructor') return {}
  return { 'data-row-kind': kind, 'data-row-key': value }
}

/** Reuses unchanged rows and groups, so that they don't redraw. */
export function steadyGroups(
  before: readonly BoardGroup[],
  groups: readonly BoardGroup[],
): readonly BoardGroup[] {
  const known = new Map(before.flatMap(({ rows }) => rows.map((row) => [row.key, row] as const)))
  const next = groups.map((group, index) => {
    const rows = group.rows.map((row) => {
      const old = known.get(row.key)
      return old && (old === row || isSame(old, row)) ? old : row
    })
    const last = before[index]
    const isOld =
      last?.key === group.key && last.label === group.label && areSame<BoardRow>(last.rows, rows)
    return isOld ? last : { ...group, rows }
  })
  return areSame(before, next) ? before : next
}

function areSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index])
}

function isSame(a: BoardRow, b: BoardRow): boolean {
  return (
    a.label === b.label &&
    a.model === b.model &&
    a.booked === b.booked &&
    a.bars.length === b.bars.length &&
    a.bars.every(({ reservation }, index) => reservation === b.bars[index]?.reservation)
  )
}

/** Of instructors; their rows need more of the name. */
export function sharedSurnames(rows: readonly BoardRow[]): ReadonlySet<string> {
  const people = rows
    .filter(({ kind }) => kind === 'instructor')
    .map(({ label }) => shortName(label))
  return new Set(people.filter((name, index) => people.indexOf(name) !== index))
}
