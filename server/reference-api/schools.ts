import { createHash, timingSafeEqual } from 'node:crypto'
import type { SchoolDatabase } from './database.ts'

export interface School {
  id: number
  name: string
  /** How far a demonstration's records have come, in its own words; null for a school with its own records. */
  demonstration: string | null
}

/** The only form in which a key is ever stored. */
export function keyHash(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest()
}

/** Why a text cannot be a key, in words; null if it can. Never repeats the key. */
export function keyProblem(key: string): string | null {
  if (!/^[\x21-\x7e]*$/.test(key)) return 'must be visible ASCII characters without blanks'
  return key.length < 8 ? 'must have at least 8 characters' : null
}

/**
 * Adds a school behind its own key and returns its id; an existing school gets the key.
 * Throws if the text cannot be a key or another school has it.
 */
export function addSchool(
  db: SchoolDatabase,
  { name, key, demonstration = null }: SchoolToAdd,
): number {
  const problem = keyProblem(key)
  if (problem !== null) throw new Error(`The key of ${name} ${problem}.`)
  const hash = keyHash(key)
  const holder = schoolOfKeyHash(db, hash)
  if (holder !== null && holder.name !== name) {
    throw new Error(`The key of ${name} already belongs to another school.`)
  }
  db.prepare(
    `INSERT INTO schools (name, key_hash, demonstration_day) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET key_hash = excluded.key_hash,
       demonstration_day = excluded.demonstration_day`,
  ).run(name, hash, demonstration)
  const school = schoolNamed(db, name)
  if (school === null) throw new Error(`The school ${name} was not written.`)
  return school.id
}

export interface SchoolToAdd {
  name: string
  key: string
  demonstration?: string | null
}

export function schoolNamed(db: SchoolDatabase, name: string): School | null {
  return allSchools(db).find((school) => school.name === name) ?? null
}

/** Every school in the file, oldest first. */
export function allSchools(db: SchoolDatabase): School[] {
  return readSchools(db)
}

export function schoolOfKeyHash(db: SchoolDatabase, hash: Buffer): School | null {
  let found: School | null = null
  // Every hash is compared to its end, so that the time taken says nothing about which one fits.
  for (const school of readSchools(db)) {
    if (timingSafeEqual(school.keyHash, hash)) found = school
  }
  return found
}

/** Notes how far a demonstration's records have come. */
export function noteDemonstration(db: SchoolDatabase, id: number, words: string): void {
  db.prepare('UPDATE schools SET demonstration_day = ? WHERE id = ?').run(words, id)
}

export function removeSchool(db: SchoolDatabase, id: number): void {
  db.prepare('DELETE FROM schools WHERE id = ?').run(id)
}

function readSchools(db: SchoolDatabase): (School & { keyHash: Buffer })[] {
  const rows = db
    .prepare('SELECT id, name, key_hash, demonstration_day FROM schools ORDER BY id')
    .all() as { id: number; name: string; key_hash: Buffer; demonstration_day: string | null }[]
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    keyHash: Buffer.from(row.key_hash),
    demonstration: row.demonstration_day,
  }))
}
