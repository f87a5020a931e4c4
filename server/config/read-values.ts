import { isIP } from 'node:net'
import { isZoneName } from '#time/zone.ts'
import { ROLES, type Role, SHORTEST_PASSPHRASE } from '#wire/access.ts'
import { isLogLevel, type LogLevel } from './log.ts'
import { isLoopback, parseNetwork, parseUrl, withoutBrackets } from './networks.ts'
import { flawOfKey, type SecretFile, secretInFile } from './secret-file.ts'
import { isWeakPassphrase } from './weak-passphrase.ts'

/** Words that follow the setting's name and never quote its value, which may be a secret. */
export type Wrong = (words: string) => null

export interface Origin {
  /** Whether the setting is the text, or names a file that holds it. */
  readonly verb: 'be' | 'hold'
  resolve(path: string): string
  readFile(path: string): SecretFile | null
  /** Warns of a file that other users can read. */
  readSecret(path: string): SecretFile | null
  text(name: 'SCHOOL_NAME'): string | null
}

/** The value for a wrong text must cause no further problems. */
export type Reader<T> = (text: string, wrong: Wrong, from: Origin) => T

export const readString: Reader<string> = (text) => text

export const readPath: Reader<string> = (text, _wrong, from) => from.resolve(text)

/** Reads the text from the file that a setting names, without its last line break. */
export function inFile<T>(read: Reader<T>): Reader<T | null> {
  return (path, wrong, from) => {
    const found = secretInFile(from.readSecret(from.resolve(path)))
    return 'secret' in found ? read(found.secret, wrong, from) : wrong(found.flaw)
  }
}

export function holdsPem(file: SecretFile | null, block: 'CERTIFICATE' | 'PRIVATE KEY'): boolean {
  return new RegExp(`-----BEGIN [A-Z ]*${block}-----`).test(file?.text ?? '')
}

export function pemFile(block: 'CERTIFICATE' | 'PRIVATE KEY'): Reader<string> {
  return (text, wrong, from) => {
    const path = from.resolve(text)
    const file = block === 'CERTIFICATE' ? from.readFile(path) : from.readSecret(path)
    if (file === null) wrong('names a file that cannot be read.')
    else if (!holdsPem(file, block)) wrong(`contains no ${block.toLowerCase()} in PEM.`)
    return path
  }
}

export const readSchoolsFile: Reader<string> = (text, wrong, from) => {
  const path = from.resolve(text)
  if (from.readFile(path) === null)
    wrong('names a file that cannot be read. `npm run school -- add` makes it.')
  return path
}

export function wholeNumber(least: number, most: number): Reader<number> {
  return (text, wrong) => {
    const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    wrong(`must be a whole number from ${least} to ${most}.`)
    return least
  }
}

export function singleLine(longest: number) {
  return (text: string, wrong: Wrong) => {
    if (text.length > longest || /\p{Cc}/u.test(text))
      wrong(`must be one line of at most ${longest} characters.`)
    return text
  }
}

export const readFlag: Reader<boolean> = (text, wrong) => {
  if (text !== '1') wrong('must be 1, or not set.')
  return text === '1'
}

export const readLogLevel: Reader<LogLevel> = (text, wrong) => {
  if (isLogLevel(text)) return text
  wrong('must be fatal, error, warn, info, debug, trace or silent.')
  return 'info'
}

export const readKey: Reader<string | null> = (text, wrong) => {
  const flaw = flawOfKey(text)
  return flaw === null ? text : wrong(flaw)
}

export const readPassphrase: Reader<string> = (text, wrong, from) => {
  if (/\p{Cc}/u.test(text)) wrong('must hold one line with only the passphrase.')
  else if (text.trim().length < SHORTEST_PASSPHRASE)
    wrong(`must have at least ${SHORTEST_PASSPHRASE} characters.`)
  else if (isWeakPassphrase(text, ['admin', from.text('SCHOOL_NAME') ?? '']))
    wrong('is one of the most common passphrases, or only a name. Use other words.')
  return text.trim()
}

export function readZone(text: string, wrong: Wrong): string {
  if (!isZoneName(text)) wrong('is not an IANA time zone name such as America/Chicago.')
  return text
}

/** {base_url} without a trailing slash. */
export function readBaseUrl(text: string, wrong: Wrong): string | null {
  const url = parseUrl(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    return wrong('is not an address that begins with https://.')
  const flaws: string[] = []
  if (url.protocol === 'http:' && !isLoopback(withoutBrackets(url.hostname)))
    flaws.push('must begin with https://: over http:// others could read the key.')
  if (url.username || url.password)
    flaws.push('must not contain a user name or password. The key has its own setting.')
  if (/[?#]/.test(text)) flaws.push('must end with its path: no “?” and no “#”.')
  for (const flaw of flaws) wrong(flaw)
  return flaws.length > 0 ? null : `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

export const readPublicUrl: Reader<string | null> = (text, wrong) => {
  const url = parseUrl(text)
  const isOrigin = url && /^https?:$/.test(url.protocol) && !/[?#]/.test(text)
  return isOrigin && url.pathname === '/' && url.username === '' && url.password === ''
    ? url.origin
    : wrong('must be an address such as https://flightline.school.example, without a path.')
}

export const readIssuer: Reader<string | null> = (text, wrong) => {
  const url = /[?#]/.test(text) ? null : parseUrl(text)
  const isSafe =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && isLoopback(withoutBrackets(url.hostname)))
  return isSafe && url.username === '' && url.password === ''
    ? text
    : wrong('must be an address that begins with https://, without “?” and “#”.')
}

export const readHost: Reader<string> = (text, wrong) => {
  const host = withoutBrackets(text).toLowerCase()
  if (isLoopback(host) || host === 'lan' || isIP(host) !== 0) return host
  wrong('must be 127.0.0.1, ::1, localhost, lan, or an IP address of this machine.')
  return '127.0.0.1'
}

/** `9464`, `192.168.7.2:9464` or `[::]:9464`. */
export const readHostAndPort: Reader<{ readonly host: string; readonly port: number } | null> = (
  text,
  wrong,
) => {
  const match = /^(?:\[([\da-f:.]+)\]:|([\d.]+):)?(\d{1,5})$/i.exec(text)
  const host = match?.[1] ?? match?.[2] ?? '127.0.0.1'
  const port = isIP(host) === 0 ? Number.NaN : Number(match?.[3] ?? Number.NaN)
  if (port <= 65_535) return { host, port }
  return wrong(
    'must be a port such as 9464, or an address of this machine and a port such as 192.168.7.2:9464.',
  )
}

/** With a minimum prefix length: a wider network would include strangers. */
function networksOf(
  leastBits: { readonly ipv4: number; readonly ipv6: number },
  ifUnreadable: string,
  ifWide: string,
): Reader<readonly string[]> {
  return (text, wrong) => {
    const networks = text.split(/[\s,]+/).filter((one) => one !== '')
    const parsed = networks.map(parseNetwork)
    if (parsed.includes(null)) wrong(ifUnreadable)
    else if (parsed.some((one) => one && one.bits < leastBits[one.family])) wrong(ifWide)
    return networks
  }
}

export const readProxies = networksOf(
  { ipv4: 8, ipv6: 7 },
  'must be addresses or networks such as 127.0.0.1, 192.168.7.0/24.',
  'names a network so large that strangers would be trusted. Name only the proxy.',
)

const WEBHOOK_NETWORKS =
  'must be addresses or networks such as 192.168.7.20, 10.1.0.0/16, and none wider than /8 (IPv6: /16).'
export const readWebhookNetworks = networksOf(
  { ipv4: 8, ipv6: 16 },
  WEBHOOK_NETWORKS,
  WEBHOOK_NETWORKS,
)

const GROUP_ROLES = ROLES.filter((role) => role !== 'display')

/** `grp-desk=dispatcher,grp-lead=manager`; directory groups may contain “=” and “,”. */
export const readRoles: Reader<readonly { readonly group: string; readonly role: Role }[]> = (
  text,
  wrong,
) => {
  const pair = new RegExp(`\\s*([^\\s;][^;]*?)\\s*=\\s*(${GROUP_ROLES.join('|')})\\s*(?:,|$)`, 'gy')
  const found = [...text.matchAll(pair)]
  if (found.map(([whole]) => whole).join('') !== text) {
    wrong(
      `must be groups with their roles such as grp-desk=dispatcher,grp-lead=manager; a role is ${GROUP_ROLES.join(', ')}.`,
    )
  }
  return found.map(([, group = '', role]) => ({ group, role: role as Role }))
}

const minutesOf = (time = '') => {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export const readTime: Reader<number | null> = (text, wrong) =>
  /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
    ? minutesOf(text)
    : wrong('must be a time of the day such as 09:40.')

/** `06:00-22:00` local time, as minutes after midnight; `24:00` ends the day. */
export function readHours(text: string, wrong: Wrong) {
  const hours = /^((?:[01]\d|2[0-3]):[0-5]\d)\s*[-–]\s*((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/
  const [, from, to] = hours.exec(text) ?? []
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  if (opens < closes) return { opens, closes } as const
  wrong('must be two times of one day such as 06:00-22:00, the earlier one first.')
  return { opens: 0, closes: 24 * 60 } as const
}

/** `39.57,-104.85`: degrees; north and east are positive. */
export function readLocation(text: string, wrong: Wrong) {
  const match = /^([+-]?\d{1,2}(?:\.\d{1,9})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,9})?)$/.exec(text)
  const latitude = Number(match?.[1] ?? Number.NaN)
  const longitude = Number(match?.[2] ?? Number.NaN)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? ({ latitude, longitude } as const)
    : wrong('must be a latitude and a longitude in degrees such as 39.57,-104.85.')
}
