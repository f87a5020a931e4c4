import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import {
  type ListName,
  PAGE,
  questionPath,
  type RecordId,
} from '#server/school/upstream/question.ts'
import { DAY, type Span } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import type { Ages } from './ages.ts'
import { AXES, type Axis } from './axis.ts'
import { type Entry, recordOf, type When } from './entry.ts'
import type { Model } from './model.ts'
import { purposeOfRenewal, wantedAge } from './purposes.ts'
import type { RawList, RawLists } from './raw-lists.ts'
import { createRecent } from './recent.ts'
import type { ListAnswer, ListQuestion, OneAnswer, Source } from './school-reader.ts'
import type { Failures } from './tallies.ts'

export interface StoredList {
  /** The position from which on something has to be read; null if the model alone can answer. */
  readonly gap: number | null
  readonly raw: RawList | null
  readonly bodies: readonly string[]
  readonly records: readonly (ProjectedRecord | null)[]
  readonly pageSize: number
  /** It stops at the requested maximum: at its last position it shows records that no part contains. */
  readonly isCut: boolean
  readonly parts: readonly (Span & When)[]
}

export type ClosedQuestion = ListQuestion & DayRange

export function isClosed(question: ListQuestion): question is ClosedQuestion {
  return question.from !== null && question.to !== null
}

export const MOST_LISTS = 64
/** Their texts may no longer be in any unpacked day. */
const MOST_LIST_BYTES = 16 * 1024 * 1024

export type Lists = ReturnType<typeof createLists>

/** Builds each list once per reading. */
export function createLists(options: {
  readonly model: Model
  readonly ages: Ages
  readonly raws: RawLists
  readonly failures: Failures
  readonly ledger: Ledger
  readonly now: () => number
}) {
  const { model, raws, failures, ledger, now } = options
  const { ageOf, readAt, ofParts } = options.ages
  const today = () => Math.floor(now() / DAY)
  const built = createRecent<{ readonly revision: string; readonly list: StoredList }>(
    MOST_LISTS,
    MOST_LIST_BYTES,
  )

  function build(question: ListQuestion, most: number): StoredList {
    if (!isClosed(question)) {
      const raw = raws.get(question)
      const { bodies = [], pageSize = PAGE } = raw ?? {}
      return withRecords({ gap: 0, raw, bodies, pageSize, isCut: false, parts: [] })
    }
    const index = model.indexes[question.collection]
    const { entries, gap, pageSize, isCut, parts } = index.find(index.axis.spanOf(question), most)
    const isShown = (part: Span) =>
      !index.axis.isSliver(part) || entries.some(({ at }) => part.start <= at && at <= part.end)
    const shown = parts
      .filter(isShown)
      .map(({ start, end, span: { asOf, tick } }) => ({ start, end, asOf, tick }))
    const bodies = entries.map(({ body }) => body)
    const list = { gap, raw: null, bodies, pageSize, isCut, parts: shown }
    if (gap === null) return withRecords(list)
    const rest = questionFrom(question, gap)
    const raw = raws.get(rest)
    if (!raw) return withRecords(list)
    // The raw list that completes it starts on the day of the gap.
    const begins = index.axis.spanOf(rest).start
    const before = entries.filter(({ at }) => at < begins).map(({ body }) => body)
    const size = raw.bodies.length >= raw.pageSize ? before.length + raw.bodies.length : PAGE
    return withRecords({
      ...list,
      raw,
      bodies: [...before, ...raw.bodies].slice(0, PAGE),
      pageSize: Math.min(size, PAGE),
    })
  }

  /** Why it is no fresher: a retry failed, or it is old and may not be read again now. */
  function sourceOf(question: ListQuestion, parts: readonly Span[], freshFor: number): Source {
    const [first, last] = [parts[0], parts.at(-1)]
    const failed =
      first && last && failures.over(question.collection, { start: first.start, end: last.end })
    if (failed) return { kind: 'old', ...failed }
    if (freshFor >= 0) return { kind: 'hit' }
    const purpose = isClosed(question)
      ? purposeOfRenewal(question, first?.start ?? 0, now())
      : 'on-demand'
    const refusal = ledger.refusal(questionPath(question), purpose)
    return refusal ? { kind: 'old', ...refusal } : { kind: 'hit' }
  }

  return {
    /** `most`: the maximum of records. With less than the API's page, the list is cut from one. */
    find(question: ListQuestion, most = PAGE): StoredList {
      const size = Math.max(PAGE, most)
      const key = `${questionPath(question)} ${size}`
      const revision = `${model.revisions()[question.collection]} ${raws.revision()}`
      const cached = built.get(key)
      if (cached?.revision === revision) return cached.list
      const list = build(question, size)
      built.set(
        key,
        { revision, list },
        list.bodies.reduce((sum, { length }) => sum + length, 0),
      )
      return list
    },

    isFresh: ({ gap, raw }: StoredList) => gap === null || raws.isFresh(raw),

    /** `source` null: nothing was read now. */
    answer(question: ListQuestion, list: StoredList, source: Source | null): ListAnswer {
      const { bodies, pageSize, parts, raw } = list
      const based = [...parts, ...(raw ? [{ ...raw, start: 0, end: 0 }] : [])]
      const ages = based.map(ageOf)
      const axis = AXES[question.collection]
      const freshFor = Math.min(
        ...parts.map(
          (part, i) => wantedAge(axis.collection, daysOf(axis, part), today()) - (ages[i] ?? 0),
        ),
        raw ? raws.freshFor(raw) : Number.POSITIVE_INFINITY,
      )
      return {
        kind: 'list',
        bodies,
        get records() {
          return list.records
        },
        pageSize,
        parts: ofParts(question.collection, shownIn(list)),
        asOf: Math.min(now(), ...based.map(readAt)),
        age: Math.max(0, ...ages),
        freshFor,
        source: source ?? sourceOf(question, parts, freshFor),
      }
    },

    answerOne(collection: ListName, entry: Entry, source: Source | null): OneAnswer {
      const { body } = entry
      const record = recordOf(entry)
      if (!record) return { kind: 'not-found' }
      const days = daysOf(AXES[collection], { start: entry.at, end: entry.at + 1 })
      const read = model.indexes[collection].readAt(entry)
      const age = ageOf(read)
      const freshFor = wantedAge(collection, days, today()) - age
      const path = questionPath({ kind: 'one', collection, id: entry.id as RecordId })
      const refusal = !source && freshFor < 0 ? ledger.refusal(path, 'screen') : null
      return {
        kind: 'one',
        record,
        body,
        asOf: readAt(read),
        age,
        freshFor,
        source: source ?? (refusal ? { kind: 'old', ...refusal } : { kind: 'hit' }),
      }
    },
  }
}

export function questionFrom(question: ClosedQuestion, position: number): ClosedQuestion {
  const axis = AXES[question.collection]
  const { end } = axis.spanOf(question)
  return { ...question, ...axis.daysFor({ start: position, end }) }
}

function withRecords(list: Omit<StoredList, 'records'>): StoredList {
  let records: readonly (ProjectedRecord | null)[] | null = null
  return {
    ...list,
    get records() {
      records ??= list.bodies.map((body) => JSON.parse(body) as ProjectedRecord | null)
      return records
    },
  }
}

function shownIn({ parts, isCut }: StoredList): StoredList['parts'] {
  const last = parts.at(-1)
  if (!last || !isCut) return parts
  return [...parts.slice(0, -1), { ...last, end: last.end + 1 }]
}

function daysOf(axis: Axis, { start, end }: Span): { first: number; last: number } {
  const [one, other] = [axis.dayAt(start), axis.dayAt(Math.max(start, end - 0.5))]
  return { first: Math.min(one, other), last: Math.max(one, other) }
}
