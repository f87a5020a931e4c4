import { closeSync, lstatSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'libsql'
import { codeOf, type Log } from '#server/config/log.ts'
import { MINUTE } from '#time/instant.ts'
import type { UnsavedReason } from '#wire/wire.ts'
import { DirectoryInUse, lockedFile, release } from './locked-file.ts'
import { FolderOpenToOthers, ownFolder } from './own-folder.ts'
import { dropOldSetAside, dropSetAside, erase, lookAt, setAside } from './set-aside.ts'

/** That nothing is saved, since when (epoch ms) and why. */
export interface Unsaved {
  readonly since: number
  readonly reason: UnsavedReason
}

/** A database that is open, and how this kind of it is written. */
interface OpenFile<Kept, Change> {
  readonly kept: Kept
  /** In one transaction, on disk when it returns. Throws if that fails. */
  write(change: Change): void
  /** The same, instead of all that is there. */
  replace(all: Change): void
}

/** A file that is written whenever it can be. While it cannot be, everything goes on without it. */
export interface KeptFile<Kept, Change> {
  /** What it held when it was first opened; null for nothing that could be used. */
  readonly kept: Kept | null
  readonly found: 'ours' | 'nothing' | 'of another school' | 'damaged'
  /** On disk when it returns, unless `unsaved` says otherwise; never throws. */
  save(change: Change): void
  /** To be called twice a minute: makes it again if it is gone, and lets go of what was set aside. */
  tend(): void
  unsaved(): Unsaved | null
  close(): void
}

/** How long after a failed write it is tried again: a minute after there is room again, all is saved. */
export const TRY_AGAIN_AFTER = MINUTE / 2

/** What can be kept in a file of our own, and how the file is opened. */
interface KeptFileOptions<Kept, Change> {
  readonly file: string
  /** The prefix of its log events. */
  readonly name: 'ledger' | 'read_model'
  /** `PRAGMA user_version`. */
  readonly version: number
  readonly now: () => number
  readonly log: Log
  /** Throws if a file that was there (`isKept`) does not verify; null if it is another school's. */
  readonly open: (db: Database.Database, isKept: boolean) => OpenFile<Kept, Change> | null
  /** Everything there is to keep. */
  readonly all: () => Change
  /** A damaged file is erased rather than set aside: it may hold another school's people. */
  readonly isSchoolNew?: boolean
}

/**
 * Opens what is kept in `file`, or begins anew: a file that does not verify is set aside for a week, another school's is
 * erased with all that was set aside. Throws only `DirectoryInUse`.
 */
export function keepFile<Kept, Change>(
  options: KeptFileOptions<Kept, Change>,
): KeptFile<Kept, Change> {
  const { file, name, version, now, log, all } = options
  let held = null as { db: Database.Database; open: OpenFile<Kept, Change>; id: string } | null
  let unsaved = null as Unsaved | null
  let triedAt = now()
  let isClosed = false
  const found = start()
  const kept = found === 'ours' ? (held?.open.kept ?? null) : null

  function start(): KeptFile<Kept, Change>['found'] {
    let state: KeptFile<Kept, Change>['found'] = 'nothing'
    try {
      const there = lookAt(file)
      if (there === 'other') throw new Error('no plain file')
      if (there === 'file') {
        state = hold(true) ? 'ours' : 'of another school'
        if (state === 'of another school') log.info(`${name}_erased`, { reason: 'another school' })
      }
    } catch (error) {
      if (error instanceof DirectoryInUse) throw error
      state = 'damaged'
      log.warn(`${name}_set_aside`, { code: codeOf(error) })
    }
    try {
      if (state === 'of another school') {
        erase(file)
        dropSetAside(dirname(file))
      } else if (state === 'damaged' && options.isSchoolNew) erase(file)
      // Finds out that a file cannot be written before a reading has been paid for.
      if (state === 'ours') touch()
      else beginAnew()
      dropOldSetAside(file, now())
    } catch (error) {
      if (error instanceof DirectoryInUse) throw error
      failed(error)
    }
    return state
  }

  /** Locks and opens what stands in `file`; false if it is another school's. */
  function hold(isKept: boolean): boolean {
    held = lockedFile(file, (db) => {
      const open = options.open(db, isKept)
      if (open === null) release(db)
      return open && { db, open, id: fileIdOf(file) }
    })
    return held !== null
  }

  function letGo(): void {
    if (held) release(held.db)
    held = null
  }

  function beginAnew(): void {
    letGo()
    ownFolder(dirname(file), log)
    const there = lookAt(file)
    // What appeared there since may be somebody's who is at work in it.
    if (there === 'file') refuseIfInUse(file)
    if (there !== 'nothing') setAside(file, now())
    erase(file)
    closeSync(openSync(file, 'ax', 0o600))
    hold(false)
  }

  /** The smallest write that goes all the way to the disk. */
  function touch(): void {
    held?.db.exec(`PRAGMA user_version = ${version}`)
  }

  /** A file that was deleted, or replaced, can be written without an error for as long as it is open. */
  function isInPlace(): boolean {
    return held !== null && held.id === fileIdOf(file)
  }

  function failed(error: unknown): void {
    const reason = reasonOf(error)
    if (unsaved?.reason !== reason) log.error(`${name}_not_saved`, { code: codeOf(error), reason })
    unsaved = { since: unsaved?.since ?? now(), reason }
    triedAt = now()
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(codeOf(error))) letGo()
  }

  function saveAll(): void {
    try {
      if (isInPlace()) touch()
      else beginAnew()
      held?.open.replace(all())
      log.info(`${name}_saved_again`)
      unsaved = null
    } catch (error) {
      failed(error)
    }
  }

  return {
    kept,
    found,
    save(change) {
      // What comes late would make the file of a school anew that was removed.
      if (isClosed) return
      if (unsaved === null && isInPlace()) {
        try {
          held?.open.write(change)
        } catch (error) {
          failed(error)
        }
      } else if (unsaved === null || Math.abs(now() - triedAt) >= TRY_AGAIN_AFTER) saveAll()
    },
    tend() {
      if (isClosed) return
      if (unsaved !== null || !isInPlace()) saveAll()
      if (unsaved !== null) return
      try {
        dropOldSetAside(file, now())
      } catch (error) {
        failed(error)
      }
    },
    unsaved: () => unsaved,
    close() {
      isClosed = true
      letGo()
    },
  }
}

/** Whose a file is, which stays as it is; `open` as for `keepFile`. Throws `DirectoryInUse`. */
export function whoseFile(
  file: string,
  open: (db: Database.Database) => unknown,
): KeptFile<unknown, unknown>['found'] {
  const there = lookAt(file)
  if (there === 'nothing') return 'nothing'
  try {
    if (there === 'other') throw new Error('no plain file')
    return lockedFile(file, (db) => {
      const isOurs = open(db) !== null
      release(db)
      return isOurs ? 'ours' : 'of another school'
    })
  } catch (error) {
    if (error instanceof DirectoryInUse) throw error
    return 'damaged'
  }
}

/** What a name stands for at this moment; empty for nothing. */
export function fileIdOf(file: string): string {
  try {
    const { dev, ino } = lstatSync(file, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return ''
  }
}

/** Throws `DirectoryInUse` for a database that somebody has open. */
export function refuseIfInUse(file: string): void {
  try {
    lockedFile(file, release)
  } catch (error) {
    if (error instanceof DirectoryInUse) throw error
  }
}

const REASONS: readonly (readonly [RegExp, UnsavedReason])[] = [
  [/^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)/, 'full'],
  [/^(?:EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_PERM)/, 'read_only'],
  [/^(?:ENOTDIR|EEXIST|EISDIR|ELOOP|ENOTEMPTY)/, 'in_the_way'],
]

/** Why a file cannot be written, in one of our words. */
export function reasonOf(error: unknown): UnsavedReason {
  if (error instanceof DirectoryInUse) return 'in_use'
  if (error instanceof FolderOpenToOthers) return 'open_to_others'
  const code = codeOf(error)
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'failed'
}
