import { createHash } from 'node:crypto'
import { readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { codeOf, type Log } from '#server/config/log.ts'
import { refuseIfClosed } from '#server/store/move-mark.ts'
import { DirectoryInUse } from './locked-file.ts'
import { makeFolder } from './own-folder.ts'

/** Held while this process lives or until it is released. */
export interface FolderClaim {
  release(): Promise<void>
}

/**
 * Claims the folder by name, so that the claim outlives a deleted folder. The claim is a listening socket, which the system
 * closes with the process; without such sockets only the files' own locks protect. Creates a missing parent, because the name
 * is made of its numbers. Throws `DirectoryInUse`.
 */
export async function claimFolder(
  folder: string,
  log: Log,
  platform: NodeJS.Platform = process.platform,
): Promise<FolderClaim> {
  makeAbove(folder)
  const name = socketName(folder, platform)
  const server = await listenOn(name)
    .catch(async (error: unknown) => {
      // A socket file left by a killed process; other kinds of name end with their process.
      if (codeOf(error) !== 'EADDRINUSE' || !name.endsWith('.sock') || (await isAnswered(name)))
        throw error
      rmSync(name, { force: true })
      return await listenOn(name)
    })
    .catch((error: unknown) => {
      if (codeOf(error) === 'EADDRINUSE') throw new DirectoryInUse(folder)
      log.warn('data_dir_not_claimed', { code: codeOf(error) })
      return null
    })
  return {
    release: () =>
      new Promise((done) => {
        if (server === null) done()
        else server.close(() => done())
      }),
  }
}

function makeAbove(folder: string): void {
  try {
    makeFolder(dirname(withoutLinks(resolve(folder))))
  } catch {
    // In that case a process with the same rights can't create the folder either.
  }
}

/** Like `claimFolder`, but throws `PlaceClosed` where the data is arriving or has moved. */
export async function claimOpenFolder(folder: string, log: Log): Promise<FolderClaim> {
  const claim = await claimFolder(folder, log)
  try {
    refuseIfClosed(folder)
    return claim
  } catch (error) {
    await claim.release()
    throw error
  }
}

/** Linux and Windows have socket names that are not files; elsewhere it is a file of this user's. */
export function socketName(folder: string, platform: NodeJS.Platform): string {
  const path = withoutLinks(resolve(folder))
  const place = platform === 'linux' ? placeOnDevice(path) : path.toLowerCase()
  const hash = createHash('sha256').update(place).digest('hex').slice(0, 32)
  if (platform === 'linux') return `\0flightline-${hash}`
  if (platform === 'win32') return `\\\\.\\pipe\\flightline-${hash}`
  return join(tmpdir(), `flightline-${hash}.sock`)
}

/** Mounted folders go by their own numbers, since containers may name them differently; others by parent and name. */
export function placeOnDevice(
  path: string,
  numbers: (path: string) => { readonly dev: bigint; readonly ino: bigint } | null = numbersOf,
): string {
  const above = dirname(path)
  const [own, parent] = [numbers(path), numbers(above)]
  if (own && (above === path || parent?.dev !== own.dev)) return `${own.dev} ${own.ino}`
  const place = parent ? `${parent.dev} ${parent.ino}` : placeOnDevice(above, numbers)
  return `${place} ${basename(path)}`
}

function numbersOf(path: string) {
  try {
    return statSync(path, { bigint: true })
  } catch {
    return null
  }
}

/** Resolves links, even if nothing exists at the end of the path. */
function withoutLinks(path: string, links = 0): string {
  try {
    return realpathSync(path)
  } catch {
    if (dirname(path) === path || links > MOST_LINKS) return path
    const target = linkAt(path)
    return target === null
      ? join(withoutLinks(dirname(path), links), basename(path))
      : withoutLinks(resolve(dirname(path), target), links + 1)
  }
}

/** As many as Linux follows; more are a loop. */
const MOST_LINKS = 40

function linkAt(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}

function listenOn(name: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', fail)
    server.listen(name, () => {
      server.unref()
      done(server)
    })
  })
}

/** Ms. A stopped process still holds the name, but doesn't answer. */
const ANSWER_WITHIN = 2_000
const NOBODY_THERE: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT'])

/** Only the system's word that no process listens there counts as no. */
export function isAnswered(name: string, dial = connect, within = ANSWER_WITHIN): Promise<boolean> {
  return new Promise((done) => {
    const socket = dial(name)
    const end = (is: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      done(is)
    }
    const timer = setTimeout(end, within, true)
    socket.once('connect', () => end(true))
    socket.once('error', (error) => end(!NOBODY_THERE.has(codeOf(error))))
  })
}
