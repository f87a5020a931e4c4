import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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

/** Debian keeps PostgreSQL's programs in a folder for each version, outside the PATH; the newest first. */
function postgresFolders(): string[] {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return []
  const versions = readdirSync(folder).toSorted((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(folder, version, 'bin'))
}
