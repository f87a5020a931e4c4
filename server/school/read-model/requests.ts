import type { Log } from '#server/config/log.ts'
import type { Outcome } from '#server/school/ledger/back-off.ts'
import type { Ledger, Refusal } from '#server/school/ledger/ledger.ts'
import type { Upstream } from '#server/school/upstream/client.ts'
import { questionPath, type SchoolQuestion } from '#server/school/upstream/question.ts'
import type { UpstreamAnswer } from '#server/school/upstream/read-answer.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import { isAboutKey, type RequestPurpose } from '#wire/wire.ts'
import type { KeyTrial } from './key-trial.ts'
import type { ReadingNeed, Shared } from './sharing.ts'
import type { Reading, TakingIn } from './taking-in.ts'
import type { Tallies } from './tallies.ts'

/** `isOwn` is false for callers who joined another's reading. */
interface Taken {
  readonly reading: Reading
  readonly isOwn: boolean
}

interface PendingRequest {
  readonly question: SchoolQuestion
  readonly purpose: RequestPurpose
  readonly need: ReadingNeed
  readonly request: string | undefined
}

const MOST_WAITING = 64
/** How long a question may wait for its turn: each of the few before it may take a minute. */
const TURN_PATIENCE = 5 * MINUTE
/** A caller told that a reading is still running asks again this soon, and joins those waiting. */
const ASK_AGAIN = SECOND
/** By then another gateway holds the school, or the database is back. */
const STORE_AGAIN = 5 * SECOND
/** After this long, a caller is told that the reading is still running (`upstream_slow`). */
export const PATIENCE = 8 * SECOND

export type SchoolRequests = ReturnType<typeof createRequests>

/** Sends one request at a time, and charges it before it is sent. */
export function createRequests(options: {
  readonly upstream: Upstream
  readonly ledger: Ledger
  readonly now: () => number
  readonly monotonic: () => number
  readonly log: Log
  readonly tallies: Pick<Tallies, 'request'>
  readonly trial: KeyTrial
  /** The school rejects the key; there may be another one by now. */
  readonly onRejected: () => void
  readonly takingIn: TakingIn
  readonly isStillNeeded: (question: SchoolQuestion, need: ReadingNeed) => boolean
  readonly shared: Pick<Shared, 'isHolder' | 'tenure' | 'requestReading'>
}) {
  const { upstream, ledger, now, monotonic, log, tallies, trial, shared } = options
  const { onRejected, isStillNeeded } = options
  const { judge, takeIn, takeGranted } = options.takingIn
  const underWay = new Map<string, { taken: Promise<Taken>; purpose: RequestPurpose }>()
  const inTurn = createQueue({ most: MOST_WAITING, patience: TURN_PATIENCE, elapsed: monotonic })

  /** Joins the same question if it is under way. Never rejects, and no single caller can cancel it. */
  async function take(
    question: SchoolQuestion,
    purpose: RequestPurpose,
    need: ReadingNeed,
    request?: string,
  ): Promise<Taken> {
    const path = questionPath(question)
    const running = underWay.get(path)
    if (running) {
      const { reading } = await running.taken
      // What was refused for the other purpose may be granted for this one.
      const isTheirs = reading.kind === 'refused' && !reading.wasSent && running.purpose !== purpose
      if (!isTheirs || ledger.refusal(path, purpose)) return { reading, isOwn: false }
      return take(question, purpose, need, request)
    }
    const refusal = ledger.refusal(path, purpose)
    if (refusal) return { reading: refused(refusal, false), isOwn: true }
    const taken = run({ question, purpose, need, request })
      .catch((error: unknown): Taken => {
        logNotRead(error, request)
        const retryAt = now() + MINUTE
        return { reading: refused({ reason: 'upstream_invalid', retryAt }, true), isOwn: true }
      })
      .finally(() => underWay.delete(path))
    underWay.set(path, { taken, purpose })
    return taken
  }

  async function run(pending: PendingRequest): Promise<Taken> {
    const { question, purpose, need, request } = pending
    if (!shared.isHolder()) {
      const granted = await shared.requestReading({ question, purpose, need })
      // Null: this gateway now holds the school.
      if (granted)
        return {
          reading: takeGranted(question, granted),
          isOwn: granted.kind !== 'needless' && granted.isOwn,
        }
    }
    const reading = await inTurn(async () => {
      if (!isStillNeeded(question, need)) return NEEDLESS
      return takeIn(question, await exchange(pending), request)
    })
    return { reading: reading ?? tooLate(now()), isOwn: true }
  }

  /** If a new key has to prove itself first, another request is sent before this one. */
  async function exchange(asked: PendingRequest): Promise<Reading> {
    const first = trial.instead(asked.question)
    if (first !== null) {
      const reading = takeIn(first, await send(first, asked), asked.request)
      if (reading.kind === 'refused') return reading
      if (!isStillNeeded(asked.question, asked.need)) return NEEDLESS
    }
    return send(asked.question, asked)
  }

  async function send(question: SchoolQuestion, asked: PendingRequest): Promise<Reading> {
    const { purpose, request } = asked
    const path = questionPath(question)
    const tenure = shared.tenure()
    const isLost = () => shared.tenure() !== tenure
    const refusal = await ledger.charge(path, purpose)
    if (refusal) return refused(refusal, false)
    const sent = { asOf: now(), tick: monotonic() }
    const key = { turn: trial.turn(), isOnTrial: trial.isOpen() }
    if (isLost()) {
      await ledger.settle(path, NOT_SENT)
      return refused(storeUnavailable(now()), false)
    }
    const came = await upstream.ask(question).catch((error: unknown): UpstreamAnswer => {
      logNotRead(error, request)
      return { kind: 'failed', reason: 'upstream_invalid', outcome: BROKEN }
    })
    if (came.kind === 'failed' && came.reason === 'upstream_auth') onRejected()
    const isFormerKey = trial.turn() !== key.turn
    const answer = judge(question, came, { ...key, isFormerKey }, request)
    const failure = await ledger.settle(path, answer.outcome)
    const milliseconds = Math.round(monotonic() - sent.tick)
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
    // The gateway that holds the school now counts it as spent, and may have read something newer.
    if (isLost()) return refused(storeUnavailable(now()), true)
    if (answer.kind !== 'failed') return { kind: 'answered', answer, settled: 0, ...sent }
    if (isFormerKey && isAboutKey(answer.reason)) {
      ledger.changeKey()
      return exchange({ ...asked, question })
    }
    return refused(failure ?? { reason: answer.reason, retryAt: now() + MINUTE }, true)
  }

  function logNotRead(error: unknown, request: string | undefined): void {
    log.error('read_failed', { request, name: error instanceof Error ? error.name : 'unknown' })
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

function refused(refusal: Refusal, wasSent: boolean): Reading & { readonly kind: 'refused' } {
  return { kind: 'refused', refusal, wasSent }
}

function storeUnavailable(now: number): Refusal {
  return { reason: 'store_unavailable', retryAt: now + STORE_AGAIN }
}

/** The reading is still running, and a caller who asks again gets its result. */
export function tooLate(now: number): Reading & { readonly kind: 'refused' } {
  return refused({ reason: 'upstream_slow', retryAt: now + ASK_AGAIN }, false)
}

/** Runs one task at a time, in order. Returns null at once if too many wait, or if a turn came too late. */
export function createQueue(options: {
  readonly most: number
  readonly patience: number
  readonly elapsed: () => number
}) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return <T>(work: () => Promise<T>): Promise<T | null> => {
    if (waiting >= options.most) return Promise.resolve(null)
    waiting += 1
    const began = options.elapsed()
    const turn = last.then(() => {
      waiting -= 1
      return options.elapsed() - began > options.patience ? null : work()
    })
    last = turn.catch(() => {})
    return turn
  }
}

/** The result of `work`, or of `late` if that takes longer than `patience` ms; the work goes on. */
export function patiently<T>(work: Promise<T>, patience: number, late: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late()), patience)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
