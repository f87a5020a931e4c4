import { accessSync, constants, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'

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
