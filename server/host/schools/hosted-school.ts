import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SchoolHours, SchoolLocation } from '#server/config/config.ts'
import { uuidFrom } from '#server/config/ids.ts'
import { codeOf } from '#server/config/log.ts'

/** One of many schools, as the list of them has it. Its key is not in here. */
export interface HostedSchool {
  /** A UUID. */
  readonly id: string
  /** Under which it is asked for, in lower case and with a port that is not the usual one: `kapa.example.org`. */
  readonly host: string
  readonly name: string
  /** {base_url} of its API without a trailing slash. */
  readonly baseUrl: string
  /** An IANA name. */
  readonly timeZone: string
  readonly hours: SchoolHours
  readonly location: SchoolLocation | null
  /** Requests a day until its API says otherwise. */
  readonly dailyRequests: number
}

/** The id of a school that was given none, from what it is known by: its host, or the base URL where there is one school alone. */
export function schoolIdFrom(text: string): string {
  return uuidFrom(text)
}

/** The operator's own house, which is of no school: no host can be given its id, and every gateway has the same. */
export const OPERATORS_HOUSE = schoolIdFrom(' the operator’s own house')

/** Where a school's files are, in DATA_DIR: each in a folder of its own, so that none can be taken for another's. */
export function schoolFolder(folder: string, id: string): string {
  return join(folder, SCHOOLS_FOLDER, id)
}

/** The schools that have a folder in DATA_DIR, on the list or not. */
export function idsOfFolders(folder: string): readonly string[] {
  try {
    return readdirSync(join(folder, SCHOOLS_FOLDER))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

const SCHOOLS_FOLDER = 'schools'
