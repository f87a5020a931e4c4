import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const KEPT = 3

/** Whether there is something at `path`, and whether it is a plain file: links, pipes and folders are never followed. */
export function lookAt(path: string): 'nothing' | 'file' | 'other' {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return 'nothing'
  return found.isFile() ? 'file' : 'other'
}

/** Renames what cannot be trusted, with its journal; keeps the newest three of a kind. Throws if the folder is not writable. */
export function setAside(path: string, now: number): void {
  const mark = `.set-aside-${new Date(now).toISOString().replaceAll(/[:.]/g, '')}`
  for (const file of [`${path}-journal`, `${path}-wal`, `${path}-shm`])
    if (lookAt(file) !== 'nothing') rmSync(file, { recursive: true, force: true })
  if (lookAt(path) !== 'nothing') renameSync(path, freeName(`${path}${mark}`))
  const folder = dirname(path)
  const old = readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(path)}.set-aside-`))
    .sort()
  for (const name of old.slice(0, Math.max(0, old.length - KEPT)))
    rmSync(join(folder, name), { recursive: true, force: true })
}

function freeName(path: string): string {
  for (let n = 0; ; n++) {
    const name = n === 0 ? path : `${path}-${n}`
    if (lookAt(name) === 'nothing') return name
  }
}
