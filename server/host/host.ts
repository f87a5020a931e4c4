import { hostname, networkInterfaces } from 'node:os'
import type { Config } from '#server/config/config.ts'
import { createOperatorGateway } from '#server/http/operator-gateway.ts'
import { type Hosts, type Machine, publicHost } from '#server/http/port/own-hosts.ts'
import type { GatewayPace } from '#server/store/postgres/among-gateways.ts'
import { answerSchools } from './commands/schools-running.ts'
import { answerDoctor, DOCTOR, type DoctorSources } from './doctor/running.ts'
import type { OperatorAnswer, OperatorAsk } from './operator-socket.ts'
import { folderPlaces, type Places } from './places.ts'
import { type RunningAccounts, runAccounts, twiceAMinute } from './running-accounts.ts'
import { type OpenSchool, openSchool, type ProgramOptions, type SchoolOptions } from './school.ts'
import { type SchoolList, schoolFolder } from './schools/list.ts'
import { createSchools, ofSchool, onlySchool, type Schools } from './schools/schools.ts'
import { keyOf, readMasterKey } from './schools/sealed-key.ts'
import { createSchoolsStatus, type SchoolsStatus, schoolsAnswer } from './schools/status.ts'

export interface HostOptions extends ProgramOptions {
  /** Without it, nothing is read in the background. */
  readonly schedule?: SchoolOptions['schedule']
  /** Name and addresses of this machine; without them, those of the system. */
  readonly machine?: Machine
  /** Less patience with other gateways, for a test. */
  readonly pace?: GatewayPace
  /** Instead of the status of its schools, for a test. */
  readonly status?: SchoolsStatus
}

/** The port of a host, which opens after it. */
export interface HostPort {
  /** At which the host itself is asked for. */
  readonly hosts: () => Hosts
  /** Where others find it, without a slash; null if they do not. */
  readonly address: () => string | null
  readonly isStopping: () => boolean
  readonly port: () => number
}

export type Host = Awaited<ReturnType<typeof openHost>>

/** What one kind of host shows: its only school, or those of a list and the operator's pages. */
interface Shown {
  readonly schools: Schools<OpenSchool>
  readonly only: OpenSchool | null
  /** Those of the only school, or the operator's. */
  readonly accounts: RunningAccounts
  close(): Promise<void>
}

/** Everything behind the port. */
export async function openHost(options: HostOptions, port: HostPort) {
  const { config, now, monotonic, version } = options
  const { machine = { interfaces: networkInterfaces, hostname } } = options
  const listed = config.school.kind === 'many' ? config.school : null
  if (listed !== null) refuseMasterKey(listed.masterKeyFile)
  const places = await openPlaces(options, machine.hostname())
  try {
    const status =
      options.status ??
      createSchoolsStatus({
        schools: () => shown.schools.all(),
        others: places.others(() =>
          shown.schools.all().flatMap(({ running, school }) => (running ? [] : [school])),
        ),
        startedAt: now(),
        hostname: machine.hostname(),
      })
    const common = {
      ...options,
      ...port,
      schedule: options.schedule ?? (() => () => {}),
      places,
      schools: schoolsAnswer(status, version, now),
    }
    const shown: Shown = await (listed === null
      ? showOnly(common)
      : showList(common, listed, status))
    const { schools, only, accounts } = shown
    const { access, trouble, notReady, copies } = accounts
    const { hosts, port: openPort } = port
    return {
      schools,
      /** The school of a host without a list. */
      only,
      access,
      trouble,
      measured: {
        school: only,
        status: only !== null && !places.isShared ? null : status,
        copies,
        notReady,
        accounts: access.accounts,
        notes: access.auditLog,
      },
      /** Does what a command on this machine asks. */
      answer: (ask: OperatorAsk, peers: DoctorSources['peers']) =>
        answerCommand(shown, ask, { peers, version, port: openPort, hosts, now, monotonic }),
      async close() {
        await shown.close()
        await places.close()
      },
    }
  } catch (error) {
    await places.close()
    throw error
  }
}

function refuseMasterKey(file: string | null): void {
  const master = file === null ? null : readMasterKey(file)
  if (master !== null && 'flaw' in master) throw new Error(`MASTER_KEY_FILE ${master.flaw}`)
}

/** The database's driver is loaded only where it is used. */
async function openPlaces(options: HostOptions, name: string): Promise<Places> {
  const { databaseUrl: url } = options.config
  if (url === null) return folderPlaces(options)
  const { databasePlaces } = await import('./in-database.ts')
  return databasePlaces({ ...options, url, hostname: name })
}

type Common = Omit<SchoolOptions, 'listed' | 'schools'> & Required<Pick<SchoolOptions, 'schools'>>

async function showOnly(options: Common): Promise<Shown> {
  const only = await openSchool({ ...options, listed: null })
  const { hosts, address, config } = options
  const school = () => {
    const outside = config.access.publicUrl ?? address()
    return { ...only.school, host: outside === null ? 'localhost' : new URL(outside).host }
  }
  return { only, schools: onlySchool(only, { school, hosts }), accounts: only, close: only.close }
}

async function showList(
  options: Common,
  { listFile: file, masterKeyFile }: Config['school'] & { readonly kind: 'many' },
  status: SchoolsStatus,
): Promise<Shown> {
  const { config, folder, log, places, schedule, port: _, schools: __, ...rest } = options
  const list = await places.openList({ file, dailyRequests: config.dailyRequests })
  const operator = await openOperator(options, list, status.database)
  const schools = createSchools<OpenSchool>({
    ...options,
    list,
    open: (listed, own, key) =>
      openSchool({
        ...rest,
        places,
        schedule,
        config: own,
        folder: schoolFolder(folder, listed.id),
        hosts: () => publicHost(own.access),
        address: () => own.access.publicUrl,
        log: ofSchool(log, listed.id),
        key,
        listed,
      }),
    keyOf: (one) => keyOf(one, masterKeyFile),
    own: { hosts: options.hosts, decide: operator.gateway.decide },
    isEager: !places.isShared,
  })
  const stopFollowing = places.followLeases(schools, schedule)
  return {
    schools,
    only: null,
    accounts: operator,
    async close() {
      stopFollowing()
      await schools.close()
      await operator.close()
    },
  }
}

/** Commands ask about the host, about the school at a host name, or about the list itself. */
async function answerCommand(
  { schools, only, accounts }: Shown,
  ask: OperatorAsk,
  around: Omit<DoctorSources, 'school' | 'notReady'> & Pick<HostPort, 'hosts'>,
): Promise<OperatorAnswer> {
  const ofList = only === null ? await answerSchools(schools, ask) : null
  if (ofList !== null) return ofList
  let school = only
  if (ask.school !== undefined) {
    const here = schools.byHost(ask.school.toLowerCase())
    if (here === null) return { code: 1, lines: [only ? notShown(ask.school) : NOT_LISTED] }
    try {
      school = await schools.load(here.school.id)
    } catch {
      const trouble = schools.byHost(ask.school.toLowerCase())?.trouble
      return { code: 1, lines: [trouble ?? 'This school cannot be shown now.'] }
    }
  }
  const asked = school ?? accounts
  if (ask.command !== DOCTOR) return asked.answer(ask)
  return answerDoctor({ ...around, school, notReady: asked.notReady }, ask)
}

const NOT_LISTED = 'No school of this host is in the list.'

function notShown(host: string): string {
  return `The Flightline that runs here shows one school, which is not at ${host}: name no school, or the DATA_DIR of that one. Nothing was changed.`
}

/** Opens the accounts and pages of the host's operator, which show how the schools of its list are, and no record of any. */
export async function openOperator(
  options: Common,
  list: SchoolList,
  database: SchoolsStatus['database'],
) {
  const { config, folder, log, now, places, schedule, version } = options
  const claim = await places.claim(folder, log)
  const place = await places.openOperator(list, folder).catch(async (error: unknown) => {
    await claim.release()
    throw error
  })
  const brand = config.schoolName ?? 'Flightline'
  const accounts = runAccounts({
    ...options,
    place,
    brand,
    operates: 'only',
    unsaved: () => null,
  })
  await accounts.access.ready()
  const stopTending = twiceAMinute(schedule, now, accounts.tend)

  return {
    ...accounts,
    gateway: createOperatorGateway({
      hosts: options.hosts,
      files: options.files,
      notReady: accounts.notReady,
      log,
      brand,
      authentication: accounts.access.door,
      schools: options.schools,
      unsaved: () => database()?.away ?? null,
      timeZone: config.timeZone,
      version,
      now,
    }),
    async close() {
      stopTending()
      await accounts.close()
      await claim.release()
    },
  }
}
