import type { RequestPurpose } from '#api/wire.ts'
import { type Log, silentLog } from '#config/log.ts'
import type { Ledger, Refusal } from '#ledger/ledger.ts'
import { MINUTE, utcDayOf, utcDayStart } from '#time/instant.ts'
import type { Upstream } from '#upstream/client.ts'
import { PAGE, questionPath, type RecordId, type SchoolQuestion } from '#upstream/question.ts'
import { createWrittenOffsets } from '#upstream/written-offsets.ts'
import { createAnswers, RAW_FRESH } from './answers.ts'
import { stretchOf } from './axis.ts'
import { type Entry, recordOf, type When } from './entry.ts'
import { isForeign } from './foreign-format.ts'
import { isCancelled } from './history/history.ts'
import { createKnownAges } from './known-ages.ts'
import { knownRecords } from './known-parts.ts'
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
import { createFailures } from './reading/failures.ts'
import { createKeyTrial } from './reading/key-trial.ts'
import { readAgain } from './reading/reading-again.ts'
import { createFirstReadings } from './reading/reading-purpose.ts'
import { createTallies } from './reading/tallies.ts'
import { createReadings, type Reading, tooLate } from './readings.ts'
import { createRecent } from './recent.ts'
import { createRunning, lookBackOf } from './running.ts'
import type { Asker, AskOptions, DaysOf, ListQuestion, SchoolReader } from './school-reader.ts'
import { type Stage, stageOf } from './stage.ts'
import { createTakingIn, rawOf } from './taking-in.ts'
import { PATIENCE, patiently } from './turns.ts'
import { createWatched } from './watched.ts'

const NOT_FOUND_FOR = 10 * MINUTE
const NOBODY = () => {}
/** Of what is kept beside the model, so that asking for ever more costs no more memory. */
export const MOST_RAW = 64
export const MOST_MISSING = 500
export const MOST_BYTES = 16 * 1024 * 1024
/** Two requests complete a list, unless the API's page is smaller or its days are unusual. */
const MOST_STEPS = 12

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
  /** How long a caller waits for an answer at most, ms. */
  readonly patience?: number
  /** The school rejects the key; there may be another one by now. */
  readonly onRejected?: () => void
  /** Another key has shown that it is of the school whose records are known. */
  readonly onSameSchool?: () => void
}): SchoolReader {
  const { upstream, ledger, store, now, log = silentLog, patience = PATIENCE } = options
  const monotonic = options.monotonic ?? now
  const model = createModel({ store, now, monotonic, retentionDays: options.retentionDays })
  const failures = createFailures()
  const watched = createWatched(now)
  const glanced = createWatched(now)
  const raws = createRecent<RawList>(MOST_RAW, MOST_BYTES)
  const missing = createRecent<When>(MOST_MISSING, MOST_BYTES)
  const { look, keepRaw } = createLooks(model, raws)
  const firsts = createFirstReadings(now, ledger)
  const stages = new WeakMap<Entry, Stage>()
  const walks = new Map<string, Promise<Refusal | null>>()
  const ages = createKnownAges(model, now, monotonic)
  const answers = createAnswers({ model, ages, failures, ledger, now })
  const runningAt = createRunning(model.shelves.reservations, ages, stageOfEntry)
  const written = createWrittenOffsets(now)
  const takeIn = createTakingIn({ model, failures, missing, written, keepRaw, now, log })
  const tallies = createTallies()
  const { onRejected = NOBODY, onSameSchool: onPassed = NOBODY } = options
  const trial = createKeyTrial({ model, now, onPassed })
  const readings = createReadings({
    trial,
    onRejected,
    tallies,
    upstream,
    ledger,
    now,
    monotonic,
    log,
    isForeign: (question, records) => isForeign(model, question, records),
    takeIn,
  })

  function noteLook(days: DaysOf, { onlyIfCached, isGlance, asker }: AskOptions): void {
    if (asker === 'stranger') return
    if (isGlance) glanced.note(days)
    else if (!onlyIfCached) watched.note(days)
  }

  /** The refresher asks for this over and over. */
  function stageOfEntry(entry: Entry): Stage {
    const stage = stages.get(entry) ?? stageOf(recordOf(entry)?.status)
    stages.set(entry, stage)
    return stage
  }

  /** Reads the rest of a list; null on success. */
  function walk(question: ListQuestion, by: WalkedFor): Promise<Refusal | null> {
    const key = `${by.asker} ${questionPath(question)}`
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
      const { gap } = look(question)
      if (gap === null || isEnough(look(question))) return null
      const ask = questionFrom(question, gap)
      const retryAt = model.doubtedUntil(ask.collection, stretchOf(ask))
      if (retryAt !== null) return { reason: 'upstream_invalid', retryAt }
      const isNeeded = () => look(question).gap === gap && !isEnough(look(question))
      const purpose = firsts.purpose(ask, gap, by.asker)
      const reading = await readFor(by, ask, purpose, isNeeded)
      if (reading.kind === 'refused') return reading.refusal
      // An answer that the model cannot turn into a list is passed on as it came.
      if (reading.kind === 'answered' && look(question).gap === gap) {
        keepRaw(ask, rawOf(reading))
        firsts.end()
      }
    }
    return null
  }

  async function readOpen(question: ListQuestion, by: WalkedFor): Promise<Refusal | null> {
    const isNeeded = () => !isEnough(look(question))
    const reading = await readFor(by, question, singly(by.asker), isNeeded)
    return reading.kind === 'refused' ? reading.refusal : null
  }

  /** A reading, and whose it was if it was sent. */
  async function readFor(
    { onSpent, request }: Omit<WalkedFor, 'asker'>,
    question: SchoolQuestion,
    purpose: RequestPurpose,
    isNeeded: () => boolean,
  ): Promise<Reading> {
    const { reading, isOwn } = await readings.take(question, purpose, isNeeded, request)
    const wasSent = reading.kind === 'answered' || (reading.kind === 'refused' && reading.wasSent)
    if (isOwn && wasSent) onSpent()
    return reading
  }

  /** Whether a list can be answered without a reading; the same whatever its length. */
  function isEnough({ gap, raw }: Look): boolean {
    return gap === null || (raw !== null && ages.ageOf(raw) < RAW_FRESH)
  }

  return {
    async list(question, options = {}) {
      const { isGlance = false, onlyIfCached = isGlance, most = PAGE } = options
      const { asker = 'page', onSpent = NOBODY, request } = options
      if (isClosed(question)) noteLook(question, options)
      const seen = look(question, most)
      if (isEnough(seen)) return answers.list(question, seen, null)
      const canTell = (one: Look) => one.gap === null || one.raw !== null
      if (onlyIfCached) {
        return canTell(seen) ? answers.list(question, seen, null) : { kind: 'not-cached' }
      }
      const refusal = await patiently(
        walk(question, { asker, onSpent, request }),
        patience,
        () => tooLate(now()).refusal,
      )
      const after = look(question, most)
      if (refusal === null && canTell(after)) {
        return answers.list(question, after, {
          kind: 'read',
          had: seen.parts.length > 0 || seen.raw !== null,
        })
      }
      const why = refusal ?? tooLate(now()).refusal
      return canTell(after)
        ? answers.list(question, after, after.gap === null ? null : { kind: 'old', ...why })
        : { kind: 'unavailable', ...why }
    },

    async one(collection, id, options = {}) {
      const { onlyIfCached = false, asker = 'page', onSpent = NOBODY, request } = options
      const question = { kind: 'one' as const, collection, id }
      const shelf = model.shelves[collection]
      const entry = shelf.entry(id)
      if (entry) return answers.one(collection, entry, null)
      const key = questionPath(question)
      const isMissing = () => {
        const absent = missing.get(key)
        return absent !== undefined && ages.ageOf(absent) < NOT_FOUND_FOR
      }
      if (isMissing()) return { kind: 'not-found' }
      if (onlyIfCached) return { kind: 'not-cached' }
      const isNeeded = () => !shelf.entry(id) && !isMissing()
      const taken = readFor({ onSpent, request }, question, singly(asker), isNeeded)
      const reading = await patiently<Reading>(taken, patience, () => tooLate(now()))
      const found = shelf.entry(id)
      if (found) return answers.one(collection, found, { kind: 'read', had: false })
      if (reading.kind === 'refused') return { kind: 'unavailable', ...reading.refusal }
      return { kind: 'not-found' }
    },

    known(days, options = {}) {
      noteLook(days, { ...options, onlyIfCached: true })
      return knownRecords(model.shelves[days.collection], ages, stretchOf(days))
    },

    changes: (since, id) => model.changes(since, id),

    read: (days, options) => readAgain({ model, ages, readings }, days, options),

    async readOne(collection, id, purpose, request) {
      const question = { kind: 'one' as const, collection, id }
      const { reading, isOwn } = await readings.take(question, purpose, () => true, request)
      if (reading.kind === 'refused') {
        return { requests: isOwn && reading.wasSent ? 1 : 0, refusal: reading.refusal }
      }
      return { requests: isOwn ? 1 : 0, refusal: null }
    },

    purpose: (days, asker) => firsts.purpose(days, stretchOf(days).start, asker),

    price: (days) => priceOf(model.shelves[days.collection], stretchOf(days)),

    ages: (days) => ages.ofDays(days),

    watched: () => watched.now(),
    glanced: () => glanced.now(),

    running(at, options = {}) {
      // Whoever glances at a far week does not look at all that it looks back on.
      const own = { collection: 'reservations' as const, from: utcDayOf(at), to: utcDayOf(at) }
      noteLook(options.isGlance ? own : lookBackOf(at), options)
      return runningAt(at)
    },

    runningBlocks(day) {
      const at = utcDayStart(day)
      const shelf = model.shelves.reservations
      return [...shelf.longOnes()]
        .filter((entry) => entry.at < at && entry.ends > at)
        .filter((entry) => !isCancelled(recordOf(entry)?.status))
        .map((entry) => ({
          id: entry.id as RecordId,
          asOf: ages.readAt(shelf.readAt(entry)),
        }))
    },

    bookings(days) {
      const shelf = model.shelves.reservations
      return shelf.between(stretchOf(days)).map((entry) => ({
        id: entry.id as RecordId,
        starts: entry.at,
        ends: entry.ends,
        stage: stageOfEntry(entry),
        asOf: ages.readAt(shelf.readAt(entry)),
      }))
    },

    history: (since) => model.history(since),

    status() {
      return {
        budget: ledger.budget(),
        health: ledger.health(),
        coverage: {
          reservations: ages.covered('reservations'),
          flights: ages.covered('flights'),
        },
        revisions: { ...model.revisions() },
        written: written.stretches(),
      }
    },

    revisions: () => model.revisions(),

    tallied: () => ({ ...tallies.now(), statusWrongFor: model.statusWrongFor() }),

    tend() {
      if (!model.tend()) return
      // What is kept beside the model holds people too.
      raws.clear()
      missing.clear()
    },

    changeKey(isKnown) {
      trial.begin(isKnown)
      // That something was not found was said of the former key.
      missing.clear()
    },

    close() {
      upstream.close()
    },
  }
}

/** Who has a list walked: what may be spent for him, who is told, and what the log calls it. */
type WalkedFor = Required<Pick<AskOptions, 'asker' | 'onSpent' | 'request'>>

/** What belongs to no days that could be told apart. */
function singly(asker: Asker): RequestPurpose {
  return asker === 'stranger' ? asker : 'on-demand'
}
