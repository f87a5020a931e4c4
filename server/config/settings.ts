import { readDatabaseUrl } from './database-address.ts'
import { readMailFrom, readRelay } from './email.ts'
import {
  inFile,
  pemFile,
  type Reader,
  readBaseUrl,
  readFlag,
  readHost,
  readHostAndPort,
  readHours,
  readIssuer,
  readKey,
  readLocation,
  readLogLevel,
  readPassphrase,
  readPath,
  readProxies,
  readPublicUrl,
  readRoles,
  readSchoolsFile,
  readString,
  readTime,
  readWebhookNetworks,
  readZone,
  singleLine,
  wholeNumber,
} from './read-values.ts'

/** One environment variable, as listed in `.env.example` and the README. */
type Setting = {
  readonly meaning: string
  /** NAME may be given as NAME_FILE instead: a file that holds it. */
  readonly secret?: true
  readonly read: Reader<unknown>
} & (
  | { /** Read where nothing is set. */ readonly default: string }
  | { /** What holds where nothing is set, in words. */ readonly unset: string }
)

/** Every variable the server reads, in the README's order. Nothing else in server/ reads the environment. */
export const SETTINGS = {
  SCHOOL_API_URL: {
    unset: 'none: the demonstration school',
    meaning: 'address of the school’s read API; https, or http on this machine only',
    read: readBaseUrl,
  },
  SCHOOL_API_KEY: {
    unset: 'none',
    meaning:
      'the school’s API key; required with SCHOOL_API_URL unless SCHOOL_API_KEY_FILE is set; another one needs a restart',
    secret: true,
    read: readKey,
  },
  SCHOOL_API_KEY_FILE: {
    unset: 'none',
    meaning:
      'file that holds the key and nothing else; use instead of SCHOOL_API_KEY; read again when it changes',
    read: readPath,
  },
  SCHOOL_TIME_ZONE: {
    unset: 'demonstration school: this machine’s zone, or America/Denver if that is UTC',
    meaning: 'the school’s time zone, as an IANA name; required with SCHOOL_API_URL',
    read: readZone,
  },
  SCHOOL_NAME: {
    unset: '“Demonstration school”; “Flight school” with SCHOOL_API_URL',
    meaning: 'heading on screen and on paper',
    read: singleLine(100),
  },
  HOST: {
    default: '127.0.0.1',
    meaning:
      'where to listen: this machine alone; `lan` for the school’s network, private addresses only; or an IP address of this machine',
    read: readHost,
  },
  PORT: {
    default: '4173',
    meaning: 'port to listen on; 0 picks a free one',
    read: wholeNumber(0, 65_535),
  },
  PLAIN_HTTP: {
    unset: 'none',
    meaning: '1 lets HOST=lan do without a certificate: everybody on the network can read along',
    read: readFlag,
  },
  TLS_CERT_FILE: {
    unset: 'none',
    meaning: 'file of the certificate and its chain (PEM); read again when it changes',
    read: pemFile('CERTIFICATE'),
  },
  TLS_KEY_FILE: {
    unset: 'none',
    meaning:
      'file of the certificate’s key (PEM), without a passphrase; read again when it changes',
    read: pemFile('PRIVATE KEY'),
  },
  PUBLIC_URL: {
    unset: 'none',
    meaning:
      'address under which people reach Flightline, such as https://flightline.school.example',
    read: readPublicUrl,
  },
  TRUSTED_PROXIES: {
    unset: 'none',
    meaning:
      'addresses or networks of the proxies whose X-Forwarded-For and X-Forwarded-Proto are believed',
    read: readProxies,
  },
  ADMIN_PASSPHRASE_FILE: {
    unset: 'none: the console shows a link that claims Flightline',
    meaning:
      'file with the passphrase of an admin named “admin”, made where there is no admin yet; of no use afterwards',
    read: inFile(readPassphrase),
  },
  SESSION_DAYS: {
    default: '30',
    meaning:
      'days without a visit after which somebody signs in again, 1 to 180; a device let in by an invite stays three times as long',
    read: wholeNumber(1, 180),
  },
  OIDC_ISSUER: {
    unset: 'none',
    meaning: 'address of the school’s single sign-on (OpenID Connect)',
    read: readIssuer,
  },
  OIDC_CLIENT_ID: {
    unset: 'none',
    meaning: 'what Flightline is called there; required with OIDC_ISSUER',
    read: readString,
  },
  OIDC_CLIENT_SECRET_FILE: {
    unset: 'none',
    meaning:
      'file of the secret that goes with it; required with OIDC_ISSUER; read with each sign-in',
    read: inFile(readKey),
  },
  OIDC_ROLE_CLAIM: {
    default: 'groups',
    meaning: 'claim that lists somebody’s groups',
    read: readString,
  },
  OIDC_ROLES: {
    unset: 'none: only who is invited gets in',
    meaning: 'groups and their roles, such as grp-desk=dispatcher,grp-lead=manager',
    read: readRoles,
  },
  OIDC_NAME: {
    default: 'single sign-on',
    meaning: 'what the button to it says',
    read: singleLine(60),
  },
  DATA_DIR: {
    default: './data',
    meaning:
      'folder for the SQLite files; created readable by its owner only, and closed to others if they may write to it',
    read: readPath,
  },
  DATABASE_URL: {
    unset: 'none: SQLite files in DATA_DIR',
    meaning:
      'PostgreSQL 14 or later for several gateways or many schools, such as postgres://flightline@db.internal/flightline, over the internet with ?sslmode=verify-full; without SCHOOL_API_URL its own list of schools is shown',
    secret: true,
    read: readDatabaseUrl,
  },
  DATABASE_URL_FILE: {
    unset: 'none',
    meaning: 'file that holds it and nothing else; use instead of DATABASE_URL',
    read: readPath,
  },
  SCHOOLS_FILE: {
    unset: 'none; schools.json in DATA_DIR if that is there',
    meaning:
      'list of many schools, each under a host name of its own, as `npm run school -- add` writes it; instead of SCHOOL_API_URL; read again when it changes',
    read: readSchoolsFile,
  },
  MASTER_KEY_FILE: {
    unset: 'none',
    meaning:
      'file of 32 bytes under which the keys of many schools are sealed, as `npm run school -- master-key` makes it; required for a list in the database',
    read: inFile(readString),
  },
  SMTP_URL: {
    unset: 'none: no mail is sent',
    meaning:
      'relay that takes Flightline’s mails, such as smtp://user:password@mail.school.example; STARTTLS and a valid certificate are required, smtps:// encrypts from the first byte; on this machine, and with ?plain=1 in this network, neither; ?ca=FILE names the relay’s own authority',
    secret: true,
    read: readRelay,
  },
  SMTP_URL_FILE: {
    unset: 'none',
    meaning: 'file that holds it and nothing else; use instead of SMTP_URL',
    read: readPath,
  },
  MAIL_FROM: {
    unset: 'none',
    meaning:
      'address that mails come from, such as flightline@school.example or Mesa Air <flightline@school.example>; required with SMTP_URL',
    read: readMailFrom,
  },
  WEBHOOK_NETWORKS: {
    unset: 'none',
    meaning:
      'private addresses or networks that webhooks may be sent to, over http, too, such as 192.168.7.20, 10.1.0.0/16; without it, public ones over https alone',
    read: readWebhookNetworks,
  },
  LOG_LEVEL: {
    default: 'info',
    meaning:
      'fatal, error, warn, info, debug, trace or silent; one JSON line per event, on stderr; read again at SIGHUP',
    read: readLogLevel,
  },
  METRICS_PORT: {
    unset: 'none',
    meaning:
      'port that tells metrics to Prometheus on this machine; or an address of this machine with it, such as 192.168.7.2:9464, for private addresses',
    read: readHostAndPort,
  },
  DAILY_REQUESTS: {
    default: '100',
    meaning:
      'requests per day to assume until the API says otherwise; also the limit the demonstration school grants',
    read: wholeNumber(1, 100_000),
  },
  REQUESTS_PER_MINUTE: {
    default: '4800',
    meaning:
      'requests a minute that one address may ask of Flightline, beside the page’s own files; more are answered 429',
    read: wholeNumber(1, 9_999_999),
  },
  SCHOOL_HOURS: {
    default: '06:00-22:00',
    meaning:
      'opening hours in local time; the day’s requests are spread over them. The demonstration school always flies 06:00 to 22:00',
    read: readHours,
  },
  SCHOOL_LOCATION: {
    unset: 'demonstration school: an airfield in its zone',
    meaning:
      'latitude and longitude of the airfield, in degrees; without it, no sunrise, sunset or twilight is shown',
    read: readLocation,
  },
  RETENTION_DAYS: {
    default: '400',
    meaning: 'days to keep a record in DATA_DIR, 30 to 4000',
    read: wholeNumber(30, 4000),
  },
  NIGHTLY_COPIES: {
    default: '7',
    meaning:
      'nights whose copy of house.sqlite is kept in DATA_DIR/backups, 0 to 31; 0 makes none, and removes those',
    read: wholeNumber(0, 31),
  },
  SCHOOL_CLOCK: {
    unset: 'none: the real time',
    meaning:
      'a time such as 09:40; the demonstration school, and Flightline with it, starts as if it were that time today',
    read: readTime,
  },
  SCHOOL_FAULTS: {
    unset: 'none',
    meaning: 'failures for the demonstration school to show, such as tour',
    read: readString,
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof SETTINGS

type Row<N extends SettingName> = (typeof SETTINGS)[N]

/** Null for one that is not set. */
export type SettingValue<N extends SettingName> =
  Row<N> extends { readonly read: Reader<infer T> }
    ? T | (Row<N> extends { readonly default: string } ? never : null)
    : never

/** The same as a list. */
export const settings = Object.entries<Setting>(SETTINGS).map(([name, row]) => ({
  name: name as SettingName,
  meaning: row.meaning,
  secret: row.secret === true,
  /** In words. */
  fallback: 'default' in row ? row.default : row.unset,
}))
