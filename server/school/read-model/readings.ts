import type { Log } from '#server/config/log.ts'
import type { Ledger, Outcome, Refusal } from '#server/school/ledger/ledger.ts'
import type { Upstream } from '#server/school/upstream/client.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import {
  type ListName,
  questionPath,
  type SchoolQuestion,
} from '#server/school/upstream/question.ts'
import type { SchoolAnswer, UpstreamAnswer } from '#server/school/upstream/read-answer.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import { isAboutKey, type RequestPurpose } from '#wire/wire.ts'
import type { When } from './entry.ts'
import { isReadable } from './foreign-format.ts'
import type { KeyTrial } from './reading/key-trial.ts'
import type { Tallies } from './reading/tallies.ts'
import type { ListQuestion } from './school-reader.ts'
import type { Granted, ReadingNeed, Shared, WishedReading } from './sharing.ts'
import { createTurns } from './turns.ts'

export type Reading =
  | (When & {
      readonly kind: 'answered'
      readonly answer: SchoolAnswer
      /** Of a list: the position up to which nothing is left to ask. */
      readonly settled: number
    })
  /** `wasSent`: it was sent, and failed. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly wasSent: boolean }
  /** Another gateway asked, and what it found is known here by now. `isRaw`: the model cannot turn it into a list. */
  | { readonly kind: 'granted'; readonly settled: number; readonly isRaw: boolean }
  /** It was no longer needed when its turn came. */
  | { readonly kind: 'needless' }

/** The only way to the school's API: one request at a time, charged before it is sent. */
export interface Readings {
  /**
   * Joins the same question if it is under way. Never rejects; no single caller can cancel it. `request`: what the log calls
   * whatever caused it.
   */
  take(
    question: SchoolQuestion,
    purpose: RequestPurpose,
    need: ReadingNeed,
    request?: string,
  ): Promise<Taken>
}

/** `isOwn` is false for callers who joined another's reading. */
interface Taken {
  readonly reading: Reading
  readonly isOwn: boolean
}

const MOST_WAITING = 64
/** How long a question may wait for its turn: each of the few before it may take a minute. */
const TURN_PATIENCE = 5 * MINUTE
/** A caller who is told that a reading goes on asks again this soon, and joins those waiting. */
const ASK_AGAIN = SECOND
/** Somebody else holds the school by then, or the database is there again. */
const STORE_AGAIN = 5 * SECOND

export function createReadings(options: {
  readonly upstream: Upstream
  readonly ledger: Ledger
  readonly now: () => number
  readonly monotonic: () => number
  readonly log: Log
  readonly tallies: Pick<Tallies, 'request'>
  /** Whether a list is in another format than the known records; such an answer is a failure. */
  readonly isForeign: (
    question: ListQuestion,
    records: readonly (ProjectedRecord | null)[],
  ) => boolean
  readonly trial: KeyTrial
  /** The school rejects the key; there may be another one by now. */
  readonly onRejected: () => void
  /** Stores each reading before anybody hears of it, in the order of the questions, and says what came of it. */
  readonly takeIn: (question: SchoolQuestion, reading: Reading, request?: string) => Reading
  readonly isStillNeeded: (question: SchoolQuestion, need: ReadingNeed) => boolean
  readonly shared: Pick<Shared, 'isHolder' | 'tenure' | 'wish'>
  /** The same of what another gateway was granted. */
  readonly takeGranted: (question: SchoolQuestion, granted: Granted) => Reading
}): Readings {
  const { upstream, ledger, now, monotonic, log, tallies, isForeign, takeIn } = options
  const { trial, onRejected, isStillNeeded, shared, takeGranted } = options
  const underWay = new Map<string, { taken: Promise<Taken>; purpose: RequestPurpose }>()
  const turns = createTurns({ most: MOST_WAITING, patience: TURN_PATIENCE, elapsed: monotonic })

  async function exchange(
    question: SchoolQuestion,
    path: string,
    purpose: RequestPurpose,
    need: ReadingNeed,
    request: string | undefined,
  ): Promise<Reading> {
    const first = trial.instead(question)
    if (first !== null) {
      const ofFirst = questionPath(first)
      const sent = await send(first, ofFirst, purpose, need, request)
      const reading = takeIn(first, sent, request)
      if (reading.kind === 'refused') return reading
      if (!isStillNeeded(question, need)) return NEEDLESS
    }
    return send(question, path, purpose, need, request)
  }

  async function send(
    question: SchoolQuestion,
    path: string,
    purpose: RequestPurpose,
    need: ReadingNeed,
    request: string | undefined,
  ): Promise<Reading> {
    const tenure = shared.tenure()
    const isOver = () => shared.tenure() !== tenure
    const refused = await ledger.charge(path, purpose)
    if (refused) return { kind: 'refused', refusal: refused, wasSent: false }
    const asked = { asOf: now(), tick: monotonic() }
    const under = { turn: trial.turn(), isOnTrial: trial.isOpen() }
    if (isOver()) {
      await ledger.settle(path, NOT_SENT)
      return lost(now(), false)
    }
    const came = await upstream.ask(question).catch((error: unknown): UpstreamAnswer => {
      notRead(error, request)
      return { kind: 'failed', reason: 'upstream_invalid', outcome: BROKEN }
    })
    if (came.kind === 'failed' && came.reason === 'upstream_auth') onRejected()
    const isFormer = trial.turn() !== under.turn
    const answer = tried(question, judged(question, came, request), under.isOnTrial, isFormer)
    const failure = await ledger.settle(path, answer.outcome)
    const milliseconds = Math.round(monotonic() - asked.tick)
    tallies.request(answer.kind === 'failed' ? answer.reason : null, milliseconds)
    log[failure ? 'warn' : 'info']('upstream_answer', {
      request,
      collection: question.collection,
      kind: question.kind,
      purpose,
      outcome: answer.kind === 'failed' ? answer.reason : answer.kind,
      milliseconds,
      remaining: ledger.budget().remaining,
    })
    // Whoever holds the school by now counts it as spent, and may know what is newer than this answer.
    if (isOver()) return lost(now(), true)
    if (answer.kind !== 'failed') return { kind: 'answered', answer, settled: 0, ...asked }
    if (isFormer && isAboutKey(answer.reason)) {
      ledger.changeKey()
      return exchange(question, path, purpose, need, request)
    }
    const refusal = failure ?? { reason: answer.reason, retryAt: now() + MINUTE }
    return { kind: 'refused', refusal, wasSent: true }
  }

  /** Logged once, until a list of the collection has a readable record again. */
  const formatsLost = new Set<ListName>()

  function notRead(error: unknown, request: string | undefined): void {
    log.error('read_failed', { request, name: error instanceof Error ? error.name : 'unknown' })
  }

  function judged(
    question: SchoolQuestion,
    answer: UpstreamAnswer,
    request: string | undefined,
  ): UpstreamAnswer {
    if (question.kind !== 'list' || answer.kind !== 'list') return answer
    const { collection } = question
    if (!isForeign(question, answer.records)) {
      if (answer.records.some((record) => isReadable(collection, record)))
        formatsLost.delete(collection)
      return answer
    }
    if (!formatsLost.has(collection)) log.warn('format_changed', { request, collection })
    formatsLost.add(collection)
    const reason = 'upstream_invalid'
    return { kind: 'failed', reason, outcome: { ...answer.outcome, failed: reason } }
  }

  /** Under a key that has not shown whose it is, nothing is taken in, not even how many requests are left. */
  function tried(
    question: SchoolQuestion,
    answer: UpstreamAnswer,
    isOnTrial: boolean,
    isFormer: boolean,
  ): UpstreamAnswer {
    if (!isOnTrial || answer.kind === 'failed') return answer
    if (!isFormer && trial.isPassed(question, answer)) return answer
    const reason = 'upstream_other_school'
    const outcome = { ...answer.outcome, failed: reason, rateLimit: undefined } as const
    return { kind: 'failed', reason, outcome }
  }

  async function granted(
    wish: WishedReading,
    path: string,
    request: string | undefined,
  ): Promise<Taken> {
    const given = await shared.wish(wish)
    if (given === null) return inTurn(wish, path, request)
    const isOwn = given.kind !== 'needless' && given.isOwn
    return { reading: takeGranted(wish.question, given), isOwn }
  }

  function inTurn(
    { question, purpose, need }: WishedReading,
    path: string,
    request: string | undefined,
  ) {
    return turns
      .take(async () => {
        if (!isStillNeeded(question, need)) return NEEDLESS
        const reading = await exchange(question, path, purpose, need, request)
        return takeIn(question, reading, request)
      })
      .then((reading): Taken => ({ reading: reading ?? tooLate(now()), isOwn: true }))
  }

  const take: Readings['take'] = async (question, purpose, need, request) => {
    const path = questionPath(question)
    const running = underWay.get(path)
    if (running) {
      const { reading } = await running.taken
      // What others may not have read, this one may.
      const isTheirs = reading.kind === 'refused' && !reading.wasSent && running.purpose !== purpose
      if (!isTheirs || ledger.refusal(path, purpose)) return { reading, isOwn: false }
      return take(question, purpose, need, request)
    }
    const refused = ledger.refusal(path, purpose)
    if (refused)
      return { reading: { kind: 'refused', refusal: refused, wasSent: false }, isOwn: true }
    const wish = { question, purpose, need }
    const started = (shared.isHolder() ? inTurn(wish, path, request) : granted(wish, path, request))
      .catch((error: unknown): Taken => {
        notRead(error, request)
        const refusal = { reason: 'upstream_invalid' as const, retryAt: now() + MINUTE }
        return { reading: { kind: 'refused', refusal, wasSent: true }, isOwn: true }
      })
      .finally(() => underWay.delete(path))
    underWay.set(path, { taken: started, purpose })
    return started
  }
  return { take }
}

const NEEDLESS: Reading = { kind: 'needless' }

const BROKEN: Outcome = {
  failed: 'upstream_invalid',
  sent: true,
  rateLimit: undefined,
  date: null,
  retryAfter: [],
}

const NOT_SENT: Outcome = { ...BROKEN, failed: 'upstream_slow', sent: false }

/** This gateway holds the school no more. */
function lost(now: number, wasSent: boolean): Reading {
  return { kind: 'refused', refusal: storeUnavailable(now), wasSent }
}

function storeUnavailable(now: number): Refusal {
  return { reason: 'store_unavailable', retryAt: now + STORE_AGAIN }
}

/** Not yet: the reading goes on, and a caller who asks again gets it. */
export function tooLate(now: number): Reading & { readonly kind: 'refused' } {
  const refusal: Refusal = { reason: 'upstream_slow', retryAt: now + ASK_AGAIN }
  return { kind: 'refused', refusal, wasSent: false }
}
