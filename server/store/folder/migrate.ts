import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Database from 'libsql'
import { copyInto, putInPlace } from './copies.ts'
import { verifyFile } from './locked-file.ts'

export type Step = (db: Database.Database) => void

/** A newer Flightline wrote the file. The message is for the operator. */
export class AccountsIsNewer extends Error {
  override readonly name = 'AccountsIsNewer'
  constructor(file: string, found: number, supported: number) {
    const copy = copiesOf(file).find(({ before }) => before > supported)
    const copyWords = copy ? `, or put its copy ${copy.path} in its place` : ''
    super(
      `${file} was written by a newer Flightline: its version is ${found}, and this one knows ${supported}. Start the newer one${copyWords}.`,
    )
  }
}

/** “FL”, stored with the version, so that a damaged byte can't pass for another version. */
const MARK = 0x464c_0000
const COPY = /^before-(\d+)$/

/** One transaction, after a copy. Needs the file's lock. Throws `AccountsIsNewer`, and for a damaged file. */
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

/** Writing the version is the smallest write that reaches the disk. */
export function writtenVersion(version: number): string {
  return `PRAGMA user_version = ${version}; PRAGMA application_id = ${MARK + version}`
}

/** 0 for an empty file. Throws if another program wrote it. */
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

/** From the file's first bytes, so it works while the file is open. Null for another program's file, or none. */
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

/** Copies made before each migration, oldest first. */
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
    // A problem with the folder is reported for the file.
    return []
  }
}
