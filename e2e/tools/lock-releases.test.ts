import { expect, it } from 'vitest'
import { newReleases, productionOnly } from './lock-releases.ts'

it('finds releases that were not in the lock before, anywhere in the tree', () => {
  const lock = (...entries: [path: string, version: string][]) => ({
    packages: Object.fromEntries(entries.map(([path, version]) => [path, { version }])),
  })
  const before = lock(['', '0.1.0'], ['node_modules/a', '1.0.0'], ['node_modules/@b/c', '1.0.0'])
  const after = lock(
    ['', '0.2.0'],
    ['node_modules/a', '1.0.1'],
    ['node_modules/x/node_modules/@b/c', '1.0.0'],
    ['node_modules/d', '3.0.0'],
  )
  expect(newReleases(before, after)).toEqual(['a@1.0.1', 'd@3.0.0'])
})

it('the bill of materials keeps production packages that a test uses, too', () => {
  const bill = {
    components: ['react@1.0.0', 'vite@1.0.0'].map((ref) => ({ 'bom-ref': ref, name: ref })),
    dependencies: [
      { ref: 'flightline@0.1.0', dependsOn: ['react@1.0.0', 'vite@1.0.0'] },
      { ref: 'vite@1.0.0', dependsOn: ['react@1.0.0'] },
    ],
  }
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/react': { version: '1.0.0' },
    'node_modules/vite': { version: '1.0.0', dev: true },
  }
  const { components, dependencies } = productionOnly(bill, { packages })
  expect(components.map(({ name }) => name)).toEqual(['react@1.0.0'])
  expect(dependencies).toEqual([{ ref: 'flightline@0.1.0', dependsOn: ['react@1.0.0'] }])
})
