import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whole path of a program that a test needs. As root on Debian it is installed from its package, and not started. Throws in words. */
export function debianProgram(name: string, fromPackage = name): string {
  const there = () =>
    [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin', ...ofPostgres()]
      .map((folder) => join(folder, name))
      .find(existsSync)
  if (there() === undefined && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    for (const words of [['update'], ['install', '-y', '--no-install-recommends', fromPackage]])
      spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=120', '-qq', ...words], { env })
  }
  const path = there()
  if (path === undefined) throw new Error(`There is no ${name}: install it to run this test.`)
  return path
}

/** Debian keeps PostgreSQL's own programs out of everybody's way, a folder for each version; the newest first. */
function ofPostgres(): string[] {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return []
  const versions = readdirSync(folder).toSorted((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(folder, version, 'bin'))
}
