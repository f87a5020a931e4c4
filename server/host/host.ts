import { hostname, networkInterfaces } from 'node:os'
import type { Config } from '#server/config/config.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import { createOperatorGateway } from '#server/http/gateway.ts'
import { type Machine, publicHost } from '#server/http/port/own-hosts.ts'
import { TRY_AGAIN_AFTER } from '#server/store/folder/stored-file.ts'
import type { GatewayPace } from '#server/store/postgres/among-gateways.ts'
import { answerCommand } from './answer-commands.ts'
import type { DoctorSources } from './doctor/running.ts'
import type { OperatorAnswer, OperatorAsk } from './operator-socket.ts'
import { folderPlaces, type Places } from './places.ts'
import { runAccounts } from './running-accounts.ts'
import { type OpenSchool, openSchool, type ProgramOptions, type SchoolOptions } from './school.ts'
import { answerByHost } from './schools/by-host.ts'
import {
  addressOf,
  type HostedSchool,
  listOfOne,
  ONLY_HOST,
  type SchoolList,
  schoolFolder,
} from './schools/list.ts'
import { createSchools, repeat, type Schools } from './schools/schools.ts'
import { readKeyOf, readMasterKey } from './schools/sealed-key.ts'
import { createStatus, type OtherGateways, type ReadStatus } from './schools/status.ts'

export interface HostOptions extends ProgramOptions {
  /** Defaults to the system's name and addresses. */
  readonly machine?: Machine
  /** Shorter waits for other gateways, for tests. */
  readonly pace?: GatewayPace
  /** Replaces the status of the schools, for tests. */
  readonly status?: ReadStatus
}

/** The port opens after the host. */
type HostPort = Pick<SchoolOptions, 'hosts' | 'address' | 'isStopping'> &
  Required<Pick<SchoolOptions, 'port'>>

export async function openHost(options: HostOptions, port: HostPort) {
  const { config, now, monotonic, version, folder } = options
  const { machine = { interfaces: networkInterfaces, hostname } } = options
  const { hosts, port: openPort, address } = port
  const listed = config.school.kind === 'many' ? config.school : null
  const masterKeyFile = listed?.masterKeyFile ?? null
  refuseMasterKey(masterKeyFile)
  const places = await openPlaces(options, machine.hostname())
  try {
    const others = places.others(() =>
      schools.all().flatMap(({ running, school }) => (running ? [] : [school])),
    )
    const ownHost = () => {
      const outside = config.access.publicUrl ?? address()
      return outside === null ? 'localhost' : new URL(outside).host
    }
    const status: ReadStatus =
      options.status ??
      createStatus({
        schools: () =>
          schools.all().map(({ school, standing, isKeyLost, running }) => {
            const host = school.host === ONLY_HOST ? ownHost() : school.host
            return { school: { ...school, host }, standing, isKeyLost, running }
          }),
        others,
        hostname: machine.hostname(),
        version,
        now,
      })
    const schedule = options.schedule ?? (() => () => {})
    const { port: _, ...common } = { ...options, ...port, schedule, places }
    const answerSchoolsWire = async () => jsonAnswer(200, await status())
    const own = await (listed === null
      ? openOnly({ ...common, port: openPort, schools: answerSchoolsWire })
      : openOperator({ ...common, schools: answerSchoolsWire }, listed.listFile, others.database))
    const { only, list, access, trouble } = own
    const schools: Schools<OpenSchool> = createSchools({
      ...common,
      list,
      only,
      isOwn: (host) => hosts().has(host),
      open(school, key, log) {
        const ownConfig = configOf(school, key.current(), config)
        return openSchool({
          ...common,
          config: ownConfig,
          folder: schoolFolder(folder, school.id),
          hosts: () => publicHost(ownConfig.access),
          address: () => ownConfig.access.publicUrl,
          log,
          key,
          listed: school,
        })
      },
      keyOf: (one) => readKeyOf(one, masterKeyFile),
      isEager: !places.isShared,
    })
    const stopFollowing = places.followLeases(schools, schedule)

    /** As `https://kapa.example.org`; null for a host that has no school. */
    function originAt(host: string): string | null {
      const here = hosts().has(host) ? null : schools.byHost(host)
      return here && addressOf(here.school.host, config.access)
    }

    function answer(ask: OperatorAsk, peers: DoctorSources['peers']): Promise<OperatorAnswer> {
      const doctor = { peers, version, port: openPort, now, monotonic }
      return answerCommand({ schools, originAt, only, own, doctor }, ask)
    }

    return {
      schools,
      decide: answerByHost({
        ...common,
        schools,
        requestsPerMinute: config.requestsPerMinute,
        own: { hosts, decide: own.decide },
      }),
      originAt,
      /** Null for a host with a list. */
      only,
      access,
      trouble,
      measured: {
        school: only,
        // With a single school, its own metrics are enough.
        status: only !== null && !places.isShared ? null : status,
        copies: own.copies,
        notReady: own.notReady,
        accounts: access.accounts,
        notes: access.auditLog,
      },
      answer,
      async close() {
        stopFollowing()
        await schools.close()
        await own.close()
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

async function openPlaces(options: HostOptions, name: string): Promise<Places> {
  const { databaseUrl: url } = options.config
  if (url === null) return folderPlaces(options)
  const { databasePlaces } = await import('./in-database.ts')
  return databasePlaces({ ...options, url, hostname: name })
}

type OwnOptions = Omit<SchoolOptions, 'listed' | 'schools'> &
  Required<Pick<SchoolOptions, 'schools'>>

/** Without a list, the school's admins are the operators. */
async function openOnly(options: OwnOptions) {
  const only = await openSchool({ ...options, listed: null })
  return { ...only, only, list: listOfOne({ ...only.school, host: ONLY_HOST }) }
}

export async function openOperator(
  options: OwnOptions,
  listFile: string | null,
  database: OtherGateways['database'],
) {
  const { config, folder, log, now, places, schedule } = options
  const list: SchoolList = await places.openList({
    file: listFile,
    dailyRequests: config.dailyRequests,
  })
  const claim = await places.claim(folder, log)
  const place = await places.openOperator(list, folder).catch(async (error: unknown) => {
    await claim.release()
    throw error
  })
  const brand = config.schoolName ?? 'Flightline'
  const unsaved = () => null
  const accounts = runAccounts({ ...options, place, brand, operates: 'only', unsaved })
  await accounts.access.ready()
  const stopTending = repeat({ schedule, now }, TRY_AGAIN_AFTER, accounts.tend)
  return {
    ...accounts,
    only: null,
    list,
    ...createOperatorGateway({
      ...options,
      brand,
      notReady: accounts.notReady,
      authentication: accounts.access.authentication,
      unsaved: () => database()?.away ?? null,
      timeZone: config.timeZone,
    }),
    async close() {
      stopTending()
      await accounts.close()
      await claim.release()
    },
  }
}

/** The host's configuration with this school's own values. `key` is its key in the clear. */
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
