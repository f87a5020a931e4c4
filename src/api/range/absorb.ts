import { replaceEqualDeep } from '@tanstack/react-query'
import { layOver } from '#coverage/spans.ts'
import { intersection, type Span, subtractRanges } from '#time/instant.ts'
import { dayNumber } from '#time/plain-day.ts'
import type { Collection } from './collection.ts'
import type { Known, KnownPiece, KnownRecord, Listed } from './known.ts'
import { splitByAge } from './split-by-age.ts'
import type { WalkStep } from './walk.ts'

type Placing<T> = Pick<Collection<T>, 'positionOf' | 'positionAt' | 'dayOf' | 'dayStart'>

interface Draft<T> {
  readonly former: ReadonlyMap<string, KnownRecord<T>>
  readonly byId: Map<string, KnownRecord<T>>
  readonly byDay: Map<number, Set<string>>
  /** Days whose sets this draft owns; others belong to the previous Known. */
  readonly owned: Set<number>
  readonly unreadable: Set<string>
  readonly unplaced: Set<string>
  pieces: readonly KnownPiece[]
}

/** Adds pages to the cache. A page removes records it proves gone or moved; later readings win, older ones change
 * nothing. Copies the index once, so pass several pages. */
export function absorb<T extends Listed>(
  known: Known<T>,
  steps: readonly WalkStep<T>[],
  collection: Placing<T>,
): Known<T> {
  const draft: Draft<T> = {
    former: known.byId,
    byId: new Map(known.byId),
    byDay: new Map(known.byDay as ReadonlyMap<number, Set<string>>),
    owned: new Set(),
    unreadable: new Set(known.unreadable),
    unplaced: new Set(known.unplaced),
    pieces: known.pieces,
  }
  for (const step of steps) {
    for (const part of splitByAge(step, collection)) absorbStep(draft, part, collection)
  }
  const { byId, byDay, unreadable, unplaced, pieces } = draft
  return { byId, byDay, unreadable, unplaced, pieces }
}

function absorbStep<T extends Listed>(
  draft: Draft<T>,
  step: WalkStep<T>,
  collection: Placing<T>,
): void {
  const { page } = step
  const newer = draft.pieces.filter((piece) => piece.asOf > page.asOf)
  const isOutdated = (at: number | null) =>
    at !== null &&
    newer.some((piece) => piece.kind === 'known' && at >= piece.start && at < piece.end)

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
  const added: KnownPiece[] = proved.map((span) => ({
    ...span,
    kind: 'known',
    asOf,
    readAt,
    reason,
  }))
  // An older answer changes nothing, but asking again would bring the same.
  for (const piece of newer) {
    const part = step.known && intersection<number>(step.known, piece)
    if (part) added.push({ ...piece, ...part, readAt })
  }
  for (const hole of step.holes) {
    for (const span of subtractRanges<number>(hole, newer)) {
      added.push({ ...span, kind: hole.kind, asOf, readAt, reason })
    }
  }
  for (const piece of added) draft.pieces = layOver(draft.pieces, piece, [piece], saysTheSame)
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
  entry: KnownRecord<T>,
  dayOf: (position: number) => number,
): void {
  draft.byId.delete(id)
  draft.unreadable.delete(id)
  if (entry.at === null) draft.unplaced.delete(id)
  else ownDay(draft, dayOf(entry.at)).delete(id)
}

function add<T extends Listed>(
  draft: Draft<T>,
  entry: KnownRecord<T>,
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
function saysTheSame(a: KnownPiece, b: KnownPiece): boolean {
  return (
    a.kind === 'known' &&
    b.kind === 'known' &&
    a.asOf === b.asOf &&
    a.readAt === b.readAt &&
    a.reason === b.reason
  )
}
