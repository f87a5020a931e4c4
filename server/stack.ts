import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import type { Log } from '#config/log.ts'
import { loopbackHosts } from '#gateway/caller.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { listen } from '#gateway/listen.ts'
import type { SiteFiles } from '#gateway/site-files.ts'
import { createLedger } from '#ledger/ledger.ts'
import { createReader } from '#read-model/memory-reader.ts'
import { openSchoolDatabase, type SchoolDatabase } from '#reference-api/database.ts'
import { prepareDemonstration } from '#reference-api/demonstration/demonstration.ts'
import { type Fault, readFaults } from '#reference-api/faults.ts'
import { createReferenceApi } from '#reference-api/reference-api.ts'
import { SCHOOL_FILE } from '#reference-api/school-program.ts'
import { listen as listenSchool } from '#reference-api/school-server.ts'
import { allSchools } from '#reference-api/schools.ts'
import { createUpstream } from '#upstream/client.ts'

export interface StackOptions {
  readonly config: Config
  /** Epoch ms; the embedded school lives by the same clock. */
  readonly now: () => number
  /** Never goes back, ms. */
  readonly monotonic: () => number
  readonly log: Log
  readonly version: string
  /** The built page; null where somebody else serves it. */
  readonly files: SiteFiles | null
  /** A file of schools to embed as it is, instead of the one in DATA_DIR; its first school is shown. */
  readonly database?: SchoolDatabase
  /** Of the embedded school; a set may be changed while it runs. Instead of `SCHOOL_FAULTS`. */
  readonly faults?: Iterable<Fault>
  /** Told of every request that reaches the embedded school, before it is answered. */
  readonly onSchoolRequest?: (request: Request) => void
}

/** The school behind the gateway, when it is our own. */
export interface EmbeddedSchool {
  readonly address: string
  readonly name: string
  readonly database: SchoolDatabase
}

export interface Stack {
  readonly gateway: Gateway
  readonly school: EmbeddedSchool | null
  /** Aborts what is asked upstream, so that whoever waits is answered. */
  abort(): void
  close(): Promise<void>
}

/** Everything behind the port: reader, ledger, upstream and, without a real school, the embedded one over real HTTP. */
export async function createStack(
  options: StackOptions & { readonly hosts: () => ReadonlySet<string> },
): Promise<Stack> {
  const { config, now, monotonic, log } = options
  const embedded = config.school.kind === 'embedded' ? await embedSchool(options) : null
  const access = config.school.kind === 'real' ? config.school : null
  const upstream = createUpstream({
    baseUrl: access?.baseUrl ?? embedded?.address ?? '',
    key: access?.key ?? embedded?.key ?? '',
  })
  const ledger = createLedger({ now, monotonic, assumedLimit: config.dailyRequests })
  const reader = createReader({ upstream, ledger, now, monotonic, log })
  return {
    gateway: createGateway({
      reader,
      ledger,
      school: {
        name: config.schoolName ?? embedded?.name ?? 'Flight school',
        timeZone: config.timeZone,
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
    async close() {
      reader.close()
      await embedded?.close()
    },
  }
}

export interface RunningStack extends Omit<Stack, 'close' | 'abort'> {
  readonly port: number
  /** `http://127.0.0.1:4173`, without a slash. */
  readonly address: string
  /** Over in 5 seconds at the most. */
  close(): Promise<void>
}

/** How long a stop waits for the school before it answers whoever still waits with what is known. */
const LAST_ANSWERS = 3_000

/** The whole of Flightline on `config.host` and `config.port` (0 for a free one), ready when it resolves. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const { host } = options.config
  let hosts = loopbackHosts(options.config.port, host)
  const stack = await createStack({ ...options, hosts: () => hosts })
  try {
    const listening = await listen(stack.gateway.decide, options.config)
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

async function embedSchool(options: StackOptions) {
  const { config, now, log } = options
  const own = options.database === undefined
  const database = options.database ?? openSchoolDatabase(join(config.dataDir, SCHOOL_FILE))
  if (own) prepareDemonstration(database, now())
  const name = allSchools(database)[0]?.name
  if (name === undefined) throw new Error('The embedded file of schools is empty.')
  const { faults, problems } = readFaults(config.schoolFaults)
  if (problems.length > 0)
    throw new Error(problems.map((problem) => `SCHOOL_FAULTS: ${problem}.`).join('\n'))
  const key = randomBytes(24).toString('base64url')
  const api = createReferenceApi({
    database,
    now,
    dailyLimit: config.dailyRequests,
    faults: options.faults ?? faults,
    processKeys: [{ school: name, key }],
    onError: (error) =>
      log.error('school_failed', { name: error instanceof Error ? error.name : 'unknown' }),
  })
  const running = await listenSchool(
    (request) => {
      options.onSchoolRequest?.(request)
      return api.fetch(request)
    },
    { host: '127.0.0.1', port: 0 },
  )
  return {
    address: running.address,
    name,
    key,
    database,
    async close() {
      await running.stop(200)
      if (own) database.close()
    },
  }
}
