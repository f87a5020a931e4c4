import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Database from 'libsql'
import { verifyFile } from '#ledger/locked-file.ts'

/** A step from one version of a file to the next. */
export type Step = (db: Database.Database) => void

/** A file that a newer Flightline wrote; the message tells the operator what to do. */
export class HouseIsNewer extends Error {
  override readonly name = 'HouseIsNewer'
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
 * what it was is put aside first. Throws `HouseIsNewer`, and for a file that is not sound.
 */
export function migrate(db: Database.Database, file: string, steps: readonly Step[]): void {
  const found = versionOf(db)
  if (found > steps.length) throw new HouseIsNewer(file, found, steps.length)
  verifyFile(db, found)
  if (found === steps.length) return
  if (found > 0) copyAside(db, `${file}.before-${steps.length}`)
  db.exec('BEGIN IMMEDIATE')
  for (const step of steps.slice(found)) step(db)
  db.exec(writtenVersion(steps.length))
  db.exec('COMMIT')
}

/** The statement that writes a version into the file: the smallest write that goes all the way to the disk. */
export function writtenVersion(version: number): string {
  return `PRAGMA user_version = ${version}; PRAGMA application_id = ${MARK + version}`
}

/** 0 for a file in which nothing was ever made. Throws for somebody else's. */
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

/** By SQLite itself: whoever opens the file a second time in one process gives its lock back by closing it. */
function copyAside(db: Database.Database, path: string): void {
  const part = `${path}.part`
  rmSync(part, { force: true })
  closeSync(openSync(part, 'wx', 0o600))
  db.prepare('VACUUM INTO ?').run(part)
  sync(part)
  renameSync(part, path)
  sync(dirname(path))
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
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
