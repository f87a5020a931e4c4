import { closeSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'libsql'
import { codeOf, type Log, silentLog } from '#server/config/log.ts'
import { copyInto } from '#server/store/folder/copies.ts'
import { lockedFile, release } from '#server/store/folder/locked-file.ts'
import { AccountsIsNewer, migrate, writtenVersion } from '#server/store/folder/migrate.ts'
import { ownFolder } from '#server/store/folder/own-folder.ts'
import { lookAt } from '#server/store/folder/set-aside.ts'
import { SHRINK } from '#server/store/folder/sqlite.ts'
import { fileIdOf } from '#server/store/folder/stored-file.ts'
import { inTurns } from '#server/store/in-turn.ts'
import { SECOND } from '#time/instant.ts'
import { createAccounts } from './accounts.ts'
import { type AccountsStore, AccountsUnavailable, Thrown } from './accounts-store.ts'
import {
  ACCOUNTS_OF_FILE,
  ACCOUNTS_STEPS,
  memoryPlace,
  transactInFile,
  verifyRows,
} from './file-place.ts'
import { AccountsTrouble, accountsTrouble, begunMark, writeBegunMark } from './trouble.ts'

export const ACCOUNTS_FILE = 'house.sqlite'

/** In DATA_DIR, readable by its owner alone, until Flightline is claimed. */
export const CLAIM_LINK_FILE = 'claim-link'

/** Wait after a failure; ten times as long as a try takes, if that is longer. */
export const ACCOUNTS_RETRY_AFTER = 2 * SECOND

/** At most one check writes to the disk in this time. */
export const ACCOUNTS_CHECK_LASTS = 5 * SECOND

/** SQLite takes a shorter file for an empty one. */
const SMALLEST_PAGE = 512

export type AccountsInFolder = ReturnType<typeof openAccounts>

/** A locked file, never created again once it held people; retried while unusable. Throws `AccountsIsNewer` at start. */
export function openAccounts(options: {
  readonly file: string
  readonly now: () => number
  readonly log?: Log
  readonly lock?: typeof lockedFile
}) {
  const { file, now, log = silentLog, lock = lockedFile } = options
  /** Null while it cannot be used, and before the first write. */
  let held = null as { readonly db: Database.Database; readonly id: string } | null
  let hasBegun = false
  /** Not retried for `pause` ms. */
  let failure = null as { readonly error: unknown; readonly at: number; pause: number } | null
  let checkedAt = Number.NEGATIVE_INFINITY
  const inTurn = inTurns()

  function makeReady(): void {
    const at = now()
    if (failure && Math.abs(at - failure.at) < failure.pause) throw failure.error
    try {
      if (held && held.id !== fileIdOf(file)) {
        letGo()
        if (hasBegun) throw new AccountsTrouble('gone')
      }
      if (held === null) open()
      failure = null
    } catch (error) {
      throw failed(error, at)
    }
  }

  function open(): void {
    const there = lookAt(file)
    hasBegun ||= lookAt(begunMark(file)) !== 'nothing'
    if (there === 'nothing' && hasBegun) throw new AccountsTrouble('gone')
    if (there !== 'nothing') hold()
  }

  function hold(): void {
    if (lookAt(file) === 'other') throw new AccountsTrouble('in_the_way')
    const { size } = statSync(file)
    if (hasBegun && size === 0) throw new AccountsTrouble('empty')
    if (size > 0 && size < SMALLEST_PAGE) throw new Error('cut short')
    const people = lock(file, (db) => {
      migrate(db, file, ACCOUNTS_STEPS)
      const found = verifyRows(db)
      // Finds out early that a file cannot be written.
      touch(db)
      held = { db, id: fileIdOf(file) }
      return found.people
    })
    if (hasBegun && people === 0) throw new AccountsTrouble('empty')
    markBegun(people)
  }

  function beginAnew(): Database.Database {
    ownFolder(dirname(file), log)
    closeSync(openSync(file, 'ax', 0o600))
    hold()
    log.info('house_begun')
    return (held as NonNullable<typeof held>).db
  }

  /** Only once people are in it: a mark beside an empty file would block it. */
  function markBegun(people: number): void {
    if (hasBegun || people === 0) return
    hasBegun = true
    try {
      writeBegunMark(file)
    } catch (error) {
      // The next start tries it again.
      log.warn('house_not_marked', { code: codeOf(error) })
    }
  }

  function letGo(): void {
    if (held) release(held.db)
    held = null
  }

  function failed(error: unknown, began: number): unknown {
    const at = now()
    failure = { error, at, pause: Math.max(ACCOUNTS_RETRY_AFTER, 10 * (at - began)) }
    letGo()
    return error
  }

  try {
    makeReady()
  } catch (error) {
    if (error instanceof AccountsIsNewer) throw error
  }
  const accounts = createAccounts(
    {
      of: ACCOUNTS_OF_FILE,
      transact: (_, work) =>
        inTurn(async () => {
          makeReady()
          try {
            const done = await transactInFile(held?.db ?? null, () => held?.db ?? beginAnew(), work)
            if (held !== null && !hasBegun) markBegun(verifyRows(held.db).people)
            return done
          } catch (error) {
            throw error instanceof Thrown ? error : failed(error, now())
          }
        }),
      check: () =>
        inTurn(async () => {
          makeReady()
          if (held === null || Math.abs(now() - checkedAt) < ACCOUNTS_CHECK_LASTS) return null
          try {
            touch(held.db)
            checkedAt = now()
            return null
          } catch (error) {
            // What can still be read stays open to be read.
            return accountsTrouble(error, file).reason
          }
        }),
      troubleIn: (error) => accountsTrouble(error, file),
      close: () => inTurn(async () => letGo()),
    },
    log,
    failure?.error,
  )
  return {
    ...accounts,
    /** Writes a copy to a new file, between two transactions. Rejects as `read` does, or with SQLite's own error. */
    copyInto: (part: string): Promise<void> =>
      accounts.read(async () => {
        if (held === null) throw new AccountsUnavailable('There are no accounts yet.')
        copyInto(held.db, part)
      }),
  }
}

function touch(db: Database.Database): void {
  db.exec(`${writtenVersion(ACCOUNTS_STEPS.length)}; ${SHRINK}`)
}

export function memoryAccounts(): AccountsStore {
  return createAccounts(memoryPlace())
}
