import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { putInPlace } from '#server/store/folder/copies.ts'
import { eraseBeside, stampOf } from '#server/store/folder/set-aside.ts'
import { HOUR } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'

/** In DATA_DIR, readable only by its owner: nightly copies, and accounts that a restore replaced. */
export const COPIES_FOLDER = 'backups'

/** In it, copies that the running program makes for a command, which takes them away. */
export const HANDED_OVER = 'handed-over'

const PART = /\.[0-9a-f]{8}\.part$/
/** Older parts are left over from a killed process, ms. */
const LEFT_AFTER = HOUR

/** Absolute path; creates it if missing. Throws the file system's errors. */
export function copiesFolder(folder: string): string {
  const copies = join(folder, COPIES_FOLDER)
  mkdirSync(copies, { recursive: true, mode: 0o700 })
  chmodSync(copies, 0o700)
  return copies
}

/** A unique name beside `file`, for an incomplete one. */
export function partOf(file: string): string {
  return `${file}.${randomUUID().slice(0, 8)}.part`
}

/** `at`: epoch ms. */
export function replacedName(at: number): string {
  return `replaced-${stampOf(at)}.sqlite`
}

export function nightName(night: PlainDay): string {
  return `house-${night}.sqlite`
}

export function isKeptCopy(name: string): boolean {
  return /^(?:house|replaced)-[\dTZ-]+\.sqlite/.test(name) || name.startsWith(HANDED_OVER)
}

/** All or nothing: writes and checks a private part file, syncs, then renames it. Rejects as `write` or `check` do. */
export async function placeWhole<T>(
  file: string,
  write: (part: string) => Promise<void> | void,
  check: (part: string) => Promise<T>,
): Promise<T> {
  const part = partOf(file)
  try {
    await write(part)
    chmodSync(part, 0o600)
    dropLeft(dirname(file), basename(file), statSync(part).mtimeMs)
    const found = await check(part)
    putInPlace(part, file)
    return found
  } finally {
    rmSync(part, { force: true })
    eraseBeside(part)
  }
}

/** Removes abandoned parts an hour older than `instant` (ms, of this file system). */
export function dropLeft(folder: string, prefix: string, instant: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!name.startsWith(prefix) || !PART.test(name)) continue
    const { mtimeMs = instant } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs < instant - LEFT_AFTER) rmSync(path, { force: true })
  }
}
