import type { AccessConfig, Config } from '#server/config/config.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import { isLocalName, isLoopback, withoutBrackets } from '#server/config/networks.ts'
import { createReloadable, type Reloadable } from '#server/config/reloadable.ts'
import type { Unusable } from '#server/config/secret-file.ts'
import { createAllowance } from '#server/http/allowance.ts'
import { type Answer, accessRefusal, MISDIRECTED, READING, refusal } from '#server/http/answer.ts'
import { dataBlock } from '#server/http/data-answers.ts'
import { HASHED_BELOW, PROBE_PATHS, servedPage } from '#server/http/paths.ts'
import type { Decide } from '#server/http/port/node-request.ts'
import type { Hosts } from '#server/http/port/own-hosts.ts'
import { header, type IncomingRequest } from '#server/http/request.ts'
import type { SiteFiles } from '#server/http/site-files.ts'
import type { CallAt } from '#server/school/refresher/refresher.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import type { HostedSchool, ListedSchool, SchoolList } from './list.ts'
import { createLoadQueue } from './load-queue.ts'
import { keyText } from './sealed-key.ts'

/** An open school. */
export interface RunningSchool {
  readonly gateway: { readonly decide: Decide }
  /** Reads its key again; true if it changed. */
  reloadKey(): boolean
  abort(): void
  close(): Promise<void>
}

/** One school of the host, loaded or not. */
interface SchoolHere<S> {
  readonly school: HostedSchool
  readonly standing: 'waiting' | 'loading' | 'loaded' | 'failed'
  /** Why it cannot be shown, in a sentence for its own pages; null if it can. */
  readonly trouble: string | null
  readonly isKeyLost: boolean
  /** Null while it is not loaded. */
  readonly running: S | null
  /** Of the last request to it, on the monotonic clock, ms; when it came into the list, if there was none. */
  readonly askedAt: number
}

/** The schools of a host: those of a list, or the only one. */
export interface Schools<S extends RunningSchool> {
  /** Answers by the Host header. */
  readonly decide: Decide
  /** By name. */
  all(): readonly SchoolHere<S>[]
  byHost(host: string): SchoolHere<S> | null
  /** What is wrong with the list, in sentences. */
  troubles(): readonly string[]
  /** The origin of a school's pages, such as `https://kapa.example.org`; null for a host of no school. */
  originAt(host: string): string | null
  /** Loads it at once; rejects in words if it cannot be loaded now. */
  load(id: string): Promise<S>
  /** Closes it until the next request to it. */
  letGo(id: string): Promise<void>
  /** Reads the list and the keys of loaded schools again; closes what left the list. Never rejects. */
  reload(): Promise<void>
  abort(): void
  close(): Promise<void>
}

/** A host without a list: its school answers every request. */
export function onlySchool<S extends RunningSchool>(
  running: S,
  { school, hosts }: { readonly school: () => HostedSchool; readonly hosts: () => Hosts },
): Schools<S> {
  const here = (): SchoolHere<S> => ({
    school: school(),
    standing: 'loaded',
    trouble: null,
    isKeyLost: false,
    running,
    askedAt: 0,
  })
  return {
    decide: running.gateway.decide,
    all: () => [here()],
    byHost: (host) => (hosts().has(host) ? here() : null),
    troubles: () => [],
    originAt: () => null,
    load: async () => running,
    letGo: async () => {},
    reload: async () => void running.reloadKey(),
    abort: running.abort,
    close: running.close,
  }
}

/** The configuration of a school of the list: the host's, but for what is a school's own. `key` is its key in the clear. */
function configOf(school: HostedSchool, key: string, config: Config): Config {
  return {
    ...config,
    school: { kind: 'real', baseUrl: school.baseUrl, key, keyFile: null },
    schoolName: school.name,
    timeZone: school.timeZone,
    schoolHours: school.hours,
    schoolLocation: school.location,
    dailyRequests: school.dailyRequests,
    access: {
      ...config.access,
      reach: 'public',
      isAsked: true,
      publicUrl: addressOf(school.host, config.access),
      // Both belong to the operator: a provider knows one address, and a passphrase one person.
      adminPassphrase: null,
      oidc: null,
    },
  }
}

/** The address of a host: https, except on this machine alone and on a network where PLAIN_HTTP is set. */
export function addressOf(
  host: string,
  { tls, plainHttp }: Pick<AccessConfig, 'tls' | 'plainHttp'>,
): string {
  const name = new URL(`http://${host}`).hostname
  const isHere = name.endsWith('.localhost') || isLoopback(withoutBrackets(name))
  const isPlain = tls === null && (isHere || (plainHttp && isLocalName(name)))
  return `${isPlain ? 'http' : 'https'}://${host}`
}

export interface SchoolsOptions<S extends RunningSchool> {
  readonly list: SchoolList
  /** Of the host. */
  readonly config: Config
  /** Opens one school. */
  readonly open: (school: HostedSchool, config: Config, key: Reloadable<string>) => Promise<S>
  /** The key in the clear. The flaw is the end of a sentence, and quotes nothing of it. */
  readonly keyOf: (one: ListedSchool) => { readonly key: string } | Unusable
  /** The host's own addresses, which no school may have, and the operator's pages there. Watching a school's host is answered there, too. */
  readonly own: { readonly hosts: () => Hosts; readonly decide: Decide }
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

/** Loads under way at once: each reads a school's files, and all share one disk. */
export const LOADS_AT_ONCE = 4
/** A load that takes longer counts as failed, and the next begins, ms. */
export const LOAD_WITHIN = MINUTE
/** How long a request waits for its school to be loaded, ms. */
const LOAD_AWAITED = 10 * SECOND
/** Background loads are spread over so long for each school, ms: a thousand over 50 s. */
const JITTER_EACH = 50
/** Retry-After while a school is not loaded, s. */
const ASK_AGAIN = 5
/** After a failed load, ms; doubled each time. */
const RETRY_AFTER = 10 * SECOND
const RETRY_AT_MOST = 10 * MINUTE
/** Answers of one school under way at once. */
export const MOST_UNDER_WAY = 400
/** Requests a minute to one school, as a multiple of what one address may ask. */
export const SHARES_OF_A_SCHOOL = 4

/** A school of the list. Another one takes its place when its entry changes. */
interface Slot<S> {
  readonly school: HostedSchool
  listed: ListedSchool
  /** Resolves when nothing of its predecessor is open any more. */
  readonly after: Promise<unknown>
  running: S | null
  loading: Promise<S> | null
  /** Its turn to be loaded has come. */
  isOpening: boolean
  trouble: string | null
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

/** The schools of a list, each by itself: the trouble of one does not affect another. */
export function createSchools<S extends RunningSchool>(options: SchoolsOptions<S>): Schools<S> {
  const { list, config, now, monotonic, log, schedule, random = Math.random } = options
  const { hosts: ownHosts, decide: decideOwn } = options.own
  const isOwn = (host: string) => ownHosts().has(host)
  const slots = new Map<string, Slot<S>>()
  /** From a host to an id. */
  let byHost: ReadonlyMap<string, string> = new Map()
  const queue = createLoadQueue(LOADS_AT_ONCE, monotonic)
  let troubleCount = 0
  const closing = new Set<Promise<unknown>>()
  /** Loads under way of schools that left the list: what they open is closed when they end. */
  const endingLoads = new Set<Promise<unknown>>()
  const allow = createAllowance(SHARES_OF_A_SCHOOL * config.requestsPerMinute, monotonic)

  const stopListening = list.onChange(reconcile)
  reconcile()

  function reconcile(): void {
    const listed = list.all().filter(({ school }) => !isOwn(school.host))
    const ids = new Set(listed.map(({ school }) => school.id))
    for (const [id, slot] of slots) if (!ids.has(id)) void end(slot)
    for (const one of listed) {
      const slot = slots.get(one.school.id)
      if (slot !== undefined) renew(slot, one)
      else if (options.isEager) loadLater(add(one), random() * JITTER_EACH * listed.length)
      else add(one)
    }
    byHost = new Map(
      listed.flatMap(({ school: { host, id } }) =>
        // Some proxies write the default port.
        /:\d+$/.test(host)
          ? [[host, id]]
          : [
              [host, id],
              [`${host}:443`, id],
            ],
      ),
    )
  }

  function add(listed: ListedSchool, { askedAt = monotonic(), after = Promise.resolve() } = {}) {
    const slot: Slot<S> = {
      school: listed.school,
      listed,
      after,
      running: null,
      loading: null,
      isOpening: false,
      trouble: null,
      failures: 0,
      underWay: 0,
      askedAt,
      isGone: false,
      stopWaiting: () => {},
    }
    slots.set(listed.school.id, slot)
    return slot
  }

  function renew(slot: Slot<S>, next: ListedSchool): void {
    const { askedAt, running, listed: before } = slot
    const hasFailed = slot.trouble !== null
    if (JSON.stringify(slot.school) !== JSON.stringify(next.school)) {
      const one = add(next, { askedAt, after: end(slot) })
      if (options.isEager || hasFailed) loadLater(one, 0)
      return
    }
    slot.listed = next
    if (keyText(before.key) === keyText(next.key)) return
    running?.reloadKey()
    if (!hasFailed) return
    Object.assign(slot, { trouble: null, failures: 0 })
    loadLater(slot, 0)
  }

  /** Closes a school for good. Resolves when nothing of it is open. */
  async function end(slot: Slot<S>): Promise<void> {
    slot.isGone = true
    slot.stopWaiting()
    if (slots.get(slot.school.id) === slot) slots.delete(slot.school.id)
    const { running, loading } = slot
    slot.running = null
    if (running !== null) await closeOne(running)
    if (!slot.isOpening || loading === null) return
    const ended = loading.catch(() => {})
    endingLoads.add(ended)
    await ended
    endingLoads.delete(ended)
  }

  async function closeOne(running: S): Promise<void> {
    running.abort()
    const closed = running.close().catch((error: unknown) => {
      log.error('school_not_closed', { code: codeOf(error) })
    })
    closing.add(closed)
    await closed
    closing.delete(closed)
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

  /** A requested school is loaded before those of the background. */
  function loadFirst(slot: Slot<S>): Promise<S> {
    const loading = load(slot)
    queue.hurry(slot)
    return loading
  }

  async function loadNow(slot: Slot<S>): Promise<S> {
    slot.isOpening = true
    // What opens after the timeout is used, or closed.
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
    const key = createReloadable({
      first: first.key,
      text: first.key,
      name: 'key',
      log: ofSchool(log, school.id),
      read() {
        const found = options.keyOf(slot.listed)
        return 'flaw' in found ? { ...found, text: '' } : { text: found.key, value: found.key }
      },
    })
    if (slot.isGone) throw new Error(NOT_LOADED)
    const running = await options.open(school, configOf(school, first.key, config), key)
    if (slot.isGone || slot.running !== null) {
      await closeOne(running)
      throw new Error(NOT_LOADED)
    }
    Object.assign(slot, { running, trouble: null, failures: 0 })
    slot.stopWaiting()
    log.info('school_loaded', { school: school.id })
    // It may have changed meanwhile.
    running.reloadKey()
    return running
  }

  function failed(slot: Slot<S>, error: unknown): void {
    slot.trouble = error instanceof LoadFailed ? error.message : NOT_LOADED
    slot.failures += 1
    const name = error instanceof Error ? error.name : 'unknown'
    log.error('school_not_loaded', {
      school: slot.school.id,
      code: slot.trouble === KEY_LOST ? 'key_lost' : codeOf(error) || name,
    })
    loadLater(slot, Math.min(RETRY_AT_MOST, RETRY_AFTER * 2 ** (slot.failures - 1)))
  }

  const slotAt = (host: string) => slots.get(byHost.get(host) ?? '')

  function decide(request: IncomingRequest): Answer | Promise<Answer> {
    const host = (header(request, 'host') ?? '').toLowerCase()
    const slot = slotAt(host)
    const { path } = request
    if (slot === undefined) return isOwn(host) ? decideOwn(request) : MISDIRECTED
    // Health is of the process, whichever host is asked.
    if (PROBE_PATHS.has(path)) return decideOwn(atOwnHost(request))
    if (!path.startsWith(`/${HASHED_BELOW}`)) {
      const wait = allow(slot.school.id)
      if (wait > 0) return tooMuch(429, wait)
    }
    slot.askedAt = monotonic()
    if (slot.underWay >= MOST_UNDER_WAY) return tooMuch(503, 5)
    if (slot.running !== null) return counted(slot, slot.running.gateway.decide(request))
    if (slot.trouble !== null && !slot.isOpening) return unshown(slot, request)
    return fileAt(request) ?? counted(slot, whenLoaded(slot, request))
  }

  function atOwnHost(request: IncomingRequest): IncomingRequest {
    const [host = ''] = ownHosts().keys()
    return { ...request, headers: { ...request.headers, host } }
  }

  /** Limits the requests of one school that are under way, so that the others find room. */
  function counted(slot: Slot<S>, given: Answer | Promise<Answer>): Answer | Promise<Answer> {
    if (!(given instanceof Promise)) return given
    slot.underWay += 1
    return given.finally(() => {
      slot.underWay -= 1
    })
  }

  async function whenLoaded(slot: Slot<S>, request: IncomingRequest): Promise<Answer> {
    let stopTimer = () => {}
    const late = new Promise<null>((resolve) => {
      stopTimer = schedule(now() + LOAD_AWAITED, () => resolve(null))
    })
    try {
      const running = await Promise.race([loadFirst(slot), late])
      return running === null
        ? unshown(slot, request, LOADING)
        : await running.gateway.decide(request)
    } catch {
      return unshown(slot, request)
    } finally {
      stopTimer()
    }
  }

  /** A page shows the trouble and retries; any other answer contains it. */
  function unshown(
    slot: Slot<S>,
    request: IncomingRequest,
    error = slot.trouble ?? NOT_LOADED,
  ): Answer {
    const page = isReading(request) ? servedPage(request.path) : null
    const headers = { 'retry-after': String(ASK_AGAIN) }
    if (page === null || options.files === null)
      return fileAt(request) ?? accessRefusal('school_unavailable', { error, headers })
    const block = dataBlock({ reason: 'school_unavailable', error })
    const encoding = header(request, 'accept-encoding') ?? ''
    const made = options.files.page(page, encoding, slot.school.name, block, null, null)
    return { ...made, status: 503, headers: { ...made.headers, ...headers } }
  }

  /** Files are the same for every school. */
  function fileAt(request: IncomingRequest): Answer | null {
    const { path } = request
    return isReading(request)
      ? (options.files?.file(path, header(request, 'accept-encoding') ?? '') ?? null)
      : null
  }

  function hereOf({ school, running, isOpening, trouble, askedAt }: Slot<S>): SchoolHere<S> {
    const failed = trouble === null ? 'waiting' : 'failed'
    const standing = running !== null ? 'loaded' : isOpening ? 'loading' : failed
    return { school, standing, trouble, isKeyLost: trouble === KEY_LOST, running, askedAt }
  }

  /** Logged once for each number: the list may stay wrong for days. */
  function logTroubles(): void {
    const { length: entries } = troubles()
    if (entries > 0 && entries !== troubleCount) log.error('schools_doubted', { entries })
    troubleCount = entries
  }

  const troubles = () => [
    ...list.troubles(),
    ...list
      .all()
      .flatMap(({ school: { host } }) =>
        isOwn(host) ? [`${host} is Flightline’s own address here: give the school another.`] : [],
      ),
  ]

  return {
    decide,
    all: () => [...slots.values()].map(hereOf).toSorted((a, b) => byName(a.school, b.school)),
    byHost(host) {
      const slot = slotAt(host)
      return slot === undefined ? null : hereOf(slot)
    },
    troubles,
    originAt(host) {
      const slot = slotAt(host)
      return slot === undefined ? null : addressOf(slot.school.host, config.access)
    },
    load(id) {
      const slot = slots.get(id)
      return slot === undefined ? Promise.reject(new Error(NOT_LOADED)) : loadFirst(slot)
    },
    async letGo(id) {
      const slot = slots.get(id)
      if (slot === undefined) return
      const { listed, askedAt } = slot
      const ended = end(slot)
      add(listed, { askedAt, after: ended })
      await ended
    },
    async reload() {
      await list.reload()
      logTroubles()
      for (const { running } of slots.values()) running?.reloadKey()
      await Promise.all(endingLoads)
      await Promise.all(closing)
    },
    abort() {
      for (const { running } of slots.values()) running?.abort()
    },
    async close() {
      stopListening()
      for (const slot of slots.values()) void end(slot)
      await Promise.all(closing)
    },
  }
}

/** The message is shown on the school's own pages. */
class LoadFailed extends Error {
  override readonly name = 'LoadFailed'
}

/** Adds the school's id to every line. */
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
