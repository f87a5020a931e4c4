import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Lock, newReleases } from './lock-releases.ts'
import { readArguments } from './steps.mjs'

// `npm run supply`. Most releases that were tampered with are found and withdrawn within a week, so a younger one
// is not taken. The lock was accepted as it was on the day `.npmrc` came.

const YOUNGEST_DAYS = 7

readArguments(
  `npm run supply   asks the registry for signatures, advisories, and releases younger than ${YOUNGEST_DAYS} days`,
)
const cwd = fileURLToPath(new URL('../..', import.meta.url))
for (const args of [['signatures'], ['--omit=dev']]) {
  const { status } = spawnSync('npm', ['audit', ...args], {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

const start = run('git', 'log', '--diff-filter=A', '--format=%H', '-1', '--', '.npmrc').trim()
const before = JSON.parse(run('git', 'show', `${start}:package-lock.json`)) as Lock
const after = JSON.parse(readFileSync(`${cwd}/package-lock.json`, 'utf8')) as Lock
const releases = newReleases(before, after)
const young = releases.filter((release) => {
  const times = JSON.parse(run('npm', 'view', release, 'time', '--json')) as Record<string, string>
  const published = Date.parse(times[release.slice(release.lastIndexOf('@') + 1)] ?? '')
  // Unknown counts as young.
  return !(Date.now() - published >= YOUNGEST_DAYS * 86_400_000)
})
for (const release of young) console.error(`Younger than ${YOUNGEST_DAYS} days: ${release}`)
console.log(`${releases.length} new releases, ${young.length} younger than ${YOUNGEST_DAYS} days.`)
if (young.length > 0) process.exitCode = 1
