import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { doneAt } from '#domain/inspections/done-at.ts'
import { foldForSearch } from '#domain/text/text-fold.ts'
import { type AccountsContext, note } from '#server/accounts/context.ts'
import { Refused, type Route, type RouteRequest, route } from '#server/accounts/routes.ts'
import type { AccountRows, MetersRead } from '#server/accounts/store/rows.ts'
import { type Answer, jsonAnswer, NOT_FOUND, refusal } from '#server/http/answer.ts'
import { DAY, isoInstant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import {
  type InspectionAsked,
  type InspectionDeed,
  type InspectionDoneAsked,
  type InspectionsImport,
  inspectionAskedWire,
  inspectionDeedWire,
  inspectionsImportWire,
  MOST_INSPECTIONS,
} from '#wire/inspections-wire.ts'
import type { Shape } from '#wire/shape.ts'
import { doneIn, itemIn, wrongField } from './item-input.ts'

export type InspectionRow = AccountRows['inspections']
type DoneRow = InspectionRow['done'][number]
type Typed = ReturnType<typeof itemIn>

/** Who writes, and when. */
interface Mark {
  readonly by: string | null
  readonly at: number
}

/** What was done to one item, and maintenance in which it was not: of more, the newest. */
const MOST_DONE = 200
const MOST_NOT_DONE = 50

/** How long an import can be taken back, and how many of an item, one after the other. */
const UNDONE_FOR = DAY
const MOST_IMPORTS = 5

const FULL = refusal(409, `There are ${MOST_INSPECTIONS} inspections. Remove one first.`)
const NOT_NEWEST = refusal(
  409,
  'Only the newest that is written down can be taken back, and it is another one by now.',
)
const NO_IMPORT = refusal(
  409,
  'That import is more than a day old, or nothing of it stands any more, so nothing was changed.',
)
const ONE_DEED = refusal(400, 'One of done, undone and notDone must be given.')
const NO_READING =
  'must be given, since what is due next counts from it; or let it count from when it was due'

/** What the meters of a tail were last read at. */
export type ReadNow = (tail: string) => MetersRead

interface InspectionRouteParts {
  readonly kit: AccountsContext
  readonly today: () => PlainDay
  /** From memory, never a request. */
  readonly readings: () => ReadNow
}

/** Where inspections are typed, and where it is written down that they were done. */
export function inspectionRoutes(parts: InspectionRouteParts): readonly Route[] {
  const { kit, today, readings } = parts
  const { now } = kit

  function setTo(
    before: InspectionRow | null,
    { done, ...item }: Typed,
    { by, at, read }: Mark & { readonly read: ReadNow },
  ) {
    const isSame = before !== null && sameLimits(before, item)
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

  async function save(asking: RouteRequest<InspectionAsked>): Promise<Answer> {
    const { body, caller } = asking
    const item = itemIn(body, today())
    const read = readings()
    return kit.accounts.transact(async (accounts) => {
      const before = body.id === undefined ? null : await accounts.get('inspections', body.id)
      if (body.id !== undefined && before === null) return NOT_FOUND
      const all = await accounts.all('inspections')
      if (before === null && all.length >= MOST_INSPECTIONS) return FULL
      const row = setTo(before, item, { by: caller?.id ?? null, at: now(), read })
      if (all.some((one) => one.id !== row.id && keyOf(one) === keyOf(row)))
        throw wrongField('', 'name', `is that of another inspection of ${row.tail}`)
      await accounts.put('inspections', row)
      const action = before === null ? 'inspection' : 'inspection-changed'
      await note(kit, accounts, asking, { action, ...deedOf(row) })
      return jsonAnswer(before === null ? 201 : 200, { id: row.id })
    })
  }

  function importAll({ body, ...asking }: RouteRequest<InspectionsImport>) {
    const { items, undone } = body
    if ((items === undefined) === (undone === undefined)) return ONE_DEED
    return items === undefined
      ? undoImport(asking, undone ?? '')
      : takeIn(
          asking,
          items.map((item, at) => itemIn(item, today(), `items[${at}].`)),
        )
  }

  async function takeIn(asking: Omit<RouteRequest, 'body'>, items: readonly Typed[]) {
    if (items.length > MOST_INSPECTIONS)
      throw wrongField('', 'items', `must be ${MOST_INSPECTIONS} at most`)
    refuseTwice(items)
    const mark: Mark = { by: asking.caller?.id ?? null, at: now() }
    const read = readings()
    return kit.accounts.transact(async (accounts) => {
      const there = new Map((await accounts.all('inspections')).map((row) => [keyOf(row), row]))
      const rows = items.flatMap((item) => {
        const before = there.get(keyOf(item)) ?? null
        const row = setTo(before, item, { ...mark, read })
        const isSame = before !== null && isDeepStrictEqual(row, untouched(before))
        return isSame
          ? []
          : { ...row, imported: { ...mark, before: before && withWayBack(before, mark.at) } }
      })
      const changed = rows.filter(({ imported }) => imported.before !== null).length
      const added = rows.length - changed
      if (there.size + added > MOST_INSPECTIONS) return FULL
      for (const row of rows) await accounts.put('inspections', row)
      const deed = { kind: 'inspection', count: rows.length }
      if (rows.length > 0)
        await note(kit, accounts, asking, { action: 'inspections-imported', ...deed })
      return jsonAnswer(200, { added, changed })
    })
  }

  function undoImport(asking: Omit<RouteRequest, 'body'>, undone: string) {
    return kit.accounts.transact(async (accounts) => {
      const rows = (await accounts.all('inspections')).filter(
        ({ imported }) =>
          imported && isUndoable(imported, now()) && isoInstant(imported.at) === undone,
      )
      if (rows.length === 0) return NO_IMPORT
      for (const { id, imported } of rows) {
        if (imported?.before) await accounts.put('inspections', imported.before)
        else await accounts.remove('inspections', id)
      }
      const deed = { kind: 'inspection', count: rows.length }
      await note(kit, accounts, asking, { action: 'inspections-import-undone', ...deed })
      return jsonAnswer(200, { undone: rows.length })
    })
  }

  async function act(asking: RouteRequest<InspectionDeed>): Promise<Answer> {
    const { done, undone, notDone } = asking.body
    if ([done, undone, notDone].filter((one) => one !== undefined).length !== 1) return ONE_DEED
    const read = done && readings()
    return kit.accounts.transact(async (accounts) => {
      const found = await accounts.get('inspections', asking.id)
      if (found === null) return NOT_FOUND
      const row = untouched(found)
      const deed = deedOf(row)
      if (done && read) {
        const after = markedDone(row, doneIn(done, today()), {
          by: asking.caller?.id ?? null,
          at: now(),
          read,
        })
        // Pressed twice, or by two.
        if (after === row) return jsonAnswer(200, { id: row.id })
        await accounts.put('inspections', after)
        await note(kit, accounts, asking, { action: 'inspection-done', ...deed })
      } else if (undone !== undefined) {
        await accounts.put('inspections', takenBack(row, undone))
        await note(kit, accounts, asking, { action: 'inspection-undone', ...deed })
      } else if (notDone !== undefined && !row.notDone.includes(notDone)) {
        if (!/^[\w-]{1,64}$/.test(notDone))
          throw wrongField('', 'notDone', 'must be the id of a booking')
        const kept = [notDone, ...row.notDone].slice(0, MOST_NOT_DONE)
        await accounts.put('inspections', { ...row, notDone: kept })
        await note(kit, accounts, asking, { action: 'inspection-not-done', ...deed })
      }
      return jsonAnswer(200, { id: row.id })
    })
  }

  const remove = (asking: RouteRequest) =>
    kit.accounts.transact(async (accounts) => {
      const row = await accounts.get('inspections', asking.id)
      if (row === null) return NOT_FOUND
      await accounts.remove('inspections', row.id)
      await note(kit, accounts, asking, { action: 'inspection-removed', ...deedOf(row) })
      return jsonAnswer(200, {})
    })

  const path = '/api/house/inspections'
  return [
    route('POST', path, 'maintain', shaped(inspectionAskedWire, save)),
    route('POST', `${path}/import`, 'maintain', shaped(inspectionsImportWire, importAll)),
    route('POST', `${path}/:id`, 'maintain', shaped(inspectionDeedWire, act)),
    route('DELETE', `${path}/:id`, 'maintain', remove),
  ]
}

/** A route's `run` for what has a shape; of anything else it says which field is not so. */
function shaped<Body>(
  shape: Shape<Body>,
  run: (asked: RouteRequest<Body>) => Promise<Answer> | Answer,
): Route['run'] {
  return (asked) => {
    const { body } = asked
    if (shape.is(body)) return run({ ...asked, body })
    const flaw = shape.flaw(body) ?? ''
    return flaw === ''
      ? refusal(400, 'What was sent holds no inspection.')
      : refusal(400, `${flaw} is missing, or is not what it must be.`)
  }
}

function markedDone(
  row: InspectionRow,
  done: InspectionDoneAsked,
  { by, at, read }: Mark & { readonly read: ReadNow },
): InspectionRow {
  const [newest] = row.done
  const isThere = row.done.some(
    (one) => one.on === done.on && one.tach === done.tach && one.hobbs === done.hobbs,
  )
  if (isThere) return row
  // What is written down of an earlier day than another changes nothing of what is due.
  if (newest !== undefined && done.on < newest.on)
    return withDone(row, { ...done, at, by, before: null })
  const after = doneAt(row, done)
  if (after === null) throw wrongField('', `done.${missingReading(row, done)}`, NO_READING)
  const before = { limits: row.limits, ...whenSet(row) }
  const last = read(row.tail)
  // What it counts from was read off the meter that was there when it was done.
  const counted = row.carry === 'done' ? done : last
  const readings = { hobbs: counted.hobbs ?? last.hobbs, tach: counted.tach ?? last.tach }
  return withDone({ ...after, setAt: at, readings }, { ...done, at, by, before })
}

/** As it stands, whoever changed it last. */
function untouched(found: InspectionRow): InspectionRow {
  const { imported: _, ...row } = found
  return row
}

/** As it stands, with the way back of the imports that can still be taken back. */
function withWayBack(found: InspectionRow, now: number, most = MOST_IMPORTS): InspectionRow {
  const { imported } = found
  if (!imported || !isUndoable(imported, now) || most === 0) return untouched(found)
  const before = imported.before && withWayBack(imported.before, now, most - 1)
  return { ...found, imported: { ...imported, before } }
}

export function isUndoable({ at }: NonNullable<InspectionRow['imported']>, now: number): boolean {
  return at > now - UNDONE_FOR
}

function missingReading(row: InspectionRow, done: InspectionDoneAsked): string {
  // What is due once only counts from nothing.
  const meters = row.limits.flatMap(({ meter, interval }) =>
    meter === 'date' || interval === null ? [] : [meter],
  )
  return meters.find((meter) => done[meter] === null) ?? 'on'
}

/** Without its newest; what was due before is due again unless somebody typed something else since. */
function takenBack(row: InspectionRow, at: string): InspectionRow {
  const [newest, ...older] = row.done.toSorted((a, b) => b.at - a.at)
  if (newest === undefined || isoInstant(newest.at) !== at) throw new Refused(NOT_NEWEST)
  const done = older.toSorted(newestFirst)
  if (newest.before === null) return { ...row, done }
  const then = doneAt({ ...row, limits: newest.before.limits }, newest)
  const isUntouched = then !== null && sameLimits(then, row)
  if (!isUntouched) return { ...row, done }
  const { readings: _, ...rest } = row
  return { ...rest, done, ...newest.before }
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

function sameLimits(one: Pick<InspectionRow, 'limits'>, other: Pick<InspectionRow, 'limits'>) {
  const of = ({ limits }: Pick<InspectionRow, 'limits'>) =>
    JSON.stringify(limits.map(({ meter, due, interval }) => [meter, due, interval]))
  return of(one) === of(other)
}

function refuseTwice(items: readonly Typed[]): void {
  const seen = new Map<string, number>()
  items.forEach((item, at) => {
    const first = seen.get(keyOf(item))
    if (first !== undefined)
      throw wrongField(`items[${at}].`, 'name', `is that of items[${first}], of the same aircraft`)
    seen.set(keyOf(item), at)
  })
}

/** By which an inspection is the same: a tail has one of a name. */
function keyOf({ tail, name }: Pick<InspectionRow, 'tail' | 'name'>): string {
  return JSON.stringify([tail, foldForSearch(name)])
}

function deedOf({ id, tail }: InspectionRow) {
  return { kind: 'inspection', object: id, range: tail }
}
