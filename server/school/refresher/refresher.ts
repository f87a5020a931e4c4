import type { SchoolHours } from '#server/config/config.ts'
import { newRequestId } from '#server/config/ids.ts'
import { type Log, silentLog } from '#server/config/log.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import { NOTHING_KEPT_BACK } from '#server/school/ledger/purpose.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import type { DaysOf } from '#server/school/read-model/school-reader.ts'
import { DAY, HOUR, MINUTE, SECOND, utcDayOf } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import type { RequestPurpose } from '#wire/wire.ts'
import { habitsFrom } from './habits.ts'
import { learnFrom } from './learning.ts'
import { keptBack, type Plan, type PlannedReading, plan, type Situation } from './plan.ts'
import { createSchoolDays } from './school-days.ts'
import { FARTHEST } from './targets.ts'

export type Refresher = ReturnType<typeof createRefresher>

const NOTHING_SEEN = { out: [], closed: [], unforeseen: 0, minutes: 0 }

/** Calls `run` once at an instant (epoch ms), or soon if that is past; returns a cancel function. */
export type CallAt = (at: number, run: () => void) => () => void

/** Today is always read completely, even if it takes more pages than expected. */
const DAY_PAGES = 4
/** Between two readings of the same data. Prevents a loop, whatever the plan says. */
const SHORTEST_REPEAT = MINUTE
const LEARNED_FROM = 30 * DAY
const LEARNED_EVERY = 6 * HOUR
const MOST_NOTED = 200
const BREATH = SECOND
/** Renews a plan even if nothing happens: a clock may have been set, or a laptop may have slept. */
const LONGEST_WAIT = 15 * MINUTE

export function createRefresher(options: {
  readonly reader: SchoolReader
  readonly ledger: Ledger
  readonly now: () => number
  readonly schedule: CallAt
  readonly hours: SchoolHours
  readonly zone: string
  /** Records older than this many days are erased, so looking back farther is useless. */
  readonly retentionDays?: number
  readonly log?: Log
}) {
  const { reader, ledger, now, schedule, log = silentLog } = options
  const days = createSchoolDays(options.zone, options.hours)
  const lastTried = createRecent<number>(MOST_NOTED)
  let isRunning = false
  let isBusy = false
  /** A refused reading is not retried before this; others do not wait for it. */
  const refusedUntil = createRecent<number>(MOST_NOTED)
  const lastRefused = createRecent<number>(MOST_NOTED)
  let failuresInARow = 0
  let farRefusedAt = Number.NEGATIVE_INFINITY
  let plannedFor = 0
  let lastSeen = ''
  let timer: { at: number; cancel: () => void } | null = null

  let learned = { at: Number.NEGATIVE_INFINITY, habits: habitsFrom(NOTHING_SEEN) }
  function habits() {
    if (Math.abs(now() - learned.at) < LEARNED_EVERY) return learned.habits
    const since = now() - LEARNED_FROM
    const [from, to] = [utcDayOf(since), utcDayOf(now())]
    const past = reader.bookings({ collection: 'reservations', from, to })
    const seen = learnFrom(reader.history(since), past, days, now())
    learned = { at: now(), habits: habitsFrom(seen) }
    return learned.habits
  }

  function situation(): Situation {
    return {
      now: now(),
      budget: ledger.allowance((until) => days.openBetween(now(), until)),
      cost: ledger.cost(),
      days,
      watched: reader.watched(),
      glanced: reader.glanced(),
      queued: ledger.forOpenedBefore().left > 0 ? reader.queued().toSorted(byRefusal) : [],
      ages: (range) => reader.ages(range),
      price: (range) => reader.price(range),
      blocks: (day) => reader.runningBlocks(day),
      farthest: Math.min(FARTHEST, options.retentionDays ?? FARTHEST),
      farRefusedAt,
      bookings: (range) => reader.bookings(range),
      habits: habits(),
    }
  }

  /** A queued range that the school answers wrongly comes last, so that it holds up no other. */
  const byRefusal = (a: DaysOf, b: DaysOf) =>
    (lastRefused.get(queuedName(a)) ?? 0) - (lastRefused.get(queuedName(b)) ?? 0)

  let lastPlan: Plan = { readings: [], gaps: new Map() }
  let plannedAt = Number.NEGATIVE_INFINITY
  /** From the last plan: it costs as much as a plan, and every request that can wait needs it. */
  let kept = NOTHING_KEPT_BACK
  function planned(): readonly PlannedReading[] {
    const current = situation()
    lastPlan = plan(current)
    plannedAt = now()
    kept = keptBack(current)
    return lastPlan.readings
  }

  function mayAt(reading: PlannedReading): number {
    const name = nameOf(reading)
    const pause = ledger.refusal(name, reading.purpose)?.retryAt ?? 0
    return Math.max(reading.at, now(), refusedUntil.get(name) ?? 0, pause)
  }

  function upcoming(): { reading: PlannedReading; at: number } | null {
    let found: { reading: PlannedReading; at: number } | null = null
    if (ledger.health().state === 'ok') {
      // While everything fails, one failure says nothing about its question.
      if (failuresInARow > 1) refusedUntil.clear()
      failuresInARow = 0
    }
    for (const reading of planned()) {
      const tried = lastTried.get(nameOf(reading)) ?? Number.NEGATIVE_INFINITY
      const at = Math.max(mayAt(reading), tried + SHORTEST_REPEAT)
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

  function isNews(): boolean {
    const looks = [...reader.watched(), ...reader.glanced()].map(
      ({ collection, from, to }) => `${collection} ${from} ${to}`,
    )
    const seen = [...looks.sort(), ledger.day(), ledger.health().state].join()
    const isSame = seen === lastSeen
    lastSeen = seen
    return !isSame
  }

  function turn(): void {
    timer = null
    if (!isRunning || isBusy) return
    if (!isNews() && plannedFor > now()) return wake(plannedFor)
    const next = upcoming()
    if (!next || next.at > now()) return waitFor(next)
    isBusy = true
    void run(next.reading)
      .catch((error: unknown) => {
        log.error('refresh_failed', { name: error instanceof Error ? error.name : 'unknown' })
      })
      .finally(() => {
        isBusy = false
        waitFor(upcoming())
      })
  }

  function waitFor(next: ReturnType<typeof upcoming>): void {
    plannedFor = Math.min(next?.at ?? Number.POSITIVE_INFINITY, now() + LONGEST_WAIT)
    wake(plannedFor)
  }

  async function run(reading: PlannedReading): Promise<void> {
    const { purpose, id } = reading
    const name = nameOf(reading)
    lastTried.set(name, now())
    refusedUntil.delete(name)
    const request = newRequestId()
    const [days, asked] = toRead(reading)
    const result = id
      ? await reader.readOne(reading.collection, id, purpose, request)
      : await reader.read(days, { ...asked, request })
    if (result.refusal) {
      if (reading.isFar) farRefusedAt = now()
      refusedUntil.set(name, Math.min(result.refusal.retryAt, now() + HOUR))
      if (reading.queued) lastRefused.set(queuedName(reading.queued), now())
      if (ledger.health().state === 'failing') failuresInARow += 1
    }
    log.debug('refreshed', () => ({
      request,
      purpose,
      requests: result.requests,
      refused: result.refusal?.reason ?? null,
    }))
  }

  return {
    start(): void {
      isRunning = true
      ledger.keepBack(() => (isRunning ? kept : NOTHING_KEPT_BACK))
      waitFor(upcoming())
    },
    stop(): void {
      isRunning = false
      timer?.cancel()
      timer = null
    },
    next: (): readonly PlannedReading[] =>
      planned().map((reading) => ({ ...reading, at: mayAt(reading) })),
    /** Ms; null if none are planned, because no one looks or nothing is left. */
    plannedGap(purpose: RequestPurpose): number | null {
      // Where another gateway reads, the plan is the same, and is made on demand.
      if (!isRunning && Math.abs(now() - plannedAt) >= SHORTEST_REPEAT) planned()
      return lastPlan.gaps.get(purpose) ?? null
    },
    /** Of today, or of the next day at its opening; null if nothing is planned. */
    nextReading(): number | null {
      const own = lastPlan.readings.filter(({ purpose }) => purpose === 'today')
      return own.length === 0 ? null : Math.min(...own.map(mayAt))
    },
    /** Retries what was refused under the former key. */
    changeKey(): void {
      refusedUntil.clear()
      lastTried.clear()
      lastSeen = ''
      wake(now() + BREATH)
    },
    /** Call when something may have changed. Costs nothing. */
    poke(): void {
      // An overdue timer slept with its laptop and may sleep on.
      if (timer && timer.at > now() && timer.at <= now() + 2 * BREATH) return
      wake(now() + BREATH)
    },
  }
}

/** A page always has a hundred places (§4.1), so those that today leaves free show the days after it at no cost. */
export function toRead(
  reading: Pick<PlannedReading, keyof DaysOf | 'purpose' | 'olderThan' | 'requests'>,
): Parameters<SchoolReader['read']> {
  const { collection, from, to, until, purpose, olderThan, requests } = reading
  if (until === undefined)
    return [
      { collection, from, to },
      { purpose, olderThan, most: requests },
    ]
  const most = Math.max(requests, DAY_PAGES)
  return [
    { collection, from, to: addDays(to, 7), until },
    { purpose, olderThan, most },
  ]
}

const queuedName = ({ collection, from, to }: DaysOf) => `${collection} ${from} ${to}`

function nameOf({ purpose, collection, from, to, id }: PlannedReading): string {
  return [purpose, collection, id ?? `${from} ${to}`].join(' ')
}
