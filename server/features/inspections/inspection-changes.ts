import { randomUUID } from 'node:crypto'
import { doneAt } from '#domain/inspections/done-at.ts'
import { foldForSearch } from '#domain/text/text-fold.ts'
import { Refused } from '#server/accounts/routes.ts'
import type { AccountRows, MetersRead } from '#server/accounts/store/rows.ts'
import { refusal } from '#server/http/answer.ts'
import { DAY, isoInstant } from '#time/instant.ts'
import type { InspectionDoneInput } from '#wire/inspections-wire.ts'
import { type ItemInput, wrongField } from './item-input.ts'

export type InspectionRow = AccountRows['inspections']
type DoneRow = InspectionRow['done'][number]

export type ReadNow = (tail: string) => MetersRead

export interface Mark {
  readonly by: string | null
  readonly at: number
}

type MarkAndReadings = Mark & { readonly read: ReadNow }

const MOST_DONE = 200
const MOST_NOT_DONE = 50
/** How long an import can be undone, and how many per item. */
const UNDONE_FOR = DAY
const MOST_IMPORTS = 5

const NOT_NEWEST = refusal(409, 'Only the newest entry can be undone, and a newer one exists.')
const NO_READING =
  'is required, because the next due date counts from it; or count from when it was due'

/** What is due keeps its date and readings unless the limits change. */
export function withInput(
  before: InspectionRow | null,
  { done, ...item }: ItemInput,
  { by, at, read }: MarkAndReadings,
): InspectionRow {
  const isSame = before !== null && hasSameLimits(before, item)
  const row: InspectionRow = {
    id: before?.id ?? randomUUID(),
    createdAt: before?.createdAt ?? at,
    ...item,
    ...(isSame ? whenSet(before) : { setAt: at, readings: read(item.tail) }),
    done: before?.done ?? [],
    notDone: before?.notDone ?? [],
  }
  const isThere = row.done.some(({ on }) => on === done?.on)
  return done === undefined || isThere ? row : withDone(row, { ...done, at, by, before: null })
}

export function markDone(
  row: InspectionRow,
  done: InspectionDoneInput,
  { by, at, read }: MarkAndReadings,
): InspectionRow {
  const [newest] = row.done
  const { on, tach, hobbs } = done
  const isThere = row.done.some((one) => one.on === on && one.tach === tach && one.hobbs === hobbs)
  if (isThere) return row
  // An entry for an earlier day does not change what is due.
  if (newest !== undefined && on < newest.on)
    return withDone(row, { ...done, at, by, before: null })
  const after = doneAt(row, done)
  if (after === null) throw wrongField('', `done.${missingReading(row, done)}`, NO_READING)
  const before = { limits: row.limits, ...whenSet(row) }
  const last = read(row.tail)
  // The reading it counts from was of the earlier meter.
  const counted = row.carry === 'done' ? done : last
  const readings = { hobbs: counted.hobbs ?? last.hobbs, tach: counted.tach ?? last.tach }
  return withDone({ ...after, setAt: at, readings }, { ...done, at, by, before })
}

/** Without its newest entry; what was due before is due again unless it was edited since. */
export function undoDone(row: InspectionRow, at: string): InspectionRow {
  const [newest, ...older] = row.done.toSorted((a, b) => b.at - a.at)
  if (newest === undefined || isoInstant(newest.at) !== at) throw new Refused(NOT_NEWEST)
  const done = older.toSorted(newestFirst)
  if (newest.before === null) return { ...row, done }
  const then = doneAt({ ...row, limits: newest.before.limits }, newest)
  if (then === null || !hasSameLimits(then, row)) return { ...row, done }
  const { readings: _, ...rest } = row
  return { ...rest, done, ...newest.before }
}

export function markNotDone(row: InspectionRow, booking: string): InspectionRow {
  if (row.notDone.includes(booking)) return row
  if (!/^[\w-]{1,64}$/.test(booking)) throw wrongField('', 'notDone', 'must be the id of a booking')
  return { ...row, notDone: [booking, ...row.notDone].slice(0, MOST_NOT_DONE) }
}

/** Without its import, so that only an item's last change can be undone. */
export function withoutImport(row: InspectionRow): InspectionRow {
  const { imported: _, ...rest } = row
  return rest
}

export function withUndoable(row: InspectionRow, now: number, most = MOST_IMPORTS): InspectionRow {
  const { imported } = row
  if (!imported || !isUndoable(imported, now) || most === 0) return withoutImport(row)
  const before = imported.before && withUndoable(imported.before, now, most - 1)
  return { ...row, imported: { ...imported, before } }
}

export function isUndoable({ at }: Pick<Mark, 'at'>, now: number): boolean {
  return at > now - UNDONE_FOR
}

export function itemKeyOf({ tail, name }: Pick<InspectionRow, 'tail' | 'name'>): string {
  return JSON.stringify([tail, foldForSearch(name)])
}

function missingReading(row: InspectionRow, done: InspectionDoneInput): string {
  // A one-time limit counts from nothing.
  const meters = row.limits.flatMap(({ meter, interval }) =>
    meter === 'date' || interval === null ? [] : [meter],
  )
  return meters.find((meter) => done[meter] === null) ?? 'on'
}

function whenSet({ setAt, readings }: InspectionRow) {
  return { setAt, ...(readings && { readings }) }
}

function withDone(row: InspectionRow, done: DoneRow): InspectionRow {
  return { ...row, done: [done, ...row.done].toSorted(newestFirst).slice(0, MOST_DONE) }
}

function newestFirst(a: DoneRow, b: DoneRow): number {
  return a.on === b.on ? b.at - a.at : a.on < b.on ? 1 : -1
}

type Limits = Pick<InspectionRow, 'limits'>

function hasSameLimits(one: Limits, other: Limits): boolean {
  const dues = ({ limits }: Limits) =>
    JSON.stringify(limits.map(({ meter, due, interval }) => [meter, due, interval]))
  return dues(one) === dues(other)
}
