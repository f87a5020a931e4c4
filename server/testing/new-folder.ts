import { accessSync, constants, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** For the databases of a run, 10 MB each. */
const ENOUGH = 4 * 2 ** 30

/** An empty folder, in memory where the machine has that: a store waits for the disk, and no test has to survive a power cut. */
export function newFolder(name = 'flightline'): string {
  return mkdtempSync(join(placeForFolders(), `${name}-`))
}

function placeForFolders(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    return IN_MEMORY
  } catch {
    return tmpdir()
  }
}

/** For a cluster of PostgreSQL and its programs: in memory where that has room and runs programs. */
export function placeForDatabases(): string {
  const place = placeForFolders()
  const { bavail, bsize } = statfsSync(place)
  const isClosedToPrograms = () =>
    /^\S+ \/dev\/shm \S+ \S*noexec/m.test(readFileSync('/proc/mounts', 'utf8'))
  return place === IN_MEMORY && bavail * bsize > ENOUGH && !isClosedToPrograms() ? place : tmpdir()
}
