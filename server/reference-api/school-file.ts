import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openSchoolDatabase, type SchoolDatabase } from './database.ts'
import { allSchools } from './schools.ts'

export const SCHOOL_FILE = 'school.sqlite'

export function schoolFile(dataDir: string): string {
  return join(dataDir, SCHOOL_FILE)
}

/**
 * The schools of a folder, to serve. A demonstration with a moved clock is kept in memory alone: its records
 * and requests are of another time. An imported school is served from its file under any clock. Where no file
 * can be made, memory has to do.
 */
export function openSchools(
  dataDir: string,
  { isClockMoved }: { readonly isClockMoved: boolean },
): { readonly database: SchoolDatabase; readonly isKept: boolean } {
  const file = openIfPossible(schoolFile(dataDir))
  const isImported = file && allSchools(file).some(({ demonstration }) => demonstration === null)
  if (file && (!isClockMoved || isImported)) return { database: file, isKept: true }
  file?.close()
  return { database: openSchoolDatabase(':memory:'), isKept: false }
}

function openIfPossible(file: string): SchoolDatabase | null {
  try {
    return openSchoolDatabase(file)
  } catch (error) {
    if (existsSync(file) && statSync(file).size > 0) throw error
    return null
  }
}
