/** One environment variable, as listed in `.env.example` and the README. */
export interface Setting {
  readonly name: string
  /** The default, in words. */
  readonly fallback: string
  readonly meaning: string
  readonly secret?: true
}

/** Every variable the server reads, in the README's order. Nothing else in server/ reads the environment. */
export const settings: readonly Setting[] = [
  {
    name: 'SCHOOL_API_URL',
    fallback: 'none: the demonstration school',
    meaning: 'address of the school’s read API; https, or http on this machine only',
  },
  {
    name: 'SCHOOL_API_KEY',
    fallback: 'none',
    meaning:
      'the school’s API key; required with SCHOOL_API_URL unless SCHOOL_API_KEY_FILE is set; another one needs a restart',
    secret: true,
  },
  {
    name: 'SCHOOL_API_KEY_FILE',
    fallback: 'none',
    meaning:
      'file that holds the key and nothing else; use instead of SCHOOL_API_KEY; read again when it changes',
  },
  {
    name: 'SCHOOL_TIME_ZONE',
    fallback: 'demonstration school: this machine’s zone, or America/Denver if that is UTC',
    meaning: 'the school’s time zone, as an IANA name; required with SCHOOL_API_URL',
  },
  {
    name: 'SCHOOL_NAME',
    fallback: '“Demonstration school”; “Flight school” with SCHOOL_API_URL',
    meaning: 'heading on screen and on paper',
  },
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    meaning:
      'where to listen: this machine alone; `lan` for the school’s network, private addresses only; or an IP address of this machine',
  },
  { name: 'PORT', fallback: '4173', meaning: 'port to listen on; 0 picks a free one' },
  {
    name: 'PLAIN_HTTP',
    fallback: 'none',
    meaning: '1 lets HOST=lan do without a certificate: everybody on the network can read along',
  },
  {
    name: 'TLS_CERT_FILE',
    fallback: 'none',
    meaning: 'file of the certificate and its chain (PEM); read again when it changes',
  },
  {
    name: 'TLS_KEY_FILE',
    fallback: 'none',
    meaning:
      'file of the certificate’s key (PEM), without a passphrase; read again when it changes',
  },
  {
    name: 'PUBLIC_URL',
    fallback: 'none',
    meaning:
      'address under which people reach Flightline, such as https://flightline.school.example',
  },
  {
    name: 'TRUSTED_PROXIES',
    fallback: 'none',
    meaning:
      'addresses or networks of the proxies whose X-Forwarded-For and X-Forwarded-Proto are believed',
  },
  {
    name: 'ADMIN_PASSPHRASE_FILE',
    fallback: 'none: the console shows a link that claims Flightline',
    meaning:
      'file with the passphrase of an admin named “admin”, made where there is no admin yet; of no use afterwards',
  },
  {
    name: 'SESSION_DAYS',
    fallback: '30',
    meaning:
      'days without a visit after which somebody signs in again, 1 to 180; a device let in by an invite stays three times as long',
  },
  {
    name: 'OIDC_ISSUER',
    fallback: 'none',
    meaning: 'address of the school’s single sign-on (OpenID Connect)',
  },
  {
    name: 'OIDC_CLIENT_ID',
    fallback: 'none',
    meaning: 'what Flightline is called there; required with OIDC_ISSUER',
  },
  {
    name: 'OIDC_CLIENT_SECRET_FILE',
    fallback: 'none',
    meaning:
      'file of the secret that goes with it; required with OIDC_ISSUER; read with each sign-in',
  },
  { name: 'OIDC_ROLE_CLAIM', fallback: 'groups', meaning: 'claim that lists somebody’s groups' },
  {
    name: 'OIDC_ROLES',
    fallback: 'none: only who is invited gets in',
    meaning: 'groups and their roles, such as grp-desk=dispatcher,grp-lead=manager',
  },
  { name: 'OIDC_NAME', fallback: 'single sign-on', meaning: 'what the button to it says' },
  {
    name: 'DATA_DIR',
    fallback: './data',
    meaning:
      'folder for the SQLite files; created readable by its owner only, and closed to others if they may write to it',
  },
  {
    name: 'DATABASE_URL',
    fallback: 'none: SQLite files in DATA_DIR',
    meaning:
      'PostgreSQL 14 or later for several gateways or many schools, such as postgres://flightline@db.internal/flightline, over the internet with ?sslmode=verify-full; without SCHOOL_API_URL its own list of schools is shown',
    secret: true,
  },
  {
    name: 'DATABASE_URL_FILE',
    fallback: 'none',
    meaning: 'file that holds it and nothing else; use instead of DATABASE_URL',
  },
  {
    name: 'SCHOOLS_FILE',
    fallback: 'none; schools.json in DATA_DIR if that is there',
    meaning:
      'list of many schools, each under a host name of its own, as `npm run school -- add` writes it; instead of SCHOOL_API_URL; read again when it changes',
  },
  {
    name: 'MASTER_KEY_FILE',
    fallback: 'none',
    meaning:
      'file of 32 bytes under which the keys of many schools are sealed, as `npm run school -- master-key` makes it; required for a list in the database',
  },
  {
    name: 'SMTP_URL',
    fallback: 'none: no mail is sent',
    meaning:
      'relay that takes Flightline’s mails, such as smtp://user:password@mail.school.example; STARTTLS and a valid certificate are required, smtps:// encrypts from the first byte; on this machine, and with ?plain=1 in this network, neither; ?ca=FILE names the relay’s own authority',
    secret: true,
  },
  {
    name: 'SMTP_URL_FILE',
    fallback: 'none',
    meaning: 'file that holds it and nothing else; use instead of SMTP_URL',
  },
  {
    name: 'MAIL_FROM',
    fallback: 'none',
    meaning:
      'address that mails come from, such as flightline@school.example or Mesa Air <flightline@school.example>; required with SMTP_URL',
  },
  {
    name: 'WEBHOOK_NETWORKS',
    fallback: 'none',
    meaning:
      'private addresses or networks that webhooks may be sent to, over http, too, such as 192.168.7.20, 10.1.0.0/16; without it, public ones over https alone',
  },
  {
    name: 'LOG_LEVEL',
    fallback: 'info',
    meaning:
      'fatal, error, warn, info, debug, trace or silent; one JSON line per event, on stderr; read again at SIGHUP',
  },
  {
    name: 'METRICS_PORT',
    fallback: 'none',
    meaning:
      'port that tells metrics to Prometheus on this machine; or an address of this machine with it, such as 192.168.7.2:9464, for private addresses',
  },
  {
    name: 'DAILY_REQUESTS',
    fallback: '100',
    meaning:
      'requests per day to assume until the API says otherwise; also the limit the demonstration school grants',
  },
  {
    name: 'REQUESTS_PER_MINUTE',
    fallback: '4800',
    meaning:
      'requests a minute that one address may ask of Flightline, beside the page’s own files; more are answered 429',
  },
  {
    name: 'SCHOOL_HOURS',
    fallback: '06:00-22:00',
    meaning:
      'opening hours in local time; the day’s requests are spread over them. The demonstration school always flies 06:00 to 22:00',
  },
  {
    name: 'SCHOOL_LOCATION',
    fallback: 'demonstration school: an airfield in its zone',
    meaning:
      'latitude and longitude of the airfield, in degrees; without it, no sunrise, sunset or twilight is shown',
  },
  {
    name: 'RETENTION_DAYS',
    fallback: '400',
    meaning: 'days to keep a record in DATA_DIR, 30 to 4000',
  },
  {
    name: 'NIGHTLY_COPIES',
    fallback: '7',
    meaning:
      'nights whose copy of house.sqlite is kept in DATA_DIR/backups, 0 to 31; 0 makes none, and removes those',
  },
  {
    name: 'SCHOOL_CLOCK',
    fallback: 'none: the real time',
    meaning:
      'a time such as 09:40; the demonstration school, and Flightline with it, starts as if it were that time today',
  },
  {
    name: 'SCHOOL_FAULTS',
    fallback: 'none',
    meaning: 'failures for the demonstration school to show, such as tour',
  },
]
