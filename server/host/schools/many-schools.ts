import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Config } from '#server/config/config.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import { createReloadable, type Reloadable, type Unusable } from '#server/config/reloadable.ts'
import { createAllowance } from '#server/http/allowance.ts'
import { type Answer, accessRefusal, MISDIRECTED, READING, refusal } from '#server/http/answer.ts'
import { heard, type IncomingRequest, splitTarget, WATCHED_PATHS } from '#server/http/asked.ts'
import { dataBlock } from '#server/http/data-answers.ts'
import type { Decide } from '#server/http/node-request.ts'
import { servedPage } from '#server/http/page-routes.ts'
import { HASHED_BELOW, type SiteFiles } from '#server/http/site-files.ts'
import type { CallAt } from '#server/school/refresher/refresher.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import { addressOf, configOf } from './config-of.ts'
import type { HostedSchool } from './hosted-school.ts'
import { sameKey } from './kept-list.ts'
import type { ListedSchool, SchoolList } from './school-list.ts'

/** Where one school of the process stands. */
type SchoolStanding = 'waiting' | 'loading' | 'loaded' | 'failed'

/** What runs for one school. */
export interface RunningSchool {
  readonly gateway: { readonly decide: Decide }
  /** Reads its key again; null where it has no other place. */
  readonly lookAtKey: (() => boolean) | null
  abort(): void
  close(): Promise<void>
}

/** One of all schools of the process, loaded or not. */
export interface SchoolHere<S> {
  readonly school: HostedSchool
  readonly standing: SchoolStanding
  /** Why it is not shown, in a sentence for its own pages; null where it is. */
  readonly trouble: string | null
  readonly isKeyLost: boolean
  /** Null while it is not loaded. */
  readonly running: S | null
  /** When somebody asked for it last, on the clock that never goes back, ms; when it came into the list, if nobody has. */
  readonly askedAt: number
}

/** Every school of the process, each by itself: what happens to one is not felt by another. */
export interface ManySchools<S extends RunningSchool> {
  /** Answers by the Host header; a host that is no school's learns nothing. */
  readonly decide: Decide
  /** By name. */
  all(): readonly SchoolHere<S>[]
  byHost(host: string): SchoolHere<S> | null
  /** What is wrong with the list, in sentences. */
  troubles(): readonly string[]
  /** The origin of a school's pages, such as `https://kapa.example.org`; null for a host that is no school's. */
  originAt(host: string): string | null
  /** Loads it at once; rejects in words where it cannot be loaded now. */
  load(id: string): Promise<S>
  /** Lets go of a loaded one until somebody asks for it again. */
  letGo(id: string): Promise<void>
  /** Reads the list, and the keys of those that are loaded, again; whatever runs no longer is closed. Never rejects. */
  look(): Promise<void>
  abort(): void
  close(): Promise<void>
}

export interface ManySchoolsOptions<S extends RunningSchool> {
  readonly list: SchoolList
  /** The process'. */
  readonly config: Config
  /** Makes what runs for one school. Whatever it throws is that school's trouble. */
  readonly start: (school: HostedSchool, config: Config, key: Reloadable<string>) => Promise<S>
  /** The key in the clear. The flaw is a sentence's end, and quotes nothing of it. */
  readonly keyOf: (one: ListedSchool) => { readonly key: string } | Unusable
  /** Hosts of the process itself, which no school may have; what is watched there is answered there. */
  readonly own: (host: string) => boolean
  /** The process' own pages, for the host's operator. */
  readonly process: Decide
  /** Whether the process lives and can do its work, whoever's host it is asked at. */
  readonly watched: Decide
  /** The built page, for a school that is not loaded yet; null if something else serves it. */
  readonly files: SiteFiles | null
  /** Loads every school of the list in the background, not only those that are asked for. */
  readonly isEager: boolean
  readonly now: () => number
  /** Never goes back, ms. */
  readonly monotonic: () => number
  readonly schedule: CallAt
  readonly log: Log
  /** From 0 to 1. */
  readonly random?: () => number
}

/** Loads under way at once: each reads a school's files, and the disk is everybody's. */
export const LOADS_AT_ONCE = 4
/** A load that takes longer is counted as failed, and leaves its place to the next, ms. */
export const LOAD_WITHIN = MINUTE
/** How long somebody who asks waits for a school to be loaded, ms. */
const LOAD_AWAITED = 10 * SECOND
/** Loads in the background begin within so long for each school, ms: a thousand in 50 s. */
const JITTER_EACH = 50
/** When whoever asked for a school that is not loaded may ask again, s. */
const ASK_AGAIN = 5
/** After a failed load, ms; doubled each time. */
const RETRY_AFTER = 10 * SECOND
const RETRY_AT_MOST = 10 * MINUTE
/** Answers of one school under way at once. */
export const MOST_UNDER_WAY = 400
/** Requests a minute to one school, as a multiple of what one address may ask. */
export const SHARES_OF_A_SCHOOL = 4

interface Slot<S> {
  listed: ListedSchool
  standing: SchoolStanding
  trouble: string | null
  isKeyLost: boolean
  running: S | null
  loading: Promise<S> | null
  failures: number
  underWay: number
  askedAt: number
  isGone: boolean
  stopWaiting: () => void
}

const KEY_LOST =
  'This school is not shown: its key cannot be opened. Whoever runs Flightline has to set it again. Nothing is lost.'
const NOT_LOADED =
  'This school cannot be shown now: what is kept of it cannot be opened. It is tried again by itself.'
const LOADING = 'This school is being loaded.'

export function createManySchools<S extends RunningSchool>(
  options: ManySchoolsOptions<S>,
): ManySchools<S> {
  const { list, config, now, monotonic, log, schedule, random = Math.random } = options
  const slots = new Map<string, Slot<S>>()
  let byHost = new Map<string, Slot<S>>()
  let turns: { readonly slot: Slot<S>; readonly begin: () => void }[] = []
  let loads = 0
  /** Once the next load may begin. */
  let rested = Promise.resolve()
  let doubts = 0
  let isClosed = false
  const closing = new Set<Promise<void>>()
  /** Loads under way of schools that have gone: what they make is closed when they end. */
  const loadingGone = new Set<Promise<unknown>>()
  const allow = createAllowance(SHARES_OF_A_SCHOOL * config.requestsPerMinute, monotonic)

  const stopHearing = list.onChange(reconcile)
  reconcile()

  /** Brings what is here in line with the list. */
  function reconcile(): void {
    const listed = list.all().filter(({ school }) => !options.own(school.host))
    const ids = new Set(listed.map(({ school }) => school.id))
    for (const slot of slots.values()) if (!ids.has(slot.listed.school.id)) drop(slot)
    for (const one of listed) {
      const slot = slots.get(one.school.id)
      if (slot === undefined) open(one, listed.length)
      else renew(slot, one)
    }
    byHost = new Map()
    for (const slot of slots.values()) {
      const { host } = slot.listed.school
      byHost.set(host, slot)
      // Some proxies write the usual port out.
      if (!/:\d+$/.test(host)) byHost.set(`${host}:443`, slot)
    }
  }

  function open(listed: ListedSchool, schools: number): void {
    const slot: Slot<S> = {
      listed,
      standing: 'waiting',
      trouble: null,
      isKeyLost: false,
      running: null,
      loading: null,
      failures: 0,
      underWay: 0,
      askedAt: monotonic(),
      isGone: false,
      stopWaiting: () => {},
    }
    slots.set(listed.school.id, slot)
    if (options.isEager) loadLater(slot, random() * JITTER_EACH * schools)
  }

  function renew(slot: Slot<S>, next: ListedSchool): void {
    const before = slot.listed
    const isSame = JSON.stringify(before.school) === JSON.stringify(next.school)
    // A load under way is known by its school.
    slot.listed = isSame ? { ...next, school: before.school } : next
    if (isSame && sameKey(before.key, next.key)) return
    const { running } = slot
    if (isSame && running !== null) running.lookAtKey?.()
    else if (running !== null) {
      end(slot)
      if (options.isEager) loadLater(slot, 0)
    } else if (slot.standing === 'failed') {
      // Whoever asks next need not wait for the next try.
      Object.assign(slot, { standing: 'waiting', trouble: null, isKeyLost: false, failures: 0 })
      loadLater(slot, 0)
    }
  }

  function drop(slot: Slot<S>): void {
    slot.isGone = true
    slot.stopWaiting()
    slots.delete(slot.listed.school.id)
    if (slot.standing === 'loading' && slot.loading !== null) {
      const ended: Promise<unknown> = slot.loading
        .catch(() => {})
        .finally(() => loadingGone.delete(ended))
      loadingGone.add(ended)
    }
    end(slot)
  }

  /** Closes what runs of a school; it may be loaded again. */
  function end(slot: Slot<S>): void {
    const { running } = slot
    slot.running = null
    slot.loading = null
    slot.standing = 'waiting'
    if (running !== null) closeOne(running)
  }

  function closeOne(running: S): void {
    running.abort()
    const closed = running.close().catch((error: unknown) => {
      log.error('school_not_closed', { code: codeOf(error) })
    })
    closing.add(closed)
    void closed.then(() => closing.delete(closed))
  }

  function loadLater(slot: Slot<S>, wait: number): void {
    slot.stopWaiting()
    slot.stopWaiting = schedule(now() + wait, () => {
      if (!slot.isGone && !isClosed) loadOne(slot, false).catch(() => {})
    })
  }

  /** Whoever is asked for goes before those that nobody waits for. */
  function loadOne(slot: Slot<S>, isAsked: boolean): Promise<S> {
    if (slot.running !== null) return Promise.resolve(slot.running)
    if (isClosed || slot.isGone) return Promise.reject(new Error(NOT_LOADED))
    if (slot.loading !== null) {
      const turn = turns.find((one) => one.slot === slot)
      if (isAsked && turn) turns = [turn, ...turns.filter((one) => one !== turn)]
      return slot.loading
    }
    slot.stopWaiting()
    const turn = new Promise<void>((begin) => {
      turns = isAsked ? [{ slot, begin }, ...turns] : [...turns, { slot, begin }]
    })
    const loading = turn
      .then(() => runLoad(slot))
      .finally(() => {
        if (slot.loading === loading) slot.loading = null
        loads -= 1
        takeTurns()
      })
    slot.loading = loading
    loading.catch(() => {})
    takeTurns()
    return loading
  }

  function takeTurns(): void {
    const [next, ...rest] = turns
    if (next === undefined || loads >= LOADS_AT_ONCE) return
    turns = rest
    loads += 1
    next.slot.standing = 'loading'
    const begin = rested.then(next.begin)
    rested = begin.then(giveTime)
    takeTurns()
  }

  /**
   * Files are read without a pause, and in one turn of its loop Node takes one connection: as long as a load kept everybody
   * waiting, so long they are heard before the next one.
   */
  async function giveTime(): Promise<void> {
    const began = monotonic()
    await setImmediate()
    const took = monotonic() - began
    if (took >= 1) await setTimeout(took)
  }

  async function runLoad(slot: Slot<S>): Promise<S> {
    const { listed } = slot
    const { id } = listed.school
    const isStillWanted = () => !isClosed && !slot.isGone && slot.listed.school === listed.school
    const starting = isStillWanted()
      ? startOne(slot, listed)
      : Promise.reject(new Error(NOT_LOADED))
    // Whatever comes of it late is used, or closed.
    const settled = starting.then((running) => {
      if (!isStillWanted() || slot.running !== null) {
        closeOne(running)
        throw new Error(NOT_LOADED)
      }
      Object.assign(slot, {
        running,
        standing: 'loaded',
        trouble: null,
        isKeyLost: false,
        failures: 0,
      })
      log.info('school_loaded', { school: id })
      // What changed while it was loaded.
      running.lookAtKey?.()
      return running
    })
    let stopTimer = () => {}
    const tooLong = new Promise<never>((_, reject) => {
      stopTimer = schedule(now() + LOAD_WITHIN, () => reject(new LoadFailed(LOADING)))
    })
    try {
      return await Promise.race([settled, tooLong])
    } catch (error) {
      if (isStillWanted()) {
        if (slot.running === null) failed(slot, error)
      } else if (options.isEager) loadLater(slot, 0)
      throw error
    } finally {
      stopTimer()
      settled.catch(() => {})
    }
  }

  async function startOne(slot: Slot<S>, listed: ListedSchool): Promise<S> {
    const first = options.keyOf(listed)
    if ('flaw' in first) throw new LoadFailed(KEY_LOST)
    const { id } = listed.school
    const key = createReloadable({
      first: first.key,
      text: first.key,
      name: 'key',
      log: ofSchool(log, id),
      read() {
        const found = options.keyOf(slot.listed)
        return 'flaw' in found ? { ...found, text: '' } : { text: found.key, value: found.key }
      },
    })
    return options.start(listed.school, configOf(listed.school, first.key, config), key)
  }

  function failed(slot: Slot<S>, error: unknown): void {
    const trouble = error instanceof LoadFailed ? error.message : NOT_LOADED
    const isKeyLost = trouble === KEY_LOST
    Object.assign(slot, { standing: 'failed', trouble, isKeyLost, failures: slot.failures + 1 })
    const name = error instanceof Error ? error.name : 'unknown'
    log.error('school_not_loaded', {
      school: slot.listed.school.id,
      code: isKeyLost ? 'key_lost' : codeOf(error) || name,
    })
    loadLater(slot, Math.min(RETRY_AT_MOST, RETRY_AFTER * 2 ** (slot.failures - 1)))
  }

  function decide(asked: IncomingRequest): Answer | Promise<Answer> {
    const host = (heard(asked, 'host') ?? '').toLowerCase()
    const slot = byHost.get(host)
    const { path } = splitTarget(asked.target)
    if (slot === undefined) return options.own(host) ? options.process(asked) : MISDIRECTED
    // Whether the process lives is the same for every school.
    if (WATCHED_PATHS.has(path)) return options.watched(asked)
    if (!asked.target.startsWith(`/${HASHED_BELOW}`)) {
      const wait = allow(slot.listed.school.id)
      if (wait > 0) return tooMuch(429, wait)
    }
    slot.askedAt = monotonic()
    if (slot.underWay >= MOST_UNDER_WAY) return tooMuch(503, 5)
    if (slot.running !== null) return counted(slot, slot.running.gateway.decide(asked))
    if (slot.standing === 'failed') return unshown(slot, asked)
    // They are every school’s.
    return fileAt(asked) ?? counted(slot, whenLoaded(slot, asked))
  }

  /** Of one school only so many at once: the others find room. */
  function counted(slot: Slot<S>, given: Answer | Promise<Answer>): Answer | Promise<Answer> {
    if (!(given instanceof Promise)) return given
    slot.underWay += 1
    return given.finally(() => {
      slot.underWay -= 1
    })
  }

  async function whenLoaded(slot: Slot<S>, asked: IncomingRequest): Promise<Answer> {
    let stopTimer = () => {}
    const late = new Promise<null>((resolve) => {
      stopTimer = schedule(now() + LOAD_AWAITED, () => resolve(null))
    })
    try {
      const running = await Promise.race([loadOne(slot, true), late])
      return running === null ? unshown(slot, asked, LOADING) : await running.gateway.decide(asked)
    } catch {
      return unshown(slot, asked)
    } finally {
      stopTimer()
    }
  }

  /** A page says it and asks again; all else has it in its answer. */
  function unshown(
    slot: Slot<S>,
    asked: IncomingRequest,
    error = slot.trouble ?? NOT_LOADED,
  ): Answer {
    const page = isReading(asked) ? servedPage(splitTarget(asked.target).path) : null
    const headers = { 'retry-after': String(ASK_AGAIN) }
    if (page === null || options.files === null)
      return fileAt(asked) ?? accessRefusal('school_unavailable', { error, headers })
    const block = dataBlock({ reason: 'school_unavailable', error })
    const encoding = heard(asked, 'accept-encoding') ?? ''
    const { name } = slot.listed.school
    const made = options.files.page(page, encoding, name, block, null, null)
    return { ...made, status: 503, headers: { ...made.headers, ...headers } }
  }

  function fileAt(asked: IncomingRequest): Answer | null {
    const { path } = splitTarget(asked.target)
    return isReading(asked)
      ? (options.files?.file(path, heard(asked, 'accept-encoding') ?? '') ?? null)
      : null
  }

  const toldOf = (slot: Slot<S>): SchoolHere<S> => {
    const { standing, trouble, isKeyLost, running, askedAt } = slot
    return { school: slot.listed.school, standing, trouble, isKeyLost, running, askedAt }
  }

  /** Once for each: the list may stay wrong for days. */
  function sayDoubts(): void {
    const { length: entries } = troublesNow()
    if (entries > 0 && entries !== doubts) log.error('schools_doubted', { entries })
    doubts = entries
  }

  const troublesNow = () => [
    ...list.troubles(),
    ...list
      .all()
      .flatMap(({ school: { host } }) =>
        options.own(host)
          ? [`${host} is Flightline’s own address here: give the school another.`]
          : [],
      ),
  ]

  async function closed(): Promise<void> {
    isClosed = true
    stopHearing()
    for (const slot of slots.values()) drop(slot)
    await Promise.all(closing)
  }

  return {
    decide,
    all: () => [...slots.values()].map(toldOf).toSorted((a, b) => byName(a.school, b.school)),
    byHost(host) {
      const slot = byHost.get(host)
      return slot === undefined ? null : toldOf(slot)
    },
    troubles: troublesNow,
    originAt(host) {
      const slot = byHost.get(host)
      return slot === undefined ? null : addressOf(slot.listed.school.host, config.access)
    },
    load(id) {
      const slot = slots.get(id)
      return slot === undefined ? Promise.reject(new Error(NOT_LOADED)) : loadOne(slot, true)
    },
    async letGo(id) {
      const slot = slots.get(id)
      if (slot === undefined) return
      end(slot)
      await Promise.all(closing)
    },
    async look() {
      await list.look()
      sayDoubts()
      for (const { running } of slots.values()) running?.lookAtKey?.()
      await Promise.all(loadingGone)
      await Promise.all(closing)
    },
    abort() {
      for (const { running } of slots.values()) running?.abort()
    },
    close: closed,
  }
}

/** Why a school is not shown, in a sentence for its own pages. */
class LoadFailed extends Error {
  override readonly name = 'LoadFailed'
}

/** Every line of it names the school, by its id. */
export function ofSchool(log: Log, school: string): Log {
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

function isReading({ method }: IncomingRequest): boolean {
  return READING.methods.includes(method)
}

function tooMuch(status: 429 | 503, seconds: number): Answer {
  return refusal(status, 'Too much is asked of this school. Wait a little.', {
    'retry-after': String(seconds),
  })
}
