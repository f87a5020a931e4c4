import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Access, createAccess } from '#server/accounts/access.ts'
import type { AccountsStore } from '#server/accounts/store/house-store.ts'
import {
  HOUSE_FILE,
  type KeptAccounts,
  memoryAccounts,
  openAccounts,
} from '#server/accounts/store/sqlite-house.ts'
import type { Config } from '#server/config/config.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import type { Reloadable } from '#server/config/reloadable.ts'
import { type DayPaperParts, printingHere } from '#server/features/alerts/day-mail/day-paper.ts'
import type { Gateway } from '#server/http/front.ts'
import { createGateway } from '#server/http/gateway.ts'
import { createPagesSeen } from '#server/http/pages-seen.ts'
import { type Hosts, type Machine } from '#server/http/port/own-hosts.ts'
import type { SiteFiles } from '#server/http/site-files.ts'
import type { SchoolDatabase } from '#server/reference-api/database.ts'
import type { Fault } from '#server/reference-api/faults.ts'
import { createLedger, type Ledger } from '#server/school/ledger/ledger.ts'
import {
  LEDGER_FILE,
  type LedgerStore,
  NO_LEDGER,
  openLedgerStore,
} from '#server/school/ledger/ledger-store.ts'
import {
  MODEL_FILE,
  type ModelStore,
  openModelStore,
} from '#server/school/read-model/model-store.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import { type CallAt, createRefresher } from '#server/school/refresher/refresher.ts'
import { createUpstream, type Upstream } from '#server/school/upstream/client.ts'
import { bindingOf } from '#server/store/binding.ts'
import {
  claimFolder,
  claimOpenFolder,
  type FolderClaim,
} from '#server/store/folder/folder-claim.ts'
import { FolderOpenToOthers, foreignFolder, ownFolder } from '#server/store/folder/own-folder.ts'
import { TRY_AGAIN_AFTER } from '#server/store/folder/stored-file.ts'
import type { AmongGateways, GatewayPace } from '#server/store/postgres/among-gateways.ts'
import { zoneOf } from '#time/zone.ts'
import type { embedSchool } from './embedded-school.ts'
import { dropClaimLink } from './first-admin.ts'
import { notReady } from './health/readiness.ts'
import type { SchoolHolding } from './holding.ts'
import { keepSchoolKey } from './kept-key.ts'
import type { MetricSources } from './metrics/scrape.ts'
import { createNightlyCopies } from './nightly-copies.ts'
import { schoolIdFrom } from './schools/hosted-school.ts'
import { createSchoolFigures } from './schools/school-figures.ts'
import { schoolsAnswer } from './schools/schools-answer.ts'
import type { SchoolFigures } from './schools/schools-told.ts'
import { toldOfMany } from './schools/told-of-many.ts'
import { createTelling, type Telling } from './telling.ts'

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
  /** Less patience with other gateways, for a test. */
  readonly pace?: GatewayPace
  /** The checkout that may hold the print program, and the environment to take from for it; without it, no PDF is made. */
  readonly checkout?: Pick<DayPaperParts['printing'], 'root' | 'env'>
  /** Called with every request that reaches the embedded school, before it is answered. */
  readonly onSchoolRequest?: (request: Request) => void
}

export interface InsideOptions extends StackOptions {
  readonly hosts: () => Hosts
  /** Where others find it, without a slash; null if they do not. */
  readonly address?: () => string | null
  /** The school's key, where somebody else knows how it changes. */
  readonly key?: Reloadable<string>
  /** It answers what it was asked, and takes nothing more. */
  readonly isStopping?: () => boolean
  /** What many schools of a process share with other gateways; without it, what `DATABASE_URL` names is opened. */
  readonly among?: Omit<AmongGateways, 'close'>
  /** Of the open port, where it is this school's alone. */
  readonly port?: () => number
  /** Its UUID in the list of schools, where it stands in one. */
  readonly id?: string
  /** One of many, whose people are told nothing of the others. */
  readonly isOneOfMany?: boolean
}

/** The school behind the gateway, if it is our own. */
interface EmbeddedSchool {
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
  readonly kept: KeptAccounts | null
  /** What the metrics tell of what is behind the port. */
  readonly measured: Pick<MetricSources, 'school' | 'told' | 'copies' | 'notReady'>
  /** What the host's operator is told of it. */
  readonly figures: () => SchoolFigures
  /** Reads the school's key again from its file; null where it is in none. */
  readonly lookAtKey: (() => boolean) | null
  readonly ledger: Ledger
  /** What asks the school; whoever asks by it charges the ledger first. */
  readonly upstream: Upstream
  /** Whether it is this process that counts and reads; always where no other may. */
  readonly isHolder: () => boolean
  /** Aborts upstream requests, so that everybody waiting is answered. */
  abort(): void
  close(): Promise<void>
}

/** Everything behind the port: reader, ledger, upstream and, without a real school, the embedded one over real HTTP. */
export async function createStack(options: InsideOptions): Promise<Stack> {
  const { config, folder, log } = options
  // Data read under a moved clock is of no use under another.
  const isKept = folder !== undefined && config.schoolClock === null
  // What is kept in a database may have come from this folder.
  const claimIt = config.databaseUrl === null ? claimOpenFolder : claimFolder
  const claim = isKept ? await claimIt(folder, log) : null
  let embedded: Embedded | null = null
  let stores: Stores | null = null
  const own = options.among ? null : await openAmong(options)
  const among = options.among ?? own
  try {
    if (folder !== undefined) prepareFolder(folder, log)
    embedded = config.school.kind === 'embedded' ? await embed(options) : null
    const real = config.school.kind === 'real' ? config.school : null
    const school = real ?? { baseUrl: 'embedded:', key: embedded?.origin ?? '' }
    stores =
      among === null
        ? openStores(options, school, claim !== null)
        : await (await import('./shared-stores.ts')).openSharedStores(options, among, school)
    const stack = joinStack(options, embedded, stores, claim, own)
    await stack.access.ready()
    return stack
  } catch (error) {
    await embedded?.close()
    await stores?.close()
    await own?.close()
    await claim?.release()
    throw error
  }
}

/** What the gateways of the database that `DATABASE_URL` names share. Loaded only where it is used. */
export async function openAmong({
  config: { databaseUrl: url },
  now,
  monotonic,
  log,
  pace,
}: StackOptions): Promise<AmongGateways | null> {
  if (url === null) return null
  const { openAmongGateways } = await import('#server/store/postgres/among-gateways.ts')
  return openAmongGateways({ url, now, monotonic, log, pace })
}

/** Where the data of a school is, and what of it changes with whoever writes it. */
export interface Stores extends Pick<Stack, 'kept' | 'trouble'> {
  readonly ledger: LedgerStore
  readonly model: ModelStore
  readonly accounts: AccountsStore
  readonly checkAccounts: KeptAccounts['check']
  /** Null where nobody else writes. */
  readonly holding: SchoolHolding | null
  /** The last thing that is done, after the stores were closed. */
  close(): Promise<void>
}

type Embedded = Awaited<ReturnType<typeof embedSchool>>

/** Telling the key of a real school, neither the demonstration nor its packages are loaded. */
async function embed(options: StackOptions): Promise<Embedded> {
  const make = options.embed ?? (await import('./embedded-school.ts')).embedSchool
  return make(options)
}

function joinStack(
  options: InsideOptions,
  embedded: Embedded | null,
  stores: Stores,
  claim: FolderClaim | null,
  among: AmongGateways | null,
): Stack {
  const { config, folder, now, monotonic, log } = options
  const real = config.school.kind === 'real' ? config.school : null
  const { holding } = stores
  const upstream = createUpstream({
    baseUrl: real?.baseUrl ?? embedded?.address ?? '',
    key: real?.key ?? embedded?.key ?? '',
  })
  const { dailyRequests, retentionDays, schoolHours: hours, timeZone: zone } = config
  const ledger = createLedger({
    ...(holding === null && { store: stores.ledger }),
    now,
    monotonic,
    assumedLimit: dailyRequests,
    ...(holding && { gateway: nameOfGateway(options) }),
    // The school in this process loses nothing by a request too many.
    ...(embedded && { unsavedWait: 0 }),
  })
  const parts = () => ({ upstream, ledger, reader, refresher, stores })
  const schoolKey =
    real && (real.keyFile || options.key || holding)
      ? keepSchoolKey(real, log, parts, options.key)
      : null
  let telling: Telling | null = null
  const reader = createReader({
    onTaken: () => telling?.noteReading(),
    ...(schoolKey && { onRejected: schoolKey.reload, onSameSchool: schoolKey.bind }),
    upstream,
    ledger,
    store: stores.model,
    now,
    monotonic,
    log,
    retentionDays,
    ...(holding && { shared: holding.shared }),
  })
  const schedule = options.schedule ?? (() => () => {})
  const refresher = createRefresher({
    reader,
    ledger,
    now,
    schedule: holding?.spread(schedule) ?? schedule,
    hours,
    zone,
    retentionDays,
    log,
  })
  if (holding === null) refresher.start()
  else
    holding.start({
      reader,
      ledger,
      refresher,
      upstream,
      onHeld: ({ isSchoolNew }) => isSchoolNew && schoolKey?.doubt(),
    })
  const { kept } = stores
  const copies =
    folder === undefined || kept === null
      ? null
      : createNightlyCopies({
          folder,
          accounts: kept,
          now,
          zone: zoneOf(zone),
          nights: config.nightlyCopies,
          log,
        })
  const schoolName = config.schoolName ?? embedded?.name ?? 'Flight school'
  const isHolder = holding?.shared.isHolder ?? (() => true)
  const access = createAccess({
    more(kit, tokens) {
      telling = createTelling({
        kit,
        tokens,
        reader,
        ledger,
        config,
        isHolder,
        plannedGap: refresher.plannedGap,
        nextReading: refresher.nextReading,
        schedule,
        planted: embedded?.inspections ?? null,
        printing: printingHere(options),
        log,
        version: options.version,
      })
      return telling.routes
    },
    accounts: stores.accounts,
    now,
    monotonic,
    log,
    school: schoolName,
    config: config.access,
    ...(options.address && { address: options.address }),
    ...(copies && { copies: copies.state }),
    ...(!options.isOneOfMany && { operates: 'also' as const }),
    onChange() {
      const isClaimed = (access.accounts.facts()?.people ?? 0) > 0
      if (isClaimed && options.folder !== undefined) dropClaimLink(options.folder, log)
    },
  })
  const unsaved = () => stores.ledger.unsaved() ?? stores.model.unsaved()
  let stopTending = schedule(now() + TRY_AGAIN_AFTER, tend)
  let closed: Promise<void> | null = null
  const pages = createPagesSeen(monotonic)
  const figures = createSchoolFigures({
    school: { timeZone: zone, hours },
    reader,
    ledger,
    unsaved,
    pages: pages.count,
    folder: config.databaseUrl === null ? folder : undefined,
    now,
  })
  const schoolNow = () => {
    const address = config.access.publicUrl ?? options.address?.() ?? null
    const id = schoolIdFrom(real?.baseUrl ?? 'embedded:')
    return { id, name: schoolName, host: address === null ? 'localhost' : new URL(address).host }
  }
  const told = toldOfMany({
    schools: {
      all: () => [
        { school: schoolNow(), standing: 'loaded', isKeyLost: false, running: { figures } },
      ],
    },
    leases: among?.leases ?? null,
    database: among?.database ?? null,
    startedAt: now(),
    now,
    monotonic,
    hostname: options.machine?.hostname() ?? '',
  })
  const measured: Stack['measured'] = {
    school: {
      reader,
      ledger,
      unsaved: { ledger: stores.ledger.unsaved, read_model: stores.model.unsaved },
    },
    told: config.databaseUrl === null ? null : told,
    copies: copies?.state ?? (() => ({ last: null })),
    notReady: () =>
      notReady({
        isStopping: closed !== null || options.isStopping?.() === true,
        unsaved: unsaved(),
        isAccountsEmpty: access.accounts.facts()?.people === 0,
        checkAccounts: stores.checkAccounts,
      }),
  }
  return {
    measured,
    figures,
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
      onPage: pages.note,
      more: (path) => telling?.answer(path) ?? null,
      alerts: (caller) => telling?.alertsNow(caller) ?? null,
      open: (...asked) => telling?.open(...asked) ?? null,
      ...(!options.isOneOfMany && { schools: schoolsAnswer(told, options.version, now) }),
      log,
    }),
    access,
    kept: stores.kept,
    lookAtKey: schoolKey?.reload ?? null,
    isHolder,
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
    telling?.tend()
    stopTending = schedule(now() + TRY_AGAIN_AFTER, tend)
  }

  async function close() {
    stopTending()
    holding?.stop()
    refresher.stop()
    reader.close()
    // What was just aborted is still written down.
    for (let turn = 0; turn < 3; turn += 1) await setImmediate()
    await copies?.settled()
    await telling?.close()
    await access.close()
    stores.model.close()
    ledger.close()
    await stores.close()
    await among?.close()
    await embedded?.close()
    await claim?.release()
  }
}

/** The same after a restart, and another one for each gateway of a database: no two run on one folder. */
function nameOfGateway({ machine, folder = '' }: StackOptions): string {
  const host = machine?.hostname() ?? hostname()
  return createHash('sha256')
    .update(`${host}\n${resolve(folder)}`)
    .digest('hex')
    .slice(0, 16)
}

/** The ledger's lock comes first: a second process leaves the read model alone. */
function openStores(
  { folder, now, log }: StackOptions,
  school: { readonly baseUrl: string; readonly key: string },
  isKept: boolean,
): Stores {
  const alone = { holding: null, close: async () => {} }
  const common = { binding: bindingOf(school), now, log }
  if (!isKept || folder === undefined) {
    const model = openModelStore({ ...common, file: ':memory:' })
    return { ...alone, ledger: NO_LEDGER, model, ...openAccountsIn(folder, now, log) }
  }
  const ledger = openLedgerStore({ ...common, file: join(folder, LEDGER_FILE) })
  let opened: ReturnType<typeof openAccountsIn> | null = null
  try {
    opened = openAccountsIn(folder, now, log)
    const file = join(folder, MODEL_FILE)
    const model = openModelStore({ ...common, file, isSchoolNew: ledger.isSchoolNew })
    // The process ended while both were bound to another key of the school: what it had spent is not known.
    const isDoubtful = ledger.isDoubtful || (ledger.isSchoolNew && model.isOurs)
    return { ...alone, ledger: { ...ledger, isDoubtful }, model, ...opened }
  } catch (error) {
    void opened?.accounts.close()
    ledger.close()
    throw error
  }
}

/** Kept under a moved clock, too: whoever was let in would have to be let in again with each start. */
export function openAccountsIn(
  folder: string | undefined,
  now: () => number,
  log: Log,
): Pick<Stores, 'kept' | 'trouble' | 'accounts' | 'checkAccounts'> {
  if (folder === undefined) {
    const accounts = memoryAccounts()
    return { accounts, kept: null, trouble: null, checkAccounts: async () => null }
  }
  const accounts = openAccounts({ file: join(folder, HOUSE_FILE), now, log })
  return { accounts, kept: accounts, trouble: accounts.trouble(), checkAccounts: accounts.check }
}

export function prepareFolder(folder: string, log: Log): void {
  try {
    if (ownFolder(folder, log)) log.warn('data_dir_open_to_others')
  } catch (error) {
    if (error instanceof FolderOpenToOthers) throw error
    log.error('data_dir_not_there', { code: codeOf(error) })
  }
}
