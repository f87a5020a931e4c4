import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenDoors, ROOMS } from './rooms.ts'
import { importsOf, ROOT, readSources } from './source-files.ts'

const sources = readSources(['src', 'server'], ['.ts', '.tsx'])

describe('rooms with one-way doors', () => {
  it('reads the real tree', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.flatMap(importsOf).length).toBeGreaterThan(300)
    for (const [name, room] of Object.entries(ROOMS)) {
      expect(
        sources.some((file) => file.path.startsWith(`${room.folder}/`)),
        name,
      ).toBe(true)
    }
  })

  it('has no import through a wall', () => {
    expect(brokenDoors(sources)).toEqual([])
  })

  it.each([
    ['src/time/zone.ts', `import { x } from '#domain/record/status.ts'`],
    ['src/domain/record/status.ts', `export { x } from '#wire/wire.ts'`],
    ['src/ui/Button.tsx', `import type { R } from '#domain/record/reservation.ts'`],
    ['src/features/schedule/a.ts', `const b = import('#features/flight-log/b.ts')`],
    ['src/features/schedule/a.ts', `import '#app/routes/routes.tsx'`],
    ['src/app/routes/routes.tsx', `import { x } from '#testing/builders.ts'`],
    ['src/api/http/client.ts', `import { x } from '#server/school/ledger/ledger.ts'`],
    ['server/http/gateway.ts', `import { x } from '#api/http/client.ts'`],
    ['server/http/gateway.ts', `import { x } from '#server/reference-api/database.ts'`],
    ['src/wire/pages.ts', `import { x } from '#domain/record/status.ts'`],
    ['server/reference-api/schema.ts', `import { x } from '#wire/wire.ts'`],
    ['server/school/ledger/ledger.ts', `import { x } from '#server/accounts/claim.ts'`],
    ['server/http/gateway.ts', `import { x } from '#server/accounts/claim.ts'`],
    ['server/accounts/claim.ts', `import { x } from '#server/features/alerts/evaluate.ts'`],
    ['server/features/alerts/evaluate.ts', `import { x } from '#server/host/stack.ts'`],
    ['src/domain/record/status.ts', `import { x } from '../time/zone.ts'`],
    ['src/domain/record/status.ts', `import { x } from '#time/zone'`],
    ['src/other/file.ts', `export const x = 1`],
  ])('catches a planted violation in %s: %s', (path, text) => {
    expect(brokenDoors([{ path, text }])).toHaveLength(1)
  })

  it.each([
    ['src/app/routes/routes.tsx', `import { x } from '#features/schedule/SchedulePage.tsx'`],
    ['server/school/upstream/client.ts', `import { x } from '#wire/wire.ts'`],
    ['server/http/page-routes.ts', `import { x } from '#wire/pages.ts'`],
    [
      'src/api/http/client.ts',
      `import { x } from './wire.ts'; import y from '#time/zone.ts'; import z from 'react'`,
    ],
  ])('lets %s through its own doors', (path, text) => {
    expect(brokenDoors([{ path, text }])).toEqual([])
  })

  it('is the map in the README', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    const rows = [...readme.matchAll(/^\| `([^`]+)\/` \| (.+?) \| (.+?) \|$/gm)].map((match) =>
      match.slice(1, 4),
    )
    const table = Object.values(ROOMS).map((room) => [
      room.folder,
      room.holds,
      room.mayUse.map((name) => `\`${name}\``).join(' ') || '—',
    ])
    expect(rows).toEqual(table)
  })
})
