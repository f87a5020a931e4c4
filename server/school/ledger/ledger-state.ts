import { DAY, HOUR, MINUTE, nextUtcMidnight } from '#time/instant.ts'
import type { GatewayReason, RequestPurpose } from '#wire/wire.ts'
import { newWindow, noteSent, type RollingWindow } from './rolling-window.ts'

/** All instants are epoch ms of the API's clock. */
export interface LedgerDay {
  limit: number
  remaining: number
  reset: number
  sent: number
  /** False while limit and reset are assumed. */
  heard: boolean
  refused: boolean
  /** The count is lost, so it is unknown what was spent before. */
  doubtful: boolean
  others: boolean
  spent: { hour: number; purpose: RequestPurpose; requests: number }[]
}

interface Waiting {
  readonly until: number
  readonly reason: GatewayReason
}

interface SentBy {
  readonly at: number
  readonly by?: string | undefined
}

export interface OpenCharge extends SentBy {
  readonly question: string
  readonly purpose: RequestPurpose
}

/** Everything that outlives the process, stored as one JSON text. */
export interface LedgerState {
  day: LedgerDay
  heardEver: boolean
  latchedUntil: number
  /** `asked`: the API itself asked for this pause, so not even a person can shorten it. */
  pause: (Waiting & { readonly asked: boolean }) | null
  inARow: number
  /** Limit refusals since the last answer, or since the day began. */
  limited: number
  failing: (Waiting & { readonly since: number }) | null
  failures: [question: string, failure: Waiting & { readonly streak: number }][]
  open: OpenCharge[]
  /** Requests that the process left unfinished when it died, in the last ten minutes. */
  cutShort: SentBy[]
  stopped: SentBy | null
  lastSent: number
  /** Day's requests that one request costs (§8 does not say how they are counted). */
  cost: number
  rolling: RollingWindow
}

/** Requests assumed to be left for the day after the count was lost. */
export const LEFT_WHEN_LOST = 5
const CUT_SHORT_FOR = 10 * MINUTE
const VERSION = 1

/** The school's next answer corrects what is left, up or down. */
export function doubt(day: LedgerDay): void {
  const remaining = Math.min(LEFT_WHEN_LOST, day.remaining)
  Object.assign(day, { doubtful: true, heard: false, remaining })
}

export function newState(limit: number, now: number, doubtful: boolean): LedgerState {
  const day = newDay(limit, now)
  if (doubtful) doubt(day)
  return {
    day,
    heardEver: false,
    latchedUntil: 0,
    pause: null,
    inARow: 0,
    limited: 0,
    failing: null,
    failures: [],
    open: [],
    cutShort: [],
    stopped: null,
    lastSent: 0,
    cost: 1,
    rolling: newWindow(),
  }
}

export function newDay(limit: number, now: number): LedgerDay {
  return {
    limit,
    remaining: limit,
    reset: nextUtcMidnight(now),
    sent: 0,
    heard: false,
    refused: false,
    doubtful: false,
    others: false,
    spent: [],
  }
}

/** `at` is the API's time; `skew` is how far this machine's clock was ahead of it, ms. */
export function writeState(state: LedgerState, at: number, skew: number): string {
  return JSON.stringify({ version: VERSION, at, skew, state })
}

/** Null if the text has another version or lies in the future by both clocks: the count is then as good as lost. */
export function readState(text: string, wall: number): { state: LedgerState; now: number } | null {
  const kept = parse(text)
  if (kept?.version !== VERSION) return null
  const { at, skew, state } = kept
  // A clock that was wrong is probably still wrong, unless it has been corrected since.
  const now = [wall - skew, wall].find((time) => time >= at - MINUTE && time - at < 400 * DAY)
  if (now === undefined || state.day.reset > now + 25 * HOUR + MINUTE) return null
  // Defaults for fields that an earlier version did not write.
  return { state: { ...newState(state.day.limit, now, false), ...state }, now }
}

/** Null for a count that is gone. `limit` is the day's limit until the API answers. */
export function doubtedText(text: string | null, limit: number, wall: number): string {
  const kept = text === null ? null : readState(text, wall)
  if (kept === null) return writeState(newState(limit, wall, true), wall, 0)
  doubt(kept.state.day)
  return writeState(kept.state, kept.now, wall - kept.now)
}

/** Charged but not settled; a start from this text counts them as spent. */
export function openChargesIn(text: string): number {
  return parse(text)?.state.open.length ?? 0
}

/** They count as sent, but say nothing about the school. */
export function cutOpenShort(state: LedgerState, now: number): void {
  noteCutShort(state, state.open, now)
  state.open = []
}

/** A request that we stopped ourselves says nothing about the school. One is a restart, two are a loop. */
export function stopOwn(state: LedgerState, { at, by }: SentBy): void {
  const { stopped } = state
  if (stopped && stopped.by === by && at - stopped.at < CUT_SHORT_FOR)
    noteCutShort(state, [{ at, by }], at)
  state.stopped = { at, by }
}

function noteCutShort(state: LedgerState, requests: readonly SentBy[], now: number): void {
  const all = [...state.cutShort, ...requests.map(({ at, by }) => ({ at, by }))]
  state.cutShort = all.filter(({ at }) => at > now - CUT_SHORT_FOR).slice(-10)
}

/** At most two such requests per gateway in ten minutes, so that a crash loop can't use up the day. */
export function cutShortUntil(state: LedgerState, by: string): number {
  const own = state.cutShort.filter((one) => (one.by ?? '') === by)
  const [last, before] = own.toReversed()
  if (last === undefined) return 0
  return before === undefined ? last.at + MINUTE : before.at + CUT_SHORT_FOR
}

export function count({ day, rolling }: LedgerState, purpose: RequestPurpose, at: number): void {
  noteSent(rolling, at, 1)
  const hour = hourOf(at)
  const entry = day.spent.find((spent) => spent.hour === hour && spent.purpose === purpose)
  if (entry) entry.requests += 1
  else day.spent.push({ hour, purpose, requests: 1 })
  day.sent += 1
}

export function uncount(
  { day, rolling }: LedgerState,
  purpose: RequestPurpose,
  at: number,
): boolean {
  noteSent(rolling, at, -1)
  const hour = hourOf(at)
  const entry = day.spent.find((spent) => spent.hour === hour && spent.purpose === purpose)
  if (!entry || entry.requests < 1) return false
  entry.requests -= 1
  day.sent -= 1
  return true
}

function hourOf(at: number): number {
  return Math.floor(at / HOUR) * HOUR
}

function parse(
  text: string,
): { version: number; at: number; skew: number; state: LedgerState } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
