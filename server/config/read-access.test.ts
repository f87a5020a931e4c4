import { describe, expect, it } from 'vitest'
import { LOOPBACK_ALONE } from '#server-testing/a-config.ts'
import { readConfig } from './read-config.ts'

type Env = Readonly<Record<string, string>>

/** What the files hold; any other cannot be read. */
const FILES: Env = {
  '/run/admin': 'five words are long enough\n',
  '/run/short': 'too short\n',
  '/run/lines': 'one line and\nanother line\n',
  '/run/oidc': 'CANARY-secret\n',
  '/run/common': 'Password-1234\n',
  '/run/cert.pem': '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n',
  '/etc/key.pem': '-----BEGIN EC PRIVATE KEY-----\nCANARY\n-----END EC PRIVATE KEY-----\n',
}

function read(env: Env) {
  return readConfig({
    env,
    dotEnv: null,
    workingDirectory: '/run',
    homeZone: 'America/Denver',
    readSecret: (path) => (FILES[path] === undefined ? null : { text: FILES[path], mode: 0o600 }),
  })
}

function problemsOf(env: Env): readonly string[] {
  const answer = read(env)
  return 'problems' in answer ? answer.problems : []
}

function accessOf(env: Env) {
  const answer = read(env)
  if ('problems' in answer) throw new Error(answer.problems.join('\n'))
  return answer.config.access
}

const TLS = { TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: '/etc/key.pem' }
const LAN = { HOST: 'lan', PLAIN_HTTP: '1' }
const PROXIED = { PUBLIC_URL: 'https://fly.school.example', TRUSTED_PROXIES: '127.0.0.1' }
const OIDC = {
  OIDC_ISSUER: 'https://login.school.example/tenant',
  OIDC_CLIENT_ID: 'flightline',
  OIDC_CLIENT_SECRET_FILE: 'oidc',
}

describe('where Flightline may be reached', () => {
  const rows: readonly [Env, Partial<typeof LOOPBACK_ALONE>][] = [
    [{}, {}],
    [{ HOST: '::1' }, {}],
    [LAN, { reach: 'lan', isAsked: true, plainHttp: true }],
    [
      { HOST: 'LAN', ...TLS },
      {
        reach: 'lan',
        isAsked: true,
        tls: { certFile: '/run/cert.pem', keyFile: '/etc/key.pem' },
      },
    ],
    [
      { HOST: '[2001:db8::4]', ...TLS },
      {
        reach: 'public',
        isAsked: true,
        tls: { certFile: '/run/cert.pem', keyFile: '/etc/key.pem' },
      },
    ],
    [TLS, { isAsked: true, tls: { certFile: '/run/cert.pem', keyFile: '/etc/key.pem' } }],
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
    expect(accessOf(env)).toEqual({ ...LOOPBACK_ALONE, ...change })
  })

  it('is said beforehand where the proxy is not known, since everybody then counts as one', () => {
    const answer = read({ PUBLIC_URL: 'https://fly.school.example' })
    expect('warnings' in answer && answer.warnings.join()).toMatch(/^TRUSTED_PROXIES is not set/)
    const trusting = read(PROXIED)
    expect('warnings' in trusting && trusting.warnings).toEqual([])
  })

  it('is said to whoever leaves a container at its own loopback, and not to who chose it', () => {
    const left = read({ container: 'oci' })
    expect('warnings' in left && left.warnings.join()).toMatch(/^HOST is not set.*HOST=0\.0\.0\.0/)
    for (const env of [{ HOST: '127.0.0.1' }, { ...PROXIED, HOST: '0.0.0.0' }]) {
      const chosen = read({ ...env, container: 'oci' })
      expect('warnings' in chosen && chosen.warnings).toEqual([])
    }
  })
})

describe('what does not go together', () => {
  it.each<[Env, string | RegExp]>([
    [{ HOST: 'lan' }, /^HOST .*TLS_CERT_FILE.*PLAIN_HTTP=1/],
    [{ HOST: '0.0.0.0' }, /^HOST .*TLS_CERT_FILE/],
    [{ HOST: '::' }, /^HOST .*TLS_CERT_FILE/],
    [{ HOST: '192.168.1.4' }, /^HOST .*TLS_CERT_FILE/],
    [{ HOST: '192.168.1.4', PUBLIC_URL: 'https://fly.school.example' }, /^HOST .*TRUSTED_PROXIES/],
    [{ HOST: 'school.local' }, /^HOST must be .*lan/],
    [{ HOST: '127.0.0.1.nip.io' }, /^HOST must be/],
    [{ PLAIN_HTTP: '1' }, /^PLAIN_HTTP goes with HOST=lan/],
    [{ HOST: '192.168.1.4', PLAIN_HTTP: '1' }, /^PLAIN_HTTP goes with HOST=lan/],
    [{ PLAIN_HTTP: 'yes' }, /^PLAIN_HTTP must be 1/],
    [{ ...LAN, ...TLS }, /^PLAIN_HTTP .*keep one/],
    [{ ...LAN, PUBLIC_URL: 'https://fly.school.example' }, /^PLAIN_HTTP .*keep one/],
    [{ ...LAN, PUBLIC_URL: 'http://fly.school.example' }, /^PUBLIC_URL .*private address/],
    [{ ...LAN, PUBLIC_URL: 'http://8.8.8.8' }, /^PUBLIC_URL .*private address/],
    [{ PUBLIC_URL: 'http://fly.school.example' }, /^PUBLIC_URL must begin with https/],
    [{ PUBLIC_URL: 'http://localhost:4173', ...TLS }, /^PUBLIC_URL must begin with https/],
    [{ PUBLIC_URL: 'https://fly.school.example/desk' }, /^PUBLIC_URL .*without a path/],
    [{ PUBLIC_URL: 'https://a:CANARY@fly.school.example' }, /^PUBLIC_URL must be/],
    [{ PUBLIC_URL: 'fly.school.example' }, /^PUBLIC_URL must be/],
    [{ TLS_CERT_FILE: 'cert.pem' }, /^TLS_KEY_FILE is not set/],
    [{ TLS_KEY_FILE: 'key.pem' }, /^TLS_CERT_FILE is not set/],
    [{ ...TLS, TLS_CERT_FILE: 'gone' }, /^TLS_CERT_FILE names a file that cannot be read/],
    [{ ...TLS, TLS_KEY_FILE: 'gone' }, /^TLS_KEY_FILE names a file that cannot be read/],
    [{ ...TLS, TLS_CERT_FILE: '/etc/key.pem' }, /^TLS_CERT_FILE holds no certificate in PEM/],
    [{ ...TLS, TLS_KEY_FILE: 'cert.pem' }, /^TLS_KEY_FILE holds no private key in PEM/],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, /^TRUSTED_PROXIES needs PUBLIC_URL/],
    [{ ...PROXIED, TRUSTED_PROXIES: '0.0.0.0/0' }, /^TRUSTED_PROXIES .*so wide/],
    [{ ...PROXIED, TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' }, /^TRUSTED_PROXIES .*so wide/],
    [{ ...PROXIED, TRUSTED_PROXIES: '10.0.0.1, ::/0' }, /^TRUSTED_PROXIES .*so wide/],
    [{ ...PROXIED, TRUSTED_PROXIES: '*' }, /^TRUSTED_PROXIES must be addresses/],
    [{ ...PROXIED, TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES must be addresses/],
    [{ ...PROXIED, TRUSTED_PROXIES: 'caddy' }, /^TRUSTED_PROXIES must be addresses/],
    [{ ...TLS, HOST: 'lan', ...OIDC }, /^OIDC_ISSUER needs PUBLIC_URL/],
    [{ ADMIN_PASSPHRASE_FILE: 'gone' }, /^ADMIN_PASSPHRASE_FILE .*cannot be read/],
    [{ ADMIN_PASSPHRASE_FILE: 'short' }, /^ADMIN_PASSPHRASE_FILE .*at least 12/],
    [{ ADMIN_PASSPHRASE_FILE: 'common' }, /^ADMIN_PASSPHRASE_FILE .*commonest/],
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
  ])('%j', (env, problem) => {
    const problems = problemsOf(env)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(problem)
    expect(problems.join()).not.toContain('CANARY')
  })

  it('is named together', () => {
    const names = problemsOf({
      HOST: 'lan',
      PUBLIC_URL: 'http://fly.school.example',
      TRUSTED_PROXIES: '0.0.0.0/0',
      TLS_KEY_FILE: 'key.pem',
      OIDC_ISSUER: 'https://login.school.example',
    }).map((problem) => problem.split(' ')[0])
    expect(names).toEqual([
      'TRUSTED_PROXIES',
      'TLS_CERT_FILE',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET_FILE',
      'HOST',
      'PUBLIC_URL',
    ])
  })
})

describe('single sign-on', () => {
  it('has the groups as its provider writes them', () => {
    expect(accessOf({ ...OIDC, PUBLIC_URL: 'https://fly.school.example' }).oidc).toEqual({
      issuer: 'https://login.school.example/tenant',
      clientId: 'flightline',
      clientSecret: 'CANARY-secret',
      clientSecretFile: '/run/oidc',
      name: 'single sign-on',
      roleClaim: 'groups',
      roles: [],
    })
    const told = accessOf({
      ...OIDC,
      OIDC_NAME: 'Mesa Air',
      OIDC_ROLE_CLAIM: 'roles',
      OIDC_ROLES: 'grp-desk=dispatcher, cn=lead,ou=staff=manager,grp all = viewer',
    }).oidc
    expect(told).toMatchObject({ name: 'Mesa Air', roleClaim: 'roles' })
    expect(told?.roles).toEqual([
      { group: 'grp-desk', role: 'dispatcher' },
      { group: 'cn=lead,ou=staff', role: 'manager' },
      { group: 'grp all', role: 'viewer' },
    ])
  })

  it('may be spoken to over http on this machine', () => {
    expect(accessOf({ ...OIDC, OIDC_ISSUER: 'http://localhost:3000' }).oidc).not.toBe(null)
  })
})
