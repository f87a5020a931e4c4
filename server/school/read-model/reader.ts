import { type Log, silentLog } from '#server/config/log.ts'
import type { Ledger, Refusal } from '#server/school/ledger/ledger.ts'
import type { Upstream } from '#server/school/upstream/client.ts'
import {
  type ListName,
  PAGE,
  questionPath,
  type RecordId,
  type SchoolQuestion,
} from '#server/school/upstream/question.ts'
import { createWrittenOffsets } from '#server/school/upstream/written-offsets.ts'
import { DAY, MINUTE, utcDayOf, utcDayStart } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { RequestPurpose } from '#wire/wire.ts'
import { coveredRecords, createAges } from './ages.ts'
import { stretchOf } from './axis.ts'
import { type Entry, recordOf, type When } from './entry.ts'
import type { KeptRoom } from './forgetting.ts'
import { isCancelled, stageOf } from './history.ts'
import { createKeyTrial } from './key-trial.ts'
import { createLists, isClosed, questionFrom, type StoredList } from './lists.ts'
import { createModel } from './model.ts'
import type { ModelStore } from './model-store.ts'
import { priceOf, unreadPriceOf } from './price.ts'
import { createFirstReadings, createQueued, createWatched } from './purposes.ts'
import { createRawLists } from './raw-lists.ts'
import { createRecent } from './recent.ts'
import { createRequests, PATIENCE, patiently, tooLate } from './requests.ts'
import { createRunning, lookBackOf } from './running.ts'
import type {
  AskOptions,
  Booking,
  ClientKind,
  DaysInMemory,
  DaysOf,
  ListAnswer,
  ListQuestion,
  OneAnswer,
  ReaderStatus,
  ReadResult,
  RunningBookings,
  Stage,
} from './school-reader.ts'
import {
  ALONE,
  type Granted,
  type ReadingNeed,
  type ReadRequest,
  type Shared,
  type SharedView,
} from './sharing.ts'
import { createTakingIn, type Reading } from './taking-in.ts'
import { createFailures, createTallies, type Tallied } from './tallies.ts'
import { createWalks, singly, type WalkedFor, wasSent } from './walks.ts'

const NOT_FOUND_FOR = 10 * MINUTE
/** How long operators are told that days had to be dropped. */
const CROWDED_FOR = DAY
const NOBODY = () => {}
export const MOST_MISSING = 500

export type SchoolReader = ReturnType<typeof createReader>

/** Joins equal questions, and answers known data at once even if a reading failed. Only `catchUp` rejects. */
export function createReader(options: {
  readonly upstream: Upstream
  readonly ledger: Ledger
  readonly store: ModelStore
  readonly now: () => number
  readonly monotonic?: () => number
  readonly log?: Log
  readonly retentionDays: number
  readonly patience?: number
  readonly onRejected?: () => void
  /** The other key opens the school whose records are stored. */
  readonly onSameSchool?: () => void
  readonly onTaken?: () => void
  /** For tests: a lower limit. */
  readonly mostKept?: KeptRoom
  /** Without it, this gateway is the only one. */
  readonly shared?: Shared
  /** The store was filled without a request: the first list asks how many are left, before any answer says so. */
  readonly isFilled?: boolean
}) {
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
  const ages = createAges(model, now, monotonic)
  const queued = createQueued(now, (days) => ages.ofDays(days).every(({ asOf }) => asOf !== null))
  const raws = createRawLists(ages)
  const lists = createLists({ model, ages, raws, failures, ledger, now })
  const runningAt = createRunning(model.indexes.reservations, ages, stageOfEntry, now)
  const written = createWrittenOffsets(now)
  const tallies = createTallies()
  const { onRejected = NOBODY, onSameSchool: onPassed = NOBODY, onTaken = NOBODY } = options
  const trial = createKeyTrial({ model, now, onPassed })
  const takingIn = createTakingIn({
    model,
    failures,
    missing,
    written,
    raws,
    trial,
    onTaken,
    now,
    monotonic,
    log,
  })
  const requests = createRequests({
    trial,
    onRejected,
    tallies,
    upstream,
    ledger,
    now,
    monotonic,
    log,
    takingIn,
    isStillNeeded,
    shared,
  })
  const walks = createWalks({ model, ages, lists, raws, firsts, requests, tallies })

  let firstHearing: Promise<unknown> | null = null
  function hearFirst(question: ListQuestion, by: WalkedFor): Promise<unknown> | null {
    if (!options.isFilled || ledger.budget().limit !== null || !isClosed(question)) return null
    if (lists.find(question).gap !== null) return null
    const { start } = stretchOf(question)
    const purpose = firsts.purpose(question, start, by.client)
    firstHearing ??= walks
      .readFor(by, questionFrom(question, start), purpose, { kind: 'again' })
      .finally(() => {
        firstHearing = null
      })
    return patiently(firstHearing, patience, NOBODY)
  }

  function noteUsage(days: DaysOf, { onlyIfCached, isGlance = false, client }: AskOptions): void {
    if (!isOfPage(client)) return
    if (!isGlance && onlyIfCached) return
    const look = { ...days, isGlance }
    noteShared(look)
    shared.viewed(look)
  }

  function noteShared({ isGlance, isQueued, ...days }: SharedView): void {
    const noted = isQueued ? queued : isGlance ? glanced : watched
    noted.note(days)
  }

  function stageOfEntry(entry: Entry): Stage {
    const stage = stages.get(entry) ?? stageOf(recordOf(entry)?.status)
    stages.set(entry, stage)
    return stage
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
    /** Whole up to the API's 100 (§4.1, §4.3). With `most` above that, also whatever more is known, at no extra request. */
    async list(
      question: ListQuestion,
      options: AskOptions & { readonly most?: number } = {},
    ): Promise<ListAnswer> {
      const { isGlance = false, onlyIfCached = isGlance, most = PAGE } = options
      const { client = 'page', onSpent = NOBODY, request, spender = null } = options
      if (isClosed(question)) noteUsage(question, options)
      const by = { client, onSpent, request, spender }
      const hearing = onlyIfCached ? null : hearFirst(question, by)
      if (hearing) await hearing
      const before = lists.find(question, most)
      if (lists.isFresh(before)) return lists.answer(question, before, null)
      if (onlyIfCached) {
        return isWhole(before) ? lists.answer(question, before, null) : { kind: 'not-cached' }
      }
      const refusal = await patiently(
        walks.walk(question, by),
        patience,
        () => tooLate(now()).refusal,
      )
      const after = lists.find(question, most)
      if (refusal === null && isWhole(after)) {
        const had = before.parts.length > 0 || before.raw !== null
        return lists.answer(question, after, { kind: 'read', had })
      }
      const why = refusal ?? tooLate(now()).refusal
      if (isOfBudget(why) && isClosed(question) && isOfPage(client)) {
        queued.note(question)
        const { collection, from, to } = question
        shared.viewed({ collection, from, to, isGlance: false, isQueued: true })
      }
      return isWhole(after)
        ? lists.answer(question, after, after.gap === null ? null : { kind: 'old', ...why })
        : { kind: 'unavailable', ...why }
    },

    /** One record from the model, otherwise by the single GET (§4.2, §4.4). */
    async one(collection: ListName, id: RecordId, options: AskOptions = {}): Promise<OneAnswer> {
      const { onlyIfCached = false, client = 'page', onSpent = NOBODY, request } = options
      const { spender = null } = options
      const question = { kind: 'one' as const, collection, id }
      const index = model.indexes[collection]
      const entry = index.entry(id)
      if (entry) return lists.answerOne(collection, entry, null)
      if (isMissing(question)) return { kind: 'not-found' }
      if (onlyIfCached) return { kind: 'not-cached' }
      const by = { client, onSpent, request, spender }
      const taken = walks.readFor(by, question, singly(client), { kind: 'unknown' })
      const reading = await patiently<Reading>(taken, patience, () => tooLate(now()))
      const found = index.entry(id)
      if (found) return lists.answerOne(collection, found, { kind: 'read', had: false })
      if (reading.kind === 'refused') return { kind: 'unavailable', ...reading.refusal }
      return { kind: 'not-found' }
    },

    /** Sends no request, and only a glance counts as a view. */
    inMemory(days: DaysOf, options: Pick<AskOptions, 'isGlance' | 'client'> = {}): DaysInMemory {
      noteUsage(days, { ...options, onlyIfCached: true })
      return coveredRecords(model.indexes[days.collection], ages, stretchOf(days))
    },

    /** Changes after an instant (epoch ms), one per reservation; with an id, one per version of it. */
    changes: model.changes,

    read: walks.readAgain,

    async readOne(
      collection: ListName,
      id: RecordId,
      purpose: RequestPurpose,
      request?: string,
    ): Promise<ReadResult> {
      const question = { kind: 'one' as const, collection, id }
      const { reading, isOwn } = await requests.take(question, purpose, { kind: 'again' }, request)
      return {
        requests: isOwn && wasSent(reading) ? 1 : 0,
        refusal: reading.kind === 'refused' ? reading.refusal : null,
      }
    },

    /** The purpose to which a caller's first reading of the days would be charged. */
    purpose: (days: DaysOf, client: ClientKind): RequestPurpose =>
      firsts.purpose(days, stretchOf(days).start, client),

    /** Estimated requests for reading all of the days again; at least 1. */
    price: (days: DaysOf): number => priceOf(model.indexes[days.collection], stretchOf(days)),
    unreadPrice: (days: DaysOf): number =>
      unreadPriceOf(model.indexes[days.collection], stretchOf(days)),

    ages: ages.ofDays,

    /** What people asked for in the last ten minutes, latest first. */
    watched: watched.now,
    glanced: glanced.now,

    /** Opened by people, and not read for lack of requests, latest first. */
    queued: queued.now,

    /** Known bookings that began before an instant (epoch ms) and still run. Counts as a view of the look-back. */
    running(at: number, options: AskOptions = {}): RunningBookings {
      // A glance at a far week does not count as a view of its whole look-back.
      const own = { collection: 'reservations' as const, from: utcDayOf(at), to: utcDayOf(at) }
      noteUsage(options.isGlance ? own : lookBackOf(at), options)
      return runningAt(at)
    },

    /** Blocks of more than a day that began before the day and reach into it, with when each was last seen. */
    runningBlocks(day: PlainDay): readonly { readonly id: RecordId; readonly asOf: number }[] {
      const at = utcDayStart(day)
      const index = model.indexes.reservations
      return index
        .longOnes(at)
        .filter((entry) => !isCancelled(recordOf(entry)?.status))
        .map((entry) => ({ id: entry.id as RecordId, asOf: ages.readAt(index.readAt(entry)) }))
    },

    bookings(days: DaysOf): readonly Booking[] {
      const index = model.indexes.reservations
      return index.between(stretchOf(days)).map((entry) => ({
        id: entry.id as RecordId,
        starts: entry.at,
        ends: entry.ends,
        stage: stageOfEntry(entry),
        asOf: ages.readAt(index.readAt(entry)),
      }))
    },

    /** Every version seen after an instant (epoch ms) as its own change, oldest first. */
    history: model.history,

    status(): ReaderStatus {
      return {
        budget: ledger.budget(),
        health: ledger.health(),
        coverage: { reservations: ages.covered('reservations'), flights: ages.covered('flights') },
        revisions: { ...model.revisions() },
        written: written.stretches(),
      }
    },

    revisions: model.revisions,
    /** Older than what is known here, it changes nothing. */
    adopt: model.adopt,
    /** Rejects with `OutOfReach`. */
    catchUp: model.catchUp,

    /** Epoch ms at which days were last dropped for lack of room; null if not within a day. */
    crowdedAt: (): number | null =>
      crowdedAt !== null && now() - crowdedAt < CROWDED_FOR ? crowdedAt : null,

    held: (): number => model.indexes.reservations.size() + model.indexes.flights.size(),

    tallied: (): Tallied & { readonly statusWrongFor: number } => ({
      ...tallies.now(),
      statusWrongFor: model.statusWrongFor(),
    }),

    /** Call twice a minute. */
    tend(): void {
      if (!model.tend()) return
      raws.clear()
      missing.clear()
    },

    /** Unless stored data was read with this key (`isKnown`), answers count only once one proves the same school. */
    changeKey(isKnown: boolean): void {
      trial.begin(isKnown)
      // The former key's "not found" proves nothing for this one.
      missing.clear()
    },

    /** Reads what another gateway requests, by the rules of this gateway's ledger. */
    async grant(
      { question, purpose, need: wanted }: ReadRequest,
      request?: string,
    ): Promise<Granted> {
      // Gateways' clocks differ: what is read now is young enough for all of them.
      const need =
        wanted.kind === 'older' ? { ...wanted, than: Math.min(wanted.than, now()) } : wanted
      const { reading, isOwn } = await requests.take(question, purpose, need, request)
      const key = questionPath(question)
      if (reading.kind === 'refused') return { ...reading, isOwn }
      const isUnproved = need.kind === 'gap' && lists.find(need.of).gap === need.at
      const raw = isUnproved ? raws.get(question) : null
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

    close(): void {
      upstream.close()
    },
  }
}

/** A person looks at it: not a program's question, which only tells what it needs once. */
function isOfPage(client: ClientKind | undefined): boolean {
  return client !== 'stranger' && client !== 'token'
}

function isOfBudget({ reason }: Refusal): boolean {
  return reason === 'budget_reserved' || reason === 'budget_exhausted'
}

function isWhole({ gap, raw }: StoredList): boolean {
  return gap === null || raw !== null
}
