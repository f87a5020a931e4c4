import { join } from 'node:path'
import { isLocalName, isLoopback, withoutBrackets } from './networks.ts'
import { type MachineSurroundings, type OpenSettings, openSettings } from './read-settings.ts'
import { type SettingName, settings as table } from './settings.ts'

/** The key goes to `upstream` alone. */
interface RealSchool {
  readonly kind: 'real'
  readonly baseUrl: string
  readonly key: string
  /** Absolute path, which is read again later; null if the key itself was given. */
  readonly keyFile?: string | null
}

/** Where the list of schools and the key that seals theirs are. Neither path is a secret. */
export interface ManySchoolsHere {
  readonly kind: 'many'
  /** Absolute path; null for the table `school` of the database. */
  readonly listFile: string | null
  /** Set by `SCHOOLS_FILE`: it stays there, wherever the data is moved. */
  readonly isListNamed?: boolean
  /** Absolute path; null if every key is in a file of its own. */
  readonly masterKeyFile: string | null
}

export type Config = ReturnType<typeof configOf>

export type SchoolHours = Config['schoolHours']

export type SchoolLocation = NonNullable<Config['schoolLocation']>

export type AccessConfig = Config['access']

/** OpenID Connect. The secret goes to the client alone. */
export type SingleSignOn = NonNullable<AccessConfig['oidc']>

/** The password goes to the relay alone. */
export type MailConfig = NonNullable<Config['mail']>

export type ConfigAnswer =
  | { readonly config: Config; readonly warnings: readonly string[] }
  /** Each is a sentence that starts with the setting's name. None quotes a value: it may be the secret. */
  | { readonly problems: readonly string[] }

/** The environment wins over `.env`. Lists every problem at once. */
export function readConfig(around: MachineSurroundings): ConfigAnswer {
  const settings = openSettings(around)
  const config = configOf(settings)
  const problems = [...settings.problems, ...applying(rulesBetween(settings, config))]
  const rank = (problem: string) => table.findIndex(({ name }) => problem.startsWith(`${name} `))
  if (problems.length > 0) return { problems: problems.toSorted((a, b) => rank(a) - rank(b)) }
  return { config, warnings: [...settings.warnings, ...applying(warningsAbout(settings, config))] }
}

export const SCHOOLS_FILE_NAME = 'schools.json'

function configOf(settings: OpenSettings) {
  const { read, around } = settings
  const school = readSchool(settings)
  return {
    school,
    /** Null: the name in the embedded school's file, or "Flight school" for a real one. */
    schoolName: read('SCHOOL_NAME'),
    /** The server only paces by it; the browser converts what it shows. */
    timeZone: read('SCHOOL_TIME_ZONE') ?? around.homeZone,
    /** An address, `localhost`, or `lan`: every address of this machine, for callers with a private one. */
    host: read('HOST'),
    access: readAccess(settings, school.kind === 'many'),
    port: read('PORT'),
    metrics: read('METRICS_PORT'),
    dataDir: read('DATA_DIR'),
    databaseUrl: read('DATABASE_URL'),
    mail: readMail(settings),
    webhookNetworks: read('WEBHOOK_NETWORKS') ?? [],
    logLevel: read('LOG_LEVEL'),
    dailyRequests: read('DAILY_REQUESTS'),
    requestsPerMinute: read('REQUESTS_PER_MINUTE'),
    schoolHours: read('SCHOOL_HOURS'),
    schoolLocation: read('SCHOOL_LOCATION'),
    retentionDays: read('RETENTION_DAYS'),
    nightlyCopies: read('NIGHTLY_COPIES'),
    /** Minutes after midnight in the school's zone at which the program starts; null: the real time. */
    schoolClock: read('SCHOOL_CLOCK'),
    schoolFaults: read('SCHOOL_FAULTS') ?? '',
  } as const
}

function readSchool(
  settings: OpenSettings,
): RealSchool | { readonly kind: 'embedded' } | ManySchoolsHere {
  const { read, isSet, path } = settings
  const key = read('SCHOOL_API_KEY')
  const named = read('SCHOOLS_FILE')
  if (isSet('SCHOOL_API_URL')) {
    const baseUrl = read('SCHOOL_API_URL') ?? ''
    return { kind: 'real', baseUrl, key: key ?? '', keyFile: path('SCHOOL_API_KEY_FILE') }
  }
  if (named === null && !hasDatabase(settings) && !hasUsualList(settings))
    return { kind: 'embedded' }
  read('MASTER_KEY_FILE')
  return {
    kind: 'many',
    listFile: named ?? (hasDatabase(settings) ? null : usualList(settings)),
    isListNamed: named !== null,
    masterKeyFile: path('MASTER_KEY_FILE'),
  }
}

const usualList = ({ read }: OpenSettings) => join(read('DATA_DIR'), SCHOOLS_FILE_NAME)

const hasDatabase = ({ isSet }: OpenSettings) => isSet('DATABASE_URL') || isSet('DATABASE_URL_FILE')

function hasUsualList(settings: OpenSettings): boolean {
  if (settings.isSet('SCHOOLS_FILE') || hasDatabase(settings)) return false
  return settings.around.readSecret(usualList(settings)) !== null
}

function readAccess(settings: OpenSettings, hasManySchools: boolean) {
  const { read } = settings
  const host = read('HOST')
  const publicUrl = read('PUBLIC_URL')
  const tls = readTls(settings)
  const adminPassphrase = read('ADMIN_PASSPHRASE_FILE')
  const oidc = readSingleSignOn(settings)
  const isNear = isLoopback(host)
  const isHere = isNear && (publicUrl === null || isLoopback(hostOf(publicUrl)))
  return {
    /** This machine alone, the local network, or wherever its address leads. */
    reach: host === 'lan' ? 'lan' : isHere ? 'loopback' : 'public',
    /** Everyone signs in, even while no one has claimed Flightline. */
    isAsked:
      hasManySchools ||
      !isNear ||
      publicUrl !== null ||
      tls !== null ||
      oidc !== null ||
      adminPassphrase !== null,
    plainHttp: read('PLAIN_HTTP') ?? false,
    publicUrl,
    trustedProxies: read('TRUSTED_PROXIES') ?? [],
    tls,
    /** Makes an admin named "admin" if there is none; null: someone claims Flightline. */
    adminPassphrase,
    oidc,
    sessionDays: read('SESSION_DAYS'),
  } as const
}

function readTls({ read, path }: OpenSettings) {
  const certFile = path('TLS_CERT_FILE')
  const keyFile = path('TLS_KEY_FILE')
  if (certFile === null || keyFile === null) return null
  read('TLS_CERT_FILE')
  read('TLS_KEY_FILE')
  return { certFile, keyFile } as const
}

function readSingleSignOn({ read, path, isSet }: OpenSettings) {
  const clientSecret = read('OIDC_CLIENT_SECRET_FILE')
  if (!isSet('OIDC_ISSUER')) return null
  const issuer = read('OIDC_ISSUER')
  const clientId = read('OIDC_CLIENT_ID')
  const roles = read('OIDC_ROLES') ?? []
  const name = read('OIDC_NAME')
  if (issuer === null || clientId === null || clientSecret === null) return null
  return {
    issuer,
    clientId,
    /** As it was at the start; its file is read again with each sign-in. */
    clientSecret,
    clientSecretFile: path('OIDC_CLIENT_SECRET_FILE'),
    name,
    roleClaim: read('OIDC_ROLE_CLAIM'),
    roles,
  } as const
}

function readMail({ read }: OpenSettings) {
  const relay = read('SMTP_URL')
  const from = read('MAIL_FROM')
  return relay && from && ({ relay, from } as const)
}

type Rules = Readonly<Record<string, boolean>>

const applying = (rules: Rules) => Object.keys(rules).filter((sentence) => rules[sentence])

export const OF_ONE_SCHOOL: readonly SettingName[] = [
  'SCHOOL_NAME',
  'SCHOOL_TIME_ZONE',
  'SCHOOL_HOURS',
  'SCHOOL_LOCATION',
]

function rulesBetween(settings: OpenSettings, config: Config): Rules {
  const { isSet } = settings
  const { school, host, access, port, metrics } = config
  const { tls, plainHttp, publicUrl, trustedProxies, oidc } = access
  const isMany = school.kind === 'many'
  const isReal = school.kind === 'real'
  const hasKey = isSet('SCHOOL_API_KEY') || isSet('SCHOOL_API_KEY_FILE')
  const isNear = isLoopback(host)
  const isHttps = publicUrl?.startsWith('https:') === true
  const publicHost = publicUrl === null ? '' : hostOf(publicUrl)
  // Each of many schools has an https address of its own.
  const isProxied = (isHttps || isMany) && trustedProxies.length > 0
  const mayBeHttp = isNear && tls === null ? isLoopback(publicHost) : plainHttp
  const [there, missing] = isSet('TLS_CERT_FILE')
    ? ['TLS_CERT_FILE', 'TLS_KEY_FILE']
    : ['TLS_KEY_FILE', 'TLS_CERT_FILE']
  const hasIssuer = isSet('OIDC_ISSUER')
  const hasId = isSet('OIDC_CLIENT_ID')
  const hasSecret = isSet('OIDC_CLIENT_SECRET_FILE')
  const hasOther = isSet('OIDC_ROLE_CLAIM') || isSet('OIDC_ROLES') || isSet('OIDC_NAME')
  const relayFrom = isSet('SMTP_URL_FILE') ? 'SMTP_URL_FILE' : 'SMTP_URL'
  return {
    'SCHOOL_API_URL is not set, but a key is: name the API that the key belongs to.':
      !isReal && hasKey,
    'SCHOOL_API_KEY is required with SCHOOL_API_URL (or SCHOOL_API_KEY_FILE, a file that holds it).':
      isReal && !hasKey,
    'SCHOOL_TIME_ZONE is required with SCHOOL_API_URL: the school’s own zone, such as America/Chicago.':
      isReal && !isSet('SCHOOL_TIME_ZONE'),
    'SCHOOLS_FILE and SCHOOL_API_URL are both set: many schools or one. Keep one of them.':
      isReal && isSet('SCHOOLS_FILE'),
    'MASTER_KEY_FILE is only for many schools: SCHOOLS_FILE, or DATABASE_URL without SCHOOL_API_URL.':
      !isMany && isSet('MASTER_KEY_FILE'),
    'MASTER_KEY_FILE is required with DATABASE_URL and without SCHOOL_API_URL: it encrypts the schools’ keys in the database. `npm run school -- master-key FILE` makes one.':
      isMany && school.listFile === null && school.masterKeyFile === null,
    ...Object.fromEntries(
      OF_ONE_SCHOOL.map((name) => [
        `${name} is of one school; of many, each has its own in the list.`,
        isMany && isSet(name),
      ]),
    ),
    [`${missing} is not set, but ${there} is: they go together.`]:
      isSet('TLS_CERT_FILE') !== isSet('TLS_KEY_FILE'),
    'OIDC_ISSUER is not set, but another setting of single sign-on is.':
      !hasIssuer && (hasId || hasSecret || hasOther),
    'OIDC_CLIENT_ID is required with OIDC_ISSUER.': hasIssuer && !hasId,
    'OIDC_CLIENT_SECRET_FILE is required with OIDC_ISSUER.': hasIssuer && !hasSecret,
    'HOST beyond this machine needs TLS_CERT_FILE and TLS_KEY_FILE, or PUBLIC_URL and TRUSTED_PROXIES for a proxy with a certificate. HOST=lan also works with PLAIN_HTTP=1: then others on the network can read everything.':
      !isNear && tls === null && !plainHttp && !isProxied,
    'PLAIN_HTTP works only with HOST=lan: anyone between can read passphrases sent over http://, so only private addresses may connect.':
      plainHttp && host !== 'lan',
    'PLAIN_HTTP is set, and so is https (TLS_CERT_FILE or PUBLIC_URL): keep one of them.':
      plainHttp && (tls !== null || isHttps),
    'PUBLIC_URL must start with https://. http:// works only with HOST=lan and PLAIN_HTTP=1.':
      publicUrl !== null && !isHttps && !mayBeHttp,
    'PUBLIC_URL must be a private address, or a name of the school’s network such as flightline.local, while PLAIN_HTTP is set.':
      publicUrl !== null && plainHttp && !isHttps && !isLocalName(publicHost),
    'TRUSTED_PROXIES needs PUBLIC_URL: the address people open at the proxy.':
      trustedProxies.length > 0 && publicUrl === null && !isMany,
    'OIDC_ISSUER needs PUBLIC_URL: the address to which the provider sends people back.':
      oidc !== null && publicUrl === null && !isNear,
    'METRICS_PORT and PORT are the same. Metrics need their own port.':
      metrics !== null && metrics.port > 0 && metrics.port === port,
    'SMTP_URL is not set, but MAIL_FROM is: name the relay that takes the mails.':
      isSet('MAIL_FROM') && !isSet(relayFrom),
    [`MAIL_FROM is required with ${relayFrom}: the address that mails come from.`]:
      isSet(relayFrom) && !isSet('MAIL_FROM'),
    'SCHOOL_CLOCK works only with the embedded school; a real one has its own time.':
      isSet('SCHOOL_CLOCK') && school.kind !== 'embedded',
    'SCHOOL_FAULTS is for the embedded school only; a real one has its own.':
      isSet('SCHOOL_FAULTS') && school.kind !== 'embedded',
  }
}

function warningsAbout(settings: OpenSettings, { school, access }: Config): Rules {
  // Set by the image, by Podman, LXC and systemd's own containers.
  const isInContainer = settings.text('container') !== null
  return {
    'SCHOOL_API_KEY: every program of this user can read the environment. Use SCHOOL_API_KEY_FILE to keep the key out of it.':
      Boolean(settings.around.env['SCHOOL_API_KEY']),
    [`SCHOOL_API_URL: the schools of ${SCHOOLS_FILE_NAME} in DATA_DIR are not shown while it is set.`]:
      school.kind === 'real' && hasUsualList(settings),
    'TRUSTED_PROXIES is not set: everyone behind the proxy of PUBLIC_URL counts as one address. Name the proxy’s address, such as 127.0.0.1.':
      access.publicUrl?.startsWith('https:') === true &&
      access.tls === null &&
      access.trustedProxies.length === 0,
    'HOST is not set, and in a container 127.0.0.1 is the container’s own: other machines can’t reach Flightline. Use --network host, or set HOST=0.0.0.0 with PUBLIC_URL and TRUSTED_PROXIES. See docs/running.md, “In a container”.':
      isInContainer && !settings.isSet('HOST'),
  }
}

function hostOf(url: string): string {
  return withoutBrackets(new URL(url).hostname)
}

/** Where commands find or make the list of schools, whatever is wrong with other settings. */
export type SchoolsPlace = Exclude<ReturnType<typeof readSchoolsPlace>, Refused>

/** The database that commands use, and the address of the one school if the settings name it. */
export type SharedPlace = Exclude<ReturnType<typeof readSharedPlace>, Refused | null>

interface Refused {
  readonly problems: readonly string[]
}

export function readSchoolsPlace(around: MachineSurroundings) {
  const settings = openSettings(around)
  const { read, isSet, path, problems } = settings
  if (isSet('SCHOOL_API_URL'))
    problems.push('SCHOOL_API_URL names one school. Remove it to use a list of many.')
  const databaseUrl = read('DATABASE_URL')
  const dailyRequests = read('DAILY_REQUESTS')
  const listFile = path('SCHOOLS_FILE') ?? (databaseUrl === null ? usualList(settings) : null)
  if (problems.length > 0) return { problems } satisfies Refused
  const access = { tls: readTls(settings), plainHttp: read('PLAIN_HTTP') ?? false }
  return { listFile, masterKeyFile: path('MASTER_KEY_FILE'), databaseUrl, dailyRequests, access }
}

/** Null without DATABASE_URL. */
export function readSharedPlace(around: MachineSurroundings) {
  const { read, problems } = openSettings(around)
  const databaseUrl = read('DATABASE_URL')
  const baseUrl = read('SCHOOL_API_URL')
  if (problems.length > 0) return { problems } satisfies Refused
  return databaseUrl === null ? null : { databaseUrl, baseUrl }
}
