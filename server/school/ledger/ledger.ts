import type { Saved } from '#server/store/write-behind.ts'
import { HOUR, isoInstant, MINUTE, nextUtcMidnight, SECOND } from '#time/instant.ts'
import {
  type GatewayReason,
  isAboutKey,
  type RequestPurpose,
  type UpstreamState,
} from '#wire/wire.ts'
import {
  clampWait,
  FAILURES_KEPT,
  type FailedQuestions,
  forgetKey,
  type Outcome,
  pauseAfter,
  pausesNow,
  succeed,
} from './back-off.ts'
import {
  count,
  cutOpenShort,
  doubt,
  type LedgerDay,
  type LedgerState,
  newDay,
  newState,
  type OpenCharge,
  readState,
  stopOwn,
  uncount,
  writeState,
} from './ledger-state.ts'
import type { LedgerStore, StoredCount } from './ledger-store.ts'
import {
  canWait,
  floorOf,
  type KeptBack,
  leftFor,
  NOTHING_KEPT_BACK,
  reserveOf,
} from './purpose.ts'
import { readRateLimit } from './rate-limit-claim.ts'
import {
  backAt,
  backBefore,
  giveBack,
  hearReset,
  heldIn,
  isRolling,
  nextBack,
} from './rolling-window.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'

/** When it may be asked again is epoch ms of this machine's clock. */
export interface Refusal {
  readonly reason: GatewayReason
  readonly retryAt: number
}

/** As shown in the browser. All but the reserve are null until the API has answered once. */
export interface Budget {
  readonly limit: number | null
  readonly remaining: number | null
  readonly reset: number | null
  readonly reserve: number
}

export interface UpstreamHealth {
  readonly state: UpstreamState
  readonly reason: GatewayReason | null
  readonly since: number | null
  readonly retryAt: number | null
}

interface Spending {
  readonly hour: number
  readonly purpose: RequestPurpose
  readonly requests: number
}

export type Ledger = ReturnType<typeof createLedger>

/** The server's clock may be slightly behind, and its old day still running. */
const RESET_MARGIN = 2 * SECOND
const KEPT_BACK_FOR = 15 * MINUTE
/** After a start without a ledger on disk: a crash loop must not spend a request each time. */
export const FIRST_WITHOUT_LEDGER = MINUTE

const COUNT_AGAIN = 5 * SECOND

/** Stored on disk. Without a store the count restarts with every process, until `hold` or `follow`. */
export function createLedger(options: {
  store?: LedgerStore
  now: () => number
  monotonic?: () => number
  assumedLimit: number
  unsavedWait?: number
  /** Identifies this gateway among those that share the store, across restarts. */
  gateway?: string
}) {
  const { assumedLimit, unsavedWait = FIRST_WITHOUT_LEDGER, monotonic = options.now } = options
  const { gateway = '' } = options
  let store: LedgerStore | null = null
  let isFollowing = false
  let shared = options.now
  let clock: ServerClock
  let state: LedgerState
  let began: number
  let keptBack = () => NOTHING_KEPT_BACK
  let drops: readonly number[] = []
  let heard: { remaining: number; sent: number } | null = null
  const failures: FailedQuestions = new Map()
  /** Only this process's; `state` may hold others'. */
  let underWay: readonly OpenCharge[] = []

  begin(options.store ?? { kept: null }, options.store?.isDoubtful ?? false)
  hold(options.store ?? null)

  function begin(count: StoredCount, isDoubtful: boolean): void {
    shared = count.clock ?? options.now
    const kept = count.kept === null ? null : readState(count.kept, shared())
    clock = createServerClock({ now: shared, monotonic, ...(kept && { server: kept.now }) })
    const isLost = isDoubtful || (count.kept !== null && !kept)
    state = kept?.state ?? newState(assumedLimit, clock.now(), isLost)
    began = clock.now()
    drops = []
    heard = null
    if (isDoubtful && kept) doubt(today())
    rememberFailures()
  }

  function hold(by: LedgerStore | null): void {
    store = by
    isFollowing = false
    cutOpenShort(state, clock.now())
    void save()
  }

  function rememberFailures(): void {
    failures.clear()
    for (const [question, failure] of state.failures) failures.set(question, failure)
  }

  function save(): Saved | Promise<Saved> {
    state.failures = [...failures].slice(-FAILURES_KEPT)
    return store?.save(writeState(state, clock.now(), shared() - clock.now())) ?? 'saved'
  }

  function today(): LedgerDay {
    const isOver = clock.now() >= state.day.reset + RESET_MARGIN
    const back = giveBack(state.rolling, clock.now() - RESET_MARGIN)
    if (isRolling(state.rolling)) {
      if (back > 0 || isOver) roll(isOver ? Number.POSITIVE_INFINITY : back)
    } else if (isOver) {
      state.day = newDay(state.day.limit, clock.now())
      state.limited = 0
      heard = null
    }
    return state.day
  }

  /** `back`: requests that a rolling window has given back. */
  function roll(back: number): void {
    const { day, rolling, cost } = state
    day.remaining = Math.min(mostLeft(), day.remaining + back * cost)
    day.refused &&= day.remaining === 0
    day.spent = day.spent.filter(({ hour }) => backAt(rolling, hour, HOUR) > clock.now())
    day.sent = heldIn(rolling)
  }

  function mostLeft(): number {
    const { day, rolling, cost } = state
    return Math.max(0, day.limit - heldIn(rolling) * cost)
  }

  /** From the API's clock to this machine's, which the browser uses. */
  const here = (at: number) => options.now() + clampWait(at - clock.now())

  const uncounted = (): Refusal => ({
    reason: 'store_unavailable',
    retryAt: options.now() + COUNT_AGAIN,
  })

  function refusal(question: string, purpose: RequestPurpose): Refusal | null {
    const now = clock.now()
    const day = today()
    const refuse = (reason: GatewayReason, until: number) => ({ reason, retryAt: here(until) })
    if (store?.isLost()) return uncounted()
    // On a shared store nothing is sent unsaved.
    if (!store?.clock && store?.unsaved() && now < began + unsavedWait)
      return refuse('budget_reserved', began + unsavedWait)
    const pauses = pausesNow(state, failures.get(question) ?? null, purpose, now, gateway)
    const [pause] = pauses
    if (pause && isAboutKey(pause.reason)) return refuse(pause.reason, pause.until)
    const next = isRolling(state.rolling) ? nextBack(state.rolling) : day.reset
    const renewed = Math.min(next, day.reset) + RESET_MARGIN
    if (day.remaining <= 0)
      return refuse(
        day.refused ? 'upstream_rate_limited' : 'budget_exhausted',
        Math.max(renewed, pause?.until ?? 0),
      )
    if (pause) return refuse(pause.reason, pause.until)
    // Once the count is lost, only a request can tell how much is left.
    const floor = floorOf(purpose, day.limit, state.inARow + state.limited > 0, keptForPeople())
    if (!day.doubtful && day.remaining <= floor) return refuse('budget_reserved', renewed)
    if (!day.doubtful && canWait(purpose) && day.remaining <= floor + keptBack().today * state.cost)
      return refuse('budget_reserved', Math.min(renewed, now + KEPT_BACK_FOR))
    if (left(purpose) < 1) return refuse('budget_reserved', renewed)
    return null
  }

  function left(purpose: RequestPurpose): number {
    const day = today()
    const limit = Math.floor(day.limit / state.cost)
    return leftFor(purpose, limit, (one) => spentOn(day, one), keptBack())
  }

  /** A rolling window gives requests back at all hours, so its reserve never falls due. */
  const keptForPeople = () => (isRolling(state.rolling) ? 1 : keptBack().people)

  function hear(rateLimit: unknown, charge: OpenCharge | undefined): void {
    const claim = readRateLimit(rateLimit, clock.now())
    if (claim.limit === null && claim.remaining === null) return
    if (charge && isNextDay(claim.reset)) renewWith(charge)
    const day = today()
    if (claim.reset !== null) hearReset(state.rolling, claim.reset, clock.now())
    if (isRolling(state.rolling)) {
      day.limit = claim.limit ?? day.limit
      // An answer can raise or lower the count, but what we sent ourselves is not back yet.
      day.remaining = Math.min(claim.remaining ?? day.remaining, mostLeft())
      day.reset = claim.reset ?? day.reset
      day.others = false
      heard = null
      return
    }
    if (!day.heard && claim.limit !== null && claim.remaining !== null) {
      Object.assign(day, { limit: claim.limit, remaining: claim.remaining, heard: true })
      day.reset = claim.reset ?? day.reset
      heard = { remaining: claim.remaining, sent: day.sent }
      return
    }
    // Within a day the limit only goes down: an answer may be late, or someone else may use the key.
    day.limit = claim.limit === null ? day.limit : Math.min(day.limit, claim.limit)
    if (claim.remaining !== null) compare(day, claim.remaining)
    const most = Math.max(0, day.limit - day.sent)
    day.remaining = Math.min(day.remaining, claim.remaining ?? day.remaining, most)
    day.reset = Math.max(day.reset, claim.reset ?? day.reset)
  }

  /** Whether an answer, within the margin, already belongs to the API's next day. */
  function isNextDay(reset: number | null): boolean {
    const { day, rolling } = state
    return reset !== null && reset > day.reset && clock.now() >= day.reset && !isRolling(rolling)
  }

  /** The new day counts what was sent in its first moments, but nothing left over from the last one. */
  function renewWith({ purpose, at }: OpenCharge): void {
    uncount(state, purpose, at)
    state.day = newDay(state.day.limit, clock.now())
    state.limited = 0
    heard = null
    count(state, purpose, at)
  }

  /** If the count drops by more than we sent, someone else uses the key, or one request counts as several. */
  function compare(day: LedgerDay, remaining: number): void {
    if (heard && heard.remaining >= remaining) {
      const sent = day.sent - heard.sent
      const fell = heard.remaining - remaining
      drops = sent === 1 ? [...drops.slice(-1), fell] : []
      const [before, last] = drops
      if (last !== undefined && last === before) {
        if (last !== state.cost) day.others = false
        state.cost = Math.max(1, last)
      } else if (fell === sent) state.cost = 1
      if (fell > sent * state.cost) day.others = true
    }
    heard = { remaining, sent: day.sent }
  }

  /** A request that was never sent goes back to the day it was charged to. */
  function end(charge: OpenCharge, wasSent: boolean): void {
    const { length } = state.open
    state.open = state.open.filter((one) => one !== charge)
    if (wasSent || state.open.length === length) return
    const { day, cost } = state
    if (uncount(state, charge.purpose, charge.at))
      day.remaining = Math.min(day.limit, day.remaining + cost)
  }

  const ledger = {
    /** `question` is its path. Null if it would be granted. Charges nothing. */
    refusal,
    left(purpose: RequestPurpose): number {
      const day = today()
      const free = Math.floor(
        (day.remaining - floorOf(purpose, day.limit, false, keptForPeople())) / state.cost,
      )
      return Math.max(0, Math.min(free, left(purpose)))
    },
    /** Of the requests for days that people open, a quarter is kept from what they opened before, for what they open today. */
    forOpenedBefore(): { readonly left: number; readonly perDay: number } {
      const all = leftFor('window', Math.floor(today().limit / state.cost), () => 0)
      const kept = Math.floor(all / 4)
      return { left: Math.max(0, ledger.left('window') - kept), perDay: all - kept }
    },
    /** Call before sending. Saved when it resolves. */
    async charge(question: string, purpose: RequestPurpose): Promise<Refusal | null> {
      const refused = isFollowing ? uncounted() : refusal(question, purpose)
      if (refused) return refused
      const mine = state
      const { lastSent } = mine
      const day = today()
      const charge = { question, purpose, at: clock.now(), by: gateway }
      day.remaining = Math.max(0, day.remaining - mine.cost)
      count(mine, purpose, charge.at)
      mine.open.push(charge)
      mine.lastSent = charge.at
      const saved = await save()
      if (saved !== 'lost' && mine === state && !isFollowing) {
        underWay = [...underWay, charge]
        return null
      }
      end(charge, false)
      if (mine.lastSent === charge.at) mine.lastSent = lastSent
      if (mine === state) void save()
      return uncounted()
    },
    /** Must follow every granted charge. */
    async settle(question: string, outcome: Outcome): Promise<Refusal | null> {
      const charge = underWay.find((one) => one.question === question)
      underWay = underWay.filter((one) => one !== charge)
      // The gateway that counts now has counted it as spent.
      if (charge && !state.open.includes(charge))
        return outcome.failed && { reason: outcome.failed, retryAt: options.now() + MINUTE }
      clock.hear(outcome.date, outcome.rateLimit)
      if (outcome.sent) state.heardEver ||= outcome.failed !== 'upstream_slow'
      if (charge) end(charge, outcome.sent)
      hear(outcome.rateLimit, charge)
      if (outcome.failed === 'upstream_slow') {
        if (charge && outcome.sent) stopOwn(state, charge)
        void save()
        return null
      }
      if (outcome.failed === null) {
        today().doubtful = false
        // While everything fails, one failure says nothing about this question.
        if (state.inARow > 1) failures.clear()
        failures.delete(question)
        succeed(state)
        void save()
        return null
      }
      today()
      const until = pauseAfter(state, failures, question, outcome, outcome.failed, clock.now())
      const since = state.failing?.since ?? shared()
      state.failing = { reason: outcome.failed, since, until }
      void save()
      return { reason: outcome.failed, retryAt: here(until) }
    },
    keepBack(by: () => KeptBack): void {
      keptBack = by
    },
    budget(): Budget {
      const { limit, remaining, reset } = today()
      const reserve = reserveOf(limit, keptForPeople())
      return state.heardEver
        ? { limit, remaining, reset, reserve }
        : { limit: null, remaining: null, reset: null, reserve }
    },
    health(): UpstreamHealth {
      if (state.failing) {
        const { reason, since, until } = state.failing
        const began = options.now() - (shared() - since)
        return { state: 'failing', reason, since: began, retryAt: here(until) }
      }
      const word = state.heardEver ? 'ok' : 'unknown'
      return { state: word, reason: null, since: null, retryAt: null }
    },
    /** What a plan may spend, until when, and what is reserved then. `openUntil`: opening time until an instant, ms. */
    allowance(openUntil: (until: number) => number): Budget {
      const budget = ledger.budget()
      const { rolling, cost } = state
      if (budget.remaining === null) return budget
      if (!isRolling(rolling)) return { ...budget, reserve: 0 }
      const left = budget.remaining
      const hours = Array.from({ length: 24 }, (_, n) => (n + 1) * HOUR)
      const reaches = hours.flatMap((ahead) => {
        const reset = options.now() + ahead
        const remaining = left + backBefore(rolling, clock.now() + ahead) * cost
        const open = openUntil(reset)
        return open > 0 ? [{ remaining, reset, pace: (remaining - budget.reserve) / open }] : []
      })
      // In a rolling window, spending faster than this leaves too little for some hour of the next day.
      const [scarcest] = reaches.toSorted((a, b) => a.pace - b.pace)
      return scarcest ? { ...budget, remaining: scarcest.remaining, reset: scarcest.reset } : budget
    },
    spending: (): readonly Spending[] => today().spent.filter((entry) => entry.requests > 0),
    otherConsumer: () => today().others,
    /** As observed; 1 unless the API counts otherwise. */
    cost: () => state.cost,
    /** Another key is tried at once. The count continues, since the day's requests are the school's. */
    changeKey(): void {
      forgetKey(state)
      void save()
    },
    /** Changes when a new day of requests begins. */
    day: () => isoInstant(isRolling(state.rolling) ? nextUtcMidnight(clock.now()) : today().reset),
    skew: () => options.now() - clock.now(),
    /** This process counts from now on; requests that another process left open are spent. */
    hold(by: LedgerStore): void {
      begin(by, by.isDoubtful)
      hold(by)
    },
    /** Another process counts from now on; this one only shows its last saved count. */
    follow(kept: StoredCount): void {
      store = null
      isFollowing = true
      begin(kept, false)
    },
    close: () => store?.close(),
  }
  return ledger
}

function spentOn(day: LedgerDay, purpose: RequestPurpose): number {
  return day.spent
    .filter((entry) => entry.purpose === purpose)
    .reduce((sum, entry) => sum + entry.requests, 0)
}
