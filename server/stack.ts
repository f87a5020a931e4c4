import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import { codeOf, type Log } from '#config/log.ts'
import { loopbackHosts } from '#gateway/caller.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { listen } from '#gateway/listen.ts'
import type { SiteFiles } from '#gateway/site-files.ts'
import { createLedger } from '#ledger/ledger.ts'
import { type LedgerStore, openLedgerStore } from '#ledger/ledger-store.ts'
import { openModelStore } from '#read-model/model-store.ts'
import { createReader } from '#read-model/reader.ts'
import type { SchoolDatabase } from '#reference-api/database.ts'
import type { Fault } from '#reference-api/faults.ts'
import { movedClock } from '#reference-api/school-clock.ts'
import { type CallAt, createRefresher } from '#refresher/refresher.ts'
import { createUpstream } from '#upstream/client.ts'
import type { embedSchool } from './embedded-school.ts'

export interface StackOptions {
  readonly config: Config
  /** Epoch ms; the embedded school uses the same clock. */
  readonly now: () => number
  /** Never goes back, ms. */
  readonly monotonic: () => number
  readonly log: Log
  readonly version: string
  /** The built page; null if something else serves it. */
  readonly files: SiteFiles | null
  /** Where the read model and the ledger are kept; without one they live and die with the process. */
  readonly folder?: string
  /** Wakes the background readings; without one there are none. */
  readonly schedule?: CallAt
  /** A file of schools to embed as it is, instead of the one in DATA_DIR; its first school is shown. */
  readonly database?: SchoolDatabase
  /** Faults of the embedded school, instead of `SCHOOL_FAULTS`; a set may be changed while it runs. */
  readonly faults?: Iterable<Fault>
  /** Called with every request that reaches the embedded school, before it is answered. */
  readonly onSchoolRequest?: (request: Request) => void
}

/** The school behind the gateway, if it is our own. */
export interface EmbeddedSchool {
  readonly address: string
  readonly name: string
  readonly database: SchoolDatabase
}

export interface Stack {
  readonly gateway: Gateway
  readonly school: EmbeddedSchool | null
  /** Aborts upstream requests, so that everybody waiting is answered. */
  abort(): void
  close(): Promise<void>
}

/** Everything behind the port: reader, ledger, upstream and, without a real school, the embedded one over real HTTP. */
export async function createStack(
  options: StackOptions & { readonly hosts: () => ReadonlySet<string> },
): Promise<Stack> {
  if (options.folder !== undefined) prepareFolder(options.folder, options.log)
  const embedded = options.config.school.kind === 'embedded' ? await embed(options) : null
  try {
    return joinStack(options, embedded)
  } catch (error) {
    await embedded?.close()
    throw error
  }
}

type Embedded = Awaited<ReturnType<typeof embedSchool>>

/** Beside the key of a real school, neither the demonstration nor its packages are loaded. */
async function embed(options: StackOptions): Promise<Embedded> {
  return (await import('./embedded-school.ts')).embedSchool(options)
}

function joinStack(
  options: StackOptions & { readonly hosts: () => ReadonlySet<string> },
  embedded: Embedded | null,
): Stack {
  const { config, now, monotonic, log } = options
  const access = config.school.kind === 'real' ? config.school : null
  const stores = openStores(
    options,
    access ?? { baseUrl: 'embedded:', key: embedded?.origin ?? '' },
  )
  const upstream = createUpstream({
    baseUrl: access?.baseUrl ?? embedded?.address ?? '',
    key: access?.key ?? embedded?.key ?? '',
  })
  const { dailyRequests, retentionDays, schoolHours: hours, timeZone: zone } = config
  const ledger = createLedger({
    store: stores.ledger,
    now,
    monotonic,
    assumedLimit: dailyRequests,
    log,
  })
  const reader = createReader({
    upstream,
    ledger,
    store: stores.model,
    now,
    monotonic,
    log,
    retentionDays,
  })
  const refresher = createRefresher({
    reader,
    ledger,
    now,
    schedule: options.schedule ?? (() => () => {}),
    hours,
    zone,
    retentionDays,
    log,
  })
  refresher.start()
  let closed: Promise<void> | null = null
  return {
    gateway: createGateway({
      reader,
      ledger,
      planned: () => refresher.next(),
      plannedGap: refresher.plannedGap,
      onLook: () => refresher.poke(),
      school: {
        name: config.schoolName ?? embedded?.name ?? 'Flight school',
        timeZone: config.timeZone,
        hours,
        location: config.schoolLocation ?? embedded?.location ?? null,
        demonstration: embedded?.isDemonstration ?? false,
      },
      version: options.version,
      now,
      hosts: options.hosts,
      files: options.files,
      log,
    }),
    school: embedded && {
      address: embedded.address,
      name: embedded.name,
      database: embedded.database,
    },
    abort: () => reader.close(),
    close: () => {
      closed ??= close()
      return closed
    },
  }

  async function close() {
    refresher.stop()
    reader.close()
    // What was just aborted is still written down.
    for (let turn = 0; turn < 3; turn += 1) await setImmediate()
    stores.model.close()
    ledger.close()
    await embedded?.close()
  }
}

/** The ledger's lock comes first: a second process leaves the read model alone. */
function openStores(
  { config, folder, now, log }: StackOptions,
  { baseUrl, key }: { readonly baseUrl: string; readonly key: string },
) {
  // Data read under a moved clock is of no use under another.
  const isKept = folder !== undefined && config.schoolClock === null
  const fileOf = (name: string) => (isKept ? join(folder, name) : ':memory:')
  const binding = `${baseUrl}\n${key}`
  const file = fileOf('ledger.sqlite')
  const ledger = openLedgerStore({ file, binding, now, log })
  try {
    return {
      ledger: isKept ? noticeLoss(ledger, file, log) : ledger,
      model: openModelStore({ file: fileOf('read-model.sqlite'), binding, now, log }),
    }
  } catch (error) {
    ledger.close()
    throw error
  }
}

/** A deleted file can be written without an error while it is open. */
function noticeLoss(store: LedgerStore, file: string, log: Log): LedgerStore {
  let isThere = true
  return {
    ...store,
    save(state) {
      store.save(state)
      if (isThere && !existsSync(file)) log.error('data_dir_not_saved')
      isThere = existsSync(file)
    },
  }
}

/** For its owner only. An existing folder is left as it is: it may hold many things. */
function prepareFolder(folder: string, log: Log): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if ((statSync(folder).mode & 0o077) !== 0) log.warn('data_dir_open_to_others')
  } catch (error) {
    log.error('data_dir_not_there', { code: codeOf(error) })
  }
}

export interface RunningStack extends Omit<Stack, 'close' | 'abort'> {
  readonly port: number
  /** `http://127.0.0.1:4173`, without a slash. */
  readonly address: string
  /** Over in 5 seconds at the most. */
  close(): Promise<void>
}

/** How long a stop waits for the school before it answers those still waiting with what is known. */
const LAST_ANSWERS = 3_000

/** All of Flightline on `config.host` and `config.port` (0 for a free one), ready when it resolves. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const { host } = options.config
  let hosts = loopbackHosts(options.config.port, host)
  const stack = await createStack({ ...options, hosts: () => hosts })
  try {
    const { config, log } = options
    const { requestsPerMinute } = config
    const listening = await listen(stack.gateway.decide, config, { requestsPerMinute, log })
    const { port } = listening
    hosts = loopbackHosts(port, host)
    return {
      ...stack,
      port,
      address: listening.address,
      async close() {
        const timer = setTimeout(() => stack.abort(), LAST_ANSWERS)
        await listening.close()
        clearTimeout(timer)
        await stack.close()
      },
    }
  } catch (error) {
    await stack.close()
    throw error
  }
}

/** The program's clock: the machine's, or moved as `SCHOOL_CLOCK` says. */
export function programClock({ schoolClock, timeZone }: Config, now: () => number): () => number {
  return schoolClock === null ? now : movedClock(now, timeZone, schoolClock)
}
