import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Where the programs of the packages are that Flightline is measured against. */
export const RIVAL_PROGRAMS = `${folder}node_modules/.bin`

/** Installs those packages, by the lock of this folder, unless they are there. Throws where npm cannot. */
export function installRivals(): void {
  if (existsSync(RIVAL_PROGRAMS)) return
  const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0)
    throw new Error('The packages that Flightline is measured against could not be installed.')
}
