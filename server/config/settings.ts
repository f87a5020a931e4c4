import { readDatabaseUrl } from './database-address.ts'
import { readMailFrom, readRelay } from './email.ts'
import type { Reader } from './read-values.ts'
import * as values from './read-values.ts'

/** One environment variable. `docs/settings.md` and `.env.example` are written from this table. */
interface Setting {
  /** Heading of this setting and those after it. */
  readonly part?: string
  readonly default?: string
  /** Without a default: what that means, in words, if not just "none". */
  readonly unset?: string
  readonly unit?: string
  readonly meaning: string
  /** In `.env.example`; the default, if not given. */
  readonly example?: string
  /** NAME may be given as NAME_FILE instead: a file that holds it. */
  readonly secret?: true
  readonly read: Reader<unknown>
}

/** Every variable the server reads. Nothing else in server/ reads the environment. */
export const SETTINGS = {
  SCHOOL_API_URL: {
    part: 'The school',
    unset: 'none: the demonstration school',
    meaning: 'Address of the school’s API. It must be https, or http on this machine.',
    example: 'https://school.example',
    read: values.readBaseUrl,
  },
  SCHOOL_API_KEY: {
    meaning:
      'The school’s API key. Required with `SCHOOL_API_URL`, here or in a file. A new key needs a restart.',
    secret: true,
    read: values.readKey,
  },
  SCHOOL_API_KEY_FILE: {
    meaning:
      'File that holds only the API key. Use it instead of `SCHOOL_API_KEY`. Flightline reloads it when it changes.',
    read: values.readPath,
  },
  SCHOOL_TIME_ZONE: {
    unset: 'demonstration school: this machine’s zone, or America/Denver if that is UTC',
    meaning: 'The school’s time zone, as an IANA name. Required with `SCHOOL_API_URL`.',
    example: 'America/Denver',
    read: values.readZone,
  },
  SCHOOL_NAME: {
    unset: '“Demonstration school”; “Flight school” with SCHOOL_API_URL',
    meaning: 'The school’s name on screens, on paper and in mail.',
    example: 'Demonstration school',
    read: values.singleLine(100),
  },
  HOST: {
    part: 'Network',
    default: '127.0.0.1',
    meaning:
      'Address to listen on: this machine only by default. `lan` accepts private addresses of the local network. An IP address of this machine also works. Beyond this machine, people have to sign in.',
    example: 'lan',
    read: values.readHost,
  },
  PORT: {
    default: '4173',
    meaning: 'TCP port to listen on. 0 picks a free port.',
    read: values.wholeNumber(0, 65_535),
  },
  PLAIN_HTTP: {
    meaning:
      '1 allows `HOST=lan` without a certificate. Others on the network can then read all traffic. Not with `TLS_CERT_FILE` or an https `PUBLIC_URL`.',
    example: '1',
    read: values.readFlag,
  },
  TLS_CERT_FILE: {
    meaning:
      'File with the certificate and its chain, as PEM. Flightline reloads it when it changes.',
    example: '/etc/flightline/fullchain.pem',
    read: values.pemFile('CERTIFICATE'),
  },
  TLS_KEY_FILE: {
    meaning:
      'File with the certificate’s private key, as PEM, without a passphrase. Flightline reloads it when it changes.',
    example: '/etc/flightline/privkey.pem',
    read: values.pemFile('PRIVATE KEY'),
  },
  PUBLIC_URL: {
    meaning: 'Address that people open, if it is not an address of this machine.',
    example: 'https://flightline.school.example',
    read: values.readPublicUrl,
  },
  TRUSTED_PROXIES: {
    meaning:
      'Addresses or networks of your proxies. Flightline trusts only their `X-Forwarded-For` and `X-Forwarded-Proto`.',
    example: '127.0.0.1',
    read: values.readProxies,
  },
  ADMIN_PASSPHRASE_FILE: {
    part: 'Sign-in',
    unset: 'none: the console shows a link for the first admin',
    meaning:
      'File with a passphrase for the first admin, named “admin”. Ignored once there is an admin.',
    example: '/run/secrets/admin',
    read: values.inFile(values.readPassphrase),
  },
  SESSION_DAYS: {
    default: '30',
    unit: 'days, 1 to 180',
    meaning:
      'Time without a visit until people sign in again. Devices that joined by invite stay signed in three times as long.',
    read: values.wholeNumber(1, 180),
  },
  OIDC_ISSUER: {
    meaning: 'Address of the school’s single sign-on (OpenID Connect).',
    example: 'https://login.school.example',
    read: values.readIssuer,
  },
  OIDC_CLIENT_ID: {
    meaning: 'Flightline’s client ID there. Required with `OIDC_ISSUER`.',
    example: 'flightline',
    read: values.readString,
  },
  OIDC_CLIENT_SECRET_FILE: {
    meaning: 'File with the client secret, read at each sign-in. Required with `OIDC_ISSUER`.',
    example: '/run/secrets/oidc',
    read: values.inFile(values.readKey),
  },
  OIDC_ROLE_CLAIM: {
    default: 'groups',
    meaning: 'Claim that lists a person’s groups.',
    read: values.readString,
  },
  OIDC_ROLES: {
    unset: 'none: only invited people can sign in',
    meaning: 'Role of each group.',
    example: 'grp-desk=dispatcher,grp-lead=manager',
    read: values.readRoles,
  },
  OIDC_NAME: {
    default: 'single sign-on',
    meaning: 'Label of the single sign-on button.',
    read: values.singleLine(60),
  },
  DATA_DIR: {
    part: 'Storage',
    default: './data',
    meaning:
      'Folder for the SQLite files. Only its owner can read it. Keep `house.sqlite` (accounts), `schools.json` and `backups`; the rest is loaded again from the school.',
    read: values.readPath,
  },
  DATABASE_URL: {
    unset: 'none: SQLite files in DATA_DIR',
    meaning:
      'PostgreSQL 14 or later, for several gateways or many schools. Over the internet, add `?sslmode=verify-full`. Without `SCHOOL_API_URL`, the list of schools is read from it.',
    example: 'postgres://flightline@db.internal/flightline',
    secret: true,
    read: readDatabaseUrl,
  },
  DATABASE_URL_FILE: {
    meaning: 'File that holds only that address. Use it instead of `DATABASE_URL`.',
    read: values.readPath,
  },
  SCHOOLS_FILE: {
    part: 'Many schools',
    unset: 'none; schools.json in DATA_DIR if that is there',
    meaning:
      'List of schools, each with its own host name. `npm run school -- add` writes it. Use it instead of `SCHOOL_API_URL`. Flightline reloads it when it changes.',
    example: '/etc/flightline/schools.json',
    read: values.readSchoolsFile,
  },
  MASTER_KEY_FILE: {
    unit: '32 bytes',
    meaning:
      'File with the key that encrypts the schools’ API keys. `npm run school -- master-key` makes it. Required if the list is in the database. Keep a copy elsewhere.',
    example: '/etc/flightline/master-key',
    read: values.inFile(values.readString),
  },
  SMTP_URL: {
    part: 'Mail and webhooks',
    unset: 'none: no mail is sent',
    meaning:
      'Mail server to send through. It must offer STARTTLS with a valid certificate, or use `smtps://`. `?ca=FILE` trusts your own authority. `?plain=1` allows plain text in your network.',
    example: 'smtp://user:password@mail.school.example',
    secret: true,
    read: readRelay,
  },
  SMTP_URL_FILE: {
    meaning: 'File that holds only that address. Use it instead of `SMTP_URL`.',
    read: values.readPath,
  },
  MAIL_FROM: {
    meaning: 'Sender of mail. Required with `SMTP_URL`.',
    example: 'Mesa Air <flightline@school.example>',
    read: readMailFrom,
  },
  WEBHOOK_NETWORKS: {
    unset: 'none: only public addresses, over https',
    meaning: 'Private addresses or networks that webhooks may go to, also over http.',
    example: '192.168.7.20',
    read: values.readWebhookNetworks,
  },
  LOG_LEVEL: {
    part: 'Log and metrics',
    default: 'info',
    meaning:
      'fatal, error, warn, info, debug, trace or silent. The log is on stderr, one JSON line for each event. SIGHUP reloads this setting.',
    read: values.readLogLevel,
  },
  METRICS_PORT: {
    meaning:
      'Port for Prometheus metrics on this machine. For other machines, add an address: `192.168.7.2:9464`. Only private addresses get an answer.',
    example: '9464',
    read: values.readHostAndPort,
  },
  DAILY_REQUESTS: {
    part: 'Requests, hours and retention',
    default: '100',
    unit: 'requests a day',
    meaning:
      'Limit to assume until the API states its own. The demonstration school grants this many.',
    read: values.wholeNumber(1, 100_000),
  },
  REQUESTS_PER_MINUTE: {
    default: '4800',
    unit: 'requests a minute',
    meaning:
      'Most requests from one address, not counting the page’s own files. Further requests get status 429.',
    read: values.wholeNumber(1, 9_999_999),
  },
  SCHOOL_HOURS: {
    default: '06:00-22:00',
    unit: 'local time',
    meaning:
      'Opening hours. Flightline spreads the day’s requests over them. The demonstration school always flies from 06:00 to 22:00.',
    read: values.readHours,
  },
  SCHOOL_LOCATION: {
    unset: 'demonstration school: an airfield in its zone',
    unit: 'degrees',
    meaning:
      'Latitude and longitude of the airfield. Without it, Flightline shows no sunrise, sunset or twilight.',
    example: '39.57,-104.85',
    read: values.readLocation,
  },
  RETENTION_DAYS: {
    default: '400',
    unit: 'days, 30 to 4000',
    meaning: 'How long Flightline keeps bookings and flights.',
    read: values.wholeNumber(30, 4000),
  },
  NIGHTLY_COPIES: {
    default: '7',
    unit: 'nights, 0 to 31',
    meaning:
      'Nightly copies of `house.sqlite` in `DATA_DIR/backups`. 0 makes no copies and deletes the old ones.',
    read: values.wholeNumber(0, 31),
  },
  SCHOOL_CLOCK: {
    part: 'Demonstration school',
    unset: 'none: the real time',
    meaning: 'Time of day, such as 09:40, at which the demonstration starts.',
    read: values.readTime,
  },
  SCHOOL_FAULTS: {
    meaning: 'Failures to show. `tour` shows each failure in its own week.',
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
  part: row.part,
  unit: row.unit,
  meaning: row.meaning,
  example: row.example ?? row.default ?? '',
  secret: row.secret === true,
  fallback: row.default ?? row.unset ?? 'none',
}))
