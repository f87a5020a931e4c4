import type { Outcome } from '#server/school/ledger/back-off.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { type LedgerStore, NO_LEDGER } from '#server/school/ledger/ledger-store.ts'
import type { RequestPurpose } from '#wire/wire.ts'
import { RESET } from './fake-upstream.ts'

/** 9 in the morning in Denver, 8 hours before the day's requests are renewed. */
export const LEDGER_START = Date.UTC(2026, 10, 18, 16, 0)
export const NEXT_MIDNIGHT = '2026-11-20T00:00:00.000Z'

/** For tests: what a ledger stores, in memory. `open`: as the next process finds it. */
export function storedLedger() {
  const stored = {
    text: null as string | null,
    open: (): LedgerStore => ({
      ...NO_LEDGER,
      kept: stored.text,
      save(state) {
        stored.text = state
        return 'saved'
      },
    }),
  }
  return stored
}

/** For tests: a ledger in memory, and a clock that moves only when told to. */
export function ledgerAt(start = LEDGER_START, assumedLimit = 100) {
  const at = { wall: start, monotonic: 0 }
  const stored = storedLedger()
  const begin = () =>
    createLedger({
      now: () => at.wall,
      monotonic: () => at.monotonic,
      assumedLimit,
      store: stored.open(),
    })
  let ledger = begin()
  return {
    now: () => at.wall,
    refusal: (question: string, purpose: RequestPurpose) => ledger.refusal(question, purpose),
    budget: () => ledger.budget(),
    health: () => ledger.health(),
    skew: () => ledger.skew(),
    day: () => ledger.day(),
    otherConsumer: () => ledger.otherConsumer(),
    pass(ms: number) {
      at.wall += ms
      at.monotonic += ms
    },
    setClock(wall: number) {
      at.wall = wall
    },
    /** Another process starts from what was saved, or from what `written` makes of it. */
    restart(written: (state: string) => string = (state) => state) {
      stored.text = stored.text === null ? null : written(stored.text)
      ledger = begin()
    },
    /** Sends one request that takes `takes` ms; true if it was granted. */
    async ask(
      outcome: Partial<Outcome> = {},
      question = 'q',
      purpose: RequestPurpose = 'person',
      takes = 0,
    ) {
      if (await ledger.charge(question, purpose)) return false
      at.wall += takes
      at.monotonic += takes
      await ledger.settle(question, { ...FINE, ...outcome })
      return true
    },
  }
}

export const FINE: Outcome = {
  failed: null,
  sent: true,
  rateLimit: undefined,
  date: null,
  retryAfter: [],
}

/** An answer's rate limit (§2.3). */
export function left(remaining: unknown, reset: unknown = RESET, limit: unknown = 100) {
  return { rateLimit: { limit, remaining, reset } }
}
