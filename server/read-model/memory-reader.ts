import { type Log, silentLog } from '#config/log.ts'
import type { Ledger, Refusal } from '#ledger/ledger.ts'
import { DAY, HOUR, MINUTE, SECOND, utcDayOf } from '#ledger/utc-day.ts'
import type { Upstream } from '#upstream/client.ts'
import type { ProjectedRecord } from '#upstream/project-record.ts'
import { type Collection, type Question, questionPath, type RecordId } from '#upstream/question.ts'
import type { UpstreamAnswer } from '#upstream/read-answer.ts'
import { createAnswerStore } from './answer-store.ts'
import { coveredBy } from './covered.ts'
import type { ListQuestion, OneAnswer, SchoolReader, Source } from './school-reader.ts'
import { createTurns } from './turns.ts'

/** Today and what is ahead changes by the minute; days that are over are edited now and then. */
const FRESH = 3 * MINUTE
const FRESH_PAST = 15 * MINUTE
const NOT_FOUND_FOR = 10 * MINUTE
const MOST_LISTS = 64
const MOST_SINGLES = 500
const MOST_BYTES = 50 * 1024 * 1024
/** So that no browser waits longer than this, whatever the API does. */
const PATIENCE = 25 * SECOND
const MOST_WAITING = 64

type Read = UpstreamAnswer & { readonly kind: 'list' | 'one' | 'not-found' }

/** An answer with the moment it was asked for, by the wall clock and by the one that never goes back. */
interface Held<T> {
  readonly answer: T
  readonly asOf: number
  readonly tick: number
}

type Refreshed = Held<Read> | ({ readonly kind: 'unavailable' } & Refusal)

/** The school in memory: the last good answer to each question, refreshed in the foreground when it is old. */
export function createReader(options: {
  readonly upstream: Upstream
  readonly ledger: Ledger
  readonly now: () => number
  /** Never goes back; defaults to `now`. */
  readonly monotonic?: () => number
  readonly log?: Log
  /** How long a caller waits at most, ms. */
  readonly patience?: number
}): SchoolReader {
  const { upstream, ledger, now, log = silentLog, patience = PATIENCE } = options
  const tick = options.monotonic ?? now
  const lists = createAnswerStore<Held<Read & { kind: 'list' }> & { question: ListQuestion }>(
    MOST_LISTS,
    MOST_BYTES,
  )
  const singles = createAnswerStore<Held<Read & { kind: 'one' | 'not-found' }>>(
    MOST_SINGLES,
    MOST_BYTES,
  )
  const underWay = new Map<string, Promise<Refreshed>>()
  const turns = createTurns({ most: MOST_WAITING, patience, elapsed: tick })
  let strangers = { day: '', asked: 0 }

  const ageOf = (held: Held<unknown>) => Math.max(0, now() - held.asOf, tick() - held.tick)

  /** One request for a question, however many ask; it belongs to none of them, so none can take it away. */
  function refresh(question: Question): Promise<Refreshed> {
    const key = questionPath(question)
    const running = underWay.get(key)
    if (running) return running
    const refused = ledger.refusal(key, 'person')
    if (refused) return Promise.resolve({ kind: 'unavailable', ...refused })
    const started = turns
      .take(() => send(question, key))
      .catch((error: unknown): Refreshed => {
        log.error('read_failed', { name: error instanceof Error ? error.name : 'unknown' })
        return { kind: 'unavailable', reason: 'upstream_invalid', retryAt: now() + MINUTE }
      })
      .then((result): Refreshed => result ?? tooLate())
      .finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }

  const tooLate = (): Refreshed => ({
    kind: 'unavailable',
    reason: 'upstream_timeout',
    retryAt: now() + 5 * SECOND,
  })

  async function send(question: Question, key: string): Promise<Refreshed> {
    const refused = await ledger.charge(key, 'person')
    if (refused) return { kind: 'unavailable', ...refused }
    const asked = { asOf: now(), tick: tick() }
    const answer = await upstream.ask(question)
    const failure = await ledger.settle(key, answer.outcome)
    log[failure ? 'warn' : 'info']('upstream_answer', {
      collection: question.collection,
      kind: question.kind,
      outcome: answer.kind === 'failed' ? answer.reason : answer.kind,
      milliseconds: Math.round(tick() - asked.tick),
      remaining: ledger.budget().remaining,
    })
    if (answer.kind === 'failed') {
      return {
        kind: 'unavailable',
        ...(failure ?? { reason: answer.reason, retryAt: now() + MINUTE }),
      }
    }
    const held = { answer, ...asked }
    keep(question, key, held)
    return held
  }

  function keep(question: Question, key: string, held: Held<Read>): void {
    const { answer } = held
    if (answer.kind === 'list' && question.kind === 'list') {
      lists.set(key, { ...held, answer, question }, answer.bytes)
    } else if (answer.kind !== 'list') {
      singles.set(key, { ...held, answer }, answer.kind === 'one' ? answer.bytes : 0)
    }
  }

  /** Waits for a refresh, but no longer than a browser should. */
  function patiently(work: Promise<Refreshed>): Promise<Refreshed> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(tooLate()), patience)
      void work.then(resolve).finally(() => clearTimeout(timer))
    })
  }

  function known(held: Held<unknown>, freshness: number, source: Source) {
    const age = ageOf(held)
    return { asOf: held.asOf, age, freshFor: freshness - age, source }
  }

  /** The newest list that holds the record, and the record. */
  function listed(collection: Collection, id: RecordId) {
    let found: { record: ProjectedRecord; held: Held<unknown>; freshness: number } | null = null
    for (const [, held] of lists.entries()) {
      if (held.question.collection !== collection) continue
      if (found && found.held.asOf >= held.asOf) continue
      const record = held.answer.records.find(
        (entry) => typeof entry?.id === 'string' && entry.id.toLowerCase() === id,
      )
      if (record) found = { record, held, freshness: freshnessOf(held.question) }
    }
    return found
  }

  function freshnessOf(question: ListQuestion): number {
    const yesterday = utcDayOf(now() - DAY)
    return question.to !== null && question.to < yesterday ? FRESH_PAST : FRESH
  }

  /** Ids that are in no list are somebody's guess or an old link: a tenth of the day's requests, no more. */
  function refuseStranger(): Refusal | null {
    const day = ledger.day()
    if (strangers.day !== day) strangers = { day, asked: 0 }
    const { limit, reset } = ledger.budget()
    if (strangers.asked < Math.max(1, Math.floor((limit ?? 100) / 10))) return null
    return { reason: 'budget_reserved', retryAt: reset ?? now() + HOUR }
  }

  function oneAnswer(held: Held<Read>, freshness: number, source: Source): OneAnswer {
    return held.answer.kind === 'one'
      ? { kind: 'one', record: held.answer.record, ...known(held, freshness, source) }
      : { kind: 'not-found' }
  }

  return {
    async list(question) {
      const held = lists.get(questionPath(question))
      const freshness = freshnessOf(question)
      const answer = (from: Held<Read & { kind: 'list' }>, source: Source) => ({
        kind: 'list' as const,
        records: from.answer.records,
        pageSize: from.answer.pageSize,
        ...known(from, freshness, source),
      })
      if (held && ageOf(held) < freshness) return answer(held, { kind: 'hit' })
      const result = await patiently(refresh(question))
      if ('answer' in result && result.answer.kind === 'list') {
        return answer(
          { ...result, answer: result.answer },
          { kind: 'read', had: held !== undefined },
        )
      }
      const refusal =
        'answer' in result ? { reason: 'upstream_invalid' as const, retryAt: now() } : result
      if (held)
        return answer(held, { kind: 'old', reason: refusal.reason, retryAt: refusal.retryAt })
      return { kind: 'unavailable', reason: refusal.reason, retryAt: refusal.retryAt }
    },

    async one(collection, id) {
      const question = { kind: 'one' as const, collection, id }
      const key = questionPath(question)
      const single = singles.get(key)
      const inList = listed(collection, id)
      if (inList && (!single || inList.held.asOf >= single.asOf)) {
        const { held, record, freshness } = inList
        const answer = (source: Source) => ({
          kind: 'one' as const,
          record,
          ...known(held, freshness, source),
        })
        if (ageOf(held) < freshness) return answer({ kind: 'hit' })
        const result = await patiently(refresh(question))
        if ('answer' in result) return oneAnswer(result, FRESH, { kind: 'read', had: true })
        return answer({ kind: 'old', reason: result.reason, retryAt: result.retryAt })
      }
      const freshness = single?.answer.kind === 'not-found' ? NOT_FOUND_FOR : FRESH
      if (single && ageOf(single) < freshness) return oneAnswer(single, freshness, { kind: 'hit' })
      if (single?.answer.kind !== 'one' && !underWay.has(key) && !ledger.refusal(key, 'person')) {
        const refused = refuseStranger()
        if (refused) return { kind: 'unavailable', ...refused }
        strangers.asked += 1
      }
      const result = await patiently(refresh(question))
      if ('answer' in result) {
        return oneAnswer(result, FRESH, { kind: 'read', had: single !== undefined })
      }
      if (single?.answer.kind === 'one') {
        return oneAnswer(single, FRESH, {
          kind: 'old',
          reason: result.reason,
          retryAt: result.retryAt,
        })
      }
      return { kind: 'unavailable', reason: result.reason, retryAt: result.retryAt }
    },

    status() {
      const all = [...lists.entries()].map(([, held]) => held)
      const covered = (collection: Collection) =>
        all
          .filter((held) => held.question.collection === collection)
          .flatMap((held) => coveredBy(held.question, held.answer, held.asOf) ?? [])
      return {
        budget: ledger.budget(),
        health: ledger.health(),
        coverage: { reservations: covered('reservations'), flights: covered('flights') },
      }
    },

    close: () => upstream.close(),
  }
}
