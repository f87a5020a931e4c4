import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import { LOOKED_AT_EVERY } from '#config/kept-secret.ts'
import { codeOf, type Log } from '#config/log.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { keepCertificate } from '#gateway/port/kept-certificate.ts'
import { listen } from '#gateway/port/listen.ts'
import { createOwnHosts, type Hosts, type Machine } from '#gateway/port/own-hosts.ts'
import { createPeers } from '#gateway/port/peers.ts'
import type { SiteFiles } from '#gateway/site-files.ts'
import type { HouseStore } from '#house/house-store.ts'
import { memoryHouse } from '#house/memory-house.ts'
import { HOUSE_FILE, type KeptHouse, openHouse } from '#house/sqlite-house.ts'
import { bindingOf } from '#ledger/binding.ts'
import { claimFolder, type FolderClaim } from '#ledger/folder-claim.ts'
import { TRY_AGAIN_AFTER } from '#ledger/kept-file.ts'
import { createLedger, type Ledger } from '#ledger/ledger.ts'
import { LEDGER_FILE, NO_LEDGER, openLedgerStore } from '#ledger/ledger-store.ts'
import { FolderOpenToOthers, foreignFolder, ownFolder } from '#ledger/own-folder.ts'
import { accountWork } from '#operations/commands/account.ts'
import { copyWork } from '#operations/commands/backup.ts'
import { answerDoctor, DOCTOR, watchPeers } from '#operations/doctor/running.ts'
import { notReady } from '#operations/health/readiness.ts'
import { doInHouse } from '#operations/house-command.ts'
import { createAnswersSeen } from '#operations/metrics/answers-seen.ts'
import { startMetrics } from '#operations/metrics/metrics-port.ts'
import type { MetricSources } from '#operations/metrics/samples.ts'
import { createNightlyCopies } from '#operations/nightly-copies.ts'
import { listenToOperator } from '#operations/operator-socket.ts'
import { MODEL_FILE, openModelStore } from '#read-model/model-store.ts'
import { createReader } from '#read-model/reader.ts'
import type { SchoolDatabase } from '#reference-api/database.ts'
import type { Fault } from '#reference-api/faults.ts'
import { movedClock } from '#reference-api/school-clock.ts'
import { type CallAt, createRefresher } from '#refresher/refresher.ts'
import { type Access, createAccess } from '#sign-in/access.ts'
import { zoneOf } from '#time/zone.ts'
import { createUpstream, type Upstream } from '#upstream/client.ts'
import type { embedSchool } from './embedded-school.ts'
import { armFirstAdmin, dropClaimLink, type FirstAdmin, keepClaimLink } from './first-admin.ts'
import { keepSchoolKey } from './kept-key.ts'

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
  /** Where read model, ledger and house are kept; without one they live and die with the process. */
  readonly folder?: string
  /** Wakes the background readings; without one there are none. */
  readonly schedule?: CallAt
  /** This machine's name and addresses; without them, those that the system tells. */
  readonly machine?: Machine
  /** A file of schools to embed as it is, instead of the one in DATA_DIR; its first school is shown. */
  readonly database?: SchoolDatabase
  /** Faults of the embedded school, instead of `SCHOOL_FAULTS`; a set may be changed while it runs. */
  readonly faults?: Iterable<Fault>
  /** Makes the embedded school where it cannot be loaded when it is needed: Vite lets go of a program once it is loaded. */
  readonly embed?: typeof embedSchool
  /** Called with every request that reaches the embedded school, before it is answered. */
  readonly onSchoolRequest?: (request: Request) => void
}

interface InsideOptions extends StackOptions {
  readonly hosts: () => Hosts
  /** Where others find it, without a slash; null if they do not. */
  readonly address?: () => string | null
  /** It answers what it was asked, and takes nothing more. */
  readonly isStopping?: () => boolean
}

/** The school behind the gateway, if it is our own. */
export interface EmbeddedSchool {
  readonly address: string
  readonly name: string
  readonly database: SchoolDatabase
}

export interface Stack {
  readonly gateway: Gateway
  /** What the operator is to be told at the start, in words: what is wrong with the folder or the house, and what to do. */
  readonly trouble: string | null
  readonly school: EmbeddedSchool | null
  readonly access: Access
  /** The house as it is kept; null for one that lives and dies with the process. */
  readonly kept: KeptHouse | null
  /** What the metrics tell of what is behind the port. */
  readonly measured: Pick<MetricSources, 'reader' | 'ledger' | 'unsaved' | 'copies' | 'notReady'>
  /** Reads the school's key again from its file; null where it is in none. */
  readonly lookAtKey: (() => boolean) | null
  readonly ledger: Ledger
  /** What asks the school; whoever asks by it charges the ledger first. */
  readonly upstream: Upstream
  /** Aborts upstream requests, so that everybody waiting is answered. */
  abort(): void
  close(): Promise<void>
}

/** Everything behind the port: reader, ledger, upstream and, without a real school, the embedded one over real HTTP. */
export async function createStack(options: InsideOptions): Promise<Stack> {
  const { config, folder, log } = options
  // Data read under a moved clock is of no use under another.
  const isKept = folder !== undefined && config.schoolClock === null
  const claim = isKept ? await claimFolder(folder, log) : null
  let embedded: Embedded | null = null
  try {
    if (folder !== undefined) prepareFolder(folder, log)
    embedded = config.school.kind === 'embedded' ? await embed(options) : null
    const stack = joinStack(options, embedded, claim)
    await stack.access.ready()
    return stack
  } catch (error) {
    await embedded?.close()
    await claim?.release()
    throw error
  }
}

type Embedded = Awaited<ReturnType<typeof embedSchool>>

/** Beside the key of a real school, neither the demonstration nor its packages are loaded. */
async function embed(options: StackOptions): Promise<Embedded> {
  const make = options.embed ?? (await import('./embedded-school.ts')).embedSchool
  return make(options)
}

function joinStack(
  options: InsideOptions,
  embedded: Embedded | null,
  claim: FolderClaim | null,
): Stack {
  const { config, folder, now, monotonic, log } = options
  const real = config.school.kind === 'real' ? config.school : null
  const stores = openStores(
    options,
    real ?? { baseUrl: 'embedded:', key: embedded?.origin ?? '' },
    claim !== null,
  )
  const upstream = createUpstream({
    baseUrl: real?.baseUrl ?? embedded?.address ?? '',
    key: real?.key ?? embedded?.key ?? '',
  })
  const { dailyRequests, retentionDays, schoolHours: hours, timeZone: zone } = config
  const ledger = createLedger({
    store: stores.ledger,
    now,
    monotonic,
    assumedLimit: dailyRequests,
    // The school in this process loses nothing by a request too many.
    ...(embedded && { unsavedWait: 0 }),
  })
  const schoolKey = real?.keyFile
    ? keepSchoolKey(real, log, () => ({ upstream, ledger, reader, refresher, stores }))
    : null
  const reader = createReader({
    ...(schoolKey && { onRejected: schoolKey.look, onSameSchool: schoolKey.bind }),
    upstream,
    ledger,
    store: stores.model,
    now,
    monotonic,
    log,
    retentionDays,
  })
  const schedule = options.schedule ?? (() => () => {})
  const refresher = createRefresher({
    reader,
    ledger,
    now,
    schedule,
    hours,
    zone,
    retentionDays,
    log,
  })
  refresher.start()
  const { kept } = stores
  const copies =
    folder === undefined || kept === null
      ? null
      : createNightlyCopies({
          folder,
          house: kept,
          now,
          zone: zoneOf(zone),
          nights: config.nightlyCopies,
          log,
        })
  const schoolName = config.schoolName ?? embedded?.name ?? 'Flight school'
  const access = createAccess({
    house: stores.house,
    now,
    monotonic,
    log,
    school: schoolName,
    config: config.access,
    ...(options.address && { address: options.address }),
    ...(copies && { copies: copies.state }),
    onChange() {
      const isClaimed = (access.house.facts()?.people ?? 0) > 0
      if (isClaimed && options.folder !== undefined) dropClaimLink(options.folder, log)
    },
  })
  const unsaved = () => stores.ledger.unsaved() ?? stores.model.unsaved()
  let stopTending = schedule(now() + TRY_AGAIN_AFTER, tend)
  let closed: Promise<void> | null = null
  const measured: Stack['measured'] = {
    reader,
    ledger,
    unsaved: { ledger: stores.ledger.unsaved, read_model: stores.model.unsaved },
    copies: copies?.state ?? (() => ({ last: null })),
    notReady: () =>
      notReady({
        isStopping: closed !== null || options.isStopping?.() === true,
        unsaved: unsaved(),
        isHouseEmpty: access.house.facts()?.people === 0,
        checkHouse: stores.kept?.check ?? (async () => null),
      }),
  }
  return {
    measured,
    ledger,
    upstream,
    trouble: (folder === undefined ? null : foreignFolder(folder)) ?? stores.trouble,
    gateway: createGateway({
      reader,
      ledger,
      planned: () => refresher.next(),
      plannedGap: refresher.plannedGap,
      onLook: () => refresher.poke(),
      unsaved,
      notReady: measured.notReady,
      school: {
        name: schoolName,
        timeZone: config.timeZone,
        hours,
        location: config.schoolLocation ?? embedded?.location ?? null,
        demonstration: embedded?.isDemonstration ?? false,
      },
      version: options.version,
      now,
      hosts: options.hosts,
      files: options.files,
      door: access.door,
      hidingKey: access.hidingKey,
      log,
    }),
    access,
    kept: stores.kept,
    lookAtKey: schoolKey?.look ?? null,
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

  function tend() {
    reader.tend()
    stores.ledger.tend()
    access.tend()
    copies?.tend()
    stopTending = schedule(now() + TRY_AGAIN_AFTER, tend)
  }

  async function close() {
    stopTending()
    refresher.stop()
    reader.close()
    // What was just aborted is still written down.
    for (let turn = 0; turn < 3; turn += 1) await setImmediate()
    await copies?.settled()
    await access.close()
    stores.model.close()
    ledger.close()
    await embedded?.close()
    await claim?.release()
  }
}

/** The ledger's lock comes first: a second process leaves the read model alone. */
function openStores(
  { folder, now, log }: StackOptions,
  school: { readonly baseUrl: string; readonly key: string },
  isKept: boolean,
) {
  const common = { binding: bindingOf(school), now, log }
  if (!isKept || folder === undefined) {
    const model = openModelStore({ ...common, file: ':memory:' })
    return { ledger: NO_LEDGER, model, ...openHouseIn(folder, now, log) }
  }
  const ledger = openLedgerStore({ ...common, file: join(folder, LEDGER_FILE) })
  let opened: ReturnType<typeof openHouseIn> | null = null
  try {
    opened = openHouseIn(folder, now, log)
    const file = join(folder, MODEL_FILE)
    const model = openModelStore({ ...common, file, isSchoolNew: ledger.isSchoolNew })
    // The process ended while both were bound to another key of the school: what it had spent is not known.
    const isDoubtful = ledger.isDoubtful || (ledger.isSchoolNew && model.isOurs)
    return { ledger: { ...ledger, isDoubtful }, model, ...opened }
  } catch (error) {
    void opened?.house.close()
    ledger.close()
    throw error
  }
}

/** Kept under a moved clock, too: whoever was let in would have to be let in again with each start. */
function openHouseIn(
  folder: string | undefined,
  now: () => number,
  log: Log,
): Pick<Stack, 'kept' | 'trouble'> & { readonly house: HouseStore } {
  if (folder === undefined) return { house: memoryHouse(), kept: null, trouble: null }
  const house = openHouse({ file: join(folder, HOUSE_FILE), now, log })
  return { house, kept: house, trouble: house.trouble() }
}

function prepareFolder(folder: string, log: Log): void {
  try {
    if (ownFolder(folder, log)) log.warn('data_dir_open_to_others')
  } catch (error) {
    if (error instanceof FolderOpenToOthers) throw error
    log.error('data_dir_not_there', { code: codeOf(error) })
  }
}

export interface RunningStack extends Omit<Stack, 'close' | 'abort' | 'lookAtKey'> {
  readonly port: number
  /** Where a browser on this machine finds it: `http://127.0.0.1:4173`, without a slash. */
  readonly address: string
  /** Where Prometheus finds the metrics; null if they are not told. */
  readonly metrics: string | null
  /** Where everybody else does, the best first; none if they do not. */
  readonly outside: readonly string[]
  /** Makes whoever opens it first the admin; null if nobody is needed. Holds a secret. */
  readonly claimLink: string | null
  /** Holds the secret of that link. */
  readonly firstAdmin: FirstAdmin
  /** Reads the certificate and the keys again from their files, at once; it happens by itself every `LOOKED_AT_EVERY`. */
  reload(): void
  /** Over in 5 seconds at the most. */
  close(): Promise<void>
}

/** How long a stop waits for the school before it answers those still waiting with what is known. */
const LAST_ANSWERS = 3_000

/** All of Flightline on `config.host` and `config.port` (0 for a free one), ready when it resolves. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const { config, log, monotonic, now } = options
  const { host, access } = config
  const certificate = access.tls && keepCertificate(access.tls, log)
  const machine = options.machine ?? { interfaces: networkInterfaces, hostname }
  const own = createOwnHosts({ access, host, machine, monotonic })
  let { port } = config
  const hosts = () => own.of(port)
  const address = () => own.outside(port)[0] ?? null
  let isStopping = false
  const stack = await createStack({ ...options, hosts, address, isStopping: () => isStopping })
  const { folder } = options
  const metricsAt = config.metrics
  const answers = metricsAt && createAnswersSeen()
  const peers = watchPeers(createPeers({ access, host, log }))
  let operator: Awaited<ReturnType<typeof listenToOperator>> | null = null
  let metrics: Awaited<ReturnType<typeof startMetrics>> | null = null
  try {
    metrics =
      answers &&
      (await startMetrics(metricsAt, {
        ...stack.measured,
        house: { transact: stack.access.house.quietly },
        notes: stack.access.notes,
        version: options.version,
        config,
        folder,
        answers,
        now,
        monotonic,
        log,
        peers: peers.counts,
        hostname: machine.hostname,
      }))
    const firstAdmin = await armFirstAdmin(stack.access, access, stack.trouble, log)
    const listening = await listen(stack.gateway.decide, config, {
      requestsPerMinute: config.requestsPerMinute,
      peers,
      log,
      ...(answers && { onAnswer: answers.note }),
      ...(certificate && { certificate: certificate.current() }),
    })
    port = listening.port
    let stopLooking = () => {}
    const reload = () => {
      if (certificate?.look()) listening.renew(certificate.current())
      stack.lookAtKey?.()
    }
    const lookAgain = () => {
      reload()
      stopLooking = options.schedule?.(now() + LOOKED_AT_EVERY, lookAgain) ?? stopLooking
    }
    if (certificate || stack.lookAtKey) lookAgain()
    const claimLink =
      firstAdmin !== null && typeof firstAdmin === 'object'
        ? `${address() ?? listening.address}/claim#${firstAdmin.token}`
        : null
    if (options.folder !== undefined && access.isAsked) {
      if (claimLink) keepClaimLink(options.folder, claimLink, log)
      // Who cannot read the house does not know whether its link still counts.
      else if (stack.trouble === null) dropClaimLink(options.folder, log)
    }
    if (folder !== undefined && stack.kept !== null) {
      const { transact } = stack.access.house
      const house = { transact, copyInto: stack.kept.copyInto }
      const commands = { account: accountWork, copy: copyWork }
      const inHouse = doInHouse.bind(null, commands, { folder, house, now })
      const inDoctor = answerDoctor.bind(null, {
        ledger: stack.ledger,
        upstream: stack.upstream,
        notReady: stack.measured.notReady,
        peers,
        version: options.version,
        port: () => port,
        isReal: config.school.kind === 'real',
        now,
        monotonic,
      })
      operator = await listenToOperator(
        folder,
        (ask) => (ask.command === DOCTOR ? inDoctor(ask) : inHouse(ask)),
        log,
      )
    }
    return {
      ...stack,
      reload,
      port,
      address: listening.address,
      metrics: metrics && `${metrics.address}/metrics`,
      outside: own.outside(port),
      claimLink,
      firstAdmin,
      async close() {
        isStopping = true
        stopLooking()
        await operator?.close()
        await metrics?.close()
        const timer = setTimeout(() => stack.abort(), LAST_ANSWERS)
        await listening.close()
        clearTimeout(timer)
        await stack.close()
      },
    }
  } catch (error) {
    await metrics?.close()
    await stack.close()
    throw error
  }
}

/** The program's clock: the machine's, or moved as `SCHOOL_CLOCK` says. */
export function programClock({ schoolClock, timeZone }: Config, now: () => number): () => number {
  return schoolClock === null ? now : movedClock(now, timeZone, schoolClock)
}
