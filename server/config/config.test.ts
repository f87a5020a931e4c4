import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { readConfig } from './config.ts'
import { settings } from './settings.ts'

type Env = Readonly<Record<string, string>>

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n'
const PRIVATE_KEY = '-----BEGIN EC PRIVATE KEY-----\nCANARY\n-----END EC PRIVATE KEY-----\n'
const LIST = '/run/schools.json'
const MASTER = '/run/master'
/** What the files hold; any other cannot be read. */
const FILES: Env = {
  '/run/admin': 'five words are long enough\n',
  '/run/short': 'too short\n',
  '/run/lines': 'one line and\nanother line\n',
  '/run/oidc': 'CANARY-secret\n',
  '/run/common': 'Password-1234\n',
  '/run/cert.pem': CERTIFICATE,
  '/etc/key.pem': PRIVATE_KEY,
  [LIST]: 'CANARY-of-a-file',
  [MASTER]: 'CANARY-of-a-file',
}

function read(
  env: Env,
  more: { dotEnv?: string; files?: Env; mode?: number; otherwise?: string } = {},
) {
  const { dotEnv = null, files = {}, mode = 0o600, otherwise } = more
  return readConfig({
    env,
    dotEnv,
    workingDirectory: '/run',
    homeZone: 'Europe/Berlin',
    readSecret(path) {
      const text = files[path] ?? FILES[path] ?? otherwise
      return text === undefined ? null : { text, mode }
    },
  })
}

type ConfigAnswer = ReturnType<typeof readConfig>

const problemsOf = (answer: ConfigAnswer) => ('problems' in answer ? answer.problems : [])
const warningsOf = (answer: ConfigAnswer) => ('warnings' in answer ? answer.warnings : null)
const configOf = (answer: ConfigAnswer) => {
  if ('problems' in answer) throw new Error(answer.problems.join('\n'))
  return answer.config
}

const REAL = {
  SCHOOL_API_URL: 'https://school.example/base/',
  SCHOOL_API_KEY: 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1Nc3Md4K',
  SCHOOL_TIME_ZONE: 'America/Chicago',
}
const { SCHOOL_API_KEY: _, ...KEYLESS } = REAL
const SCHOOL = { kind: 'real', baseUrl: 'https://school.example/base', keyFile: null }
const TLS = { TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: '/etc/key.pem' }
const LAN = { HOST: 'lan', PLAIN_HTTP: '1' }
const PROXIED = { PUBLIC_URL: 'https://fly.school.example', TRUSTED_PROXIES: '127.0.0.1' }
const OIDC = {
  OIDC_ISSUER: 'https://login.school.example/tenant',
  OIDC_CLIENT_ID: 'flightline',
  OIDC_CLIENT_SECRET_FILE: 'oidc',
}
const DATABASE_URL = 'postgres://flightline@db.internal/flightline'
/** Good by themselves. */
const OF_ONE = {
  SCHOOL_NAME: 'Kapa',
  SCHOOL_TIME_ZONE: 'America/Denver',
  SCHOOL_HOURS: '06:00-22:00',
  SCHOOL_LOCATION: '39.57,-104.85',
}

/** One setting, and values, with blanks between, that are refused for one reason. */
const each = (name: string, problem: string | RegExp, values: string) =>
  values.split(' ').map((value): [Env, string | RegExp] => [{ [name]: value }, problem])

describe('nothing set', () => {
  it('is the embedded school', () => {
    expect(configOf(read({}))).toEqual({
      school: { kind: 'embedded' },
      schoolName: null,
      timeZone: 'Europe/Berlin',
      host: '127.0.0.1',
      access: LOOPBACK_ALONE,
      port: 4173,
      metrics: null,
      dataDir: '/run/data',
      mail: null,
      webhookNetworks: [],
      logLevel: 'info',
      dailyRequests: 100,
      requestsPerMinute: 4800,
      schoolHours: { opens: 360, closes: 1320 },
      schoolLocation: null,
      retentionDays: 400,
      databaseUrl: null,
      nightlyCopies: 7,
      schoolClock: null,
      schoolFaults: '',
    })
  })

  it('is what an empty value is, and .env counts where the environment says nothing', () => {
    const dotEnv = 'PORT=6000\nSCHOOL_NAME="Mesa Air"\n'
    const answer = read({ PORT: '5000', SCHOOL_NAME: '' }, { dotEnv })
    expect(configOf(answer)).toMatchObject({ port: 5000 })
    expect(configOf(read({}, { dotEnv }))).toMatchObject({ port: 6000, schoolName: 'Mesa Air' })
  })
})

describe('what is taken', () => {
  it.each<[Env, object]>([
    [
      REAL,
      { school: { ...SCHOOL, key: REAL.SCHOOL_API_KEY }, dailyRequests: 100, schoolName: null },
    ],
    ...['http://127.0.0.1:4010', 'http://localhost:4010/', 'http://[::1]:4010'].map(
      (url): [Env, object] => [{ ...REAL, SCHOOL_API_URL: url }, { school: { kind: 'real' } }],
    ),
    [{ SCHOOL_HOURS: '06:00-22:00' }, { schoolHours: { opens: 360, closes: 1320 } }],
    [{ SCHOOL_HOURS: '00:00-24:00' }, { schoolHours: { opens: 0, closes: 1440 } }],
    [{ SCHOOL_HOURS: '07:30 – 18:05' }, { schoolHours: { opens: 450, closes: 1085 } }],
    [{ SCHOOL_HOURS: '23:58-23:59' }, { schoolHours: { opens: 1438, closes: 1439 } }],
    [
      { SCHOOL_LOCATION: '39.57,-104.85' },
      { schoolLocation: { latitude: 39.57, longitude: -104.85 } },
    ],
    [
      { SCHOOL_LOCATION: '-33.9 , +18.6' },
      { schoolLocation: { latitude: -33.9, longitude: 18.6 } },
    ],
    [{ SCHOOL_LOCATION: '90,180' }, { schoolLocation: { latitude: 90, longitude: 180 } }],
    [{ SCHOOL_LOCATION: '0,0' }, { schoolLocation: { latitude: 0, longitude: 0 } }],
    [{ RETENTION_DAYS: '30' }, { retentionDays: 30 }],
    [{ NIGHTLY_COPIES: '0' }, { nightlyCopies: 0 }],
    [{ SCHOOL_CLOCK: '09:40' }, { schoolClock: 580 }],
    // Whatever the zone of the machine.
    [{ SCHOOL_TIME_ZONE: 'Asia/Tokyo' }, { timeZone: 'Asia/Tokyo' }],
    ...['127.0.0.1', '127.0.0.2', '::1', 'localhost'].map((host): [Env, object] => [
      { HOST: host },
      { host },
    ]),
    [{ HOST: '[::1]' }, { host: '::1' }],
    [{ HOST: 'LOCALHOST' }, { host: 'localhost' }],
    [{ METRICS_PORT: '9464' }, { metrics: { host: '127.0.0.1', port: 9464 } }],
    [{ METRICS_PORT: '192.168.7.2:9464' }, { metrics: { host: '192.168.7.2', port: 9464 } }],
    [{ METRICS_PORT: '[::]:0' }, { metrics: { host: '::', port: 0 } }],
  ])('%j', (env, config) => {
    expect(configOf(read(env))).toMatchObject(config)
  })
})

describe('where Flightline may be reached', () => {
  const tls = { certFile: '/run/cert.pem', keyFile: '/etc/key.pem' }
  const rows: readonly [Env, Partial<typeof LOOPBACK_ALONE>][] = [
    [{}, {}],
    [{ HOST: '::1' }, {}],
    [LAN, { reach: 'lan', isAsked: true, plainHttp: true }],
    [
      { HOST: 'LAN', ...TLS },
      { reach: 'lan', isAsked: true, tls },
    ],
    [
      { HOST: '[2001:db8::4]', ...TLS },
      { reach: 'public', isAsked: true, tls },
    ],
    [TLS, { isAsked: true, tls }],
    [
      PROXIED,
      {
        reach: 'public',
        isAsked: true,
        publicUrl: 'https://fly.school.example',
        trustedProxies: ['127.0.0.1'],
      },
    ],
    [
      {
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://fly.school.example:8443/',
        TRUSTED_PROXIES: '10.0.0.5 ::1,192.168.7.0/24',
      },
      {
        reach: 'public',
        isAsked: true,
        publicUrl: 'https://fly.school.example:8443',
        trustedProxies: ['10.0.0.5', '::1', '192.168.7.0/24'],
      },
    ],
    [
      { ...LAN, PUBLIC_URL: 'http://flightline.local:4173' },
      { reach: 'lan', isAsked: true, plainHttp: true, publicUrl: 'http://flightline.local:4173' },
    ],
    [
      { PUBLIC_URL: 'http://localhost:4173' },
      { isAsked: true, publicUrl: 'http://localhost:4173' },
    ],
    [
      { ADMIN_PASSPHRASE_FILE: 'admin' },
      { isAsked: true, adminPassphrase: 'five words are long enough' },
    ],
    [{ SESSION_DAYS: '7' }, { sessionDays: 7 }],
  ]
  it.each(rows)('%j', (env, change) => {
    expect(configOf(read(env)).access).toEqual({ ...LOOPBACK_ALONE, ...change })
  })

  it('is said beforehand where the proxy is not known, since everybody then counts as one', () => {
    const answer = read({ PUBLIC_URL: 'https://fly.school.example' })
    expect(warningsOf(answer)?.join()).toMatch(/^TRUSTED_PROXIES is not set/)
    expect(warningsOf(read(PROXIED))).toEqual([])
  })

  it('is said to whoever leaves a container at its own loopback, and not to who chose it', () => {
    const left = warningsOf(read({ container: 'oci' }))
    expect(left?.join()).toMatch(/^HOST is not set.*HOST=0\.0\.0\.0/)
    for (const env of [{ HOST: '127.0.0.1' }, { ...PROXIED, HOST: '0.0.0.0' }])
      expect(warningsOf(read({ ...env, container: 'oci' }))).toEqual([])
  })
})

describe('what is refused, in words that name the setting and no secret', () => {
  it.each<[Env, string | RegExp]>([
    ...each(
      'SCHOOL_HOURS',
      /^SCHOOL_HOURS must be /,
      '6:00-22:00 06:00 22:00-06:00 06:00-06:00 06:00-24:30 24:00-24:00 06:60-22:00 06:00-22:00-23:00 always',
    ),
    ...each(
      'SCHOOL_LOCATION',
      'SCHOOL_LOCATION must be a latitude and a longitude in degrees such as 39.57,-104.85.',
      '39.57 39.57,-104.85,1600 90.1,0 0,180.5 KAPA 39.57N,104.85W 39,57,-104',
    ),
    ...each(
      'RETENTION_DAYS',
      'RETENTION_DAYS must be a whole number from 30 to 4000.',
      '29 4001 400.5 -400 forever',
    ),
    ...each('NIGHTLY_COPIES', 'NIGHTLY_COPIES must be a whole number from 0 to 31.', '-1 32 off'),
    ...each(
      'SCHOOL_CLOCK',
      'SCHOOL_CLOCK must be a time of the day such as 09:40.',
      '9:40 24:00 09:60 09:40:00 noon',
    ),
    [
      { ...REAL, SCHOOL_CLOCK: '09:40' },
      'SCHOOL_CLOCK works only with the embedded school; a real one has its own time.',
    ],
    ...each(
      'METRICS_PORT',
      /^METRICS_PORT (?:and|must)/,
      '4173 70000 1.2.3:9464 lan:9464 192.168.7.2 ::1:9464 -1 9464/metrics',
    ),
    [{ ...REAL, SCHOOL_API_URL: 'http://school.example' }, /https/],
    [{ ...REAL, SCHOOL_API_URL: 'http://127.0.0.1.nip.io' }, /https/],
    [{ ...REAL, SCHOOL_API_URL: 'http://localhost.evil.example' }, /https/],
    [{ ...REAL, SCHOOL_API_URL: 'https://user:CANARY-pass@school.example' }, /user name/],
    [{ ...REAL, SCHOOL_API_URL: 'https://school.example/?key=CANARY' }, /“\?”/],
    [{ ...REAL, SCHOOL_API_URL: 'https://school.example/#x' }, /“#”/],
    [{ ...REAL, SCHOOL_API_URL: 'ftp://school.example' }, /https/],
    [{ ...REAL, SCHOOL_API_URL: 'https://school.example\\evil' }, /https/],
    [{ ...REAL, SCHOOL_API_URL: 'school.example' }, /https/],
    [{ ...REAL, SCHOOL_TIME_ZONE: 'Mars/Olympus' }, /^SCHOOL_TIME_ZONE/],
    [{ ...REAL, SCHOOL_TIME_ZONE: '+05:00' }, /^SCHOOL_TIME_ZONE/],
    [{ ...REAL, SCHOOL_TIME_ZONE: 'UTC+2' }, /^SCHOOL_TIME_ZONE/],
    [{ ...REAL, SCHOOL_API_KEY_FILE: 'admin' }, /both/],
    [{ ...KEYLESS, SCHOOL_API_KEY_FILE: 'gone' }, /cannot be read/],
    [{ SCHOOL_API_KEY: 'CANARY' }, /^SCHOOL_API_URL is not set/],
    [{ HOST: 'lan' }, /^HOST .*TLS_CERT_FILE.*PLAIN_HTTP=1/],
    [{ HOST: '0.0.0.0' }, /^HOST .*TLS_CERT_FILE/],
    [{ HOST: '::' }, /^HOST .*TLS_CERT_FILE/],
    [{ HOST: '192.168.1.4' }, /^HOST .*TLS_CERT_FILE/],
    [{ HOST: '192.168.1.4', PUBLIC_URL: 'https://fly.school.example' }, /^HOST .*TRUSTED_PROXIES/],
    [{ HOST: 'school.local' }, /^HOST must be .*lan/],
    [{ HOST: '127.0.0.1.nip.io' }, /^HOST must be/],
    [{ PLAIN_HTTP: '1' }, /^PLAIN_HTTP works only with HOST=lan/],
    [{ HOST: '192.168.1.4', PLAIN_HTTP: '1' }, /^PLAIN_HTTP works only with HOST=lan/],
    [{ PLAIN_HTTP: 'yes' }, /^PLAIN_HTTP must be 1/],
    [{ ...LAN, ...TLS }, /^PLAIN_HTTP .*keep one/],
    [{ ...LAN, PUBLIC_URL: 'https://fly.school.example' }, /^PLAIN_HTTP .*keep one/],
    [{ ...LAN, PUBLIC_URL: 'http://fly.school.example' }, /^PUBLIC_URL .*private address/],
    [{ ...LAN, PUBLIC_URL: 'http://8.8.8.8' }, /^PUBLIC_URL .*private address/],
    [{ PUBLIC_URL: 'http://fly.school.example' }, /^PUBLIC_URL must start with https/],
    [{ PUBLIC_URL: 'http://localhost:4173', ...TLS }, /^PUBLIC_URL must start with https/],
    [{ PUBLIC_URL: 'https://fly.school.example/desk' }, /^PUBLIC_URL .*without a path/],
    [{ PUBLIC_URL: 'https://a:CANARY@fly.school.example' }, /^PUBLIC_URL must be/],
    [{ PUBLIC_URL: 'fly.school.example' }, /^PUBLIC_URL must be/],
    [{ TLS_CERT_FILE: 'cert.pem' }, /^TLS_KEY_FILE is not set/],
    [{ TLS_KEY_FILE: 'key.pem' }, /^TLS_CERT_FILE is not set/],
    [{ ...TLS, TLS_CERT_FILE: 'gone' }, /^TLS_CERT_FILE names a file that cannot be read/],
    [{ ...TLS, TLS_KEY_FILE: 'gone' }, /^TLS_KEY_FILE names a file that cannot be read/],
    [{ ...TLS, TLS_CERT_FILE: '/etc/key.pem' }, /^TLS_CERT_FILE contains no certificate in PEM/],
    [{ ...TLS, TLS_KEY_FILE: 'cert.pem' }, /^TLS_KEY_FILE contains no private key in PEM/],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, /^TRUSTED_PROXIES needs PUBLIC_URL/],
    [{ ...PROXIED, TRUSTED_PROXIES: '0.0.0.0/0' }, /^TRUSTED_PROXIES .*so large/],
    [{ ...PROXIED, TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' }, /^TRUSTED_PROXIES .*so large/],
    [{ ...PROXIED, TRUSTED_PROXIES: '10.0.0.1, ::/0' }, /^TRUSTED_PROXIES .*so large/],
    [{ ...PROXIED, TRUSTED_PROXIES: '*' }, /^TRUSTED_PROXIES must be addresses/],
    [{ ...PROXIED, TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES must be addresses/],
    [{ ...PROXIED, TRUSTED_PROXIES: 'caddy' }, /^TRUSTED_PROXIES must be addresses/],
    [{ ...TLS, HOST: 'lan', ...OIDC }, /^OIDC_ISSUER needs PUBLIC_URL/],
    [{ ADMIN_PASSPHRASE_FILE: 'gone' }, /^ADMIN_PASSPHRASE_FILE .*cannot be read/],
    [{ ADMIN_PASSPHRASE_FILE: 'short' }, /^ADMIN_PASSPHRASE_FILE .*at least 12/],
    [{ ADMIN_PASSPHRASE_FILE: 'common' }, /^ADMIN_PASSPHRASE_FILE .*most common/],
    [{ ADMIN_PASSPHRASE_FILE: 'lines' }, /^ADMIN_PASSPHRASE_FILE .*one line/],
    [{ SESSION_DAYS: '0' }, /^SESSION_DAYS must be/],
    [{ OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_ID: 'x' }, /^OIDC_CLIENT_SECRET_FILE is req/],
    [{ ...OIDC, OIDC_CLIENT_ID: '' }, /^OIDC_CLIENT_ID is required/],
    [{ ...OIDC, OIDC_CLIENT_SECRET_FILE: 'gone' }, /^OIDC_CLIENT_SECRET_FILE .*cannot be read/],
    [{ ...OIDC, OIDC_ISSUER: 'http://login.school.example' }, /^OIDC_ISSUER must be/],
    [{ ...OIDC, OIDC_ROLES: 'desk' }, /^OIDC_ROLES must be/],
    [{ ...OIDC, OIDC_ROLES: 'desk=display' }, /^OIDC_ROLES must be/],
    [{ ...OIDC, OIDC_ROLES: 'desk=dispatcher;lead=manager' }, /^OIDC_ROLES must be/],
    [{ OIDC_NAME: 'Mesa Air' }, /^OIDC_ISSUER is not set/],
    [{ ...REAL, SCHOOLS_FILE: LIST }, /^SCHOOLS_FILE and SCHOOL_API_URL are both set/],
    [{ SCHOOLS_FILE: 'other.json' }, /^SCHOOLS_FILE names a file that cannot be read/],
    [{ ...REAL, MASTER_KEY_FILE: MASTER }, /^MASTER_KEY_FILE is only for many schools/],
    [{ MASTER_KEY_FILE: MASTER }, /^MASTER_KEY_FILE is only for many schools/],
    [
      { DATABASE_URL, DATABASE_URL_FILE: MASTER, MASTER_KEY_FILE: MASTER },
      /^DATABASE_URL and DATABASE_URL_FILE are both/,
    ],
    [
      { DATABASE_URL_FILE: MASTER, MASTER_KEY_FILE: MASTER },
      /^DATABASE_URL_FILE must hold an address such as/,
    ],
    [{ DATABASE_URL }, /^MASTER_KEY_FILE is required with DATABASE_URL/],
    [{ SCHOOLS_FILE: LIST, MASTER_KEY_FILE: 'none' }, /^MASTER_KEY_FILE names a file/],
    [{ SCHOOLS_FILE: LIST, SCHOOL_API_KEY: 'CANARY' }, /^SCHOOL_API_URL is not set, but a key is/],
    [{ SCHOOLS_FILE: LIST, SCHOOL_CLOCK: '09:40' }, /^SCHOOL_CLOCK works only with the embedded/],
    [{ SCHOOLS_FILE: LIST, SCHOOL_FAULTS: 'tour' }, /^SCHOOL_FAULTS is for the embedded/],
    ...Object.entries(OF_ONE).map(([name, value]): [Env, RegExp] => [
      { SCHOOLS_FILE: LIST, [name]: value },
      new RegExp(`^${name} is of one school`),
    ]),
  ])('%j', (env, problem) => {
    const answer = read(env)
    const words = typeof problem === 'string' ? problem : expect.stringMatching(problem)
    expect(problemsOf(answer)).toEqual([words])
    expect(JSON.stringify(answer)).not.toContain('CANARY')
  })

  it.each([
    ['Bearer CANARY-1234567890', 'Bearer'],
    ['CANARY-one\nCANARY-two', 'one line'],
    ['“CANARY-quoted”', 'visible ASCII'],
    ['CANARY with blanks', 'visible ASCII'],
    [' CANARY-lead', 'visible ASCII'],
  ])('a key file holding %j', (secret, word) => {
    const files = { '/run/key': secret }
    const problems = problemsOf(read({ ...KEYLESS, SCHOOL_API_KEY_FILE: 'key' }, { files }))
    expect(problems).toEqual([expect.stringContaining(word)])
    expect(problems.join()).not.toContain('CANARY')
  })

  it('is also refused in .env, and however long it is', () => {
    const fromFile = problemsOf(read({}, { dotEnv: 'SCHOOL_API_KEY="Bearer CANARY-x"' }))
    expect(fromFile.join()).not.toContain('CANARY')
    expect(problemsOf(read({ SCHOOL_HOURS: `${'0'.repeat(50_000)}-` }))).toEqual([
      expect.stringMatching(/^SCHOOL_HOURS must be /),
    ])
  })

  it.each<[Env, string]>([
    [
      {
        SCHOOL_API_URL: 'http://school.example',
        HOST: '0.0.0.0',
        PORT: '99999',
        LOG_LEVEL: 'loud',
        DAILY_REQUESTS: '0',
      },
      'SCHOOL_API_URL SCHOOL_API_KEY SCHOOL_TIME_ZONE HOST PORT LOG_LEVEL DAILY_REQUESTS',
    ],
    [
      {
        HOST: 'lan',
        PUBLIC_URL: 'http://fly.school.example',
        TRUSTED_PROXIES: '0.0.0.0/0',
        TLS_KEY_FILE: 'key.pem',
        OIDC_ISSUER: 'https://login.school.example',
      },
      'HOST TLS_CERT_FILE PUBLIC_URL TRUSTED_PROXIES OIDC_CLIENT_ID OIDC_CLIENT_SECRET_FILE',
    ],
  ])('is named together: %j', (env, names) => {
    const named = problemsOf(read(env)).map((problem) => problem.split(' ')[0])
    expect(named.join(' ')).toBe(names)
  })
})

describe('single sign-on', () => {
  const oidcOf = (env: Env) => configOf(read({ ...OIDC, ...env })).access.oidc

  it('has the groups as its provider writes them', () => {
    expect(oidcOf({ PUBLIC_URL: 'https://fly.school.example' })).toEqual({
      issuer: OIDC.OIDC_ISSUER,
      clientId: OIDC.OIDC_CLIENT_ID,
      clientSecret: 'CANARY-secret',
      clientSecretFile: '/run/oidc',
      name: 'single sign-on',
      roleClaim: 'groups',
      roles: [],
    })
    const told = oidcOf({
      OIDC_NAME: 'Mesa Air',
      OIDC_ROLE_CLAIM: 'roles',
      OIDC_ROLES: 'grp-desk=dispatcher, cn=lead,ou=staff=manager,grp all = viewer',
    })
    expect(told).toMatchObject({ name: 'Mesa Air', roleClaim: 'roles' })
    expect(told?.roles).toEqual([
      { group: 'grp-desk', role: 'dispatcher' },
      { group: 'cn=lead,ou=staff', role: 'manager' },
      { group: 'grp all', role: 'viewer' },
    ])
  })

  it('may be spoken to over http on this machine', () => {
    expect(oidcOf({ OIDC_ISSUER: 'http://localhost:3000' })).not.toBe(null)
  })
})

describe('the settings of many schools', () => {
  it.each([
    [{ SCHOOLS_FILE: 'schools.json' }, LIST, null],
    [{ SCHOOLS_FILE: 'schools.json', MASTER_KEY_FILE: 'master' }, LIST, MASTER],
    [{ SCHOOLS_FILE: 'schools.json', MASTER_KEY_FILE: 'master', DATABASE_URL }, LIST, MASTER],
    [{ MASTER_KEY_FILE: 'master', DATABASE_URL }, null, MASTER],
  ])('%o: the list is %s, the master key %s', (env, listFile, masterKeyFile) => {
    const answer = read(env)
    expect(answer).toMatchObject({
      config: { school: { kind: 'many', listFile, masterKeyFile }, access: { isAsked: true } },
    })
    expect(JSON.stringify(answer)).not.toContain('CANARY')
  })

  it('are found in DATA_DIR where `add` has put them, and one school that is named goes before them', () => {
    const list = '/run/data/schools.json'
    const files = { [list]: '' }
    expect(read({}, { files })).toMatchObject({
      config: { school: { kind: 'many', listFile: list } },
    })
    expect(read({})).toMatchObject({ config: { school: { kind: 'embedded' } } })
    const both = read(REAL, { files })
    expect(both).toMatchObject({ config: { school: { kind: 'real' } } })
    expect(warningsOf(both)?.join()).toContain('schools.json in DATA_DIR')
  })

  it('let proxies come whose addresses are the schools’ own', () => {
    const behind = { SCHOOLS_FILE: LIST, HOST: '0.0.0.0', TRUSTED_PROXIES: '192.0.2.1' }
    expect(read(behind)).toHaveProperty('config.access.trustedProxies', ['192.0.2.1'])
  })
})

describe('.env.example', () => {
  it('lists exactly the settings the code reads, in their order', () => {
    const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    const names = [...text.matchAll(/^# ([A-Z_]+)=/gm)].map((match) => match[1])
    expect(names).toEqual(settings.map((setting) => setting.name))
    expect(names.length).toBeGreaterThan(8)
  })

  it('is a valid environment as it stands and with its examples switched on', () => {
    const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    expect(problemsOf(read({}, { dotEnv: text }))).toEqual([])
    const on = text.replace(/^# (?=[A-Z_]+=)/gm, '')
    const given = {
      SCHOOL_API_KEY: 'given-otherwise',
      PLAIN_HTTP: '',
      SCHOOLS_FILE: '',
      MASTER_KEY_FILE: '',
    }
    const files = {
      '/etc/flightline/fullchain.pem': CERTIFICATE,
      '/etc/flightline/privkey.pem': PRIVATE_KEY,
    }
    const more = { dotEnv: on, otherwise: 'five-words-of-a-passphrase', files }
    expect(problemsOf(read(given, more))).toEqual([])
  })
})
