import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../house/source-files.ts'
import { longNeighbors } from './long-neighbors.mjs'

it.each([
  ['server/school/ledger/ledger-store.ts', 'server/testing/crashes/killed.nightly.test.ts'],
  ['server/store/postgres/lease.ts', 'server/store/postgres/holders.nightly.test.ts'],
  ['server/host/move/move.ts', 'server/host/move/move-killed.nightly.test.ts'],
  ['Containerfile', 'server/image-root.nightly.test.ts'],
  ['docs/systemd/flightline.service', 'server/host/systemd.nightly.test.ts'],
  ['docs/proxies/nginx.conf', 'server/host/doctor.nightly.test.ts'],
  ['server/http/port/listen.ts', 'server/http/port/slow-bodies.nightly.test.ts'],
])('a change of %s runs %s', (changed, test) => {
  const tests = longNeighbors([changed, 'README.md'])
  expect(tests).toContain(test)
  expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

it('a change of a page runs no long test', () => {
  expect(longNeighbors(['src/features/today/TodayPage.tsx'])).toEqual([])
})
