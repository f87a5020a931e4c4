import { type Log, silentLog } from '#config/log.ts'
import type { Ledger, Refusal } from '#ledger/ledger.ts'
import type { Purpose } from '#ledger/purpose.ts'
import { DAY, MINUTE, SECOND } from '#ledger/utc-day.ts'
import type { Upstream } from '#upstream/client.ts'
import { type Collection, type Question, questionPath, type RecordId } from '#upstream/question.ts'
import { createAnswerStore } from './answer-store.ts'
import { AXES, type Axis, type Stretch, startOf } from './axis.ts'
import { partsIn, type Span } from './coverage.ts'
import { ageOfDays, knownAt, triedAt } from './day-ages.ts'
import { asciiJson, type Entry, recordOf, type When } from './entry.ts'
import { createFailures } from './failures.ts'
import { wantedAge } from './freshness.ts'
import { isCancelled } from './history.ts'
import {
  type ClosedQuestion,
  createLooks,
  isClosed,
  type Look,
  questionFrom,
  type RawList,
} from './looks.ts'
import { createModel } from './model.ts'
import type { ModelStore } from './model-store.ts'
import { priceOf } from './price.ts'
import { createReadings, type Reading, tooLate } from './readings.ts'
import type {
  DaysOf,
  Known,
  ListAnswer,
  ListQuestion,
  OneAnswer,
  SchoolReader,
  Source,
} from './school-reader.ts'
import { createWatched } from './watched.ts'

/** So that no browser waits longer than this, whatever the API does. */
const PATIENCE = 25 * SECOND
/** A list that cannot be told from the model is kept as it came, and asked for again after this. */
const RAW_FRESH = 15 * MINUTE
const NOT_FOUND_FOR = 10 * MINUTE
const MOST_RAW = 64
const MOST_MISSING = 500
const MOST_BYTES = 16 * 1024 * 1024
/** Two requests complete a list; more only where the API's page is smaller or its days are strange. */
const MOST_STEPS = 12
const MOST_PAGES = 1000
/** What the school looks at, in days from today; the rest is asked on demand. */
const ON_SCREEN = { first: -45, last: 60 }

/** The school as last read: answers from the model, and walks what is not known. */
export function createReader(options: {
  readonly upstream: Upstream
  readonly ledger: Ledger
  readonly store: ModelStore
  readonly now: () => number
  /** Never goes back; defaults to `now`. */
  readonly monotonic?: () => number
  readonly log?: Log
  /** Days after which records are erased. */
  readonly retentionDays: number
  /** How long a caller waits at most, ms. */
  readonly patience?: number
}): SchoolReader {
  const { upstream, ledger, store, now, log = silentLog, patience = PATIENCE } = options
  const monotonic = options.monotonic ?? now
  const model = createModel({ store, now, monotonic, retentionDays: options.retentionDays })
  const failures = createFailures()
  const watched = createWatched(now)
  const raws = createAnswerStore<RawList>(MOST_RAW, MOST_BYTES)
  const missing = createAnswerStore<When>(MOST_MISSING, MOST_BYTES)
  const { look, keepRaw } = createLooks(model, raws)
  const walks = new Map<string, Promise<Refusal | null>>()
  const readings = createReadings({ upstream, ledger, now, monotonic, log, patience, takeIn })

  const ageOf = ({ asOf, tick }: When) => Math.max(0, now() - asOf, monotonic() - tick)
  const today = () => Math.floor(now() / DAY)

  function takeIn(question: Question, reading: Reading): Reading {
    const { collection } = question
    if (reading.kind === 'refused' && reading.wasSent && question.kind === 'list') {
      if (isClosed(question)) failures.note(collection, stretchOf(question), reading.refusal)
    }
    if (reading.kind !== 'answered') return reading
    return question.kind === 'list' ? takeList(question, reading) : takeOne(question, reading)
  }

  function takeOne(question: Question & { kind: 'one' }, reading: Answered): Reading {
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

  function takeList(question: ListQuestion, reading: Answered): Reading {
    const { collection } = question
    const { answer, asOf, tick } = reading
    if (answer.kind !== 'list') return reading
    const { records, pageSize } = answer
    if (!isClosed(question)) {
      model.absorbSome(
        collection,
        records.filter((record) => record !== null),
        reading,
      )
      keepRaw(question, rawOf(reading))
      return reading
    }
    const { from, to } = question
    const taken = model.absorbPage(collection, { from, to, records, pageSize, asOf, tick })
    if (!taken) {
      const refusal: Refusal = { reason: 'upstream_invalid', retryAt: now() + MINUTE }
      failures.note(collection, stretchOf(question), refusal)
      log.warn('list_doubted', { collection })
      return { kind: 'refused', refusal, wasSent: true }
    }
    const { known, lost, isProof } = taken.verdict
    const settled = Math.max(known.end, lost?.end ?? known.end)
    if (!isProof) log.warn('list_disproved', { collection })
    failures.heal(collection, { start: known.start, end: settled })
    return { ...reading, settled }
  }

  /** Reads the rest of a list; null when that went well. */
  function walk(question: ListQuestion): Promise<Refusal | null> {
    const key = questionPath(question)
    const running = walks.get(key)
    if (running) return running
    const started = (isClosed(question) ? walkClosed(question) : readOpen(question)).finally(() =>
      walks.delete(key),
    )
    walks.set(key, started)
    return started
  }

  async function walkClosed(question: ClosedQuestion): Promise<Refusal | null> {
    for (let step = 0; step < MOST_STEPS; step++) {
      const { gap } = look(question)
      if (gap === null || isEnough(look(question))) return null
      const ask = questionFrom(question, gap)
      const retryAt = model.doubtedUntil(ask.collection, stretchOf(ask))
      if (retryAt !== null) return { reason: 'upstream_invalid', retryAt }
      const isNeeded = () => look(question).gap === gap && !isEnough(look(question))
      const { reading } = await readings.take(ask, purposeOf(ask, gap), isNeeded)
      if (reading.kind === 'refused') return reading.refusal
      // What the model cannot make a list of is passed on as it came.
      if (reading.kind === 'answered' && look(question).gap === gap) keepRaw(ask, rawOf(reading))
    }
    return null
  }

  async function readOpen(question: ListQuestion): Promise<Refusal | null> {
    const { reading } = await readings.take(question, 'on-demand', () => !isEnough(look(question)))
    return reading.kind === 'refused' ? reading.refusal : null
  }

  /** Whether a list needs no reading to be answered. */
  function isEnough({ gap, raw }: Look): boolean {
    return gap === null || (raw !== null && ageOf(raw) < RAW_FRESH)
  }

  function purposeOf({ collection, from, to }: DaysOf, gap: number): Purpose {
    const axis = AXES[collection]
    const day = axis.dayAt(gap) - today()
    const at = startOf(from) <= now() && now() < startOf(to) + DAY
    if (at && Math.abs(day) <= 1) return collection === 'reservations' ? 'today' : 'flights-today'
    return ON_SCREEN.first <= day && day <= ON_SCREEN.last ? 'screen' : 'on-demand'
  }

  /** Waits for a reading, but no longer than a browser should. */
  function patiently<T>(work: Promise<T>, late: T): Promise<T> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(late), patience)
      void work.then(resolve).finally(() => clearTimeout(timer))
    })
  }

  function listAnswer(question: ListQuestion, seen: Look, source: Source | null): ListAnswer {
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
      asOf: now() - age,
      age,
      freshFor,
      source: source ?? sourceOf(question, parts, freshFor),
    }
  }

  /** Whether what is known was tried again in vain, or is old and cannot be. */
  function sourceOf(question: ListQuestion, parts: readonly Stretch[], freshFor: number): Source {
    const [first, last] = [parts[0], parts.at(-1)]
    const failed =
      first && last && failures.over(question.collection, { start: first.start, end: last.end })
    if (failed) return { kind: 'old', ...failed }
    if (freshFor >= 0) return { kind: 'hit' }
    const purpose = isClosed(question) ? purposeOf(question, first?.start ?? 0) : 'on-demand'
    const refusal = ledger.refusal(questionPath(question), purpose)
    return refusal ? { kind: 'old', ...refusal } : { kind: 'hit' }
  }

  function known(when: When, wanted: number, source: (freshFor: number) => Source): Known {
    const age = ageOf(when)
    const freshFor = wanted - age
    return { asOf: now() - age, age, freshFor, source: source(freshFor) }
  }

  function oneAnswer(collection: Collection, entry: Entry, source: Source | null): OneAnswer {
    const axis = AXES[collection]
    const spot = { start: entry.at, end: entry.at + 1 }
    const wanted = wantedAge(collection, daysOf(axis, spot), today())
    const record = recordOf(entry)
    if (!record) return { kind: 'not-found' }
    const when = model.shelves[collection].readAt(entry)
    return {
      kind: 'one',
      record,
      body: entry.body,
      ...known(when, wanted, (freshFor) => {
        if (source) return source
        const question = { kind: 'one' as const, collection, id: entry.id as RecordId }
        const refusal = freshFor < 0 ? ledger.refusal(questionPath(question), 'screen') : null
        return refusal ? { kind: 'old', ...refusal } : { kind: 'hit' }
      }),
    }
  }

  /** An instant of a span by this machine's clock as it goes now: set back, it would seem to lie in the future. */
  function told(span: Span, instantOf: (span: Span) => number | null): number | null {
    const at = instantOf(span)
    return at === null ? null : at - (span.asOf - (now() - ageOf(span)))
  }

  /** What of a stretch is not known as of an instant, or later. */
  function oldParts(collection: Collection, stretch: Stretch, olderThan: number): Stretch[] {
    const parts: { start: number; end: number }[] = []
    for (const { start, end, span } of partsIn(model.shelves[collection].spans(), stretch)) {
      const tried = span && told(span, triedAt)
      if (tried !== null && tried >= olderThan) continue
      const last = parts.at(-1)
      if (last?.end === start) last.end = end
      else parts.push({ start, end })
    }
    // For less than a second at the end of a day alone nothing is asked.
    const isSliver = ({ start, end }: Stretch) =>
      collection === 'reservations' && end - start < SECOND
    return parts.every(isSliver) ? [] : parts
  }

  return {
    async list(question, { onlyIfCached = false } = {}) {
      if (isClosed(question) && !onlyIfCached) watched.note(question)
      const seen = look(question)
      if (isEnough(seen)) return listAnswer(question, seen, null)
      const canTell = (one: Look) => one.gap === null || one.raw !== null
      if (onlyIfCached) {
        return canTell(seen) ? listAnswer(question, seen, null) : { kind: 'not-cached' }
      }
      const refusal = await patiently(walk(question), tooLate(now()).refusal)
      const after = look(question)
      if (refusal === null && canTell(after)) {
        return listAnswer(question, after, {
          kind: 'read',
          had: seen.parts.length > 0 || seen.raw !== null,
        })
      }
      const why = refusal ?? tooLate(now()).refusal
      return canTell(after)
        ? listAnswer(question, after, after.gap === null ? null : { kind: 'old', ...why })
        : { kind: 'unavailable', ...why }
    },

    async one(collection, id) {
      const question = { kind: 'one' as const, collection, id }
      const shelf = model.shelves[collection]
      const entry = shelf.entry(id)
      if (entry) return oneAnswer(collection, entry, null)
      const key = questionPath(question)
      const isMissing = () => {
        const absent = missing.get(key)
        return absent !== undefined && ageOf(absent) < NOT_FOUND_FOR
      }
      if (isMissing()) return { kind: 'not-found' }
      const isNeeded = () => !shelf.entry(id) && !isMissing()
      const taken = readings.take(question, 'on-demand', isNeeded).then(({ reading }) => reading)
      const reading = await patiently<Reading>(taken, tooLate(now()))
      const found = shelf.entry(id)
      if (found) return oneAnswer(collection, found, { kind: 'read', had: false })
      if (reading.kind === 'refused') return { kind: 'unavailable', ...reading.refusal }
      return { kind: 'not-found' }
    },

    changes: (since, id) => model.changes(since, id),

    async read(days, { purpose, olderThan, most = MOST_PAGES }) {
      const { collection } = days
      const axis = AXES[collection]
      const { start, end } = stretchOf(days)
      // To the very end of the last day: it costs nothing, for the list goes on in order.
      const wholeDays = Math.ceil(end / axis.dayLength) * axis.dayLength
      const stretch = { start, end: days.until === undefined ? wholeDays : end }
      let left = oldParts(collection, stretch, olderThan)
      let requests = 0
      for (let step = 0; step < MOST_PAGES && requests < most; step++) {
        const [first, last] = [left[0], left.at(-1)]
        if (!first || !last) break
        const open = { start: first.start, end: last.end }
        const retryAt = model.doubtedUntil(collection, open)
        if (retryAt !== null) return { requests, refusal: { reason: 'upstream_invalid', retryAt } }
        const needed = axis.daysFor(open)
        // What lies behind `until` comes along where the page has room for it.
        const asked = days.until === undefined ? needed : { ...needed, to: days.to }
        const ask = { kind: 'list' as const, collection, ...asked }
        const isNeeded = () => oldParts(collection, open, olderThan).length > 0
        const { reading, isOwn } = await readings.take(ask, purpose, isNeeded)
        if (reading.kind === 'refused') {
          return {
            requests: requests + (isOwn && reading.wasSent ? 1 : 0),
            refusal: reading.refusal,
          }
        }
        if (reading.kind === 'needless') left = oldParts(collection, stretch, olderThan)
        else {
          if (isOwn) requests += 1
          left = after(left, reading.settled)
        }
      }
      return { requests, refusal: null }
    },

    async readOne(collection, id, purpose) {
      const question = { kind: 'one' as const, collection, id }
      const { reading, isOwn } = await readings.take(question, purpose, () => true)
      if (reading.kind === 'refused') {
        return { requests: isOwn && reading.wasSent ? 1 : 0, refusal: reading.refusal }
      }
      return { requests: isOwn ? 1 : 0, refusal: null }
    },

    price: (days) => priceOf(model.shelves[days.collection], stretchOf(days)),

    ages(days) {
      const { axis, spans } = model.shelves[days.collection]
      return ageOfDays(axis, spans(), stretchOf(days), (span) => told(span, triedAt))
    },

    watched: () => watched.now(),

    runningBlocks(day) {
      const at = startOf(day)
      const shelf = model.shelves.reservations
      return [...shelf.longOnes()]
        .filter((entry) => entry.at < at && entry.ends > at)
        .filter((entry) => !isCancelled(recordOf(entry)?.status))
        .map((entry) => ({ id: entry.id as RecordId, asOf: now() - ageOf(shelf.readAt(entry)) }))
    },

    status() {
      const covered = (collection: Collection) => {
        const axis = AXES[collection]
        const spans = model.shelves[collection].spans()
        const [first, last] = [spans[0], spans.at(-1)]
        if (!first || !last) return []
        const { from, to } = axis.daysFor({ start: first.start, end: last.end })
        const stretch = axis.stretchOf(from, to)
        return ageOfDays(axis, spans, stretch, (span) => told(span, knownAt)).flatMap(
          ({ from, to, asOf }) => (asOf === null ? [] : [{ from, to, asOf }]),
        )
      }
      return {
        budget: ledger.budget(),
        health: ledger.health(),
        coverage: { reservations: covered('reservations'), flights: covered('flights') },
        revisions: { ...model.revisions() },
      }
    },

    revisions: () => model.revisions(),

    close() {
      upstream.close()
    },
  }
}

type Answered = Reading & { readonly kind: 'answered' }

function stretchOf({ collection, from, to, until }: DaysOf): Stretch {
  const { start, end } = AXES[collection].stretchOf(from, to)
  return until === undefined
    ? { start, end }
    : { start, end: Math.max(start, Math.min(end, until)) }
}

function daysOf(axis: Axis, { start, end }: Stretch): { first: number; last: number } {
  const [one, other] = [axis.dayAt(start), axis.dayAt(Math.max(start, end - 0.5))]
  return { first: Math.min(one, other), last: Math.max(one, other) }
}

function rawOf({ answer, asOf, tick }: Answered): RawList {
  if (answer.kind !== 'list') return { bodies: [], pageSize: 0, asOf, tick }
  return { bodies: answer.records.map(asciiJson), pageSize: answer.pageSize, asOf, tick }
}

function after(parts: readonly Stretch[], settled: number): Stretch[] {
  return parts.flatMap(({ start, end }) =>
    end <= settled ? [] : [{ start: Math.max(start, settled), end }],
  )
}
