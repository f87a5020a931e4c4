import { isIP } from 'node:net'
import { ROLES, type Role, SHORTEST_PASSPHRASE } from '#api/access.ts'
import type { AccessConfig, SingleSignOn } from './config.ts'
import type { Given } from './given.ts'
import { isLocalName, isLoopback, parseNetwork } from './networks.ts'
import { isWeakPassphrase } from './weak-passphrase.ts'

/** Who may come, from where, and by what; wrong combinations are named together. */
export function readAccess(
  given: Given,
  { hasManySchools }: { readonly hasManySchools: boolean },
): AccessConfig & { readonly host: string } {
  const host = readHost(given)
  const isNear = isLoopback(host)
  const publicUrl = readPublicUrl(given)
  const trustedProxies = readProxies(given)
  const plainHttp = readPlainHttp(given)
  const tls = readTls(given)
  const adminPassphrase = readAdminPassphrase(given)
  const oidc = readSingleSignOn(given)
  const sessionDays = given.whole('SESSION_DAYS', 30, 1, 180)

  const say = (isWrong: boolean, problem: string) => {
    if (isWrong) given.problems.push(problem)
  }
  const isHttps = publicUrl?.startsWith('https:') === true
  // Of many schools each has an address of its own, which is https.
  const isProxied = (isHttps || hasManySchools) && trustedProxies.length > 0
  say(
    !isNear && tls === null && !plainHttp && !isProxied,
    'HOST beyond this machine needs TLS_CERT_FILE and TLS_KEY_FILE, or PUBLIC_URL and TRUSTED_PROXIES for a proxy that has them; or, with HOST=lan alone, PLAIN_HTTP=1, and everybody on the network can read along.',
  )
  say(
    plainHttp && host !== 'lan',
    'PLAIN_HTTP goes with HOST=lan alone: over http:// anyone on the way can read passphrases, so only private addresses may come.',
  )
  say(
    plainHttp && (tls !== null || isHttps),
    'PLAIN_HTTP is set, and so is https (TLS_CERT_FILE or PUBLIC_URL): keep one of them.',
  )
  const publicHost = publicUrl === null ? '' : hostnameOf(publicUrl)
  const isKnownHttp = isNear && tls === null ? isLoopback(publicHost) : plainHttp
  say(
    publicUrl !== null && !isHttps && !isKnownHttp,
    'PUBLIC_URL must begin with https://; http:// goes with HOST=lan and PLAIN_HTTP=1.',
  )
  say(
    publicUrl !== null && plainHttp && !isHttps && !isLocalName(publicHost),
    'PUBLIC_URL must be a private address, or a name of the school’s network such as flightline.local, while PLAIN_HTTP is set.',
  )
  say(
    trustedProxies.length > 0 && publicUrl === null && !hasManySchools,
    'TRUSTED_PROXIES needs PUBLIC_URL: the address under which the proxy is reached.',
  )
  say(
    oidc !== null && publicUrl === null && !isNear,
    'OIDC_ISSUER needs PUBLIC_URL: the address to which the provider sends people back.',
  )
  if (isHttps && tls === null && trustedProxies.length === 0) {
    given.warnings.push(
      'TRUSTED_PROXIES is not set: everybody who comes through the proxy of PUBLIC_URL counts as one address. Name the proxy’s address, such as 127.0.0.1.',
    )
  }
  // Set by the image, by Podman, LXC and systemd's own containers.
  if (given.value('HOST') === null && given.value('container') !== null) {
    given.warnings.push(
      'HOST is not set, and in a container 127.0.0.1 is the container’s own: nobody else reaches Flightline. Give it the machine’s network (--network host), or set HOST=0.0.0.0 with PUBLIC_URL and TRUSTED_PROXIES. See docs/running.md, “In a container”.',
    )
  }
  const isAsked =
    hasManySchools ||
    !isNear ||
    publicUrl !== null ||
    tls !== null ||
    oidc !== null ||
    adminPassphrase !== null
  const isHere = isNear && (publicUrl === null || isLoopback(publicHost))
  return {
    host,
    reach: host === 'lan' ? 'lan' : isHere ? 'loopback' : 'public',
    isAsked,
    plainHttp,
    publicUrl,
    trustedProxies,
    tls,
    adminPassphrase,
    oidc,
    sessionDays,
  }
}

/** Loopback for a wrong one, so that what follows from it is not named, too. */
export function readHost({ value, problems }: Given): string {
  const host = (value('HOST') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (isLoopback(host) || host === 'lan' || isIP(host) !== 0) return host
  problems.push('HOST must be 127.0.0.1, ::1, localhost, lan, or an IP address of this machine.')
  return '127.0.0.1'
}

function readPublicUrl({ value, problems }: Given): string | null {
  const text = value('PUBLIC_URL')
  if (text === null) return null
  const url = URL.canParse(text) && !/[\s\\]/.test(text) ? new URL(text) : null
  const isOrigin =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !/[?#]/.test(text) &&
    url.username === '' &&
    url.password === ''
  if (isOrigin) return url.origin
  problems.push(
    'PUBLIC_URL must be an address such as https://flightline.school.example, without a path.',
  )
  return null
}

/** Networks so wide that everybody would be a proxy: the front bits that must be named at least. */
const LEAST_BITS = { ipv4: 8, ipv6: 7 } as const

function readProxies({ value, problems }: Given): readonly string[] {
  const networks = (value('TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter((text) => text !== '')
  const parsed = networks.map(parseNetwork)
  if (parsed.includes(null)) {
    problems.push(
      'TRUSTED_PROXIES must be addresses or networks such as 127.0.0.1, 192.168.7.0/24.',
    )
  } else if (parsed.some((network) => network && network.bits < LEAST_BITS[network.family])) {
    problems.push(
      'TRUSTED_PROXIES names so wide a network that strangers would be trusted: name the proxy alone.',
    )
  }
  return networks
}

function readPlainHttp({ value, problems }: Given): boolean {
  const text = value('PLAIN_HTTP')
  if (text === null || text === '1') return text !== null
  problems.push('PLAIN_HTTP must be 1, or not set.')
  return false
}

function readTls(given: Given): AccessConfig['tls'] {
  const certFile = given.path('TLS_CERT_FILE')
  const keyFile = given.path('TLS_KEY_FILE')
  if (certFile === null && keyFile === null) return null
  if (certFile === null || keyFile === null) {
    const [missing, there] =
      certFile === null ? ['TLS_CERT_FILE', 'TLS_KEY_FILE'] : ['TLS_KEY_FILE', 'TLS_CERT_FILE']
    given.problems.push(`${missing} is not set, but ${there} is: they go together.`)
    return null
  }
  given.pem('TLS_CERT_FILE', 'CERTIFICATE')
  given.pem('TLS_KEY_FILE', 'PRIVATE KEY')
  return { certFile, keyFile }
}

function readAdminPassphrase(given: Given): string | null {
  const name = 'ADMIN_PASSPHRASE_FILE'
  const text = given.file(name)
  if (text === null) return null
  if (/\p{Cc}/u.test(text)) given.problems.push(`${name} must hold one line, the passphrase alone.`)
  else if (text.trim().length < SHORTEST_PASSPHRASE) {
    given.problems.push(`${name} must hold at least ${SHORTEST_PASSPHRASE} characters.`)
  } else if (isWeakPassphrase(text, ['admin', given.value('SCHOOL_NAME') ?? ''])) {
    given.problems.push(
      `${name} holds one of the commonest passphrases, or only a name: take other words.`,
    )
  }
  return text.trim()
}

/** Roles that a group of people may have. */
const GIVEN = ROLES.filter((role) => role !== 'display')

function readSingleSignOn(given: Given): SingleSignOn | null {
  const { value, problems } = given
  const issuer = value('OIDC_ISSUER')
  const clientId = value('OIDC_CLIENT_ID')
  const before = problems.length
  const clientSecret = given.key('OIDC_CLIENT_SECRET_FILE')
  const clientSecretFile = given.path('OIDC_CLIENT_SECRET_FILE')
  const rest = {
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET_FILE: value('OIDC_CLIENT_SECRET_FILE'),
  }
  const other = ['OIDC_ROLE_CLAIM', 'OIDC_ROLES', 'OIDC_NAME'].map(value)
  if (issuer === null) {
    if ([...Object.values(rest), ...other].some((text) => text !== null)) {
      problems.push('OIDC_ISSUER is not set, but another setting of single sign-on is.')
    }
    return null
  }
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(hostnameOf(issuer)))
  if (url === null || !isSafe || /[?#\s\\]/.test(issuer) || url.username || url.password) {
    problems.push('OIDC_ISSUER must be an address that begins with https://, without “?” and “#”.')
  }
  for (const [name, text] of Object.entries(rest)) {
    if (text === null) problems.push(`${name} is required with OIDC_ISSUER.`)
  }
  const name = value('OIDC_NAME') ?? 'single sign-on'
  if (name.length > 60 || /\p{Cc}/u.test(name)) {
    problems.push('OIDC_NAME must be one line of at most 60 characters.')
  }
  const roles = readRoles(given)
  if (problems.length > before || clientId === null || clientSecret === null) return null
  const roleClaim = value('OIDC_ROLE_CLAIM') ?? 'groups'
  return { issuer, clientId, clientSecret, clientSecretFile, name, roleClaim, roles }
}

/** `grp-desk=dispatcher,grp-lead=manager`; a group may itself hold “=” and “,”, as those of a directory do. */
function readRoles({ value, problems }: Given): SingleSignOn['roles'] {
  const text = value('OIDC_ROLES') ?? ''
  const pair = new RegExp(`\\s*([^\\s;][^;]*?)\\s*=\\s*(${GIVEN.join('|')})\\s*(?:,|$)`, 'gy')
  const found = [...text.matchAll(pair)]
  if (found.map(([whole]) => whole).join('') !== text) {
    problems.push(
      `OIDC_ROLES must be groups with their roles such as grp-desk=dispatcher,grp-lead=manager; a role is ${GIVEN.join(', ')}.`,
    )
  }
  return found.map(([, group = '', role]) => ({ group, role: role as Role }))
}

function hostnameOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
}
