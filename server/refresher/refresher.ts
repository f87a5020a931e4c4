import type { SchoolHours } from '#config/config.ts'
import { type Log, silentLog } from '#config/log.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { HOUR, MINUTE, SECOND } from '#ledger/utc-day.ts'
import type { SchoolReader } from '#read-model/school-reader.ts'
import { plan, type PlannedReading, type Situation } from './plan.ts'
import { createSchoolDays } from './school-days.ts'

/** Reads the school again in the background, at the pace the day's requests allow. */
export interface Refresher {
  start(): void
  stop(): void
  /** What it is going to read, in the order of time. */
  next(): readonly PlannedReading[]
  /** Something may have changed: somebody looks, a day began, a failure is over. Costs nothing, however often. */
  poke(): void
}

/** Calls `run` once at an instant (epoch ms), or soon when that is past; returns how to take it back. */
export type Schedule = (at: number, run: () => void) => () => void

/** Between two readings of the same; whatever the plan says, nothing is asked in a loop. */
const SHORTEST_REPEAT = MINUTE
/** Between two plans. */
const BREATH = SECOND
/** A plan is made anew this often even if nothing happens: a clock may have been set, a laptop have slept. */
const LONGEST_WAIT = 15 * MINUTE

export function createRefresher(options: {
  readonly reader: SchoolReader
  readonly ledger: Ledger
  readonly now: () => number
  readonly schedule: Schedule
  readonly hours: SchoolHours
  /** An IANA name. */
  readonly zone: string
  readonly log?: Log
}): Refresher {
  const { reader, ledger, now, schedule, log = silentLog } = options
  const days = createSchoolDays(options.zone, options.hours)
  const lastTried = new Map<string, number>()
  let last: Situation['last'] = null
  let isRunning = false
  let isBusy = false
  /** Nothing is sent before: the last reading was refused until then. */
  let refusedUntil = 0
  let timer: { at: number; cancel: () => void } | null = null

  function planned(): readonly PlannedReading[] {
    return plan({
      now: now(),
      budget: ledger.budget(),
      cost: ledger.cost(),
      days,
      watched: reader.watched(),
      ages: (range) => reader.ages(range),
      price: (range) => reader.price(range),
      blocks: (day) => reader.runningBlocks(day),
      last,
    })
  }

  /** The next reading and when it may really be sent. */
  function upcoming(): { reading: PlannedReading; at: number } | null {
    let found: { reading: PlannedReading; at: number } | null = null
    for (const reading of planned()) {
      const tried = lastTried.get(nameOf(reading)) ?? Number.NEGATIVE_INFINITY
      const at = Math.max(reading.at, tried + SHORTEST_REPEAT, refusedUntil)
      if (!found || at < found.at) found = { reading, at }
    }
    return found
  }

  function wake(at: number): void {
    if (!isRunning || isBusy) return
    const due = Math.min(Math.max(at, now() + BREATH), now() + LONGEST_WAIT)
    if (timer && timer.at <= due && timer.at > now()) return
    timer?.cancel()
    timer = { at: due, cancel: schedule(due, turn) }
  }

  function turn(): void {
    timer = null
    if (!isRunning || isBusy) return
    const next = upcoming()
    if (!next || next.at > now()) return wake(next?.at ?? now() + LONGEST_WAIT)
    isBusy = true
    void run(next.reading)
      .catch((error: unknown) => {
        log.error('refresh_failed', { name: error instanceof Error ? error.name : 'unknown' })
      })
      .finally(() => {
        isBusy = false
        turnLater()
      })
  }

  function turnLater(): void {
    const next = upcoming()
    wake(next?.at ?? now() + LONGEST_WAIT)
  }

  async function run(reading: PlannedReading): Promise<void> {
    const { purpose, olderThan, requests: most, id } = reading
    lastTried.set(nameOf(reading), now())
    if (lastTried.size > 200) forgetOldest(lastTried)
    const result = id
      ? await reader.readOne(reading.collection, id, purpose)
      : await reader.read(reading, { purpose, olderThan, most })
    if (purpose !== 'today') last = { at: now(), requests: result.requests }
    if (result.refusal) refusedUntil = Math.min(result.refusal.retryAt, now() + HOUR)
    log.debug('refreshed', {
      purpose,
      requests: result.requests,
      refused: result.refusal?.reason ?? null,
    })
  }

  return {
    start() {
      isRunning = true
      turnLater()
    },
    stop() {
      isRunning = false
      timer?.cancel()
      timer = null
    },
    next: () =>
      planned().map((reading) => ({ ...reading, at: Math.max(reading.at, refusedUntil, now()) })),
    poke() {
      if (timer && timer.at <= now() + 2 * BREATH) return
      wake(now() + BREATH)
    },
  }
}

function nameOf({ purpose, collection, from, to, id }: PlannedReading): string {
  return [purpose, collection, id ?? `${from} ${to}`].join(' ')
}

function forgetOldest(map: Map<string, number>): void {
  const oldest = map.keys().next()
  if (!oldest.done) map.delete(oldest.value)
}
