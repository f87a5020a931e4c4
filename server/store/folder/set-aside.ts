import { lstatSync, readdirSync, renameSync, rmSync, type Stats } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '#server/config/log.ts'
import { DAY } from '#time/instant.ts'

const MOST_KEPT = 3
/** Damaged files contain people's data too, so they are not kept longer than needed to look at one. */
export const SET_ASIDE_FOR = 7 * DAY
const MARK = '.set-aside-'
/** Matches only names that we gave: a folder chosen by mistake may hold anything. */
const SET_ASIDE = /^[\w-]+\.sqlite\.set-aside-\d{4}-\d\d-\d\dT\d{9}Z(?:-\d+)?$/

/** Never follows links, pipes or folders. */
export function lookAt(path: string): 'nothing' | 'file' | 'other' {
  const found = statsOf(path)
  if (!found) return 'nothing'
  const us = process.getuid?.() ?? found.uid
  return found.isFile() && found.uid === us ? 'file' : 'other'
}

function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    // A parent on the path is not a folder.
    if (codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

export function erase(path: string): void {
  rmSync(path, { recursive: true, force: true })
  eraseBeside(path)
}

/** Removes SQLite's side files. Not while the database is open. */
export function eraseBeside(path: string): void {
  for (const ending of ['-journal', '-wal', '-shm'])
    rmSync(`${path}${ending}`, { recursive: true, force: true })
}

/** Renames a damaged file, without its journal; keeps the newest three of a kind. Throws if the folder is not writable. */
export function setAside(path: string, now: number): void {
  if (lookAt(path) !== 'nothing') renameSync(path, freeName(`${path}${MARK}${stampOf(now)}`))
  erase(path)
  for (const old of setAsideOf(path).slice(0, -MOST_KEPT)) erase(old)
}

/** Removes files set aside more than a week ago, or dated in the future. */
export function dropOldSetAside(path: string, now: number): void {
  for (const old of setAsideOf(path)) {
    const stamp = old.slice(path.length + MARK.length)
    if (stamp < stampOf(now - SET_ASIDE_FOR) || stamp > stampOf(now + DAY)) erase(old)
  }
}

export function dropSetAside(folder: string): void {
  for (const name of readdirSync(folder).filter(isSetAside)) erase(join(folder, name))
}

export function isSetAside(name: string): boolean {
  return SET_ASIDE.test(name)
}

function setAsideOf(path: string): string[] {
  const folder = dirname(path)
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(path)}${MARK}`))
    .sort()
    .map((name) => join(folder, name))
}

/** Sorts by time: `2026-11-18T163000000Z`. */
export function stampOf(at: number): string {
  return new Date(at).toISOString().replaceAll(/[:.]/g, '')
}

function freeName(path: string): string {
  for (let n = 0; ; n++) {
    const name = n === 0 ? path : `${path}-${n}`
    if (lookAt(name) === 'nothing') return name
  }
}
