import { setImmediate, setTimeout } from 'node:timers/promises'
import { codeOf, type Log } from '#server/config/log.ts'
import { type Reloadable, reloadableText } from '#server/config/reloadable.ts'
import type { Unusable } from '#server/config/secret-file.ts'
import type { Decide } from '#server/http/port/node-request.ts'
import type { CallAt } from '#server/school/refresher/refresher.ts'
import { TRY_AGAIN_AFTER } from '#server/store/folder/stored-file.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import { type HostedSchool, type ListedSchool, ONLY_HOST, type ReadList } from './list.ts'

export interface RunningSchool {
  readonly decide: Decide
  /** Called twice a minute. */
  tend(): void
  /** True if the key changed. */
  reloadKey(): boolean
  abort(): void
  close(): Promise<void>
}

export interface SchoolsOptions<S extends RunningSchool> {
  readonly list: ReadList
  /** The only school of a host; it is already open and stays open. */
  readonly only?: S | null
  readonly isOwn: (host: string) => boolean
  readonly open: (school: HostedSchool, key: Reloadable<string>, log: Log) => Promise<S>
  /** The key in the clear. The flaw ends a sentence, and quotes nothing of the key. */
  readonly keyOf: (one: ListedSchool) => { readonly key: string } | Unusable
  /** Loads every school in the background, not only on request. */
  readonly isEager: boolean
  readonly now: () => number
  readonly monotonic: () => number
  readonly schedule: CallAt
  readonly log: Log
  readonly random?: () => number
}

export type Schools<S extends RunningSchool> = ReturnType<typeof createSchools<S>>

/** Concurrent loads: each reads a school's files, and all share one disk. */
export const LOADS_AT_ONCE = 4
/** A slower load counts as failed, and the next begins, ms. */
export const LOAD_WITHIN = MINUTE
/** Background loads are spread over this time per school, ms: a thousand over 50 s. */
const JITTER_EACH = 50
/** Wait after a failed load, ms; doubles each time. */
const RETRY_AFTER = 10 * SECOND
const RETRY_AT_MOST = 10 * MINUTE

const KEY_LOST =
  'This school can’t be shown: its key can’t be decrypted. The operator has to set it again. Nothing is lost.'
export const NOT_LOADED =
  'This school can’t be shown right now: its data can’t be opened. Flightline keeps trying.'
export const LOADING = 'This school is being loaded.'

export type Slot<S> = ReturnType<typeof createSlot<S>>

function createSlot<S>(listed: ListedSchool, usedAt: number, after: Promise<unknown>) {
  return {
    school: listed.school,
    listed,
    /** Resolves when its predecessor is completely closed. */
    after,
    running: null as S | null,
    loading: null as Promise<S> | null,
    isOpening: false,
    /** Why it cannot be shown, as a sentence for its own pages; null if it can. */
    trouble: null as string | null,
    failures: 0,
    underWay: 0,
    /** Last request, or when it was listed, on the monotonic clock, ms. */
    usedAt,
    isGone: false,
    stopWaiting: () => {},
    stopTending: () => {},
    get isKeyLost(): boolean {
      return this.trouble === KEY_LOST
    },
    get standing(): 'waiting' | 'loading' | 'loaded' | 'failed' {
      if (this.running !== null) return 'loaded'
      if (this.isOpening) return 'loading'
      return this.trouble === null ? 'waiting' : 'failed'
    },
  }
}

export function createSchools<S extends RunningSchool>(options: SchoolsOptions<S>) {
  const { list, isOwn, now, monotonic, log, schedule, random = Math.random } = options
  const slots = new Map<string, Slot<S>>()
  let ids: ReadonlyMap<string, string> = new Map()
  const queue = createLoadQueue(monotonic)
  let troubleCount = 0
  /** A stop and a reload wait for these, including loads of schools that left the list. */
  const closing = new Set<Promise<unknown>>()
  const ending = new Set<Promise<unknown>>()

  // Never idle, so it is never closed.
  if (options.only) for (const one of list.all()) show(add(one, Infinity), options.only)
  const stopListening = list.onChange(reconcile)
  reconcile()

  function reconcile(): void {
    const listed = list.all().filter(({ school }) => !isOwn(school.host))
    const inList = new Set(listed.map(({ school }) => school.id))
    for (const [id, slot] of slots) if (!inList.has(id)) void end(slot)
    for (const one of listed) {
      const slot = slots.get(one.school.id)
      if (slot !== undefined) renew(slot, one)
      else if (options.isEager) loadLater(add(one), random() * JITTER_EACH * listed.length)
      else add(one)
    }
    ids = new Map(
      listed.flatMap(({ school: { host, id } }): [string, string][] => [
        [host, id],
        ...(/:\d+$/.test(host) ? [] : [[`${host}:443`, id] as [string, string]]),
      ]),
    )
  }

  function add(listed: ListedSchool, usedAt = monotonic(), after = Promise.resolve()): Slot<S> {
    const slot = createSlot<S>(listed, usedAt, after)
    slots.set(listed.school.id, slot)
    return slot
  }

  function renew(slot: Slot<S>, next: ListedSchool): void {
    const hasFailed = slot.trouble !== null
    if (JSON.stringify(slot.school) !== JSON.stringify(next.school)) {
      const one = add(next, slot.usedAt, end(slot))
      if (options.isEager || hasFailed) loadLater(one, 0)
      return
    }
    const isSameKey = JSON.stringify(slot.listed.key) === JSON.stringify(next.key)
    slot.listed = next
    if (isSameKey) return
    slot.running?.reloadKey()
    if (!hasFailed) return
    Object.assign(slot, { trouble: null, failures: 0 })
    loadLater(slot, 0)
  }

  async function end(slot: Slot<S>): Promise<void> {
    slot.isGone = true
    slot.stopWaiting()
    if (slots.get(slot.school.id) === slot) slots.delete(slot.school.id)
    const { running, loading } = slot
    slot.running = null
    slot.stopTending()
    if (running !== null) await closeOne(running)
    if (slot.isOpening && loading !== null)
      await within(
        ending,
        loading.catch(() => {}),
      )
  }

  function closeOne(running: S): Promise<unknown> {
    running.abort()
    const closed = running.close().catch((error: unknown) => {
      log.error('school_not_closed', { code: codeOf(error) })
    })
    return within(closing, closed)
  }

  function loadLater(slot: Slot<S>, wait: number): void {
    slot.stopWaiting()
    slot.stopWaiting = schedule(now() + wait, () => void load(slot).catch(() => {}))
  }

  function load(slot: Slot<S>): Promise<S> {
    if (slot.running !== null) return Promise.resolve(slot.running)
    if (slot.isGone) return Promise.reject(new Error(NOT_LOADED))
    slot.stopWaiting()
    slot.loading ??= queue
      .run(slot, () => loadNow(slot))
      .finally(() => {
        Object.assign(slot, { loading: null, isOpening: false })
      })
    return slot.loading
  }

  async function loadNow(slot: Slot<S>): Promise<S> {
    slot.isOpening = true
    // Uses or closes what opens after the timeout.
    const opening = slot.after.then(() => open(slot))
    let stopTimer = () => {}
    const tooLong = new Promise<never>((_, reject) => {
      stopTimer = schedule(now() + LOAD_WITHIN, () => reject(new LoadFailed(LOADING)))
    })
    try {
      return await Promise.race([opening, tooLong])
    } catch (error) {
      if (!slot.isGone && slot.running === null) failed(slot, error)
      throw error
    } finally {
      stopTimer()
      opening.catch(() => {})
    }
  }

  async function open(slot: Slot<S>): Promise<S> {
    const { school } = slot
    const first = options.keyOf(slot.listed)
    if ('flaw' in first) throw new LoadFailed(KEY_LOST)
    const ownLog = ofSchool(log, school.id)
    const key = reloadableText(first.key, () => options.keyOf(slot.listed), 'key', ownLog)
    if (slot.isGone) throw new Error(NOT_LOADED)
    const running = await options.open(school, key, ownLog)
    if (slot.isGone || slot.running !== null) {
      await closeOne(running)
      throw new Error(NOT_LOADED)
    }
    show(slot, running)
    log.info('school_loaded', { school: school.id })
    // The key may have changed meanwhile.
    running.reloadKey()
    return running
  }

  function show(slot: Slot<S>, running: S): void {
    Object.assign(slot, { running, trouble: null, failures: 0 })
    slot.stopWaiting()
    slot.stopTending = repeat({ schedule, now }, TRY_AGAIN_AFTER, () => running.tend())
  }

  function failed(slot: Slot<S>, error: unknown): void {
    slot.trouble = error instanceof LoadFailed ? error.message : NOT_LOADED
    slot.failures += 1
    const name = error instanceof Error ? error.name : 'unknown'
    log.error('school_not_loaded', {
      school: slot.school.id,
      code: slot.isKeyLost ? 'key_lost' : codeOf(error) || name,
    })
    loadLater(slot, Math.min(RETRY_AT_MOST, RETRY_AFTER * 2 ** (slot.failures - 1)))
  }

  const troubles = () => [
    ...list.troubles(),
    ...list
      .all()
      .flatMap(({ school: { host } }) =>
        isOwn(host) ? [`${host} is Flightline’s own address. Give the school another.`] : [],
      ),
  ]

  /** Logs once per number: the list may stay wrong for days. */
  function logTroubles(): void {
    const { length: entries } = troubles()
    if (entries > 0 && entries !== troubleCount) log.error('schools_doubted', { entries })
    troubleCount = entries
  }

  return {
    all: () => [...slots.values()].toSorted((a, b) => byName(a.school, b.school)),
    byHost: (host: string) => slots.get(ids.get(isOwn(host) ? ONLY_HOST : host) ?? '') ?? null,
    troubles,
    /** Loads ahead of the background; rejects with words if it cannot be loaded now. */
    load(id: string): Promise<S> {
      const slot = slots.get(id)
      if (slot === undefined) return Promise.reject(new Error(NOT_LOADED))
      const loading = load(slot)
      queue.hurry(slot)
      return loading
    },
    async letGo(id: string): Promise<void> {
      const slot = slots.get(id)
      if (slot === undefined) return
      const ended = end(slot)
      add(slot.listed, slot.usedAt, ended)
      await ended
    },
    /** Reloads the list and the keys, and closes what left the list. Never rejects. */
    async reload(): Promise<void> {
      await list.reload()
      logTroubles()
      for (const { running } of slots.values()) running?.reloadKey()
      await Promise.all(ending)
      await Promise.all(closing)
    },
    abort() {
      for (const { running } of slots.values()) running?.abort()
    },
    async close(): Promise<void> {
      stopListening()
      for (const slot of slots.values()) void end(slot)
      await Promise.all(closing)
    },
  }
}

/** First after `ms`. Returns a function that stops it. */
export function repeat(
  { schedule, now }: { readonly schedule: CallAt; readonly now: () => number },
  ms: number,
  run: () => void,
): () => void {
  let stop = schedule(now() + ms, again)
  function again(): void {
    run()
    stop = schedule(now() + ms, again)
  }
  return () => stop()
}

async function within(set: Set<Promise<unknown>>, work: Promise<unknown>): Promise<void> {
  set.add(work)
  await work
  set.delete(work)
}

/** The school's own pages show the message. */
class LoadFailed extends Error {
  override readonly name = 'LoadFailed'
}

function ofSchool(log: Log, school: string): Log {
  return {
    error: (event, fields) => log.error(event, { ...fields, school }),
    warn: (event, fields) => log.warn(event, { ...fields, school }),
    info: (event, fields) => log.info(event, { ...fields, school }),
    debug: (event, fields) => log.debug(event, () => ({ ...fields(), school })),
    audit: (event, fields) => log.audit(event, { ...fields, school }),
  }
}

function byName(one: HostedSchool, other: HostedSchool): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0
}

/** Schools that were asked for come first, in the order in which they were asked for. */
function createLoadQueue(monotonic: () => number) {
  const waiting = new Map<object, () => void>()
  const asked = new Set<object>()
  let underWay = 0
  let rested = Promise.resolve()

  function beginNext(): void {
    if (underWay >= LOADS_AT_ONCE) return
    const [next] = asked.size > 0 ? asked : waiting.keys()
    const begin = next && waiting.get(next)
    if (!begin) return
    waiting.delete(next)
    asked.delete(next)
    underWay += 1
    rested = rested.then(begin).then(giveTime)
    beginNext()
  }

  /** Loads block the loop, and Node accepts one connection per turn: serve connections as long as a load blocked. */
  async function giveTime(): Promise<void> {
    const began = monotonic()
    await setImmediate()
    const took = monotonic() - began
    if (took >= 1) await setTimeout(took)
  }

  return {
    async run<T>(key: object, load: () => Promise<T>): Promise<T> {
      await new Promise<void>((begin) => {
        waiting.set(key, begin)
        beginNext()
      })
      try {
        return await load()
      } finally {
        underWay -= 1
        beginNext()
      }
    },
    hurry(key: object): void {
      if (waiting.has(key)) asked.add(key)
    },
  }
}
