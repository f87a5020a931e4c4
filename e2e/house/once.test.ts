import { describe, expect, it } from 'vitest'
import { crowdedFolders, namesTwice } from './once.ts'
import { readSources } from './source-files.ts'

// The reference API shares nothing with the rest, names included: it would share its mistakes.
const sources = readSources(['src', 'server'], ['.ts', '.tsx']).filter(
  ({ path }) => !/\.test\.|^server\/reference-api\//.test(path),
)

describe('a fact has one home', () => {
  it('exports a name from one file only', () => {
    expect(namesTwice(sources)).toEqual([])
  })

  it('keeps no more than forty files in a folder, tests aside', () => {
    const all = readSources(['src', 'server', 'e2e'], ['.ts', '.tsx', '.css', '.mjs']).filter(
      ({ path }) => !/\.(?:test|spec)\.tsx?$/.test(path),
    )
    expect(
      crowdedFolders(
        all.map(({ path }) => path),
        40,
      ),
    ).toEqual([])
  })

  it('sees what is planted', () => {
    const one = { path: 'src/a.ts', text: `export const kinds = ['a', 'b', 'c'] as const` }
    const two = { path: 'src/b.ts', text: `export function kinds() {}\ntype K = 'c' | 'a' | 'b'` }
    expect(namesTwice([one, two])).toEqual(['kinds: src/a.ts, src/b.ts'])
    expect(crowdedFolders(['a/b.ts', 'a/c.ts', 'd/e.ts'], 1)).toEqual(['a holds 2'])
  })
})
