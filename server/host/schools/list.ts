import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AccessConfig, SchoolHours, SchoolLocation } from '#server/config/config.ts'
import { uuidFrom } from '#server/config/ids.ts'
import { codeOf } from '#server/config/log.ts'
import { isLocalName, isLoopback, withoutBrackets } from '#server/config/networks.ts'
import {
  readBaseUrl,
  readHours,
  readLocation,
  readZone,
  singleLine,
  type Wrong,
} from '#server/config/read-values.ts'
import { SETTINGS } from '#server/config/settings.ts'
import type { KeyAt } from './sealed-key.ts'

export interface HostedSchool {
  readonly id: string
  /** Lowercase, with the port unless it is the usual one: `kapa.example.org`. */
  readonly host: string
  readonly name: string
  /** {base_url} without a trailing slash. */
  readonly baseUrl: string
  readonly timeZone: string
  readonly hours: SchoolHours
  readonly location: SchoolLocation | null
  /** Per day, until the API says otherwise. */
  readonly dailyRequests: number
}

export interface ListedSchool {
  readonly school: HostedSchool
  /** Null if there is none yet, or its record is damaged. */
  readonly key: KeyAt | null
}

export interface ReadList {
  all(): readonly ListedSchool[]
  /** `host` in lowercase, with its port unless it is the usual one. */
  byHost(host: string): ListedSchool | null
  /** Sentences without secrets; a wrong entry does not affect the others. */
  troubles(): readonly string[]
  /** True if anything changed. Never rejects. */
  reload(): Promise<boolean>
  onChange(run: () => void): () => void
}

export interface SchoolList extends ReadList {
  /** Rejects with `ListRefused` if the host or id is taken, or the list cannot be written. */
  add(one: ListedSchool): Promise<void>
  setKey(id: string, key: KeyAt): Promise<void>
  /** Leaves the school's data alone. */
  remove(id: string): Promise<void>
}

/** Stands for the only school, at every own address; no request can contain it. */
export const ONLY_HOST = '\n'

export function listOfOne(school: HostedSchool): ReadList {
  const { list, replace } = createEntries()
  replace([{ listed: { school, key: null } }])
  return { ...list, reload: async () => false }
}

/** https, except on loopback and on a network with PLAIN_HTTP. */
export function addressOf(
  host: string,
  { tls, plainHttp }: Pick<AccessConfig, 'tls' | 'plainHttp'>,
): string {
  const name = new URL(`http://${host}`).hostname
  const isHere = name.endsWith('.localhost') || isLoopback(withoutBrackets(name))
  const isPlain = tls === null && (isHere || (plainHttp && isLocalName(name)))
  return `${isPlain ? 'http' : 'https'}://${host}`
}

export class ListRefused extends Error {
  override readonly name = 'ListRefused'
}

/** Made from the host, or from the base URL of the only school. */
export function schoolIdFrom(text: string): string {
  return uuidFrom(text)
}

/** The operator's accounts: no school can have this id, and it is the same in every gateway. */
export const OPERATOR_ACCOUNTS = schoolIdFrom(' the operator’s own accounts')

const SCHOOLS_FOLDER = 'schools'

/** Separate folders in DATA_DIR, so that no file is taken for another school's. */
export function schoolFolder(folder: string, id: string): string {
  return join(folder, SCHOOLS_FOLDER, id)
}

/** Includes schools that are no longer on the list. */
export function idsOfFolders(folder: string): readonly string[] {
  try {
    return readdirSync(join(folder, SCHOOLS_FOLDER))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

export type ReadEntry = { readonly listed: ListedSchool } | { readonly trouble: string }

export function createEntries() {
  let listed: readonly ListedSchool[] = []
  let byHost: ReadonlyMap<string, ListedSchool> = new Map()
  let troubles: readonly string[] = []
  let unreadable: string | null = null
  const listeners = new Set<() => void>()

  return {
    list: {
      all: () => listed,
      byHost: (host: string) => byHost.get(host) ?? null,
      troubles: () => (unreadable === null ? troubles : [unreadable, ...troubles]),
      onChange(run: () => void) {
        listeners.add(run)
        return () => void listeners.delete(run)
      },
    },
    /** The first of two with the same host or id wins. True, after all listeners ran, if the list changed. */
    replace(found: readonly ReadEntry[]): boolean {
      const hosts = new Map<string, ListedSchool>()
      const ids = new Set<string>()
      const words: string[] = []
      for (const one of found) {
        if ('trouble' in one) words.push(one.trouble)
        else if (hosts.has(one.listed.school.host) || ids.has(one.listed.school.id)) {
          words.push(`${one.listed.school.host} is taken: its host or id is already on the list.`)
        } else {
          hosts.set(one.listed.school.host, one.listed)
          ids.add(one.listed.school.id)
        }
      }
      const next = [...hosts.values()].toSorted((a, b) => (a.school.name < b.school.name ? -1 : 1))
      const isSame =
        JSON.stringify(next) === JSON.stringify(listed) && words.join() === troubles.join()
      unreadable = null
      if (isSame) return false
      listed = next
      byHost = hosts
      troubles = words
      for (const run of listeners) run()
      return true
    },
    /** For an unreadable list: keeps the previous entries. */
    keep(trouble: string): false {
      unreadable = trouble
      return false
    },
    refuseTaken({ host, id }: HostedSchool): void {
      if (byHost.has(host)) throw new ListRefused(`${host} is already on the list.`)
      if (listed.some(({ school }) => school.id === id))
        throw new ListRefused(`The id of ${host} is already another school’s on the list.`)
    },
  }
}

/** Field names in a list file and on the command line; all but four are optional. */
export const SCHOOL_WORDS = [
  'name',
  'host',
  'url',
  'zone',
  'hours',
  'location',
  'requests',
] as const

type SchoolWord = (typeof SCHOOL_WORDS)[number]

export type SchoolWords = Readonly<Partial<Record<SchoolWord | 'id', string>>>

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns the school or every problem, in sentences that begin with the word and quote no value. */
export function readHosted(
  words: SchoolWords,
  dailyRequests: number,
): { readonly school: HostedSchool } | { readonly problems: readonly string[] } {
  const problems: string[] = []
  const wrongIn = (word: SchoolWord) => (problem: string) => {
    problems.push(`${word} ${problem}`)
    return null
  }
  const required = <T>(word: SchoolWord, read: (text: string, wrong: Wrong) => T) => {
    const text = words[word]
    return text ? read(text, wrongIn(word)) : wrongIn(word)('is missing.')
  }
  const name = required('name', singleLine(100))
  const host = required('host', readSchoolHost)
  const baseUrl = required('url', readBaseUrl)
  const timeZone = required('zone', readZone)
  const hours = readHours(words.hours ?? SETTINGS.SCHOOL_HOURS.default, wrongIn('hours'))
  const location =
    words.location === undefined ? null : readLocation(words.location, wrongIn('location'))
  const requests = Number(words.requests ?? dailyRequests)
  if (!Number.isInteger(requests) || requests < 1 || requests > 100_000)
    problems.push('requests must be a whole number from 1 to 100000.')
  const id = words.id ?? schoolIdFrom(host ?? '')
  if (!UUID.test(id)) problems.push('id must be a UUID in lower case.')
  if (id === OPERATOR_ACCOUNTS) problems.push('id belongs to the operator’s accounts.')
  if (name === null || host === null || baseUrl === null || timeZone === null) return { problems }
  if (problems.length > 0) return { problems }
  return {
    school: { id, host, name, baseUrl, timeZone, hours, location, dailyRequests: requests },
  }
}

/** As a browser writes it, without the https port. */
function readSchoolHost(text: string, wrong: Wrong): string | null {
  const url = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : null
  if (url !== null && url.host !== '' && /^[^/?#@\s\\]+$/.test(text)) return url.host
  return wrong('must be a host name such as kapa.example.org, without https:// and a path.')
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

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
