import { partsIn, spanAt } from '#coverage/spans.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { PAGE, type RecordId } from '#server/school/upstream/question.ts'
import type { Span } from '#time/instant.ts'
import type { Axis } from './axis.ts'
import {
  addEdge,
  type CoveredSpan,
  clipped,
  cover,
  forget,
  noteTried,
  unbroken,
  without,
} from './coverage.ts'
import {
  type Entry,
  entryOf,
  isAdrift,
  isKeyless,
  type JudgedPage,
  type ReadPage,
  recordIdOf,
  type When,
} from './entry.ts'
import { createRecordDays } from './record-days.ts'

interface Found {
  readonly entries: readonly Entry[]
  /** The position at which knowledge ends before the list is full; null if the list can be answered. */
  readonly gap: number | null
  readonly pageSize: number
  /** There is more than was asked for; its parts end before its last position. */
  readonly isCut: boolean
  readonly parts: readonly (Span & { readonly span: CoveredSpan })[]
}

/** New, changed or gone. If `before` is `after`, it was read again unchanged, and no span says when. */
export interface Moved {
  readonly before: Entry | null
  readonly after: Entry | null
  /** It appeared in a range that had been fully known. */
  readonly isNews: boolean
}

/** More of them would crowd the requested records out of a list. */
const MOST_ADRIFT = PAGE / 2

/** A header names each part with its age in 76 bytes, and 4 kB of headers is what any proxy lets through. */
export const MOST_PARTS = 40

export type RecordIndex = ReturnType<typeof createRecordIndex>

export function createRecordIndex(
  axis: Axis,
  keptSpans: readonly CoveredSpan[] = [],
  mostOpen?: number,
) {
  const records = createRecordDays(axis.dayLength, mostOpen)
  let spans = keptSpans
  let cap = PAGE

  function upsert(entry: Entry): Moved {
    const before = records.entry(entry.id)
    if (before?.body === entry.body && Object.is(before.at, entry.at)) {
      records.touch(before, entry)
      return { before, after: before, isNews: false }
    }
    const wasCovered = !before && !Number.isNaN(entry.at) && isCovered(entry)
    records.put(entry)
    return { before, after: entry, isNews: wasCovered }
  }

  /** When the rest of the day at an edge was last requested in vain. */
  function triedAtEdge(edge: number): number {
    const around = axis.dayLength > 1 ? [edge, edge + 1] : [edge]
    const spansThere = around.map((position) => spanAt(spans, position))
    return Math.max(...spansThere.map((span) => (span && span.kind !== 'known' ? span.tried : 0)))
  }

  function isCurrent({ at, tick }: Entry): boolean {
    const span = spanAt(spans, at)
    return span?.kind === 'known' && span.tick === tick
  }

  /** An entry without a name or a place may lie anywhere up to the next record, so also in a range that begins between them. */
  function adriftBefore({ start }: Span): Entry[] {
    const found: Entry[] = []
    if (records.adrift.size === 0) return found
    for (const entry of records.before(start)) {
      if (!isAdrift(entry) || found.length === MOST_ADRIFT) break
      found.unshift(entry)
    }
    const [first] = found
    if (!first) return found
    return unbroken(spans).some((part) => part.start <= first.at && part.end >= start) ? found : []
  }

  /** Whether to end a list here, as the API's might. Never on its first day: that would say the rest cannot be read. */
  function isLongEnough({ entries, parts }: Pick<Found, 'entries' | 'parts'>, { start }: Span) {
    const last = entries.at(-1)
    return (
      parts.length >= MOST_PARTS &&
      entries.length >= cap &&
      last !== undefined &&
      axis.dayAt(last.at) !== axis.dayAt(start)
    )
  }

  function endBehind(id: string, at: number): number {
    let isBehind = false
    for (const entry of records.from(at)) {
      if (isBehind) return entry.at
      isBehind = entry.id === id
    }
    return Number.POSITIVE_INFINITY
  }

  function isCovered(entry: Entry): boolean {
    const span = spanAt(spans, entry.at)
    if (span?.kind === 'known') return true
    return span?.kind === 'edge' && span.shown?.has(entry.id) === true
  }

  return {
    axis,
    spans: () => spans,
    entry: records.entry,
    between: records.between,
    all: records.all,
    size: records.size,
    bytes: records.bytes,
    dayStarts: records.starts,
    longOnes: records.longOnes,
    startLoading: records.startLoading,
    /** The API's page size, if it is smaller than the one requested. */
    pageSize: () => cap,

    /** When it was last read, by itself or in a list. */
    readAt(entry: Entry): When {
      const span = Number.isNaN(entry.at) ? null : spanAt(spans, entry.at)
      return span && span.kind !== 'hole' && span.tick > entry.tick && isCovered(entry)
        ? span
        : entry
    },

    find(range: Span, most: number): Found {
      const entries = adriftBefore(range)
      const parts: (Span & { span: CoveredSpan })[] = []
      let gap: number | null = null
      for (const { start, end, span } of partsIn(spans, range)) {
        const isEdge = span?.kind === 'edge' && span.start === start
        if (span?.kind !== 'known' && !isEdge) {
          gap = start
          break
        }
        const count = entries.length
        for (const entry of entries.length < most ? records.from(start) : []) {
          if (entries.length === most || entry.at >= end) break
          if (!span.shown || span.shown.has(entry.id)) entries.push(entry)
        }
        const isCut = entries.length === most
        const ended = isCut ? (entries.at(-1)?.at ?? end) : end
        const isBorder = ended === start
        const before = parts.at(-1)?.span
        parts.push({
          start,
          end: ended,
          span: isBorder ? asPageBefore(span, before, entries.slice(count)) : span,
        })
        if (isCut) return { entries, gap: null, pageSize: most, isCut, parts }
        if (isLongEnough({ entries, parts }, range)) return full({ entries, parts })
        if (isEdge) {
          gap = start
          break
        }
      }
      // One API page is enough: the next question reads what follows, with its own patience.
      if (gap !== null && entries.length >= cap) return full({ entries, parts })
      return { entries, gap, pageSize: most, isCut: false, parts }
    },

    countCovered(range: Span): number {
      let known = 0
      for (const { start, end, span } of partsIn(spans, range))
        if (span?.kind === 'known') known += records.count({ start, end })
      return known
    },

    /** The parts of a range in which every record is known and could be read, in order. */
    whole(range: Span): Span[] {
      const holes = [...records.adrift].map(([id, at]) => ({ start: at, end: endBehind(id, at) }))
      return clipped(without(unbroken(spans), holes), range)
    },

    absorbPage(page: ReadPage, verdict: JudgedPage): readonly Moved[] {
      const { known, edge, lost, isProof } = verdict
      cap = Math.min(PAGE, page.pageSize)
      const at = { asOf: page.asOf, tick: page.tick }
      // Without a proof, a record without an id has no place.
      const shown = isProof ? verdict.entries : verdict.entries.filter(({ id }) => !isKeyless(id))
      const ids = new Set(shown.map(({ id }) => id))
      const moved = records
        .between(known)
        .filter(({ id }) => !ids.has(id))
        .map((before): Moved => {
          records.remove(before.id)
          return { before, after: null, isNews: false }
        })
      for (const entry of shown) moved.push(upsert(entry))
      const full = { ...at, tried: page.asOf, shown: null }
      spans = cover(spans, { ...known, kind: 'known', ...full })
      if (edge !== null) {
        const shown = new Set(
          verdict.entries.filter((entry) => entry.at === edge).map(({ id }) => id),
        )
        const tried = lost ? page.asOf : triedAtEdge(edge)
        spans = addEdge(spans, { start: edge, end: edge + 1, kind: 'edge', ...at, tried, shown })
      }
      if (lost) spans = noteTried(spans, lost, at)
      const isPlain = ({ before, after }: Moved) => after === before && after && isCurrent(after)
      return moved.filter((change) => !isPlain(change))
    },

    /** For records of which only their existence is known. */
    absorbSome(some: readonly ProjectedRecord[], when: When): readonly Moved[] {
      return some.flatMap((record) => {
        const id = recordIdOf(record)
        if (id === null) return []
        return upsert(entryOf(axis, record, records.entry(id), id, when))
      })
    },

    absorbMissing(id: RecordId): readonly Moved[] {
      const before = records.entry(id)
      if (!before) return []
      records.remove(id)
      return [{ before, after: null, isNews: false }]
    },

    /** Drops entries in a range, and entries without a position that were read before `asOf`. */
    drop(range: Span, asOf: number): readonly Entry[] {
      const dropped = [
        ...records.between(range),
        ...records.nowhere().filter((entry) => entry.asOf < asOf),
      ]
      for (const { id } of dropped) records.remove(id)
      spans = forget(spans, range)
      return dropped
    },

    place: records.put,
    remove: records.remove,
    clear: records.clear,
    know(covered: readonly CoveredSpan[], pageSize: number): void {
      spans = covered
      cap = pageSize
    },
  }
}

/** If a later page ends just before a list's last position and showed all its records there, the list is as young as the page. */
function asPageBefore(
  span: CoveredSpan,
  page: CoveredSpan | undefined,
  entries: readonly Entry[],
): CoveredSpan {
  if (!page || span.kind !== 'known' || page.tick <= span.tick || entries.length === 0) return span
  const { asOf, tick } = page
  return entries.every((entry) => entry.tick === tick) ? { ...span, asOf, tick } : span
}

function full({ entries, parts }: Pick<Found, 'entries' | 'parts'>): Found {
  return { entries, gap: null, pageSize: entries.length, isCut: false, parts }
}
