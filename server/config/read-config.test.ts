import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LOOPBACK_ALONE } from '#server-testing/a-config.ts'
import { type ConfigAnswer, readConfig } from './read-config.ts'
import { settings } from './settings.ts'

const REAL = {
  SCHOOL_API_URL: 'https://school.example/base/',
  SCHOOL_API_KEY: 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1Nc3Md4K',
  SCHOOL_TIME_ZONE: 'America/Chicago',
}

const PEM = '-----BEGIN CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----'

function read(
  env: Record<string, string>,
  more: { dotEnv?: string; secret?: string; mode?: number } = {},
): ConfigAnswer {
  return readConfig({
    env,
    dotEnv: more.dotEnv ?? null,
    workingDirectory: '/school',
    homeZone: 'Europe/Berlin',
    readSecret(path) {
      if (path.endsWith('.json')) return null
      const text = path.endsWith('.pem') ? PEM : more.secret
      return text === undefined ? null : { text, mode: more.mode ?? 0o600 }
    },
  })
}

const problemsOf = (answer: ConfigAnswer) => ('problems' in answer ? answer.problems : [])
const configOf = (answer: ConfigAnswer) => {
  if ('problems' in answer) throw new Error(answer.problems.join('\n'))
  return answer.config
}

describe('readConfig', () => {
  it('needs nothing: the embedded school', () => {
    expect(configOf(read({}))).toEqual({
      school: { kind: 'embedded' },
      schoolName: null,
      timeZone: 'Europe/Berlin',
      host: '127.0.0.1',
      access: LOOPBACK_ALONE,
      port: 4173,
      metrics: null,
      dataDir: '/school/data',
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

  it('reads a real school, tolerating a trailing slash', () => {
    const config = configOf(read(REAL))
    expect(config.school).toEqual({
      kind: 'real',
      baseUrl: 'https://school.example/base',
      key: REAL.SCHOOL_API_KEY,
      keyFile: null,
    })
    expect(config.dailyRequests).toBe(100)
    expect(config.schoolName).toBe(null)
  })

  it('lets the real environment win over .env, and an empty value count as not set', () => {
    const answer = read(
      { PORT: '5000', SCHOOL_NAME: '' },
      { dotEnv: 'PORT=6000\nSCHOOL_NAME="Mesa Air"\n' },
    )
    expect(configOf(answer)).toMatchObject({ port: 5000 })
    expect(configOf(read({}, { dotEnv: 'PORT=6000\nSCHOOL_NAME="Mesa Air"\n' }))).toMatchObject({
      port: 6000,
      schoolName: 'Mesa Air',
    })
  })

  it.each([
    ['06:00-22:00', 360, 1320],
    ['00:00-24:00', 0, 1440],
    ['07:30 – 18:05', 450, 1085],
    ['23:58-23:59', 1438, 1439],
  ])('reads the opening hours %s', (text, opens, closes) => {
    expect(configOf(read({ SCHOOL_HOURS: text })).schoolHours).toEqual({ opens, closes })
  })

  it.each([
    '6:00-22:00',
    '06:00',
    '22:00-06:00',
    '06:00-06:00',
    '06:00-24:30',
    '24:00-24:00',
    '06:60-22:00',
    '06:00-22:00-23:00',
    'always',
    `${'0'.repeat(50_000)}-`,
  ])('refuses the opening hours %s', (text) => {
    const problems = problemsOf(read({ SCHOOL_HOURS: text }))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^SCHOOL_HOURS must be /)
  })

  it.each([
    ['39.57,-104.85', 39.57, -104.85],
    ['-33.9 , +18.6', -33.9, 18.6],
    ['90,180', 90, 180],
    ['0,0', 0, 0],
  ])('reads the location %s', (text, latitude, longitude) => {
    expect(configOf(read({ SCHOOL_LOCATION: text })).schoolLocation).toEqual({
      latitude,
      longitude,
    })
  })

  it.each([
    '39.57',
    '39.57,-104.85,1600',
    '90.1,0',
    '0,180.5',
    'KAPA',
    '39.57N,104.85W',
    '39,57,-104',
  ])('refuses the location %s', (text) => {
    expect(problemsOf(read({ SCHOOL_LOCATION: text }))).toEqual([
      'SCHOOL_LOCATION must be a latitude and a longitude in degrees such as 39.57,-104.85.',
    ])
  })

  it.each(['29', '4001', '400.5', '-400', 'forever'])('refuses to keep records %s days', (days) => {
    expect(problemsOf(read({ RETENTION_DAYS: days }))).toEqual([
      'RETENTION_DAYS must be a whole number from 30 to 4000.',
    ])
    expect(configOf(read({ RETENTION_DAYS: '30' })).retentionDays).toBe(30)
  })

  it.each(['-1', '32', 'off'])('refuses to keep the copies of %s nights', (nights) => {
    expect(problemsOf(read({ NIGHTLY_COPIES: nights }))).toEqual([
      'NIGHTLY_COPIES must be a whole number from 0 to 31.',
    ])
    expect(configOf(read({ NIGHTLY_COPIES: '0' })).nightlyCopies).toBe(0)
  })

  it('lets the embedded school live at a time of its own, and no other', () => {
    expect(configOf(read({ SCHOOL_CLOCK: '09:40' })).schoolClock).toBe(580)
    expect(problemsOf(read({ ...REAL, SCHOOL_CLOCK: '09:40' }))).toEqual([
      'SCHOOL_CLOCK works only with the embedded school; a real one has its own time.',
    ])
  })

  it.each(['9:40', '24:00', '09:60', '09:40:00', 'noon'])('refuses the clock %s', (text) => {
    expect(problemsOf(read({ SCHOOL_CLOCK: text }))).toEqual([
      'SCHOOL_CLOCK must be a time of the day such as 09:40.',
    ])
  })

  it('stands where it is told to, whatever the machine’s zone', () => {
    expect(configOf(read({ SCHOOL_TIME_ZONE: 'Asia/Tokyo' })).timeZone).toBe('Asia/Tokyo')
  })

  it('lists every problem at once', () => {
    const problems = problemsOf(
      read({
        SCHOOL_API_URL: 'http://school.example',
        HOST: '0.0.0.0',
        PORT: '99999',
        LOG_LEVEL: 'loud',
        DAILY_REQUESTS: '0',
      }),
    )
    const names = problems.map((problem) => problem.split(' ')[0])
    expect(names).toEqual([
      'SCHOOL_API_URL',
      'SCHOOL_API_KEY',
      'SCHOOL_TIME_ZONE',
      'HOST',
      'PORT',
      'DAILY_REQUESTS',
      'LOG_LEVEL',
    ])
  })

  it.each([
    ['http://school.example', 'https'],
    ['http://127.0.0.1.nip.io', 'https'],
    ['http://localhost.evil.example', 'https'],
    ['https://user:CANARY-pass@school.example', 'user name'],
    ['https://school.example/?key=CANARY', '“?”'],
    ['https://school.example/#x', '“#”'],
    ['ftp://school.example', 'https'],
    ['https://school.example\\evil', 'https'],
    ['school.example', 'https'],
  ])('refuses the address %s', (url, word) => {
    const problems = problemsOf(read({ ...REAL, SCHOOL_API_URL: url }))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(word)
    expect(problems.join()).not.toContain('CANARY')
  })

  it.each(['http://127.0.0.1:4010', 'http://localhost:4010/', 'http://[::1]:4010'])(
    'takes http on this machine: %s',
    (url) => {
      expect(configOf(read({ ...REAL, SCHOOL_API_URL: url })).school.kind).toBe('real')
    },
  )

  it.each([
    ['Bearer CANARY-1234567890', 'Bearer'],
    ['CANARY-one\nCANARY-two', 'one line'],
    ['“CANARY-quoted”', 'visible ASCII'],
    ['CANARY with blanks', 'visible ASCII'],
    [' CANARY-lead', 'visible ASCII'],
    ['', 'empty'],
    ['\r\n', 'empty'],
  ])('refuses a key file holding %j without quoting it', (secret, word) => {
    const { SCHOOL_API_KEY: _, ...rest } = REAL
    const problems = problemsOf(read({ ...rest, SCHOOL_API_KEY_FILE: 'key' }, { secret }))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(word)
    expect(problems.join()).not.toContain('CANARY')
  })

  it.each(['CANARY-key', 'CANARY-key\n', 'CANARY-key\r\n'])(
    'trims the line break of %j',
    (secret) => {
      const { SCHOOL_API_KEY: _, ...rest } = REAL
      const answer = read({ ...rest, SCHOOL_API_KEY_FILE: 'key' }, { secret, mode: 0o644 })
      expect(configOf(answer).school).toMatchObject({ key: 'CANARY-key' })
      expect('warnings' in answer && answer.warnings.join()).toContain('chmod 600')
    },
  )

  it('refuses a key in two places, a file that is not there, and a key without an address', () => {
    expect(problemsOf(read({ ...REAL, SCHOOL_API_KEY_FILE: 'key' }, { secret: 'x' }))[0]).toContain(
      'both',
    )
    const { SCHOOL_API_KEY: _, ...rest } = REAL
    expect(problemsOf(read({ ...rest, SCHOOL_API_KEY_FILE: 'gone' }))[0]).toContain(
      'cannot be read',
    )
    expect(problemsOf(read({ SCHOOL_API_KEY: 'CANARY' }))[0]).toMatch(/^SCHOOL_API_URL is not set/)
    const fromFile = problemsOf(read({}, { dotEnv: 'SCHOOL_API_KEY="Bearer CANARY-x"' }))
    expect(fromFile.join()).not.toContain('CANARY')
  })

  it.each(['Mars/Olympus', '+05:00', 'UTC+2'])('refuses the zone %s', (zone) => {
    expect(problemsOf(read({ ...REAL, SCHOOL_TIME_ZONE: zone }))).toHaveLength(1)
  })

  it.each(['127.0.0.1', '127.0.0.2', '::1', '[::1]', 'localhost', 'LOCALHOST'])(
    'listens on %s',
    (host) => {
      expect(configOf(read({ HOST: host })).host).toBe(host.replace(/[[\]]/g, '').toLowerCase())
    },
  )
})

describe('METRICS_PORT', () => {
  it.each([
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['192.168.7.2:9464', { host: '192.168.7.2', port: 9464 }],
    ['[::]:0', { host: '::', port: 0 }],
  ])('takes %s', (METRICS_PORT, metrics) => {
    expect(configOf(read({ METRICS_PORT })).metrics).toEqual(metrics)
  })

  it.each([
    '4173',
    '70000',
    '1.2.3:9464',
    'lan:9464',
    '192.168.7.2',
    '::1:9464',
    '-1',
    '9464/metrics',
  ])('refuses %s', (METRICS_PORT) => {
    expect(problemsOf(read({ METRICS_PORT }))).toEqual([
      expect.stringMatching(/^METRICS_PORT (?:and|must)/),
    ])
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
    expect(problemsOf(read(given, { dotEnv: on, secret: 'five-words-of-a-passphrase' }))).toEqual(
      [],
    )
  })
})
