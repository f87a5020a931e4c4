import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountsInFolder } from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import { readCopy } from '#server/accounts/store/read-copy.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import { erase, SET_ASIDE_FOR } from '#server/store/folder/set-aside.ts'
import { reasonOf } from '#server/store/folder/stored-file.ts'
import { asInstant, DAY, HOUR, isoInstant } from '#time/instant.ts'
import { addDays, type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { instantAt, localDayOf, type Zone } from '#time/zone.ts'
import type { CopiesWire } from '#wire/accounts-wire.ts'
import {
  COPIES_FOLDER,
  copiesFolder,
  dropLeft,
  nightName,
  placeWhole,
  replacedName,
} from './copies.ts'

/** Minutes after midnight in the school's zone. */
const COPIED_AT = 2 * 60 + 10
/** Wait after a failed copy, or while there are no people yet, ms. */
export const COPIED_AGAIN_AFTER = HOUR / 4

const COPY_OF = /^house-(\d{4}-\d\d-\d\d)\.sqlite$/

export function createNightlyCopies(options: {
  /** DATA_DIR. */
  readonly folder: string
  readonly accounts: Pick<AccountsStore, 'transact'> & Pick<AccountsInFolder, 'copyInto'>
  readonly now: () => number
  readonly zone: Zone
  /** Number of nightly copies to keep; 0 makes none and removes all. */
  readonly nights: number
  readonly log: Log
}) {
  const { folder, accounts, now, zone, nights, log } = options
  const copies = join(folder, COPIES_FOLDER)
  let trouble: CopiesWire['trouble'] = null
  let triedAt: number | null = null
  let busy: Promise<void> = Promise.resolve()

  async function copyOf(night: PlainDay): Promise<void> {
    try {
      if (nights > 0 && !existsSync(fileOf(night))) await makeCopy(night)
      trouble = null
    } catch (error) {
      failed(error)
    }
    try {
      if (existsSync(copies)) letGo(night)
    } catch (error) {
      failed(error)
    }
  }

  function failed(error: unknown): void {
    trouble = reasonOf(error)
    log.warn('house_not_copied', { code: codeOf(error), reason: trouble })
  }

  async function makeCopy(night: PlainDay): Promise<void> {
    if ((await accounts.transact((rows) => rows.all('people'))).length === 0) return
    copiesFolder(folder)
    const { firstWrong } = await placeWhole(fileOf(night), accounts.copyInto, (part) =>
      readCopy(part),
    )
    utimesSync(fileOf(night), now() / 1000, now() / 1000)
    log.info('house_copied', { audit: firstWrong === null ? 'whole' : 'wrong' })
  }

  /** Removed people must not live on in old copies, but the newest copy stays until there is a newer one. */
  function letGo(night: PlainDay): void {
    const made = madeIn(copies)
    const past = addDays(night, -nights)
    const ahead = addDays(night, 1)
    const newest = made.findLast((day) => day <= ahead)
    for (const day of made)
      if (nights === 0 || day > ahead || (day <= past && day !== newest)) rmSync(fileOf(day))
    const [first, last] = [now() - SET_ASIDE_FOR, now() + DAY].map(replacedName) as [string, string]
    for (const name of readdirSync(copies).filter((one) => /^replaced-.+\.sqlite$/.test(one)))
      if (name < first || name > last) erase(join(copies, name))
    if (newest !== undefined && nights > 0) dropLeft(copies, '', statSync(fileOf(newest)).mtimeMs)
  }

  const fileOf = (day: PlainDay) => join(copies, nightName(day))

  return {
    /** Call twice a minute: makes last night's copy if it is missing. Never throws. */
    tend(): void {
      const at = now()
      if (triedAt !== null && Math.abs(at - triedAt) < COPIED_AGAIN_AFTER) return
      const night = lastNight(zone, at)
      triedAt = at
      busy = busy.then(() => copyOf(night))
    },
    state(): CopiesWire {
      const made = madeIn(copies)
      const newest = made.at(-1)
      const last = newest === undefined ? null : isoInstant(statSync(fileOf(newest)).mtimeMs)
      return { nights, kept: made.length, last, trouble }
    },
    settled: () => busy,
  }
}

function lastNight(zone: Zone, at: number): PlainDay {
  const day = localDayOf(zone, asInstant(at))
  return instantAt(zone, day, COPIED_AT) <= at ? day : addDays(day, -1)
}

function madeIn(copies: string): PlainDay[] {
  if (!existsSync(copies)) return []
  return readdirSync(copies)
    .flatMap((name) => parsePlainDay(COPY_OF.exec(name)?.[1] ?? '') ?? [])
    .toSorted()
}
