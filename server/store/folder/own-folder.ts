import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf, type Log } from '#server/config/log.ts'

/** Others may write to the folder, and that can't be changed. The message is for the operator. */
export class FolderOpenToOthers extends Error {
  override readonly name = 'FolderOpenToOthers'
  constructor(folder: string) {
    super(
      `Others on this machine may write to ${folder}, and another user owns it. Use another DATA_DIR, or close it: chmod 700.`,
    )
  }
}

const SOMEBODY_ELSE_WRITES = 0o022
const SOMEBODY_ELSE = 0o077
/** As on /tmp, where users cannot rename each other’s files. */
const STICKY = 0o1000

/**
 * Creates a private folder, or removes others' write access. True if others may still look into it: it may hold other things,
 * but our files in it are private. Throws `FolderOpenToOthers`, or the file system's own error.
 */
export function ownFolder(folder: string, log: Log, chmod = chmodSync): boolean {
  makeFolder(folder)
  const { mode } = statSync(folder)
  // Windows has no such modes.
  if (process.platform === 'win32' || (mode & SOMEBODY_ELSE) === 0) return false
  if ((mode & SOMEBODY_ELSE_WRITES) === 0 || (mode & STICKY) !== 0) return true
  try {
    chmod(folder, 0o700)
  } catch {
    throw new FolderOpenToOthers(folder)
  }
  log.warn('data_dir_closed_to_others')
  return false
}

/** Why this process may not write there, in words; null if it may, or if something else is wrong. */
export function foreignFolder(folder: string): string | null {
  try {
    accessSync(folder, constants.W_OK)
    return null
  } catch {
    const owner = ownerOf(folder)
    const [user, group] = [process.getuid?.(), process.getgid?.()]
    if (owner === undefined || owner === user) return null
    return `Nothing can be saved: ${folder} belongs to user ${owner}, and Flightline runs as user ${user}, who can’t write there. Change the owner: chown -R ${user}:${group} on the mounted or existing folder.`
  }
}

/** Undefined if the path doesn't exist. */
function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch {
    return undefined
  }
}

/** Creates missing parents. Node's own recursive version never ends where a file system takes no folders (/proc). */
export function makeFolder(folder: string): void {
  try {
    makeOne(folder)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    makeFolder(dirname(folder))
    makeOne(folder)
  }
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}
