import { isDeepStrictEqual } from 'node:util'
import { changed } from '#server/accounts/actions.ts'
import { type AccountsContext, act } from '#server/accounts/context.ts'
import { posted, type Route, type RouteRequest, route } from '#server/accounts/routes.ts'
import { type Answer, jsonAnswer, NOT_FOUND, refusal } from '#server/http/answer.ts'
import { isoInstant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import {
  type InspectionAction,
  type InspectionInput,
  type InspectionsImport,
  inspectionActionWire,
  inspectionInputWire,
  inspectionsImportWire,
  MOST_INSPECTIONS,
} from '#wire/inspections-wire.ts'
import {
  type InspectionRow,
  isUndoable,
  itemKeyOf,
  markDone,
  markNotDone,
  type ReadNow,
  undoDone,
  withInput,
  withoutImport,
  withUndoable,
} from './inspection-changes.ts'
import { doneIn, itemIn, wrongField } from './item-input.ts'

const FULL = refusal(409, `There are already ${MOST_INSPECTIONS} inspections. Remove one first.`)
const NO_IMPORT = refusal(
  409,
  'That import is over a day old or already undone. Nothing was changed.',
)
const ONE_OF_THEM = refusal(400, 'One of done, undone and notDone must be given.')

export function inspectionRoutes(
  context: Pick<AccountsContext, 'accounts' | 'now'>,
  today: () => PlainDay,
  readings: () => ReadNow,
): readonly Route[] {
  const { now } = context

  function markOf({ caller }: Pick<RouteRequest, 'caller'>) {
    return { by: caller?.id ?? null, at: now(), read: readings() }
  }

  async function save(request: RouteRequest<InspectionInput>): Promise<Answer> {
    const { body } = request
    const item = itemIn(body, today())
    const mark = markOf(request)
    return act(context, request, async (open) => {
      const before = body.id === undefined ? null : await open.get('inspections', body.id)
      if (body.id !== undefined && before === null) return NOT_FOUND
      const all = await open.all('inspections')
      if (before === null && all.length >= MOST_INSPECTIONS) return FULL
      const row = withInput(before, item, mark)
      if (all.some((one) => one.id !== row.id && itemKeyOf(one) === itemKeyOf(row)))
        throw wrongField('', 'name', `is already used by another inspection of ${row.tail}`)
      await open.put('inspections', row)
      const action = before === null ? 'inspection' : 'inspection-changed'
      await open.record({ action, ...objectOf(row) })
      return jsonAnswer(before === null ? 201 : 200, { id: row.id })
    })
  }

  function importOrUndo(request: RouteRequest<InspectionsImport>) {
    const { items, undone } = request.body
    if ((items === undefined) === (undone === undefined)) return ONE_OF_THEM
    return items === undefined ? undoImport(request, undone ?? '') : importAll(request, items)
  }

  async function importAll(request: RouteRequest, given: readonly InspectionInput[]) {
    const items = given.map((item, at) => itemIn(item, today(), `items[${at}].`))
    if (items.length > MOST_INSPECTIONS)
      throw wrongField('', 'items', `must be ${MOST_INSPECTIONS} at most`)
    refuseTwice(items)
    const mark = markOf(request)
    const { by, at } = mark
    return act(context, request, async (open) => {
      const byKey = new Map((await open.all('inspections')).map((row) => [itemKeyOf(row), row]))
      const rows = items.flatMap((item) => {
        const before = byKey.get(itemKeyOf(item)) ?? null
        const row = withInput(before, item, mark)
        if (before !== null && isDeepStrictEqual(row, withoutImport(before))) return []
        return { ...row, imported: { by, at, before: before && withUndoable(before, at) } }
      })
      const changed = rows.filter(({ imported }) => imported.before !== null).length
      const added = rows.length - changed
      if (byKey.size + added > MOST_INSPECTIONS) return FULL
      for (const row of rows) await open.put('inspections', row)
      const action = { action: 'inspections-imported', kind: 'inspection' } as const
      if (rows.length > 0) await open.record({ ...action, count: rows.length })
      return jsonAnswer(200, { added, changed })
    })
  }

  function undoImport(request: RouteRequest, undone: string) {
    return act(context, request, async (open) => {
      const rows = (await open.all('inspections')).filter(
        ({ imported }) =>
          imported && isUndoable(imported, now()) && isoInstant(imported.at) === undone,
      )
      if (rows.length === 0) return NO_IMPORT
      for (const { id, imported } of rows) {
        if (imported?.before) await open.put('inspections', imported.before)
        else await open.remove('inspections', id)
      }
      const action = { action: 'inspections-import-undone', kind: 'inspection' } as const
      await open.record({ ...action, count: rows.length })
      return jsonAnswer(200, { undone: rows.length })
    })
  }

  async function mark(request: RouteRequest<InspectionAction>): Promise<Answer> {
    const { done, undone, notDone } = request.body
    if ([done, undone, notDone].filter((one) => one !== undefined).length !== 1) return ONE_OF_THEM
    const by = markOf(request)
    return changed(context, 'inspections', request, (found) => {
      const row = withoutImport(found)
      const [action, after] = done
        ? (['inspection-done', markDone(row, doneIn(done, today()), by)] as const)
        : undone !== undefined
          ? (['inspection-undone', undoDone(row, undone)] as const)
          : (['inspection-not-done', markNotDone(row, notDone ?? '')] as const)
      const answer = jsonAnswer(200, { id: row.id })
      // Pressed twice, or by two people.
      if (after === row) return { answer }
      return { row: after, action: { action, ...objectOf(row) }, answer }
    })
  }

  function remove(request: RouteRequest) {
    return changed(context, 'inspections', request, (row) => ({
      row: null,
      action: { action: 'inspection-removed', ...objectOf(row) },
    }))
  }

  const path = '/api/house/inspections'
  return [
    posted(path, 'maintain', inspectionInputWire, save),
    posted(`${path}/import`, 'maintain', inspectionsImportWire, importOrUndo),
    posted(`${path}/:id`, 'maintain', inspectionActionWire, mark),
    route('DELETE', `${path}/:id`, 'maintain', remove),
  ]
}

function refuseTwice(items: readonly Pick<InspectionRow, 'tail' | 'name'>[]): void {
  const seen = new Map<string, number>()
  for (const [at, item] of items.entries()) {
    const first = seen.get(itemKeyOf(item))
    if (first !== undefined)
      throw wrongField(`items[${at}].`, 'name', `is that of items[${first}], of the same aircraft`)
    seen.set(itemKeyOf(item), at)
  }
}

function objectOf({ id, tail }: InspectionRow) {
  return { kind: 'inspection', object: id, range: tail }
}
