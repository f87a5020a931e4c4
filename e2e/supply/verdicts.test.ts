import { expect, it } from 'vitest'
import { onlyWhatRuns } from './bill-of-materials.ts'
import {
  advisoryVerdict,
  ageVerdict,
  signatureVerdict,
  takenIn,
  verdictOf,
  YOUNGEST_DAYS,
} from './verdicts.ts'

const said = (code: number, out: unknown, err = '') => ({
  code,
  out: typeof out === 'string' ? out : JSON.stringify(out),
  err,
})

it('a package whose signature is wrong or missing fails; a registry without keys proves nothing, and says so', () => {
  expect(signatureVerdict(said(0, { invalid: [], missing: [] })).is).toBe('ok')
  const forged = said(1, { invalid: [{ name: 'left-pad' }], missing: [] })
  expect(signatureVerdict(forged)).toEqual({ is: 'bad', words: 'left-pad' })
  expect(signatureVerdict(said(1, { invalid: [], missing: [{ name: 'x' }] })).is).toBe('bad')
  const without = signatureVerdict(said(1, '', 'npm error 404 no keys\nnpm error A complete log'))
  expect(without).toEqual({ is: 'unknown', words: 'npm error 404 no keys' })
})

it('a grave advisory fails; a registry that takes no such question is named', () => {
  expect(advisoryVerdict(said(0, { vulnerabilities: {} })).is).toBe('ok')
  expect(advisoryVerdict(said(1, { vulnerabilities: { a: { severity: 'low' } } })).is).toBe('ok')
  const grave = advisoryVerdict(said(1, { vulnerabilities: { a: { severity: 'high' } } }))
  expect(grave).toEqual({ is: 'bad', words: 'a (high)' })
  expect(advisoryVerdict(said(1, { message: '405' }, 'npm error 405')).is).toBe('unknown')
})

it('what the lock took in is a week old, to the millisecond', () => {
  expect(YOUNGEST_DAYS).toBe(7)
  const now = Date.UTC(2026, 10, 22)
  const week = 7 * 86_400_000
  expect(ageVerdict(new Map([['a@1.0.0', now - week]]), now).is).toBe('ok')
  const young = ageVerdict(new Map([['a@1.0.0', now - week + 1]]), now)
  expect(young).toEqual({ is: 'bad', words: 'younger than 7 days: a@1.0.0' })
  expect(ageVerdict(new Map([['a@1.0.0', null]]), now).is).toBe('unknown')
})

it('knows a release that was not there before, wherever in the tree', () => {
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
  expect(takenIn(before, after)).toEqual(['a@1.0.1', 'd@3.0.0'])
})

it('a command that fails is told with its reason', () => {
  expect(verdictOf(said(0, ''), 'done')).toEqual({ is: 'ok', words: 'done' })
  const broken = verdictOf(said(1, '', 'npm warn x\nnpm error code EINTEGRITY'), 'done')
  expect(broken).toEqual({ is: 'bad', words: 'npm error code EINTEGRITY' })
})

it('the bill of materials keeps what runs, although a test uses it too', () => {
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
  const { components, dependencies } = onlyWhatRuns(bill, { packages })
  expect(components.map(({ name }) => name)).toEqual(['react@1.0.0'])
  expect(dependencies).toEqual([{ ref: 'flightline@0.1.0', dependsOn: ['react@1.0.0'] }])
})
