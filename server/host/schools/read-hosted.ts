import {
  readBaseUrl,
  readHours,
  readLocation,
  readZone,
  singleLine,
  type Wrong,
} from '#server/config/read-values.ts'
import { SETTINGS } from '#server/config/settings.ts'
import { type HostedSchool, OPERATORS_HOUSE, schoolIdFrom } from './hosted-school.ts'

/** What a school is described by, in a list and on the command line: the same words, all but three required. */
export const SCHOOL_WORDS = [
  'name',
  'host',
  'url',
  'zone',
  'hours',
  'location',
  'requests',
] as const

export type SchoolWord = (typeof SCHOOL_WORDS)[number]

export type SchoolWords = Readonly<Partial<Record<SchoolWord | 'id', string>>>

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The school that the words describe, or every problem, in sentences that begin with the word and quote no value. */
export function readHosted(
  words: SchoolWords,
  dailyRequests: number,
): { readonly school: HostedSchool } | { readonly problems: readonly string[] } {
  const problems: string[] = []
  const required = (word: SchoolWord) => {
    if (!words[word]) problems.push(`${word} is missing.`)
    return words[word] ?? ''
  }
  const wrongIn = (word: SchoolWord) => (words: string) => {
    problems.push(`${word} ${words}`)
    return null
  }
  const read = <T>(word: SchoolWord, reader: (text: string, wrong: Wrong) => T) => {
    const text = required(word)
    return text === '' ? null : reader(text, wrongIn(word))
  }
  const name = read('name', singleLine(100))
  const host = read('host', readSchoolHost)
  const baseUrl = read('url', readBaseUrl)
  const timeZone = read('zone', readZone)
  const hours = readHours(words.hours ?? SETTINGS.SCHOOL_HOURS.default, wrongIn('hours'))
  const location =
    words.location === undefined ? null : readLocation(words.location, wrongIn('location'))
  const requests = Number(words.requests ?? dailyRequests)
  if (!Number.isInteger(requests) || requests < 1 || requests > 100_000)
    problems.push('requests must be a whole number from 1 to 100000.')
  const id = words.id ?? schoolIdFrom(host ?? '')
  if (!UUID.test(id)) problems.push('id must be a UUID in lower case.')
  if (id === OPERATORS_HOUSE) problems.push('id is that of the operator’s own house.')
  if (name === null || host === null || baseUrl === null || timeZone === null) return { problems }
  if (problems.length > 0) return { problems }
  return {
    school: { id, host, name, baseUrl, timeZone, hours, location, dailyRequests: requests },
  }
}

/** As a browser writes it, without the port that is usual for https. */
function readSchoolHost(text: string, wrong: Wrong): string | null {
  const url = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : null
  if (url !== null && url.host !== '' && /^[^/?#@\s\\]+$/.test(text)) return url.host
  return wrong('must be a host name such as kapa.example.org, without https:// and a path.')
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The same words of a school that is known. */
export function schoolWordsOf(school: HostedSchool): Record<SchoolWord | 'id', string | undefined> {
  const { id, name, host, hours, location } = school
  return {
    id,
    name,
    host,
    url: school.baseUrl,
    zone: school.timeZone,
    hours: `${clock(hours.opens)}-${clock(hours.closes)}`,
    location: location === null ? undefined : `${location.latitude},${location.longitude}`,
    requests: String(school.dailyRequests),
  }
}
