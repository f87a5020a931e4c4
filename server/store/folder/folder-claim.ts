import { createHash } from 'node:crypto'
import { readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { codeOf, type Log } from '#server/config/log.ts'
import { refuseIfClosed } from '#server/store/move-mark.ts'
import { DirectoryInUse } from './locked-file.ts'
import { makeFolder } from './own-folder.ts'

/** A folder held by this process, as long as it lives or until it is released. */
export interface FolderClaim {
  release(): Promise<void>
}

/**
 * Claims a folder by its name, so that the claim outlives a folder that is deleted and made again. It is a socket that
 * this process listens on, which the system closes with it, however it ends. The files inside have locks of their own.
 * The folder above is made if it is missing, because the name is made of its numbers. Throws `DirectoryInUse`. Where there are no such sockets, those locks are all there is.
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
      // A file that a killed process left behind; the other kinds of name go with their process.
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
    // Then the folder cannot be made either, by nobody who may do no more than this process.
  }
}

/** The same to read or write what is in it: throws `PlaceClosed` where the data is arriving or has moved. */
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

/** Linux and Windows have names that are no files; elsewhere it is a file of this user's. */
export function socketName(folder: string, platform: NodeJS.Platform): string {
  const path = withoutLinks(resolve(folder))
  const place = platform === 'linux' ? placeOnDevice(path) : path.toLowerCase()
  const hash = createHash('sha256').update(place).digest('hex').slice(0, 32)
  if (platform === 'linux') return `\0flightline-${hash}`
  if (platform === 'win32') return `\\\\.\\pipe\\flightline-${hash}`
  return join(tmpdir(), `flightline-${hash}.sock`)
}

/**
 * Two containers of one network may call different folders `/data`, and one folder may be mounted into both: so a folder that is
 * mounted goes by its own numbers, and any other by its name in the one above, which stays when the folder is deleted.
 */
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

/** A path without links, also where nothing stands at its end. */
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

/** As many as Linux follows; more are a ring. */
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

/** How long the holder of a name may take to answer, ms: a process that is stopped holds it, too. */
const ANSWER_WITHIN = 2_000
const NOBODY_THERE: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT'])

/** Whether the name may still be held: only the system's word that no process listens there proves the contrary. */
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
