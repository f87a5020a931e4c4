import { randomBytes } from 'node:crypto'
import { closeSync, lstatSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'libsql'
import { codeOf, type Log } from '#server/config/log.ts'
import { bindingFingerprint, isSameFingerprint } from '#server/store/binding.ts'
import {
  type Changes,
  commitChanges,
  NO_HEAD,
  NO_ROWS,
  RowsDamaged,
  readAll,
  readHead,
  replaceRows,
  type StoredRow,
  type StoreOf,
  writeHead,
} from '#server/store/rows.ts'
import { writeBehind } from '#server/store/write-behind.ts'
import { MINUTE } from '#time/instant.ts'
import type { UnsavedReason } from '#wire/wire.ts'
import { DirectoryInUse, lockedFile, release, verifyFile } from './locked-file.ts'
import { FolderOpenToOthers, ownFolder } from './own-folder.ts'
import { dropOldSetAside, dropSetAside, erase, lookAt, setAside } from './set-aside.ts'
import { createTable, runOn, SHRINK, transactOn } from './sqlite.ts'

interface Contents {
  readonly rows: readonly StoredRow[]
  readonly facts: string
}

export interface FileChange extends Changes {
  /** No byte of what it removes, or of what was removed before, may stay in the file. */
  readonly isForgetting?: boolean
}

/** Works without the file while it can't be written. */
export type StoredFile = ReturnType<typeof openStoredFile>

type Found = 'ours' | 'nothing' | 'of another school' | 'damaged'

/** After a failed write. Everything is saved within a minute of space being free again. */
export const TRY_AGAIN_AFTER = MINUTE / 2

interface StoredFileOptions {
  readonly file: string
  readonly store: 'ledger' | 'model'
  /** Another school's file is erased. Read again at each write. */
  readonly binding: () => string
  readonly now: () => number
  readonly log: Log
  readonly all: () => Contents
  /** A damaged file is erased rather than set aside: it may hold another school's people. */
  readonly isSchoolNew?: boolean
  readonly lock?: typeof lockedFile
}

/** Sets a damaged file aside for a week; erases another school's and its set-aside files. Throws only `DirectoryInUse`. */
export function openStoredFile(options: StoredFileOptions) {
  const { file, store, now, log, all, lock = lockedFile } = options
  const name = store === 'model' ? 'read_model' : store
  let held = null as (OpenRows & { readonly db: Database.Database; readonly id: string }) | null
  const behind = writeBehind<FileChange | Contents>({
    name,
    now,
    log,
    all,
    reasonOf,
    pause: TRY_AGAIN_AFTER,
    write,
  })
  let isClosed = false
  const found = start()
  const kept = found === 'ours' ? (held?.kept ?? null) : null

  function start(): Found {
    let state: Found = 'nothing'
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
      // Detects an unwritable file before a reading has been paid for.
      if (state === 'ours') touch()
      else beginAnew()
      dropOldSetAside(file, now())
    } catch (error) {
      if (error instanceof DirectoryInUse) throw error
      behind.failed(error)
    }
    return state
  }

  /** Returns false if it is another school's. */
  function hold(isKept: boolean): boolean {
    held = lock(file, (db) => {
      const open = openRows(db, store, options.binding, isKept)
      if (open === null) release(db)
      return open && { ...open, db, id: fileIdOf(file) }
    })
    held?.db.exec(SHRINK)
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
    // A file that appeared since may be in use by another process.
    if (there === 'file') refuseIfInUse(file)
    if (there !== 'nothing') setAside(file, now())
    erase(file)
    closeSync(openSync(file, 'ax', 0o600))
    hold(false)
  }

  /** The smallest write that reaches the disk. */
  function touch(): void {
    held?.db.exec(`PRAGMA user_version = ${VERSION}; ${SHRINK}`)
  }

  /** A deleted or replaced file can be written without an error for as long as it is open. */
  function isInPlace(): boolean {
    return held !== null && held.id === fileIdOf(file)
  }

  function write(change: FileChange | Contents): boolean {
    try {
      if (!isInPlace()) {
        beginAnew()
        held?.replace(all())
        if (behind.unsaved() === null) log.info(`${name}_saved_again`)
      } else if ('rows' in change) {
        touch()
        held?.replace(change)
      } else held?.write(change)
      return true
    } catch (error) {
      if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(codeOf(error))) letGo()
      throw error
    }
  }

  return {
    /** Contents when first opened; null if there was nothing usable. */
    kept,
    found,
    /** On disk when it returns, unless `unsaved` says otherwise. */
    save: behind.save,
    /** Call twice a minute: recreates a missing file, and deletes old set-aside files. */
    tend(): void {
      if (isClosed) return
      behind.tryAgain()
      if (!isInPlace()) void behind.save()
      if (behind.unsaved() !== null) return
      try {
        dropOldSetAside(file, now())
      } catch (error) {
        behind.failed(error)
      }
    },
    unsaved: behind.unsaved,
    close(): void {
      // A late save would recreate the file of a school that was removed.
      isClosed = true
      behind.close()
      letGo()
    },
  }
}

/** Leaves the file unchanged. Throws `DirectoryInUse`. */
export function whoseFile(file: string, store: 'ledger' | 'model', binding: string): Found {
  const there = lookAt(file)
  if (there === 'nothing') return 'nothing'
  try {
    if (there === 'other') throw new Error('no plain file')
    return lockedFile(file, (db) => {
      const isOurs = openRows(db, store, () => binding, true) !== null
      release(db)
      return isOurs ? 'ours' : 'of another school'
    })
  } catch (error) {
    if (error instanceof DirectoryInUse) throw error
    return 'damaged'
  }
}

type OpenRows = NonNullable<ReturnType<typeof openRows>>

const VERSION = 1

/** Null if it is sound but another school's. Throws if it does not verify. */
function openRows(
  db: Database.Database,
  store: 'ledger' | 'model',
  binding: () => string,
  isKept: boolean,
) {
  const of: StoreOf = { school: '', store }
  let salt: string
  let bound = binding()
  let owner = ''
  let head = NO_HEAD
  let kept = { rows: NO_ROWS, facts: '' }
  const own = (facts: string) => {
    if (owner === '' || binding() !== bound) {
      bound = binding()
      owner = ownerOf(bound, salt)
    }
    return JSON.stringify([salt, owner, facts])
  }

  if (isKept) {
    verifyFile(db, VERSION)
    const found = runOn(db, readHead(of))
    if (found === null) throw new RowsDamaged('there is no head')
    const [foundSalt, foundOwner, facts] = JSON.parse(found.facts) as [string, string, string]
    salt = foundSalt
    if (!isSameFingerprint(Buffer.from(ownerOf(bound, salt)), Buffer.from(foundOwner))) return null
    owner = foundOwner
    head = found
    kept = { rows: runOn(db, readAll(of, found)), facts }
  } else {
    salt = randomBytes(16).toString('hex')
    db.exec(
      [createTable('rows'), createTable('head'), `PRAGMA user_version = ${VERSION};`].join('\n'),
    )
    head = { ...NO_HEAD, facts: own('') }
    runOn(db, writeHead(of, head))
  }

  return {
    kept,
    /** One transaction, on disk when it returns. Throws if that fails. */
    write(change: FileChange): void {
      head = transactOn(db, commitChanges(of, head, { ...change, facts: own(change.facts) }))
      // SQLite zeroes deleted data, but not the copies left when it splits and merges pages.
      if (change.isForgetting) db.exec('VACUUM')
    },
    replace({ rows, facts }: Contents): void {
      const put = { put: rows, removed: [], facts: own(facts) }
      head = transactOn(db, replaceRows(of, head, put))
      db.exec('VACUUM')
    },
  }
}

function ownerOf(binding: string, salt: string): string {
  return bindingFingerprint(binding, Buffer.from(salt, 'hex')).toString('hex')
}

/** Identifies the file now at a path; empty if there is none. */
export function fileIdOf(file: string): string {
  try {
    const { dev, ino } = lstatSync(file, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return ''
  }
}

/** Throws `DirectoryInUse` if another process has the database open. */
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

export function reasonOf(error: unknown): UnsavedReason {
  if (error instanceof DirectoryInUse) return 'in_use'
  if (error instanceof FolderOpenToOthers) return 'open_to_others'
  const code = codeOf(error)
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'failed'
}
