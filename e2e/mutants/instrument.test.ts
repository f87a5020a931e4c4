import { runInNewContext } from 'node:vm'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { readSources } from '../house/source-files.ts'
import { EXPLAINED, explainedAmong, keyOf } from './explained.ts'
import { instrument, mutantsOf } from './instrument.ts'
import { MUTATED_ROOMS } from './rooms-mutated.ts'

const sources = MUTATED_ROOMS.flatMap((room) => readSources([room], ['.ts'])).filter(
  ({ path }) => !path.endsWith('.test.ts'),
)
const told = (text: string) =>
  mutantsOf({ path: 'a.ts', text }).map(({ was, now }) => `${was} → ${now}`)

/** What the code answers with no mutant awake, or with one. */
function run(text: string, awake = -1): unknown {
  const woven = instrument({ path: 'a.ts', text }, 0)
  return runInNewContext(`${woven}; f()`, { __mutant: (number: number) => number === awake })
}

describe('mutants', () => {
  it.each([
    ['f(a < b)', ['f(a < b) → ', 'a < b → true', 'a < b → false', 'a < b → a <= b']],
    [
      'x = (a + 1) * b',
      ['x = (a + 1) * b → ', '(a + 1) * b → (a + 1) / b', 'a + 1 → a - 1', '1 → 2'],
    ],
    ['const x = a && b', ['a && b → a', 'a && b → b']],
    ['const x = a ?? b', ['a ?? b → a', 'a ?? b → b']],
    [
      'const x = [a[i] ?? b, a ?? null]',
      ['[a[i] ?? b, a ?? null] → []', 'a[i] ?? b → b', 'a ?? null → null'],
    ],
    ['const x = [15_000]', ['[15_000] → []', '15_000 → 30000']],
    ['const x = rows.filter(is)', ['rows.filter(is) → rows']],
    ['const x = f({ a, b })', ['{ a, b } → { b }', '{ a, b } → { a }']],
    ['for (const x of y) {}', ['y → []']],
    [
      'const x = /^[a\\t]+$/u',
      ['[a\\t]+$', '^[\\t]+$', '^[a]+$', '^[a\\t]$', '^[a\\t]+'].map(
        (now) => `/^[a\\t]+$/u → /${now}/u`,
      ),
    ],
    // What TypeScript alone reads, what a module imports and what only engineers read stays.
    [`import { a } from 'b'; let x: 'c' | 1; type D = 'e'`, []],
    [`const x = new TypeError('no such day')`, []],
  ])('of %s', (text, expected) => expect(told(text).sort()).toEqual([...expected].sort()))

  it('leave the program as it was until one is awake', () => {
    const text = `function f() {
  const row = { tail: undefined, all: [1, 2, 3] }
  if (row.all.length > 2) row.all.push(4)
  else row.all = []
  return row.tail?.trim().length ?? row.all.filter((x) => x % 2 === 0).join('-')
}`
    expect(run(text)).toBe('2-4')
    const answers = mutantsOf({ path: 'a.ts', text }).map((_, awake) => {
      try {
        return run(text, awake)
      } catch (error) {
        return error
      }
    })
    expect(answers.filter((answer) => answer !== '2-4').length).toBeGreaterThan(10)
  })

  it('can all be woven into the rooms they are meant for', () => {
    const broken = sources.filter((source) => {
      try {
        return parseAst(instrument(source, 0), { lang: 'ts' }) === undefined
      } catch {
        return true
      }
    })
    expect(sources.length).toBeGreaterThan(200)
    expect(broken).toEqual([])
  })

  it('that are explained still exist, and are explained once', () => {
    const texts = new Map(sources.map(({ path, text }) => [path, text]))
    const explained = explainedAmong(sources.flatMap(mutantsOf), texts)
    const found = new Set([...explained].map((mutant) => keyOf(mutant, texts)))
    const listed = EXPLAINED.flatMap(({ mutants }) => mutants)
    expect(listed.filter((key) => !found.has(key))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })
})
