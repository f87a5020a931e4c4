import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Database from 'libsql'
import { copyInto, putInPlace } from './copies.ts'
import { verifyFile } from './locked-file.ts'

export type Step = (db: Database.Database) => void

/** A file that a newer Flightline wrote; the message tells the operator what to do. */
export class AccountsIsNewer extends Error {
  override readonly name = 'AccountsIsNewer'
  constructor(file: string, found: number, known: number) {
    const copy = copiesOf(file).find(({ before }) => before > known)
    const copyWords = copy ? `, or put its copy ${copy.path} in its place` : ''
    super(
      `${file} was written by a newer Flightline: its version is ${found}, and this one knows ${known}. Start the newer one${copyWords}.`,
    )
  }
}

/** Stands in the file beside the version, so that no damaged byte passes for another version: “FL”. */
const MARK = 0x464c_0000
const COPY = /^before-(\d+)$/

/**
 * Brings a file, of which this process has the lock, to the version that the steps end with, in one transaction; a copy of
 * what it was is put aside first, unless it is a copy itself. Throws `AccountsIsNewer`, and for a file that is not sound.
 */
export function migrate(
  db: Database.Database,
  file: string,
  steps: readonly Step[],
  isCopy = false,
): void {
  const found = versionOf(db)
  if (found > steps.length) throw new AccountsIsNewer(file, found, steps.length)
  verifyFile(db, found)
  if (found === steps.length) return
  if (found > 0 && !isCopy) copyAside(db, `${file}.before-${steps.length}`)
  db.exec('BEGIN IMMEDIATE')
  for (const step of steps.slice(found)) step(db)
  db.exec(writtenVersion(steps.length))
  db.exec('COMMIT')
}

/** The statement that writes a version into the file: the smallest write that goes all the way to the disk. */
export function writtenVersion(version: number): string {
  return `PRAGMA user_version = ${version}; PRAGMA application_id = ${MARK + version}`
}

/** 0 for an empty file. Throws for another program's. */
function versionOf(db: Database.Database): number {
  const [version = 0, mark, tables] = [
    'PRAGMA user_version',
    'PRAGMA application_id',
    'SELECT count(*) FROM sqlite_schema',
  ].flatMap((sql) => db.prepare(sql).raw().all()[0] as number[])
  if (version === 0 && mark === 0 && tables === 0) return 0
  if (version < 1 || mark !== MARK + version) throw new Error('another file')
  return version
}

/** The version that the first bytes of a file say, also while it is open; null for another program's file, or none. */
export function versionIn(file: string): number | null {
  const header = Buffer.alloc(72)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header, 0, header.length, 0)
  } finally {
    closeSync(descriptor)
  }
  const version = header.readUInt32BE(60)
  const isOurs = version > 0 && header.readUInt32BE(68) === MARK + version
  return isOurs && header.toString('latin1', 0, 16) === 'SQLite format 3\0' ? version : null
}

function copyAside(db: Database.Database, path: string): void {
  const part = `${path}.part`
  copyInto(db, part)
  putInPlace(part, path)
}

/** The copies put aside before a file was brought to a version, the oldest first. */
export function copiesOf(file: string): { readonly path: string; readonly before: number }[] {
  return namesBeside(file)
    .flatMap((name) => {
      const [, before] = COPY.exec(name.slice(basename(file).length + 1)) ?? []
      const isOurs = before !== undefined && name.startsWith(`${basename(file)}.`)
      return isOurs ? [{ path: join(dirname(file), name), before: Number(before) }] : []
    })
    .toSorted((a, b) => a.before - b.before)
}

function namesBeside(file: string): string[] {
  try {
    return readdirSync(dirname(file))
  } catch {
    // Whatever is wrong with the folder is said of the file.
    return []
  }
}
