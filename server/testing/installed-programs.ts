import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe } from 'vitest'

/** The whole path of a program of this machine, or null. Nothing is installed. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  const paths = [...folders, ...postgresFolders()].map((folder) => join(folder, name))
  return paths.find(existsSync) ?? null
}

/** The whole path of a program of this machine. Throws where it is not installed. */
export function programPath(name: string): string {
  const path = findProgram(name)
  if (path === null) throw new Error(`There is no ${name}: install it to run this test.`)
  return path
}

/**
 * `describe` for tests of `npm run test:full` that need programs of the machine, such as `nginx`. Where one is not installed
 * its tests are skipped, and the run's end names them with the reason.
 */
export function describeWith(programs: readonly string[], title: string, tests: () => void): void {
  const missing = programs.filter((name) => findProgram(name) === null)
  if (missing.length === 0) describe(title, tests)
  else describe.skip(`${title} (not installed: ${missing.join(', ')})`, tests)
}

/** Debian keeps PostgreSQL's programs in a folder for each version, outside the PATH; the newest first. */
function postgresFolders(): string[] {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return []
  const versions = readdirSync(folder).toSorted((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(folder, version, 'bin'))
}
