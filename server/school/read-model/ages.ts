import { dayAt } from '#coverage/line.ts'
import { partsIn } from '#coverage/spans.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { DAY, SECOND, type Span } from '#time/instant.ts'
import { AXES, type Axis, stretchOf } from './axis.ts'
import { type CoveredSpan, clipped } from './coverage.ts'
import type { When } from './entry.ts'
import type { RecordIndex } from './record-index.ts'
import type { AgedPart, AgedStretch, Covered, DaysInMemory, DaysOf } from './school-reader.ts'

export type Ages = ReturnType<typeof createAges>

/** Uses two clocks, because one of them can be set back. */
export function createAges(
  model: { readonly indexes: Readonly<Record<ListName, Pick<RecordIndex, 'spans'>>> },
  now: () => number,
  monotonic: () => number,
) {
  /** Ms. */
  const ageOf = ({ asOf, tick }: When) => Math.max(0, now() - asOf, monotonic() - tick)
  const spansOf = (collection: ListName) => model.indexes[collection].spans()

  /** Epoch ms by this machine's current clock: after it was set back, a reading would seem to lie in the future. */
  function readAt(when: When): number {
    const at = now() - ageOf(when)
    // Two clocks drift a little, but a reading has one instant.
    return Math.abs(at - when.asOf) < SECOND ? Math.min(when.asOf, now()) : at
  }

  /** When a span was last read as well as it can be; null if never. */
  function triedAt(span: CoveredSpan): number | null {
    const tried = span.kind === 'known' ? Math.max(span.asOf, span.tried) : span.tried
    return tried > 0 ? tried - span.asOf + readAt(span) : null
  }

  const ofParts = (collection: ListName, parts: readonly (Span & When)[]): AgedStretch[] =>
    inTime(
      AXES[collection],
      parts.map(({ start, end, ...when }) => ({ start, end, asOf: readAt(when) })),
    )

  return {
    ageOf,
    readAt,
    ofParts,

    /** The parts of a range not read, or tried in vain, since an instant (epoch ms). */
    oldParts(collection: ListName, range: Span, olderThan: number): Span[] {
      const parts: { start: number; end: number }[] = []
      for (const { start, end, span } of partsIn(spansOf(collection), range)) {
        const tried = span && triedAt(span)
        if (tried !== null && tried >= olderThan) continue
        const last = parts.at(-1)
        if (last?.end === start) last.end = end
        else parts.push({ start, end })
      }
      return parts.every(AXES[collection].isSliver) ? [] : parts
    },

    ofDays(days: DaysOf): AgedPart[] {
      const axis = AXES[days.collection]
      const parts = [...partsIn(spansOf(days.collection), stretchOf(days))]
      const aged = parts.map(({ span, ...part }) => ({ ...part, asOf: span && triedAt(span) }))
      return inTime(axis, aged).filter(({ from, to }) => !axis.isSliver({ start: from, end: to }))
    },

    covered(collection: ListName): Covered[] {
      const known = spansOf(collection).filter(({ kind }) => kind === 'known')
      return coveredDays(ofParts(collection, known))
    },
  }
}

/** In order of time; neighbors from one reading are joined. */
function inTime<T extends number | null>(
  axis: Axis,
  parts: readonly (Span & { readonly asOf: T })[],
) {
  const joined: { from: number; to: number; asOf: T }[] = []
  const times = parts.map((part) => ({ ...axis.timesOf(part), asOf: part.asOf }))
  for (const part of times.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (part.from >= part.to) continue
    if (last && last.to >= part.from && last.asOf === part.asOf) last.to = part.to
    else joined.push(part)
  }
  return joined
}

/** The parts of a range in which every record is known and could be read, in order. */
export function coveredParts(index: RecordIndex, range: Span): CoveredSpan[] {
  const covered = index.spans().filter(({ kind }) => kind === 'known')
  return index.whole(range).flatMap((part) => clipped(covered, part))
}

export function coveredRecords(
  index: RecordIndex,
  ages: Pick<Ages, 'ofParts'>,
  range: Span,
): DaysInMemory {
  const parts = coveredParts(index, range)
  return {
    bodies: parts.flatMap((part) => index.between(part).map(({ body }) => body)),
    coverage: withLastSeconds(ages.ofParts(index.axis.collection, parts)),
  }
}

/** The last second of a day, which no `to` reaches (§4.1), is no gap. */
function withLastSeconds(ranges: readonly AgedStretch[]): AgedStretch[] {
  return ranges.map((range) => {
    const midnight = Math.ceil(range.to / DAY) * DAY
    return midnight - range.to < SECOND ? { ...range, to: midnight } : range
  })
}

interface Days {
  first: number
  last: number
  readonly asOf: number
}

/** The whole days inside known parts (in order, disjoint), each as old as its oldest part. */
export function coveredDays(coverage: readonly AgedStretch[]): Covered[] {
  return runsOf(coverage).flatMap((run) => {
    const days: Days[] = []
    const begins = Math.ceil((run[0]?.from ?? 0) / DAY)
    const ends = Math.floor(((run.at(-1)?.to ?? 0) + SECOND - 1) / DAY)
    for (const { from, to, asOf } of run) {
      let first = Math.max(begins, Math.floor(from / DAY))
      const last = Math.min(ends, Math.ceil(to / DAY)) - 1
      const before = days.at(-1)
      if (before && before.last === first && first <= last) {
        // Both ranges touch this day.
        before.last -= 1
        if (before.first > before.last) days.pop()
        add(days, { first, last: first, asOf: Math.min(before.asOf, asOf) })
        first += 1
      }
      add(days, { first, last, asOf })
    }
    return days.map(({ first, last, asOf }) => ({ from: dayAt(first), to: dayAt(last), asOf }))
  })
}

function runsOf(coverage: readonly AgedStretch[]): AgedStretch[][] {
  const runs: AgedStretch[][] = []
  for (const part of coverage) {
    const run = runs.at(-1)
    if (run && part.from - (run.at(-1)?.to ?? 0) < SECOND) run.push(part)
    else runs.push([part])
  }
  return runs
}

function add(days: Days[], next: Days): void {
  const before = days.at(-1)
  if (next.first > next.last) return
  if (before?.asOf === next.asOf && before.last === next.first - 1) before.last = next.last
  else days.push(next)
}
