import { settledBy } from '#coverage/left.ts'
import type { Log } from '#server/config/log.ts'
import type { Refusal } from '#server/school/ledger/ledger.ts'
import { questionPath, type SchoolQuestion } from '#server/school/upstream/question.ts'
import type { WrittenOffsets } from '#server/school/upstream/written-offsets.ts'
import { MINUTE } from '#time/instant.ts'
import { stretchOf } from './axis.ts'
import { asciiJson, type When } from './entry.ts'
import { isClosed, type RawList } from './lists.ts'
import type { Model } from './model.ts'
import type { Recent } from './recent.ts'
import type { Reading } from './requests.ts'
import type { ListQuestion } from './school-reader.ts'
import type { Granted } from './sharing.ts'
import type { Failures } from './tallies.ts'

type Answered = Reading & { readonly kind: 'answered' }

/** Records the result of a reading: the model stores it, or the failure is noted. */
export function createTakingIn(options: {
  readonly model: Model
  readonly failures: Failures
  readonly missing: Recent<When>
  readonly written: WrittenOffsets
  readonly storeRaw: (question: SchoolQuestion, raw: RawList) => void
  readonly now: () => number
  readonly monotonic: () => number
  readonly log: Log
}) {
  const { model, failures, missing, written, storeRaw, now, monotonic, log } = options

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
      storeRaw(question, rawOf(reading))
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
    takeIn(question: SchoolQuestion, reading: Reading, request?: string): Reading {
      if (reading.kind !== 'answered') return noteFailure(question, reading)
      return question.kind === 'list'
        ? takeList(question, reading, request)
        : takeOne(question, reading)
    },

    /** The model has it by now; what it cannot hold came along. */
    takeGranted(question: SchoolQuestion, granted: Granted): Reading {
      if (granted.kind === 'refused') {
        const { refusal, wasSent } = granted
        return noteFailure(question, { kind: 'refused', refusal, wasSent })
      }
      const { kind, raw, missingAsOf, settled } = granted
      if (missingAsOf !== null) missing.set(questionPath(question), whenOf(missingAsOf), 0)
      if (raw) {
        const { bodies, pageSize, asOf } = raw
        storeRaw(question, { bodies, pageSize, ...whenOf(asOf) })
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

export function rawOf({ answer, asOf, tick }: Answered): RawList {
  if (answer.kind !== 'list') return { bodies: [], pageSize: 0, asOf, tick }
  return { bodies: answer.records.map(asciiJson), pageSize: answer.pageSize, asOf, tick }
}
