import { type Log, silentLog } from '#server/config/log.ts'
import type { Ledger, Refusal } from '#server/school/ledger/ledger.ts'
import type { Upstream } from '#server/school/upstream/client.ts'
import {
  PAGE,
  questionPath,
  type RecordId,
  type SchoolQuestion,
} from '#server/school/upstream/question.ts'
import { createWrittenOffsets } from '#server/school/upstream/written-offsets.ts'
import { DAY, MINUTE, utcDayOf, utcDayStart } from '#time/instant.ts'
import type { RequestPurpose } from '#wire/wire.ts'
import { createAges, knownRecords } from './ages.ts'
import { stretchOf } from './axis.ts'
import { type Entry, recordOf, type When } from './entry.ts'
import { isForeign } from './foreign-format.ts'
import { isCancelled, stageOf } from './history.ts'
import { createKeyTrial } from './key-trial.ts'
import {
  type ClosedQuestion,
  createLists,
  isClosed,
  questionFrom,
  type StoredList,
} from './lists.ts'
import { createModel, type KeptRoom } from './model.ts'
import type { ModelStore } from './model-store.ts'
import { priceOf, unreadPriceOf } from './price.ts'
import { createFirstReadings, createWatched } from './purposes.ts'
import { readAgain } from './reading-again.ts'
import { createRecent } from './recent.ts'
import { createRequests, PATIENCE, patiently, type Reading, tooLate } from './requests.ts'
import { createRunning, lookBackOf } from './running.ts'
import type { Asker, AskOptions, DaysOf, ListQuestion, Stage } from './school-reader.ts'
import {
  ALONE,
  type ReadingNeed,
  type Shared,
  type SharedReader,
  type SharedView,
} from './sharing.ts'
import { createTakingIn, rawOf } from './taking-in.ts'
import { createFailures, createTallies } from './tallies.ts'

const NOT_FOUND_FOR = 10 * MINUTE
/** How long operators are told that days had to be dropped. */
const CROWDED_FOR = DAY
const NOBODY = () => {}
export const MOST_MISSING = 500
/** Two requests complete a list, unless the API's page is smaller or its days are unusual. */
const MOST_STEPS = 12

/** Answers from the model, and reads what is missing. */
export function createReader(options: {
  readonly upstream: Upstream
  readonly ledger: Ledger
  readonly store: ModelStore
  readonly now: () => number
  readonly monotonic?: () => number
  readonly log?: Log
  readonly retentionDays: number
  readonly patience?: number
  /** The school rejects the key; there may be another one by now. */
  readonly onRejected?: () => void
  /** Another key has shown that it is of the school whose records are known. */
  readonly onSameSchool?: () => void
  /** The school has answered, and what it said is known. */
  readonly onTaken?: () => void
  /** Less than one school may take, for a test. */
  readonly mostKept?: KeptRoom
  /** Without it, nobody else reads this school. */
  readonly shared?: Shared
}): SharedReader {
  const {
    upstream,
    ledger,
    store,
    now,
    log = silentLog,
    patience = PATIENCE,
    shared = ALONE,
  } = options
  const monotonic = options.monotonic ?? now
  const { retentionDays } = options
  const watched = createWatched(now)
  const glanced = createWatched(now)
  let crowdedAt: number | null = null
  const model = createModel({
    store,
    now,
    monotonic,
    retentionDays,
    mayWrite: shared.isHolder,
    mostKept: options.mostKept,
    onLetGo(records) {
      crowdedAt = now()
      log.warn('records_let_go', { records })
    },
  })
  const failures = createFailures()
  const missing = createRecent<When>(MOST_MISSING)
  const firsts = createFirstReadings(now, ledger)
  const stages = new WeakMap<Entry, Stage>()
  const walks = new Map<string, Promise<Refusal | null>>()
  const ages = createAges(model, now, monotonic)
  const lists = createLists({ model, ages, failures, ledger, now })
  const runningAt = createRunning(model.indexes.reservations, ages, stageOfEntry)
  const written = createWrittenOffsets(now)
  const { takeIn, takeGranted } = createTakingIn({
    model,
    failures,
    missing,
    written,
    storeRaw: lists.storeRaw,
    now,
    monotonic,
    log,
  })
  const tallies = createTallies()
  const { onRejected = NOBODY, onSameSchool: onPassed = NOBODY, onTaken = NOBODY } = options
  const trial = createKeyTrial({ model, now, onPassed })
  const requests = createRequests({
    trial,
    onRejected,
    tallies,
    upstream,
    ledger,
    now,
    monotonic,
    log,
    isForeign: (question, records) => isForeign(model, question, records),
    takeIn(question, reading, request) {
      const taken = takeIn(question, reading, request)
      if (reading.kind === 'answered') onTaken()
      return taken
    },
    takeGranted,
    isStillNeeded,
    shared,
  })

  function noteUsage(days: DaysOf, { onlyIfCached, isGlance = false, asker }: AskOptions): void {
    if (asker === 'stranger' || asker === 'token') return
    if (!isGlance && onlyIfCached) return
    const look = { ...days, isGlance }
    noteShared(look)
    shared.viewed(look)
  }

  function noteShared({ isGlance, ...days }: SharedView): void {
    const noted = isGlance ? glanced : watched
    noted.note(days)
  }

  function stageOfEntry(entry: Entry): Stage {
    const stage = stages.get(entry) ?? stageOf(recordOf(entry)?.status)
    stages.set(entry, stage)
    return stage
  }

  function walk(question: ListQuestion, by: WalkedFor): Promise<Refusal | null> {
    const key = `${by.asker} ${by.spender?.id ?? ''} ${questionPath(question)}`
    const running = walks.get(key)
    if (running) return running
    const started = (
      isClosed(question) ? walkClosed(question, by) : readOpen(question, by)
    ).finally(() => walks.delete(key))
    walks.set(key, started)
    void started.then((refusal) => tallies.walk(refusal?.reason ?? null))
    return started
  }

  async function walkClosed(question: ClosedQuestion, by: WalkedFor): Promise<Refusal | null> {
    for (let step = 0; step < MOST_STEPS; step++) {
      const list = lists.find(question)
      const { gap } = list
      if (gap === null || lists.isFresh(list)) return null
      const ask = questionFrom(question, gap)
      const retryAt = model.doubtedUntil(ask.collection, stretchOf(ask))
      if (retryAt !== null) return { reason: 'upstream_invalid', retryAt }
      const purpose = firsts.purpose(ask, gap, by.asker)
      const reading = await readFor(by, ask, purpose, { kind: 'gap', of: question, at: gap })
      if (reading.kind === 'refused') return reading.refusal
      if (reading.kind === 'granted' && reading.isRaw) firsts.end()
      // An answer that the model cannot turn into a list is passed on as it came.
      if (reading.kind === 'answered' && lists.find(question).gap === gap) {
        lists.storeRaw(ask, rawOf(reading))
        firsts.end()
      }
    }
    return null
  }

  async function readOpen(question: ListQuestion, by: WalkedFor): Promise<Refusal | null> {
    const need: ReadingNeed = { kind: 'gap', of: question, at: lists.find(question).gap ?? 0 }
    const reading = await readFor(by, question, singly(by.asker), need)
    return reading.kind === 'refused' ? reading.refusal : null
  }

  async function readFor(
    { onSpent, request, spender }: Omit<WalkedFor, 'asker'>,
    question: SchoolQuestion,
    purpose: RequestPurpose,
    need: ReadingNeed,
  ): Promise<Reading> {
    const refusal = (await spender?.take()) ?? null
    if (refusal !== null) return { kind: 'refused', refusal, wasSent: false }
    const { reading, isOwn } = await requests.take(question, purpose, need, request)
    if (isOwn && wasSent(reading)) onSpent()
    else await spender?.giveBack()
    return reading
  }

  function isMissing(question: SchoolQuestion): boolean {
    const absent = missing.get(questionPath(question))
    return absent !== undefined && ages.ageOf(absent) < NOT_FOUND_FOR
  }

  function isStillNeeded(question: SchoolQuestion, need: ReadingNeed): boolean {
    if (need.kind === 'gap') {
      const list = lists.find(need.of)
      return list.gap === need.at && !lists.isFresh(list)
    }
    if (need.kind === 'older') return ages.oldParts(question.collection, need, need.than).length > 0
    if (need.kind === 'again' || question.kind === 'list') return true
    return !model.indexes[question.collection].entry(question.id) && !isMissing(question)
  }

  return {
    async list(question, options = {}) {
      const { isGlance = false, onlyIfCached = isGlance, most = PAGE } = options
      const { asker = 'page', onSpent = NOBODY, request, spender = null } = options
      if (isClosed(question)) noteUsage(question, options)
      const before = lists.find(question, most)
      if (lists.isFresh(before)) return lists.answer(question, before, null)
      if (onlyIfCached) {
        return isWhole(before) ? lists.answer(question, before, null) : { kind: 'not-cached' }
      }
      const refusal = await patiently(
        walk(question, { asker, onSpent, request, spender }),
        patience,
        () => tooLate(now()).refusal,
      )
      const after = lists.find(question, most)
      if (refusal === null && isWhole(after)) {
        const had = before.parts.length > 0 || before.raw !== null
        return lists.answer(question, after, { kind: 'read', had })
      }
      const why = refusal ?? tooLate(now()).refusal
      return isWhole(after)
        ? lists.answer(question, after, after.gap === null ? null : { kind: 'old', ...why })
        : { kind: 'unavailable', ...why }
    },

    async one(collection, id, options = {}) {
      const { onlyIfCached = false, asker = 'page', onSpent = NOBODY, request } = options
      const { spender = null } = options
      const question = { kind: 'one' as const, collection, id }
      const index = model.indexes[collection]
      const entry = index.entry(id)
      if (entry) return lists.answerOne(collection, entry, null)
      if (isMissing(question)) return { kind: 'not-found' }
      if (onlyIfCached) return { kind: 'not-cached' }
      const taken = readFor({ onSpent, request, spender }, question, singly(asker), {
        kind: 'unknown',
      })
      const reading = await patiently<Reading>(taken, patience, () => tooLate(now()))
      const found = index.entry(id)
      if (found) return lists.answerOne(collection, found, { kind: 'read', had: false })
      if (reading.kind === 'refused') return { kind: 'unavailable', ...reading.refusal }
      return { kind: 'not-found' }
    },

    known(days, options = {}) {
      noteUsage(days, { ...options, onlyIfCached: true })
      return knownRecords(model.indexes[days.collection], ages, stretchOf(days))
    },

    changes: (since, id) => model.changes(since, id),

    read: (days, options) => readAgain({ model, ages, requests }, days, options),

    async readOne(collection, id, purpose, request) {
      const question = { kind: 'one' as const, collection, id }
      const { reading, isOwn } = await requests.take(question, purpose, { kind: 'again' }, request)
      return {
        requests: isOwn && wasSent(reading) ? 1 : 0,
        refusal: reading.kind === 'refused' ? reading.refusal : null,
      }
    },

    purpose: (days, asker) => firsts.purpose(days, stretchOf(days).start, asker),

    price: (days) => priceOf(model.indexes[days.collection], stretchOf(days)),
    unreadPrice: (days) => unreadPriceOf(model.indexes[days.collection], stretchOf(days)),

    ages: (days) => ages.ofDays(days),

    watched: () => watched.now(),
    glanced: () => glanced.now(),

    running(at, options = {}) {
      // Whoever glances at a far week does not look at all that it looks back on.
      const own = { collection: 'reservations' as const, from: utcDayOf(at), to: utcDayOf(at) }
      noteUsage(options.isGlance ? own : lookBackOf(at), options)
      return runningAt(at)
    },

    runningBlocks(day) {
      const at = utcDayStart(day)
      const index = model.indexes.reservations
      return index
        .longOnes(at)
        .filter((entry) => !isCancelled(recordOf(entry)?.status))
        .map((entry) => ({ id: entry.id as RecordId, asOf: ages.readAt(index.readAt(entry)) }))
    },

    bookings(days) {
      const index = model.indexes.reservations
      return index.between(stretchOf(days)).map((entry) => ({
        id: entry.id as RecordId,
        starts: entry.at,
        ends: entry.ends,
        stage: stageOfEntry(entry),
        asOf: ages.readAt(index.readAt(entry)),
      }))
    },

    history: (since) => model.history(since),

    status() {
      return {
        budget: ledger.budget(),
        health: ledger.health(),
        coverage: { reservations: ages.covered('reservations'), flights: ages.covered('flights') },
        revisions: { ...model.revisions() },
        written: written.stretches(),
      }
    },

    revisions: () => model.revisions(),

    adopt: (delta) => model.adopt(delta),

    catchUp: () => model.catchUp(),

    crowdedAt: () => (crowdedAt !== null && now() - crowdedAt < CROWDED_FOR ? crowdedAt : null),

    held: () => model.indexes.reservations.size() + model.indexes.flights.size(),

    tallied: () => ({ ...tallies.now(), statusWrongFor: model.statusWrongFor() }),

    tend() {
      if (!model.tend()) return
      lists.forgetRaw()
      missing.clear()
    },

    changeKey(isKnown) {
      trial.begin(isKnown)
      // That something was not found was said of the former key.
      missing.clear()
    },

    async grant({ question, purpose, need: wanted }, request) {
      // Gateways' clocks differ: what is read now is young enough for everybody.
      const need =
        wanted.kind === 'older' ? { ...wanted, than: Math.min(wanted.than, now()) } : wanted
      const { reading, isOwn } = await requests.take(question, purpose, need, request)
      const key = questionPath(question)
      if (reading.kind === 'refused') return { ...reading, isOwn }
      const isUnproved = need.kind === 'gap' && lists.find(need.of).gap === need.at
      const raw = isUnproved ? lists.raw(question) : null
      return {
        kind: reading.kind === 'needless' ? 'needless' : 'read',
        settled: reading.kind === 'needless' ? 0 : reading.settled,
        isOwn,
        raw: raw ? { bodies: raw.bodies, pageSize: raw.pageSize, asOf: raw.asOf } : null,
        missingAsOf: (isMissing(question) && missing.get(key)?.asOf) || null,
        revisions: { ...model.revisions() },
      }
    },

    noteShared,

    close() {
      upstream.close()
    },
  }
}

function isWhole({ gap, raw }: StoredList): boolean {
  return gap === null || raw !== null
}

/** Who has a list walked: what may be spent for him, who is told, and what the log calls it. */
type WalkedFor = Required<Pick<AskOptions, 'asker' | 'onSpent' | 'request' | 'spender'>>

function wasSent(reading: Reading): boolean {
  return reading.kind === 'refused' ? reading.wasSent : reading.kind !== 'needless'
}

function singly(asker: Asker): RequestPurpose {
  return asker === 'stranger' || asker === 'token' ? asker : 'on-demand'
}
