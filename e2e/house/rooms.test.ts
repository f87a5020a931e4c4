import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenDoors, circlesOf, mapRows, ROOMS } from './rooms.ts'
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
    ['src/domain/record/status.ts', `export { x } from '#api/http/client.ts'`],
    ['src/ui/Button.tsx', `import type { R } from '#domain/record/reservation.ts'`],
    ['src/features/schedule/a.ts', `const b = import('#features/flight-log/b.ts')`],
    ['src/features/schedule/a.ts', `import '#app/routes/routes.tsx'`],
    ['src/app/routes/routes.tsx', `import { x } from '#testing/builders.ts'`],
    ['src/api/http/client.ts', `import { x } from '#server/school/ledger/ledger.ts'`],
    ['server/http/gateway.ts', `import { x } from '#api/http/client.ts'`],
    ['server/http/gateway.ts', `import { x } from '#server/reference-api/database.ts'`],
    ['src/wire/pages.ts', `import { x } from '#domain/record/status.ts'`],
    ['server/reference-api/schema.ts', `import { x } from '#wire/wire.ts'`],
    ['server/school/ledger/ledger.ts', `import { x } from '#server/accounts/sign-in/claim.ts'`],
    ['server/http/gateway.ts', `import { x } from '#server/accounts/sign-in/claim.ts'`],
    ['server/accounts/sign-in/claim.ts', `import { x } from '#server/features/alerts/evaluate.ts'`],
    ['server/features/alerts/evaluate.ts', `import { x } from '#server/host/host.ts'`],
    ['src/domain/record/status.ts', `import { x } from '../time/zone.ts'`],
    ['src/domain/record/status.ts', `import { x } from '#time/zone'`],
    ['src/other/file.ts', `export const x = 1`],
  ])('catches a planted violation in %s: %s', (path, text) => {
    expect(brokenDoors([{ path, text }])).toHaveLength(1)
  })

  it.each([
    ['src/app/routes/routes.tsx', `import { x } from '#features/schedule/SchedulePage.tsx'`],
    ['server/school/upstream/client.ts', `import { x } from '#wire/wire.ts'`],
    ['server/http/paths.ts', `import { x } from '#wire/pages.ts'`],
    [
      'src/api/http/client.ts',
      `import { x } from './wire.ts'; import y from '#time/zone.ts'; import z from 'react'`,
    ],
  ])('lets %s through its own doors', (path, text) => {
    expect(brokenDoors([{ path, text }])).toEqual([])
  })

  it('has no circle of imports, of types too', () => {
    expect(circlesOf(sources)).toEqual([])
  })

  it('sees a planted circle, of types too', () => {
    const files = [
      { path: 'src/time/a.ts', text: `import type { B } from './b.ts'` },
      { path: 'src/time/b.ts', text: `export { c } from '#time/c.ts'` },
      { path: 'src/time/c.ts', text: `const a = import('./a.ts')` },
      { path: 'src/time/d.ts', text: `import './a.ts'` },
    ]
    expect(circlesOf(files)).toEqual(['src/time/a.ts src/time/b.ts src/time/c.ts'])
    expect(circlesOf(files.slice(1))).toEqual([])
  })

  it('is the map in the README', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    const rows = [...readme.matchAll(/^\| `([^`]+)\/` \| (.+?) \| (.+?) \|$/gm)].map((match) =>
      match.slice(1, 4),
    )
    expect(rows).toEqual(mapRows())
  })
})
