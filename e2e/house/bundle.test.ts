import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { PageId } from '#wire/pages.ts'
import { ROOT } from './source-files.ts'

/** Scripts and styles that a page opened cold is drawn with: how many files, and KiB packed with brotli. */
const MOST: Readonly<Record<PageId, readonly [files: number, kib: number]>> = {
  schedule: [5, 173.3],
  today: [9, 214],
  flights: [9, 232],
  checks: [9, 208.8],
  figures: [9, 214],
  printDay: [10, 220.4],
  printFlights: [9, 207],
  printChecks: [8, 205],
  people: [12, 213.2],
  aircraft: [11, 212],
  reservation: [8, 205],
  flight: [8, 205],
  mine: [12, 210.8],
  devices: [7, 152],
  adminPeople: [15, 222],
  adminDisplays: [14, 215],
  adminTokens: [14, 216],
  adminAudit: [14, 216],
  adminAlerts: [12, 217],
  adminSchools: [13, 216],
  inspections: [13, 221],
  signIn: [7, 152],
  claim: [7, 152],
  join: [7, 152],
}

/** KiB by which a page's size moves with the hashes in its files alone, that is with any change anywhere. */
const BY_NAMES = 0.3

it('no page is drawn with more than it may', () => {
  // Builds only what is out of date; `npm test` has built before.
  const { status, stderr } = spawnSync(
    process.execPath,
    ['server/start.mjs', 'build', '--if-stale'],
    {
      cwd: ROOT,
    },
  )
  expect(status, String(stderr)).toBe(0)
  const built = readBuild()
  const opened = Object.entries(MOST).map(([name, most]) => ({
    name,
    files: built.filesOf(name),
    most,
  }))
  const found = opened.map(({ name, files, most: [mostFiles, mostKib] }) => {
    const sizes = files.map((file) => ({ file, kib: built.packedSize(file) / 1024 }))
    const kib = sizes.reduce((sum, one) => sum + one.kib, 0)
    if (files.length <= mostFiles && kib <= mostKib + BY_NAMES) return `${name}: ok`
    const largest = sizes.toSorted((a, b) => b.kib - a.kib).slice(0, 5)
    const list = largest.map((one) => `\n  ${one.kib.toFixed(1)} KiB ${one.file}`).join('')
    return `${name}: ${files.length} files, ${kib.toFixed(1)} KiB${list}`
  })
  expect(found).toEqual(opened.map(({ name }) => `${name}: ok`))
  expect(built.pages.toSorted()).toEqual(Object.keys(MOST).toSorted())
})

/** The files in `dist`, which the build has packed already. */
function readBuild() {
  const dist = join(ROOT, 'dist')
  const text = (name: string) => readFileSync(join(dist, name), 'utf8')
  const everywhere = text('index.html').match(/assets\/[\w.-]+/g) ?? []
  const ofPages = JSON.parse(text('.pages.json')) as Record<string, string[]>

  /** Its style sheet has its name. */
  return {
    pages: Object.keys(ofPages),
    filesOf: (page: string) => [...new Set([...everywhere, ...(ofPages[page] ?? [])])],
    packedSize: (name: string) => statSync(join(dist, `${name}.br`)).size,
  }
}
