import { settledBy } from '#coverage/left.ts'
import type { Log } from '#server/config/log.ts'
import type { Outcome } from '#server/school/ledger/back-off.ts'
import type { Refusal } from '#server/school/ledger/ledger.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import {
  type ListName,
  questionPath,
  type SchoolQuestion,
} from '#server/school/upstream/question.ts'
import type { SchoolAnswer, UpstreamAnswer } from '#server/school/upstream/read-answer.ts'
import type { WrittenOffsets } from '#server/school/upstream/written-offsets.ts'
import { MINUTE } from '#time/instant.ts'
import type { GatewayReason } from '#wire/wire.ts'
import { AXES, stretchOf } from './axis.ts'
import { recordOf, type When } from './entry.ts'
import type { KeyTrial } from './key-trial.ts'
import { isClosed } from './lists.ts'
import type { Model } from './model.ts'
import { type RawLists, rawOf } from './raw-lists.ts'
import type { Recent } from './recent.ts'
import type { ListQuestion } from './school-reader.ts'
import type { Granted } from './sharing.ts'
import type { Failures } from './tallies.ts'

export type Reading =
  | (When & {
      readonly kind: 'answered'
      readonly answer: SchoolAnswer
      /** For a list: the position up to which nothing is left to ask. */
      readonly settled: number
    })
  /** `wasSent`: the request was sent, and failed. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly wasSent: boolean }
  /** Another gateway sent the request, and its result is here. `isRaw`: the model cannot turn it into a list. */
  | { readonly kind: 'granted'; readonly settled: number; readonly isRaw: boolean }
  | { readonly kind: 'needless' }

type Answered = Reading & { readonly kind: 'answered' }

/** More unreadable entries than this, beside readable ones, are no accident. */
const FEW = 3

export type TakingIn = ReturnType<typeof createTakingIn>

export function createTakingIn(options: {
  readonly model: Model
  readonly failures: Failures
  readonly missing: Recent<When>
  readonly written: WrittenOffsets
  readonly raws: RawLists
  readonly trial: KeyTrial
  readonly onTaken: () => void
  readonly now: () => number
  readonly monotonic: () => number
  readonly log: Log
}) {
  const { model, failures, missing, written, raws, trial, now, monotonic, log } = options
  /** Logged once, until a list of the collection has a readable record again. */
  const formatsLost = new Set<ListName>()

  function takeOne(question: SchoolQuestion & { kind: 'one' }, reading: Answered): Reading {
    const { answer } = reading
    const key = questionPath(question)
    if (answer.kind === 'one') {
      missing.delete(key)
      model.absorbSome(question.collection, [answer.record], reading)
    } else if (answer.kind === 'not-found') {
      missing.set(key, reading, 0)
      model.absorbMissing(question.collection, question.id, reading.asOf)
    }
    return reading
  }

  function takeList(question: ListQuestion, reading: Answered, request?: string): Reading {
    const { collection } = question
    const { answer, asOf, tick } = reading
    if (answer.kind !== 'list') return reading
    const { records, pageSize } = answer
    written.hear(records)
    if (!isClosed(question)) {
      model.absorbSome(
        collection,
        records.filter((record) => record !== null),
        reading,
      )
      raws.put(question, rawOf(answer, reading))
      return reading
    }
    const { from, to } = question
    const verdict = model.absorbPage(collection, { from, to, records, pageSize, asOf, tick })
    if (!verdict) {
      const refusal: Refusal = { reason: 'upstream_invalid', retryAt: now() + MINUTE }
      failures.note(collection, stretchOf(question), refusal)
      log.warn('list_doubted', { request, collection })
      return { kind: 'refused', refusal, wasSent: true }
    }
    const settled = settledBy(verdict)
    if (!verdict.isProof) log.warn('list_disproved', { request, collection })
    failures.heal(collection, { start: verdict.known.start, end: settled })
    return { ...reading, settled }
  }

  const whenOf = (asOf: number): When => ({ asOf, tick: monotonic() - Math.max(0, now() - asOf) })

  function noteFailure(question: SchoolQuestion, reading: Reading): Reading {
    if (reading.kind === 'refused' && reading.wasSent && question.kind === 'list')
      if (isClosed(question))
        failures.note(question.collection, stretchOf(question), reading.refusal)
    return reading
  }

  return {
    /** An answer in a foreign format, or under a key that has proved nothing, counts as a failure. */
    judge(
      question: SchoolQuestion,
      answer: UpstreamAnswer,
      key: { readonly isOnTrial: boolean; readonly isFormerKey: boolean },
      request: string | undefined,
    ): UpstreamAnswer {
      if (answer.kind === 'failed') return answer
      if (question.kind === 'list' && answer.kind === 'list') {
        const { collection } = question
        if (isForeign(model, question, answer.records)) {
          if (!formatsLost.has(collection)) log.warn('format_changed', { request, collection })
          formatsLost.add(collection)
          return failedAs('upstream_invalid', answer.outcome)
        }
        if (answer.records.some((record) => isReadable(collection, record)))
          formatsLost.delete(collection)
      }
      if (!key.isOnTrial || (!key.isFormerKey && trial.isPassed(question, answer))) return answer
      // Not even its count of remaining requests can be trusted.
      return failedAs('upstream_other_school', { ...answer.outcome, rateLimit: undefined })
    },

    takeIn(question: SchoolQuestion, reading: Reading, request?: string): Reading {
      if (reading.kind !== 'answered') return noteFailure(question, reading)
      const taken =
        question.kind === 'list' ? takeList(question, reading, request) : takeOne(question, reading)
      options.onTaken()
      return taken
    },

    /** The model has the result already; `granted` carries what the model cannot hold. */
    takeGranted(question: SchoolQuestion, granted: Granted): Reading {
      if (granted.kind === 'refused') {
        const { refusal, wasSent } = granted
        return noteFailure(question, { kind: 'refused', refusal, wasSent })
      }
      const { kind, raw, missingAsOf, settled } = granted
      if (missingAsOf !== null) missing.set(questionPath(question), whenOf(missingAsOf), 0)
      if (raw) {
        const { bodies, pageSize, asOf } = raw
        raws.put(question, { bodies, pageSize, ...whenOf(asOf) })
      }
      if (kind === 'needless') return { kind: 'needless' }
      if (question.kind === 'list' && isClosed(question)) {
        const { start } = stretchOf(question)
        failures.heal(question.collection, { start, end: settled })
      }
      return { kind: 'granted', settled, isRaw: raw !== null }
    },
  }
}

function failedAs(reason: GatewayReason, outcome: Outcome): UpstreamAnswer {
  return { kind: 'failed', reason, outcome: { ...outcome, failed: reason } }
}

function isReadable(collection: ListName, record: ProjectedRecord | null): boolean {
  return record !== null && AXES[collection].isUsable(record)
}

/**
 * Whether a list is in a different format from the school's known records: all of its entries, or most of them and more than
 * a few, lack an id or a time although known records had both. Such a list must not replace those records.
 */
function isForeign(
  { indexes }: Pick<Model, 'indexes'>,
  question: ListQuestion,
  records: readonly (ProjectedRecord | null)[],
): boolean {
  if (!isClosed(question)) return false
  const { axis, between } = indexes[question.collection]
  const odd = records.filter((record) => !isReadable(question.collection, record)).length
  const isWhole = odd > 0 && odd === records.length
  if (!isWhole && (odd < FEW || odd * 2 <= records.length)) return false
  const stored = between(axis.spanOf(question))
  return stored.some((entry) => isReadable(question.collection, recordOf(entry)))
}
