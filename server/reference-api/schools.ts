import { createHash, timingSafeEqual } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openSchoolDatabase, type SchoolDatabase } from './database.ts'

export interface School {
  id: number
  name: string
  keyHash: Buffer
  /** Progress of a demonstration's records; null for a school with its own. */
  demonstration: string | null
}

export function keyHash(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest()
}

/** Null if it can be a key. Never repeats the key. */
export function keyProblem(key: string): string | null {
  if (!/^[\x21-\x7e]*$/.test(key)) return 'must be visible ASCII characters without blanks'
  return key.length < 8 ? 'must have at least 8 characters' : null
}

/** Returns the id; an existing school gets the key. Throws if the key is bad or taken. */
export function addSchool(
  db: SchoolDatabase,
  { name, key, demonstration = null }: { name: string; key: string; demonstration?: string | null },
): number {
  const problem = keyProblem(key)
  if (problem !== null) throw new Error(`The key of ${name} ${problem}.`)
  const hash = keyHash(key)
  const holder = schoolOfKeyHash(db, hash)
  if (holder !== null && holder.name !== name) {
    throw new Error(`The key of ${name} already belongs to another school.`)
  }
  const put = db.prepare(
    `INSERT INTO schools (name, key_hash, demonstration_day) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET key_hash = excluded.key_hash,
       demonstration_day = excluded.demonstration_day
     RETURNING id`,
  )
  const [row] = put.all(name, hash, demonstration) as Pick<School, 'id'>[]
  return row?.id ?? 0
}

export function schoolNamed(db: SchoolDatabase, name: string): School | null {
  return allSchools(db).find((school) => school.name === name) ?? null
}

export function allSchools(db: SchoolDatabase): School[] {
  const columns = 'id, name, key_hash AS keyHash, demonstration_day AS demonstration'
  const rows = db.prepare(`SELECT ${columns} FROM schools ORDER BY id`).all() as School[]
  return rows.map((row) => ({ ...row, keyHash: Buffer.from(row.keyHash) }))
}

export function schoolOfKeyHash(db: SchoolDatabase, hash: Buffer): School | null {
  // Compares with every school, so that timing does not tell which one fits.
  return allSchools(db).filter((school) => timingSafeEqual(school.keyHash, hash))[0] ?? null
}

export function noteDemonstration(db: SchoolDatabase, id: number, progress: string): void {
  db.prepare('UPDATE schools SET demonstration_day = ? WHERE id = ?').run(progress, id)
}

export function removeSchool(db: SchoolDatabase, id: number): void {
  db.prepare('DELETE FROM schools WHERE id = ?').run(id)
}

export const SCHOOL_FILE = 'school.sqlite'

/**
 * A demonstration with a moved clock stays in memory: its records and requests are of another time. An imported school is
 * served from its file under any clock. If no file can be made, everything stays in memory.
 */
export function openSchools(dataDir: string, { isClockMoved }: { readonly isClockMoved: boolean }) {
  const file = openIfPossible(join(dataDir, SCHOOL_FILE))
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
