import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, isIP } from 'node:net'
import { freemem, totalmem } from 'node:os'
import type { AccessConfig, Config } from '#server/config/config.ts'
import { codeOf } from '#server/config/log.ts'
import { withoutBrackets } from '#server/config/networks.ts'
import { flawOfCertificate } from '#server/http/port/kept-certificate.ts'
import { asInstant, DAY, isoInstant, MINUTE, SECOND } from '#time/instant.ts'
import { wallTime, zoneOf } from '#time/zone.ts'
import { offsetSteps } from '#time/zone-offsets.ts'
import {
  type CheckResult,
  check,
  fine,
  found,
  many,
  sized,
  worthKnowing,
  wrong,
} from './finding.ts'

/** Days before a certificate expires; with fewer left, automatic renewal has failed. */
export const LEAST_DAYS = 14
/** Open files that browsers, the school and SQLite need together. */
export const LEAST_FILES = 1024
/** Bytes that Flightline and a school need. */
export const LEAST_MEMORY = 256e6

/** From Node's release schedule. */
const END_OF_LIFE: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
}

export function checkNode(version: string, now: number): CheckResult {
  const end = END_OF_LIFE[Number(version.split('.')[0])]
  if (end === undefined)
    return worthKnowing(`Node ${version} is not a known LTS version. Node 24 LTS is recommended.`)
  return Date.parse(end) < now
    ? worthKnowing(`Node ${version} reached its end of life on ${end}. Install Node 24 LTS.`)
    : fine(`Node ${version} is supported until ${end}.`)
}

/** `limits` is the text of Linux's /proc/self/limits; null elsewhere. */
export function checkLimits(limits: string | null): CheckResult[] {
  const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(limits ?? '') ?? []
  const [, core] = /^Max core file size\s+(\d+|unlimited)/m.exec(limits ?? '') ?? []
  const files = soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
  const leavesCore = core !== undefined && core !== '0'
  return found([
    soft !== undefined &&
      check(
        `${soft} files may be open at once`,
        files >= LEAST_FILES,
        `allow more, ulimit -n ${LEAST_FILES}`,
      ),
    leavesCore &&
      worthKnowing(
        'A crash would write a core dump, which contains the key and personal data. Run ulimit -c 0.',
      ),
  ])
}

export function checkMemory(free = freemem(), total = totalmem()): CheckResult {
  const words = `${sized(free)} of ${sized(total)} of memory is free`
  return check(words, free >= LEAST_MEMORY, 'Flightline with one school needs about that', 'note')
}

export function checkZone(
  timeZone: string,
  now: number,
  { icu, tz }: Readonly<Record<string, string | undefined>> = process.versions,
): CheckResult[] {
  const zone = zoneOf(timeZone)
  const range = { start: asInstant(now), end: asInstant(now + 400 * DAY) }
  const [before, change] = offsetSteps(zone, range)
  const data = `Node's zone data is ${tz ?? 'of an unknown date'} (ICU ${icu ?? 'unknown'})`
  const isOld = Number(tz?.slice(0, 4)) < Number(isoInstant(now).slice(0, 4)) - 1
  return [
    check(data, !isOld, 'some countries have changed their clocks since. Update Node', 'note'),
    fine(
      change === undefined || before === undefined
        ? `In ${timeZone} the clocks do not change within a year.`
        : `In ${timeZone} the clocks go ${change.minutes > before.minutes ? 'forward' : 'back'} by ${many(Math.abs(change.minutes - before.minutes), 'minute')} on ${localTime(timeZone, change.from - MINUTE, 1)}, in ${many(Math.floor((change.from - now) / DAY), 'day')}.`,
    ),
    fine(`There it is ${localTime(timeZone, now)}.`),
  ]
}

/** As `2027-03-14 02:00`; `more` is in minutes. */
function localTime(timeZone: string, at: number, more = 0): string {
  const { day, minutes } = wallTime(zoneOf(timeZone), asInstant(at))
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0')
  return `${day} ${two((minutes + more) / 60)}:${two((minutes + more) % 60)}`
}

const SKEW_ALLOWED = 2 * MINUTE

/** `skew`: how far this machine's clock is ahead of the school's, ms; null if unknown. */
export function checkClock(skew: number | null, now: number): CheckResult {
  const words = `This machine's clock says ${isoInstant(now)}`
  if (skew === null)
    return worthKnowing(`${words}; the school's is not known. --ask checks it with one request.`)
  const off = many(Math.round(Math.abs(skew) / SECOND), 'second')
  if (Math.abs(skew) < SKEW_ALLOWED) return fine(`${words}, ${off} from the school's.`)
  return wrong(
    `${words}, ${off} ${skew > 0 ? 'ahead of' : 'behind'} the school's. Turn on network time for this machine (timedatectl set-ntp true).`,
  )
}

export function checkCertificate(
  { tls, publicUrl }: Pick<AccessConfig, 'tls' | 'publicUrl'>,
  now: number,
): CheckResult[] {
  if (tls === null) return [fine('No certificate of its own is set (TLS_CERT_FILE).')]
  try {
    const pair = {
      cert: readFileSync(tls.certFile, 'utf8'),
      key: readFileSync(tls.keyFile, 'utf8'),
    }
    const flaw = flawOfCertificate(pair)
    if (flaw !== null) return [wrong(`TLS_CERT_FILE and TLS_KEY_FILE ${flaw}`)]
    const certificate = new X509Certificate(pair.cert)
    const names = certificate.subjectAltName?.replaceAll('DNS:', '') ?? 'nobody'
    const host = publicUrl === null ? null : new URL(publicUrl).hostname
    return [
      checkDaysLeft(certificate, now),
      host === null || isNamedIn(certificate, host)
        ? fine(`It is for ${names}, and matches its key.`)
        : wrong(`It is for ${names}, but not for ${host} of PUBLIC_URL. Get one for that name.`),
    ]
  } catch (error) {
    return [
      wrong(
        `TLS_CERT_FILE or TLS_KEY_FILE cannot be read (${codeOf(error)}). Let this user read both.`,
      ),
    ]
  }
}

function isNamedIn(certificate: X509Certificate, host: string): boolean {
  const address = withoutBrackets(host)
  const found = isIP(address) === 0 ? certificate.checkHost(host) : certificate.checkIP(address)
  return found !== undefined
}

function checkDaysLeft({ validFrom, validTo }: X509Certificate, now: number): CheckResult {
  const left = Math.floor((Date.parse(validTo) - now) / DAY)
  if (Date.parse(validFrom) > now)
    return wrong('The certificate is not valid yet. Is this machine’s clock right?')
  if (left < 0) return wrong('The certificate has expired. Renew it.')
  return check(`The certificate has ${many(left, 'day')} left`, left >= LEAST_DAYS, 'renew it')
}

export async function checkPort(
  { host, port }: Pick<Config, 'host' | 'port'>,
  ours: number | null,
): Promise<CheckResult> {
  if (ours !== null)
    return ours === port || port === 0
      ? fine(`Flightline listens on port ${ours}.`)
      : wrong(`Flightline listens on port ${ours}, but PORT is ${port}. Restart it.`)
  if (port === 0) return fine('It takes a free port (PORT is 0).')
  const code = await new Promise<string | null>((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(codeOf(error)))
    const at = host === 'lan' ? {} : { host }
    server.listen({ port, ...at }, () => server.close(() => resolve(null)))
  })
  if (code === null) return fine(`Port ${port} is free.`)
  if (code === 'EADDRINUSE')
    return wrong(`Port ${port} is used by another program. Stop it, or set another PORT.`)
  if (code === 'EADDRNOTAVAIL')
    return wrong(`${host} is not an address of this machine. Set HOST to 127.0.0.1 or lan.`)
  return wrong(`Port ${port} cannot be opened by this user (${code}). Set PORT above 1023.`)
}
