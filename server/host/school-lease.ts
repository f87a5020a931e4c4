import { setTimeout } from 'node:timers/promises'
import { codeOf, type Log } from '#server/config/log.ts'
import type { Ledger, Refusal } from '#server/school/ledger/ledger.ts'
import type { SharedCount, SharedLedger } from '#server/school/ledger/ledger-in-database.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import type { Revisions } from '#server/school/read-model/school-reader.ts'
import {
  ALONE,
  type Granted,
  parseReadRequest,
  parseSharedView,
  type ReadRequest,
  type Shared,
} from '#server/school/read-model/sharing.ts'
import type { CallAt, Refresher } from '#server/school/refresher/refresher.ts'
import type { KeyedUpstream } from '#server/school/upstream/client.ts'
import type { AmongGateways } from '#server/store/postgres/among-gateways.ts'
import type { Fence } from '#server/store/postgres/lease.ts'
import type { MovedIn } from '#server/store/postgres/notices.ts'
import { MINUTE, SECOND } from '#time/instant.ts'

/** Wait after the database refused a takeover, ms. */
const TAKE_AGAIN_AFTER = SECOND
/** How long to wait for the model to include what the holder has read, and how often to check, ms. */
const GRANTED_WITHIN = 10 * SECOND
const GRANTED_EVERY = 250
/** Retry-After when no gateway can ask the school, ms. */
const AGAIN_AFTER = 5 * SECOND

/** Readings due later than this are shifted by up to `SPREAD`, differently for each school, ms. */
const SPREAD_FROM = MINUTE
export const SPREAD = 2 * MINUTE

interface LeasedParts {
  readonly reader: Pick<SchoolReader, 'catchUp' | 'grant' | 'noteShared' | 'revisions'>
  readonly ledger: Pick<Ledger, 'hold' | 'follow'>
  readonly refresher: Pick<Refresher, 'start' | 'stop' | 'poke'>
  readonly upstream: Pick<KeyedUpstream, 'abort'>
  /** Called when the lease is acquired, before the first request. */
  readonly onHeld: (ledger: SharedLedger) => void
}

/** Whether this process holds the school's lease, or follows the gateway that does. */
export interface SchoolLease {
  readonly shared: Shared
  /** Null without the lease. */
  ledger(): SharedLedger | null
  start(parts: LeasedParts): void
  /** Shifts background readings per school, so that they do not all begin their day at once. */
  spread(schedule: CallAt): CallAt
  /** Starts nothing more, but keeps a held lease. */
  stop(): void
  giveBack(): Promise<void>
}

/** For a school with no other gateways. */
export const UNSHARED: SchoolLease = {
  shared: ALONE,
  ledger: () => null,
  start: ({ refresher }) => refresher.start(),
  spread: (schedule) => schedule,
  stop() {},
  giveBack: async () => {},
}

/** Follows the holder until it can take the lease itself. */
export function createSchoolLease(options: {
  readonly school: string
  readonly gateways: Omit<AmongGateways, 'close'>
  readonly now: () => number
  readonly monotonic: () => number
  readonly log: Log
  /** Null if the lease was lost again. */
  readonly openLedger: (fence: Fence) => Promise<SharedLedger | null>
  readonly readCount: () => Promise<SharedCount | null>
}): SchoolLease {
  const { school, gateways, now, monotonic, log, openLedger, readCount } = options
  const { leases, readRequests, database } = gateways
  let held: { readonly fence: Fence; readonly ledger: SharedLedger } | null = null
  let tenure = 0
  let isStopped = false
  let ends: readonly (() => void)[] = []

  const isHolder = () => held?.fence.isHeld() ?? false

  function start(parts: LeasedParts): void {
    const { reader, ledger, refresher, upstream } = parts
    /** Sends no request until ledger and model are as the last holder left them. */
    async function take(fence: Fence): Promise<void> {
      const isOurs = () => fence.isHeld() && !isStopped
      while (isOurs()) {
        try {
          const opened = await openLedger(fence)
          if (opened === null) return
          await reader.catchUp()
          if (!isOurs()) return
          held = { fence, ledger: opened }
          tenure += 1
          ledger.hold(opened)
          parts.onHeld(opened)
          refresher.start()
          readRequests.taken(school)
          log.info('school_held', { epoch: fence.epoch })
          return
        } catch (error) {
          log.warn('school_not_taken', { code: codeOf(error) })
          await setTimeout(TAKE_AGAIN_AFTER, null, { ref: false })
        }
      }
    }

    function lose(): void {
      if (held === null) return
      held = null
      tenure += 1
      refresher.stop()
      // It was charged, so the next holder counts it as spent.
      upstream.abort()
      void follow(true, true)
    }

    /** Loads what the holder saved; retries while the database is away. */
    async function follow(isCountMoved: boolean, isModelMoved: boolean): Promise<void> {
      const since = tenure
      const isSame = () => tenure === since && held === null && !isStopped
      while (isSame()) {
        try {
          const count = isCountMoved ? await readCount() : null
          if (isModelMoved) await reader.catchUp()
          if (count !== null && isSame()) ledger.follow(count)
          return
        } catch {
          await setTimeout(TAKE_AGAIN_AFTER, null, { ref: false })
        }
      }
    }

    function moved(news: MovedIn): void {
      if (held !== null) return
      if (news.has('model') || news.has('ledger'))
        void follow(news.has('ledger'), news.has('model'))
    }

    ends = [
      leases.onHeld((one, fence) => {
        if (one === school) void take(fence)
      }),
      leases.onLost((one) => {
        if (one === school) lose()
      }),
      readRequests.join(school, {
        isHolder,
        grant(question, purpose, request) {
          const readRequest = parseReadRequest(question, purpose)
          return readRequest && reader.grant(readRequest, request)
        },
        noteShared(text) {
          const view = parseSharedView(text)
          if (view === null) return
          reader.noteShared(view)
          refresher.poke()
        },
      }),
      gateways.follow(school, moved),
    ]
    requestReading = (asked) => askHolder(asked, reader)
    // Charges nothing until the ledger is loaded.
    ledger.follow({ kept: null })
    void follow(true, false)
    leases.want(school)
  }

  let requestReading: Shared['requestReading'] = async () => nobody()

  const refused = (reason: Refusal['reason'], wait: number): Granted => {
    const refusal = { reason, retryAt: now() + wait }
    return { kind: 'refused', refusal, wasSent: false, isOwn: false }
  }
  const nobody = () => refused('store_unavailable', AGAIN_AFTER)

  async function askHolder(
    asked: ReadRequest,
    reader: LeasedParts['reader'],
  ): Promise<Granted | null> {
    if (database.trouble() !== null) return nobody()
    leases.look()
    const outcome = await readRequests.ask<Granted>(school, asked)
    if (outcome === 'ours') return null
    if (outcome === 'nobody') return nobody()
    if (outcome === 'too many' || outcome === 'slow') return refused('upstream_slow', SECOND)
    if (outcome.kind === 'refused') return outcome
    return (await hasCome(outcome.revisions, reader)) ? outcome : refused('upstream_slow', SECOND)
  }

  /** The database gets what the holder read a moment later. */
  async function hasCome(revisions: Revisions, reader: LeasedParts['reader']): Promise<boolean> {
    const began = monotonic()
    for (;;) {
      const own = reader.revisions()
      if (own.reservations >= revisions.reservations && own.flights >= revisions.flights)
        return true
      if (monotonic() - began > GRANTED_WITHIN) return false
      await reader.catchUp().catch(() => {})
      const { reservations, flights } = reader.revisions()
      if (reservations < revisions.reservations || flights < revisions.flights)
        await setTimeout(GRANTED_EVERY, null, { ref: false })
    }
  }

  return {
    shared: {
      isHolder,
      tenure: () => tenure,
      requestReading: (asked) => requestReading(asked),
      viewed(view) {
        if (!isHolder()) readRequests.viewed(school, view)
      },
    },
    ledger: () => held?.ledger ?? null,
    start,
    spread: (schedule) => (at, run) =>
      // A page is waiting for this one.
      schedule(at - now() < SPREAD_FROM ? at : at + spreadOf(school), run),
    stop() {
      isStopped = true
      for (const end of ends) end()
    },
    giveBack: () => leases.giveUp(school),
  }
}

/** 32 bits of a UUID: random enough, and the same in every gateway. */
function spreadOf(school: string): number {
  return (Number.parseInt(school.slice(0, 8), 16) / 0x1_0000_0000) * SPREAD
}
