import { isZoneName } from '#time/zone.ts'
import type { SchoolHours, SchoolLocation } from './config.ts'
import { isLoopback } from './networks.ts'

// What a school says of itself, in the settings or in a list of many. `name` begins each problem's sentence; none quotes the value.

export const HOURS_UNLESS_SET = '06:00-22:00'

export function readSchoolName(name: string, text: string, problems: string[]): string {
  if (text.length > 100 || /\p{Cc}/u.test(text)) {
    problems.push(`${name} must be one line of at most 100 characters.`)
  }
  return text
}

export function readZone(name: string, text: string, problems: string[]): string {
  if (!isZoneName(text)) {
    problems.push(`${name} is not an IANA time zone name such as America/Chicago.`)
  }
  return text
}

/** {base_url} without a trailing slash; null for what is none. */
export function readBaseUrl(name: string, text: string, problems: string[]): string | null {
  const before = problems.length
  const url = URL.canParse(text) && !/[\s\\]/.test(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    problems.push(`${name} is not an address that begins with https://.`)
    return null
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'))) {
    problems.push(
      `${name} must begin with https://: over http:// anyone on the way could read the key.`,
    )
  }
  if (url.username || url.password) {
    problems.push(`${name} must not hold a user name or password; the key has its own setting.`)
  }
  if (text.includes('?') || text.includes('#')) {
    problems.push(`${name} must end with its path: no “?” and no “#”.`)
  }
  return problems.length > before ? null : `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/** `06:00-22:00`; `24:00` is the midnight that ends the day. */
export function readHours(name: string, text: string, problems: string[]): SchoolHours {
  const match = /^([01]\d|2[0-3]):([0-5]\d)\s*[-–]\s*(?:([01]\d|2[0-3]):([0-5]\d)|(24:00))$/.exec(
    text,
  )
  const minutes = (hours = '', rest = '') => Number(hours) * 60 + Number(rest)
  const opens = minutes(match?.[1], match?.[2])
  const closes = match?.[5] === undefined ? minutes(match?.[3], match?.[4]) : 24 * 60
  if (match !== null && opens < closes) return { opens, closes }
  problems.push(`${name} must be two times of one day such as 06:00-22:00, the earlier one first.`)
  return { opens: 0, closes: 24 * 60 }
}

/** `39.57,-104.85`: degrees north and east. */
export function readLocation(
  name: string,
  text: string,
  problems: string[],
): SchoolLocation | null {
  const match = /^([+-]?\d{1,2}(?:\.\d{1,9})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,9})?)$/.exec(text)
  const latitude = Number(match?.[1] ?? Number.NaN)
  const longitude = Number(match?.[2] ?? Number.NaN)
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude }
  problems.push(`${name} must be a latitude and a longitude in degrees such as 39.57,-104.85.`)
  return null
}
