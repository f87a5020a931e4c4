import { setImmediate } from 'node:timers/promises'
import { type Reloadable, reloadableKey } from '#server/config/reloadable.ts'
import { type DayPaperParts, printingHere } from '#server/features/alerts/day-mail/day-paper.ts'
import type { Answer } from '#server/http/answer.ts'
import { createGateway } from '#server/http/gateway.ts'
import { createPagesSeen } from '#server/http/pages-seen.ts'
import type { Hosts } from '#server/http/port/own-hosts.ts'
import type { SiteFiles } from '#server/http/site-files.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import type { ModelStore } from '#server/school/read-model/model-store.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import {
  NO_CHANGE,
  NOTHING_KEPT,
  type StoredModel,
} from '#server/school/read-model/stored-model.ts'
import { type CallAt, createRefresher } from '#server/school/refresher/refresher.ts'
import { createUpstream } from '#server/school/upstream/client.ts'
import { bindingOf } from '#server/store/binding.ts'
import type { EmbeddedOptions, embedSchool } from './embedded-school.ts'
import type { Places, StoredSchool } from './places.ts'
import { runAccounts } from './running-accounts.ts'
import { createFeatures, type Features } from './school-features.ts'
import { type HostedSchool, schoolIdFrom } from './schools/list.ts'
import { createSchoolFigures } from './schools/status.ts'

export interface ProgramOptions extends EmbeddedOptions {
  readonly monotonic: () => number
  readonly version: string
  /** Null if something else serves the page. */
  readonly files: SiteFiles | null
  /** DATA_DIR, or one school's folder in it. */
  readonly folder: string
  /** Given where the embedded school cannot be imported later: Vite unloads a program once it is loaded. */
  readonly embed?: typeof embedSchool
  /** Without it, nothing is read in the background. */
  readonly schedule?: CallAt
  /** Checkout with the print program, and its environment; without it, no PDF is made. */
  readonly checkout?: Pick<DayPaperParts['printing'], 'root' | 'env'>
}

export interface SchoolOptions extends ProgramOptions {
  readonly schedule: CallAt
  readonly places: Places
  readonly hosts: () => Hosts
  readonly address: () => string | null
  readonly isStopping: () => boolean
  /** Null for the only school. */
  readonly listed: Pick<HostedSchool, 'id' | 'host'> | null
  readonly key?: Reloadable<string>
  /** Status of all schools, if this school's admins operate the host. */
  readonly schools?: () => Answer | Promise<Answer>
  readonly port?: () => number
}

type Embedded = Awaited<ReturnType<typeof embedSchool>>

export type OpenSchool = Awaited<ReturnType<typeof openSchool>>

/** Opens reader, ledger, upstream, accounts and, without a real school, the embedded one. Rejects with words. */
export async function openSchool(options: SchoolOptions) {
  const { config, folder, log, places } = options
  const claim = await places.claim(folder, log)
  let embedded: Embedded | null = null
  let place: StoredSchool | null = null
  try {
    const { kind } = config.school
    embedded = kind === 'embedded' ? await embed(options) : null
    const school = schoolOf(options, embedded)
    place = await places.openSchool(school, folder, log)
    if (embedded?.past) place = { ...place, model: await withPast(place.model, embedded.past) }
    const running = joinSchool(options, school, embedded, place, claim.release)
    await running.access.ready()
    return running
  } catch (error) {
    await embedded?.close()
    await place?.close()
    await claim.release()
    throw error
  }
}

/** A store that has nothing yet is filled, in memory and on disk. */
async function withPast(store: ModelStore, past: () => Promise<StoredModel>): Promise<ModelStore> {
  let all = () => NOTHING_KEPT
  const kept = store.take(() => all())
  const isNew = kept.revisions.reservations + kept.revisions.flights === 0
  let taken: StoredModel | null = isNew ? await past() : kept
  if (isNew) {
    const filled = taken
    // A store that could not be opened writes all of it, once it can.
    all = () => filled
    const { records, spans, versions, revisions } = taken
    const change = { put: [...records], putSpans: spans, putVersions: [...versions], revisions }
    store.save({ ...NO_CHANGE, ...change })
  }
  return {
    ...store,
    take(tellAll) {
      all = tellAll
      const model = taken ?? NOTHING_KEPT
      // Lets go of every row.
      taken = null
      return model
    },
  }
}

/** With a real school, the demonstration and its packages are not loaded. */
async function embed(options: SchoolOptions): Promise<Embedded> {
  const make = options.embed ?? (await import('./embedded-school.ts')).embedSchool
  return make(options)
}

function schoolOf({ config, listed }: SchoolOptions, embedded: Embedded | null) {
  const real = config.school.kind === 'real' ? config.school : null
  const baseUrl = real?.baseUrl ?? 'embedded:'
  return {
    ...(listed ?? { id: schoolIdFrom(baseUrl), host: null }),
    name: config.schoolName ?? embedded?.name ?? 'Flight school',
    baseUrl,
    key: real?.key ?? embedded?.origin ?? '',
    keyFile: real?.keyFile ?? null,
    timeZone: config.timeZone,
    hours: config.schoolHours,
    location: config.schoolLocation,
    dailyRequests: config.dailyRequests,
  }
}

function joinSchool(
  options: SchoolOptions,
  school: ReturnType<typeof schoolOf>,
  embedded: Embedded | null,
  place: StoredSchool,
  release: () => Promise<void>,
) {
  const { config, now, monotonic, log, schedule, version } = options
  const { name, timeZone, hours, location } = school
  const { lease, model } = place
  const { retentionDays } = config
  const key = options.key ?? reloadableKey({ key: school.key, file: school.keyFile }, 'key', log)
  /** The key known to belong to the school whose data is stored. */
  let boundKey: string | null = key.current()
  let features: Features | null = null
  const upstream = createUpstream({
    baseUrl: embedded?.address ?? school.baseUrl,
    key: embedded?.key ?? school.key,
  })
  const ledger = createLedger({
    ...place.count,
    now,
    monotonic,
    assumedLimit: school.dailyRequests,
    // Extra requests cost nothing at a school in this process.
    ...(embedded && { unsavedWait: 0 }),
  })
  const reader = createReader({
    onTaken: () => features?.noteReading(),
    onRejected: reloadKey,
    onSameSchool: bindKey,
    upstream,
    ledger,
    store: model,
    now,
    monotonic,
    log,
    retentionDays,
    shared: lease.shared,
    isFilled: Boolean(embedded?.past),
  })
  const refresher = createRefresher({
    reader,
    ledger,
    now,
    schedule: lease.spread(schedule),
    hours,
    zone: timeZone,
    retentionDays,
    log,
  })

  function reloadKey(): boolean {
    if (!key.reload()) return false
    upstream.use(key.current())
    ledger.changeKey()
    reader.changeKey(key.current() === boundKey)
    refresher.changeKey()
    return true
  }

  /** The key proved to be the same school's, so it now opens the stored data. */
  function bindKey(): void {
    boundKey = key.current()
    const binding = bindingOf({ ...school, key: boundKey })
    // Records first: if the process ends in between, only the count is doubtful, and nothing is reread.
    model.bind(binding, reader.revisions())
    place.ledger.bind(binding)
    log.info('key_shown_to_be_of_this_school')
  }

  /** The stored data was read with another key; this one has to prove it is the same school's. */
  function doubtKey(): void {
    boundKey = null
    ledger.changeKey()
    reader.changeKey(false)
  }

  lease.start({
    reader,
    ledger,
    refresher,
    upstream,
    onHeld: ({ isSchoolNew }) => isSchoolNew && doubtKey(),
  })
  const { isHolder } = lease.shared
  const unsaved = () => place.ledger.unsaved() ?? model.unsaved()
  const accounts = runAccounts({
    ...options,
    place,
    brand: name,
    operates: options.schools && 'also',
    unsaved,
    more(context, tokens) {
      features = createFeatures({
        context,
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
        version,
      })
      return features.routes
    },
  })
  const { access } = accounts
  const pages = createPagesSeen(monotonic)
  const figures = createSchoolFigures({ school, reader, ledger, now })
  let closed: Promise<void> | null = null

  return {
    ...accounts,
    ...createGateway({
      reader,
      ledger,
      planned: () => refresher.next(),
      plannedGap: refresher.plannedGap,
      onView: () => refresher.poke(),
      unsaved,
      notReady: accounts.notReady,
      school: {
        name,
        timeZone,
        hours,
        location: location ?? embedded?.location ?? null,
        demonstration: embedded?.isDemonstration ?? false,
      },
      version,
      now,
      hosts: options.hosts,
      files: options.files,
      authentication: access.authentication,
      hidingKey: access.hidingKey,
      onPage: pages.note,
      more: (path) => features?.answer(path) ?? null,
      alerts: (caller) => features?.alertsNow(caller) ?? null,
      open: (request) => features?.open(request) ?? null,
      ...(options.schools && { schools: options.schools }),
      log,
    }),
    school,
    reader,
    ledger,
    upstream,
    unsaved: { ledger: place.ledger.unsaved, read_model: model.unsaved },
    figures: () => ({
      ...figures(),
      records: reader.held(),
      crowdedAt: reader.crowdedAt(),
      bytes: place.bytes(),
      pages: pages.count(),
      unsaved: unsaved(),
    }),
    /** Whether this process reads the school and counts its requests; always true without other gateways. */
    isHolder,
    reloadKey,
    embedded,
    tend() {
      reader.tend()
      place.ledger.tend()
      accounts.tend()
      features?.tend()
    },
    /** Aborts requests to the school, so that everyone waiting gets an answer. */
    abort: () => reader.close(),
    close() {
      closed ??= close()
      return closed
    },
  }

  async function close(): Promise<void> {
    lease.stop()
    refresher.stop()
    reader.close()
    // Lets aborted requests be written down.
    for (let turn = 0; turn < 3; turn += 1) await setImmediate()
    await features?.close()
    await accounts.close()
    model.close()
    ledger.close()
    await place.close()
    await embedded?.close()
    await release()
  }
}
