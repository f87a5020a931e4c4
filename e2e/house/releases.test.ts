import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RELEASED_STORES } from '#server/testing/released/released-stores.ts'
import { ROOT } from './source-files.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Each release of a change log with what stands below its heading, the newest first. */
function releasesIn(text: string): ReadonlyMap<string, string> {
  const parts = text.split(/^## (.+)\n/m).slice(1)
  return new Map(parts.flatMap((part, n) => (n % 2 === 0 ? [[part, parts[n + 1] ?? '']] : [])))
}

/** What a release says of files that change. */
function migrationsOf(release: string | undefined): string {
  return /^### Migrations\n([^#]*)/m.exec(release ?? '')?.[1] ?? ''
}

/** In a table, as the operator reads it. */
const OUTCOMES = {
  'as it is': 'used as it is',
  migrated: 'migrated, after a copy is put aside',
  'begun anew': 'put aside, and begun anew',
} as const

const releases = releasesIn(read('CHANGELOG.md'))

describe('a release', () => {
  it('has one number: in package.json, in the lock file, and newest in the change log', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    const lock = JSON.parse(read('package-lock.json')) as {
      version: string
      packages: Record<string, { version?: string }>
    }
    const [newest] = [...releases.keys()].filter((name) => name !== 'Unreleased')
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect([newest, lock.version, lock.packages['']?.version]).toEqual([version, version, version])
  })

  it('names each version of a file that it was the first to write, and a patch is none', () => {
    for (const { file, version, since } of RELEASED_STORES) {
      expect(migrationsOf(releases.get(since))).toContain(`\`${file}\` version ${version}`)
      expect(since).toMatch(/^\d+\.\d+\.0$/)
    }
  })

  it('says in docs/running.md what becomes of each file of an older one', () => {
    const rows = RELEASED_STORES.map(
      ({ file, since, schema, taken }) =>
        `| \`${file}\` | ${since} | \`${schema.slice(0, 8)}\` | ${OUTCOMES[taken]} |`,
    )
    expect(read('docs/running.md')).toContain(`|---|---|---|---|\n${rows.join('\n')}\n\n`)
  })
})
