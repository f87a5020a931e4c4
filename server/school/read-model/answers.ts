import type { Ledger } from '#server/school/ledger/ledger.ts'
import { type ListName, questionPath, type RecordId } from '#server/school/upstream/question.ts'
import { DAY, MINUTE, type Span } from '#time/instant.ts'
import { AXES, type Axis } from './axis.ts'
import { type Entry, recordOf } from './entry.ts'
import type { KnownAges } from './known-ages.ts'
import { isClosed, type Look } from './looks.ts'
import type { Model } from './model.ts'
import type { Failures } from './reading/failures.ts'
import { wantedAge } from './reading/freshness.ts'
import { purposeOfRenewal } from './reading/reading-purpose.ts'
import type { ListAnswer, ListQuestion, OneAnswer, Source } from './school-reader.ts'

/** A list the model cannot prove is kept as it came, and asked for again after this. */
export const RAW_FRESH = 15 * MINUTE

/** What is known, as answers that say how old they are and why they are not younger. `source` null: nothing was asked now. */
export interface Answers {
  list(question: ListQuestion, seen: Look, source: Source | null): ListAnswer
  one(collection: ListName, entry: Entry, source: Source | null): OneAnswer
}

export function createAnswers(options: {
  readonly model: Model
  readonly ages: KnownAges
  readonly failures: Failures
  readonly ledger: Ledger
  readonly now: () => number
}): Answers {
  const { model, failures, ledger, now } = options
  const { ageOf, readAt, ofParts } = options.ages
  const today = () => Math.floor(now() / DAY)

  /** Whether a retry of what is known failed, or it is old and cannot be retried. */
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
    list(question, seen, source) {
      const { bodies, pageSize, parts, raw } = seen
      const standsOn = [...parts, ...(raw ? [{ ...raw, start: 0, end: 0 }] : [])]
      const ages = standsOn.map(ageOf)
      const age = Math.max(0, ...ages)
      const axis = AXES[question.collection]
      const freshFor = Math.min(
        ...parts.map(
          (part, i) => wantedAge(axis.collection, daysOf(axis, part), today()) - (ages[i] ?? 0),
        ),
        raw ? RAW_FRESH - ageOf(raw) : Number.POSITIVE_INFINITY,
      )
      return {
        kind: 'list',
        bodies,
        get records() {
          return seen.records
        },
        pageSize,
        parts: ofParts(question.collection, shownIn(seen)),
        asOf: Math.min(now(), ...standsOn.map(readAt)),
        age,
        freshFor,
        source: source ?? sourceOf(question, parts, freshFor),
      }
    },

    one(collection, entry, source) {
      const record = recordOf(entry)
      if (!record) return { kind: 'not-found' }
      const days = daysOf(AXES[collection], { start: entry.at, end: entry.at + 1 })
      const read = model.shelves[collection].readAt(entry)
      const age = ageOf(read)
      const freshFor = wantedAge(collection, days, today()) - age
      const path = questionPath({ kind: 'one', collection, id: entry.id as RecordId })
      const refusal = !source && freshFor < 0 ? ledger.refusal(path, 'screen') : null
      return {
        kind: 'one',
        record,
        body: entry.body,
        asOf: readAt(read),
        age,
        freshFor,
        source: source ?? (refusal ? { kind: 'old', ...refusal } : { kind: 'hit' }),
      }
    },
  }
}

/** What a list rests on, with what it shows of the position at which it was cut. */
function shownIn({ parts, isCut }: Look): Look['parts'] {
  const last = parts.at(-1)
  if (!last || !isCut) return parts
  return [...parts.slice(0, -1), { ...last, end: last.end + 1 }]
}

function daysOf(axis: Axis, { start, end }: Span): { first: number; last: number } {
  const [one, other] = [axis.dayAt(start), axis.dayAt(Math.max(start, end - 0.5))]
  return { first: Math.min(one, other), last: Math.max(one, other) }
}
