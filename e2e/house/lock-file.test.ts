import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { type LockFile, lockFaults } from './lock-file.ts'
import { DOORS } from './rooms.ts'
import { importsOf, ROOT, readSources, resolveImport } from './source-files.ts'

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile
const SOUND = { version: '1.2.3', integrity: `sha512-${'a'.repeat(86)}==` }

describe('the lock file', () => {
  it('takes every package from the public registry, by its digest, and none of them runs a script', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(300)
    expect(lockFaults(lock)).toEqual([])
  })

  it.each([
    ['comes from', 'a', { resolved: 'git+ssh://git@github.com/x/a.git#0123456' }],
    ['comes from', 'a', { resolved: 'file:../a.tgz' }],
    ['comes from', 'a', { resolved: 'http://registry.npmjs.org/a/-/a-1.2.3.tgz' }],
    ['comes from', 'a', { resolved: 'https://registry.example/a/-/a-1.2.3.tgz' }],
    ['its version', 'a', { version: 'https://x.example/a.tgz' }],
    ['no sha512', 'a', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['no sha512', 'a', { integrity: '' }],
    ['runs a script', 'a', { hasInstallScript: true }],
    ['a second time', 'x/node_modules/react', {}],
  ])('is refused with a planted fault: %s', (fault, path, planted) => {
    const packages = {
      'node_modules/react': SOUND,
      'node_modules/@b/c': SOUND,
      'node_modules/x': SOUND,
    }
    expect(lockFaults({ lockfileVersion: 3, packages })).toEqual([])
    const found = lockFaults({
      lockfileVersion: 3,
      packages: { ...packages, [`node_modules/${path}`]: { ...SOUND, ...planted } },
    })
    expect(found).toEqual([expect.stringContaining(fault)])
  })
})

const PROGRAMS = ['server/main.ts', 'server/school.ts', 'src/app/main.tsx', 'src/app/boot/boot.ts']

it('dependencies are what the programs and the page import, and nothing that only builds or tests them', () => {
  const sources = readSources(['src', 'server'], ['.ts', '.tsx'])
  const byPath = new Map(sources.map((file) => [file.path, file]))
  const reached = new Set(PROGRAMS)
  const packages = new Set<string>()
  for (const path of reached) {
    const file = byPath.get(path)
    if (!file) continue
    for (const specifier of importsOf(file)) {
      const target = resolveImport(path, specifier, DOORS)
      if (target !== null) reached.add(target)
      else if (!specifier.startsWith('node:'))
        packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
    }
  }
  expect(reached.size).toBeGreaterThan(400)
  expect([...packages].toSorted()).toEqual(Object.keys(packageJson.dependencies).toSorted())
})
