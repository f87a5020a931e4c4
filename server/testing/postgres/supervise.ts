import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { placeForDatabases } from '#server/testing/new-folder.ts'

const SUPERVISOR = fileURLToPath(new URL('supervisor.mjs', import.meta.url))
/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

export const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY, cwd: '/' } : {}

/** A folder of whoever PostgreSQL runs as; `path` is one that no one else may have made. */
export function folderOfNobody(path?: string): string {
  const folder = path ?? mkdtempSync(join(placeForDatabases(), 'flightline-pg-'))
  if (path) mkdirSync(folder)
  giveToNobody(folder)
  chmodSync(folder, 0o755)
  return folder
}

export function giveToNobody(path: string): void {
  if (isRoot) chownSync(path, NOBODY, NOBODY)
}

/** Starts a program that ends with the process `owner` however that ends, and its folder with it. */
export async function supervise(
  folder: string,
  [program, ...args]: readonly [string, ...string[]],
  {
    owner = process.pid,
    env = {},
  }: { owner?: number; env?: Readonly<Record<string, string>> } = {},
) {
  const settings = { owner, folder, env, options: asNobody, program, args }
  const child = spawn(process.execPath, [SUPERVISOR, JSON.stringify(settings)], {
    detached: true,
    cwd: '/',
    // So a reader of this process's output doesn't wait for that program.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${program} cannot be run.`)))
    child.stdout.once('data', (line) => resolve(Number(String(line))))
  })
  child.unref()
  ;(child.stdout as Socket).unref()
  return {
    pid,
    hasEnded: () => !isAlive(pid),
    /** The last of what it wrote, for a test that fails. */
    said: () => readFileSync(join(folder, 'said'), 'utf8').slice(-2000),
    stop: () => child.kill(),
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
