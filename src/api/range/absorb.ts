import { replaceEqualDeep } from '@tanstack/react-query'
import { layOver } from '#coverage/spans.ts'
import { intersection, type Span, subtractRanges } from '#time/instant.ts'
import { dayNumber } from '#time/plain-day.ts'
import type { Collection } from './collection.ts'
import type { Listed, Loaded, LoadedPart, LoadedRecord } from './loaded.ts'
import type { ListReadStep } from './read-list.ts'
import { splitByAge } from './split-by-age.ts'

type Placing<T> = Pick<Collection<T>, 'positionOf' | 'positionAt' | 'dayOf' | 'dayStart'>

interface Draft<T> {
  readonly former: ReadonlyMap<string, LoadedRecord<T>>
  readonly byId: Map<string, LoadedRecord<T>>
  readonly byDay: Map<number, Set<string>>
  /** Days whose sets this draft owns; others belong to the previous state. */
  readonly owned: Set<number>
  readonly unreadable: Set<string>
  readonly unplaced: Set<string>
  parts: readonly LoadedPart[]
}

/** Adds pages to the cache. A page removes records it proves gone or moved; later readings win, older ones change
 * nothing. Copies the index once, so pass several pages. */
export function absorb<T extends Listed>(
  known: Loaded<T>,
  steps: readonly ListReadStep<T>[],
  collection: Placing<T>,
): Loaded<T> {
  const draft: Draft<T> = {
    former: known.byId,
    byId: new Map(known.byId),
    byDay: new Map(known.byDay as ReadonlyMap<number, Set<string>>),
    owned: new Set(),
    unreadable: new Set(known.unreadable),
    unplaced: new Set(known.unplaced),
    parts: known.parts,
  }
  for (const step of steps) {
    for (const part of splitByAge(step, collection)) absorbStep(draft, part, collection)
  }
  const { byId, byDay, unreadable, unplaced, parts } = draft
  return { byId, byDay, unreadable, unplaced, parts }
}

function absorbStep<T extends Listed>(
  draft: Draft<T>,
  step: ListReadStep<T>,
  collection: Placing<T>,
): void {
  const { page } = step
  const newer = draft.parts.filter((part) => part.asOf > page.asOf)
  const isOutdated = (at: number | null) =>
    at !== null && newer.some((part) => part.kind === 'known' && at >= part.start && at < part.end)

  const proved = step.known ? subtractRanges<number>(step.known, newer) : []
  for (const span of proved) forgetIn(draft, span, page.asOf, collection.dayOf)
  if (step.known) forgetUnplaced(draft, step.known, page.asOf)

  const place: Span = {
    start: collection.dayStart(dayNumber(step.asked.from)),
    end: collection.dayStart(dayNumber(step.asked.to) + 1),
  }
  for (const record of page.records) {
    const before = draft.byId.get(record.id)
    const at = collection.positionOf(record)
    if ((before && before.asOf > page.asOf) || isOutdated(at)) continue
    if (before) remove(draft, record.id, before, collection.dayOf)
    // An unchanged record keeps its object, so nothing redraws.
    const former = draft.former.get(record.id)
    const same = former ? replaceEqualDeep(former.record, record) : record
    add(draft, { record: same, at, place, asOf: page.asOf }, collection.dayOf)
  }

  const { asOf, readAt, reason } = page
  const added: LoadedPart[] = proved.map((span) => ({
    ...span,
    kind: 'known',
    asOf,
    readAt,
    reason,
  }))
  // An older answer changes nothing, but asking again would bring the same.
  for (const part of newer) {
    const overlap = step.known && intersection<number>(step.known, part)
    if (overlap) added.push({ ...part, ...overlap, readAt })
  }
  for (const hole of step.holes) {
    for (const span of subtractRanges<number>(hole, newer)) {
      added.push({ ...span, kind: hole.kind, asOf, readAt, reason })
    }
  }
  for (const part of added) draft.parts = layOver(draft.parts, part, [part], saysTheSame)
}

function forgetIn<T>(
  draft: Draft<T>,
  span: Span,
  asOf: number,
  dayOf: (position: number) => number,
): void {
  const last = dayOf(span.end)
  for (let day = dayOf(span.start); day <= last; day++) {
    for (const id of draft.byDay.get(day) ?? []) {
      const entry = draft.byId.get(id)
      if (!entry || entry.at === null || entry.asOf > asOf) continue
      if (entry.at >= span.start && entry.at < span.end) remove(draft, id, entry, dayOf)
    }
  }
}

/** A record without a position is gone if it is missing from all of the range it was found in. */
function forgetUnplaced<T>(draft: Draft<T>, known: Span, asOf: number): void {
  for (const id of draft.unplaced) {
    const entry = draft.byId.get(id)
    if (!entry || entry.asOf > asOf) continue
    if (subtractRanges<number>(entry.place, [known]).length > 0) continue
    draft.unplaced.delete(id)
    draft.byId.delete(id)
  }
}

function remove<T>(
  draft: Draft<T>,
  id: string,
  entry: LoadedRecord<T>,
  dayOf: (position: number) => number,
): void {
  draft.byId.delete(id)
  draft.unreadable.delete(id)
  if (entry.at === null) draft.unplaced.delete(id)
  else ownDay(draft, dayOf(entry.at)).delete(id)
}

function add<T extends Listed>(
  draft: Draft<T>,
  entry: LoadedRecord<T>,
  dayOf: (position: number) => number,
): void {
  draft.byId.set(entry.record.id, entry)
  if (entry.record.unreadable) draft.unreadable.add(entry.record.id)
  if (entry.at === null) draft.unplaced.add(entry.record.id)
  else ownDay(draft, dayOf(entry.at)).add(entry.record.id)
}

function ownDay<T>(draft: Draft<T>, day: number): Set<string> {
  if (!draft.owned.has(day)) {
    draft.byDay.set(day, new Set(draft.byDay.get(day)))
    draft.owned.add(day)
  }
  return draft.byDay.get(day) ?? new Set()
}

/** Holes aren't merged: each belongs to its day. */
function saysTheSame(a: LoadedPart, b: LoadedPart): boolean {
  return (
    a.kind === 'known' &&
    b.kind === 'known' &&
    a.asOf === b.asOf &&
    a.readAt === b.readAt &&
    a.reason === b.reason
  )
}
