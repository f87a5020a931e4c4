import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { putInPlace } from '#server/store/folder/copies.ts'
import { eraseBeside, stampOf } from '#server/store/folder/set-aside.ts'
import { HOUR } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'

/** In DATA_DIR, readable by its owner only: the copies of the last nights, and accounts that a restore replaced. */
export const COPIES_FOLDER = 'backups'

/** In it, what the running program copies for a command, which takes it away. */
export const HANDED_OVER = 'handed-over'

const PART = /\.[0-9a-f]{8}\.part$/
/** A part older than this is left over from a killed process, ms. */
const LEFT_AFTER = HOUR

/** Its whole path; made where it is not there. Throws the file system's errors. */
export function copiesFolder(folder: string): string {
  const copies = join(folder, COPIES_FOLDER)
  mkdirSync(copies, { recursive: true, mode: 0o700 })
  chmodSync(copies, 0o700)
  return copies
}

/** A name of its own beside a file, for what is not whole yet. */
export function partOf(file: string): string {
  return `${file}.${randomUUID().slice(0, 8)}.part`
}

/** The name of accounts that a restore replaced at an instant (epoch ms). */
export function replacedName(at: number): string {
  return `replaced-${stampOf(at)}.sqlite`
}

export function nightName(night: PlainDay): string {
  return `house-${night}.sqlite`
}

/** Whether a name in it is one of ours, whole or not. */
export function isKeptCopy(name: string): boolean {
  return /^(?:house|replaced)-[\dTZ-]+\.sqlite/.test(name) || name.startsWith(HANDED_OVER)
}

/**
 * Puts a file in its place whole, or not at all: written beside it, for its owner alone, checked there, and named once it is on
 * disk. What killed processes left of earlier ones goes, too. Rejects with what `write` or `check` do.
 */
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

/** Removes parts that a killed process left, an hour before an instant of this file system (ms) or earlier. */
export function dropLeft(folder: string, prefix: string, instant: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!name.startsWith(prefix) || !PART.test(name)) continue
    const { mtimeMs = instant } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs < instant - LEFT_AFTER) rmSync(path, { force: true })
  }
}
