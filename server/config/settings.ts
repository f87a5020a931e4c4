import { readDatabaseUrl } from './database-address.ts'
import { readMailFrom, readRelay } from './email.ts'
import type { Reader } from './read-values.ts'
import * as values from './read-values.ts'

/** One environment variable, as listed in `.env.example` and the README. */
interface Setting {
  readonly default?: string
  /** Without a default: what that means, in words, if not just "none". */
  readonly unset?: string
  readonly meaning: string
  /** NAME may be given as NAME_FILE instead: a file that holds it. */
  readonly secret?: true
  readonly read: Reader<unknown>
}

/** Every variable the server reads, in the README's order. Nothing else in server/ reads the environment. */
export const SETTINGS = {
  SCHOOL_API_URL: {
    unset: 'none: the demonstration school',
    meaning: 'address of the school’s read API; https, or http on this machine only',
    read: values.readBaseUrl,
  },
  SCHOOL_API_KEY: {
    meaning:
      'the school’s API key; required with SCHOOL_API_URL unless SCHOOL_API_KEY_FILE is set; another one needs a restart',
    secret: true,
    read: values.readKey,
  },
  SCHOOL_API_KEY_FILE: {
    meaning:
      'file that holds the key and nothing else; use instead of SCHOOL_API_KEY; read again when it changes',
    read: values.readPath,
  },
  SCHOOL_TIME_ZONE: {
    unset: 'demonstration school: this machine’s zone, or America/Denver if that is UTC',
    meaning: 'the school’s time zone, as an IANA name; required with SCHOOL_API_URL',
    read: values.readZone,
  },
  SCHOOL_NAME: {
    unset: '“Demonstration school”; “Flight school” with SCHOOL_API_URL',
    meaning: 'heading on screen and on paper',
    read: values.singleLine(100),
  },
  HOST: {
    default: '127.0.0.1',
    meaning:
      'where to listen: this machine alone; `lan` for the school’s network, private addresses only; or an IP address of this machine',
    read: values.readHost,
  },
  PORT: {
    default: '4173',
    meaning: 'port to listen on; 0 picks a free one',
    read: values.wholeNumber(0, 65_535),
  },
  PLAIN_HTTP: {
    meaning: '1 lets HOST=lan do without a certificate: everybody on the network can read along',
    read: values.readFlag,
  },
  TLS_CERT_FILE: {
    meaning: 'file of the certificate and its chain (PEM); read again when it changes',
    read: values.pemFile('CERTIFICATE'),
  },
  TLS_KEY_FILE: {
    meaning:
      'file of the certificate’s key (PEM), without a passphrase; read again when it changes',
    read: values.pemFile('PRIVATE KEY'),
  },
  PUBLIC_URL: {
    meaning:
      'address under which people reach Flightline, such as https://flightline.school.example',
    read: values.readPublicUrl,
  },
  TRUSTED_PROXIES: {
    meaning:
      'addresses or networks of the proxies whose X-Forwarded-For and X-Forwarded-Proto are believed',
    read: values.readProxies,
  },
  ADMIN_PASSPHRASE_FILE: {
    unset: 'none: the console shows a link that claims Flightline',
    meaning:
      'file with the passphrase of an admin named “admin”, made where there is no admin yet; of no use afterwards',
    read: values.inFile(values.readPassphrase),
  },
  SESSION_DAYS: {
    default: '30',
    meaning:
      'days without a visit after which somebody signs in again, 1 to 180; a device let in by an invite stays three times as long',
    read: values.wholeNumber(1, 180),
  },
  OIDC_ISSUER: {
    meaning: 'address of the school’s single sign-on (OpenID Connect)',
    read: values.readIssuer,
  },
  OIDC_CLIENT_ID: {
    meaning: 'what Flightline is called there; required with OIDC_ISSUER',
    read: values.readString,
  },
  OIDC_CLIENT_SECRET_FILE: {
    meaning:
      'file of the secret that goes with it; required with OIDC_ISSUER; read with each sign-in',
    read: values.inFile(values.readKey),
  },
  OIDC_ROLE_CLAIM: {
    default: 'groups',
    meaning: 'claim that lists somebody’s groups',
    read: values.readString,
  },
  OIDC_ROLES: {
    unset: 'none: only who is invited gets in',
    meaning: 'groups and their roles, such as grp-desk=dispatcher,grp-lead=manager',
    read: values.readRoles,
  },
  OIDC_NAME: {
    default: 'single sign-on',
    meaning: 'what the button to it says',
    read: values.singleLine(60),
  },
  DATA_DIR: {
    default: './data',
    meaning:
      'folder for the SQLite files; created readable by its owner only, and closed to others if they may write to it',
    read: values.readPath,
  },
  DATABASE_URL: {
    unset: 'none: SQLite files in DATA_DIR',
    meaning:
      'PostgreSQL 14 or later for several gateways or many schools, such as postgres://flightline@db.internal/flightline, over the internet with ?sslmode=verify-full; without SCHOOL_API_URL its own list of schools is shown',
    secret: true,
    read: readDatabaseUrl,
  },
  DATABASE_URL_FILE: {
    meaning: 'file that holds it and nothing else; use instead of DATABASE_URL',
    read: values.readPath,
  },
  SCHOOLS_FILE: {
    unset: 'none; schools.json in DATA_DIR if that is there',
    meaning:
      'list of many schools, each under a host name of its own, as `npm run school -- add` writes it; instead of SCHOOL_API_URL; read again when it changes',
    read: values.readSchoolsFile,
  },
  MASTER_KEY_FILE: {
    meaning:
      'file of 32 bytes under which the keys of many schools are sealed, as `npm run school -- master-key` makes it; required for a list in the database',
    read: values.inFile(values.readString),
  },
  SMTP_URL: {
    unset: 'none: no mail is sent',
    meaning:
      'relay that takes Flightline’s mails, such as smtp://user:password@mail.school.example; STARTTLS and a valid certificate are required, smtps:// encrypts from the first byte; on this machine, and with ?plain=1 in this network, neither; ?ca=FILE names the relay’s own authority',
    secret: true,
    read: readRelay,
  },
  SMTP_URL_FILE: {
    meaning: 'file that holds it and nothing else; use instead of SMTP_URL',
    read: values.readPath,
  },
  MAIL_FROM: {
    meaning:
      'address that mails come from, such as flightline@school.example or Mesa Air <flightline@school.example>; required with SMTP_URL',
    read: readMailFrom,
  },
  WEBHOOK_NETWORKS: {
    meaning:
      'private addresses or networks that webhooks may be sent to, over http, too, such as 192.168.7.20, 10.1.0.0/16; without it, public ones over https alone',
    read: values.readWebhookNetworks,
  },
  LOG_LEVEL: {
    default: 'info',
    meaning:
      'fatal, error, warn, info, debug, trace or silent; one JSON line per event, on stderr; read again at SIGHUP',
    read: values.readLogLevel,
  },
  METRICS_PORT: {
    meaning:
      'port that tells metrics to Prometheus on this machine; or an address of this machine with it, such as 192.168.7.2:9464, for private addresses',
    read: values.readHostAndPort,
  },
  DAILY_REQUESTS: {
    default: '100',
    meaning:
      'requests per day to assume until the API says otherwise; also the limit the demonstration school grants',
    read: values.wholeNumber(1, 100_000),
  },
  REQUESTS_PER_MINUTE: {
    default: '4800',
    meaning:
      'requests a minute that one address may ask of Flightline, beside the page’s own files; more are answered 429',
    read: values.wholeNumber(1, 9_999_999),
  },
  SCHOOL_HOURS: {
    default: '06:00-22:00',
    meaning:
      'opening hours in local time; the day’s requests are spread over them. The demonstration school always flies 06:00 to 22:00',
    read: values.readHours,
  },
  SCHOOL_LOCATION: {
    unset: 'demonstration school: an airfield in its zone',
    meaning:
      'latitude and longitude of the airfield, in degrees; without it, no sunrise, sunset or twilight is shown',
    read: values.readLocation,
  },
  RETENTION_DAYS: {
    default: '400',
    meaning: 'days to keep a record in DATA_DIR, 30 to 4000',
    read: values.wholeNumber(30, 4000),
  },
  NIGHTLY_COPIES: {
    default: '7',
    meaning:
      'nights whose copy of house.sqlite is kept in DATA_DIR/backups, 0 to 31; 0 makes none, and removes those',
    read: values.wholeNumber(0, 31),
  },
  SCHOOL_CLOCK: {
    unset: 'none: the real time',
    meaning:
      'a time such as 09:40; the demonstration school, and Flightline with it, starts as if it were that time today',
    read: values.readTime,
  },
  SCHOOL_FAULTS: {
    meaning: 'failures for the demonstration school to show, such as tour',
    read: values.readString,
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof SETTINGS

type Row<N extends SettingName> = (typeof SETTINGS)[N]

export type SettingValue<N extends SettingName> =
  Row<N> extends { readonly read: Reader<infer T> }
    ? T | (Row<N> extends { readonly default: string } ? never : null)
    : never

/** The table as a list, with the default in words. */
export const settings = Object.entries<Setting>(SETTINGS).map(([name, row]) => ({
  name: name as SettingName,
  meaning: row.meaning,
  secret: row.secret === true,
  fallback: row.default ?? row.unset ?? 'none',
}))
