import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenRules, RULES, unknownSections } from './rules.ts'
import { ROOT, readSources } from './source-files.ts'

const sources = readSources(['src', 'server', 'e2e'], ['.ts', '.tsx', '.mjs', '.css'])
const apiDocument = readFileSync(join(ROOT, 'docs/read-api.md'), 'utf8')

describe('house rules', () => {
  it('hold in the whole tree', () => {
    expect(sources.length).toBeGreaterThan(150)
    expect(brokenRules(sources)).toEqual([])
  })

  // One planted violation a rule, in the rules' order.
  const planted: readonly [rule: string, path: string, text: string][] = [
    ['only time/ reads the clock', 'src/ui/a.ts', 'const t = Date.now()'],
    ['only time/ turns text into a date', 'src/api/a.ts', `const t = new Date('2026-11-18')`],
    [
      'a test that waits says how long at most',
      'server/a.test.ts',
      'await vi.waitFor(() => expect(seen).toHaveLength(1))',
    ],
    [
      'a Date is made only where a library takes nothing else',
      'src/features/schedule/hours/CalendarView.tsx',
      'const first = new Date(startOfLocalDay(zone, day))',
    ],
    ['in the server the clock is a parameter', 'server/school/ledger/a.ts', 'const t = Date.now()'],
    ['one place of the page fetches', 'src/api/http/a.ts', `void fetch('/api/status')`],
    ['the page knows nothing of a key', 'src/api/a.ts', 'const h = `Bearer ${k}`'],
    ['no markup is written as text', 'src/ui/A.tsx', 'x.innerHTML = y'],
    [
      'only contact.ts makes an address of an e-mail or a number',
      'src/ui/A.tsx',
      'const to = `mailto:${email}`',
    ],
    [
      'no words are compared as a language of the reader bends them',
      'src/domain/a.ts',
      'text.toLocaleLowerCase()',
    ],
    ['no drawers', 'src/ui/utils.ts', ''],
    ['components are PascalCase.tsx, everything else kebab-case', 'src/ui/myThing.ts', ''],
    ['no test is skipped or alone', 'src/ui/a.test.ts', `it.skip('x', () => {})`],
    ['no promise in a comment', 'src/ui/a.css', '/* TODO later */'],
    ['any only with its reason on the line above', 'src/ui/a.ts', 'let a: any = 1;'],
    [
      'stripes name the colours they are mixed in, for Firefox',
      'src/ui/a.css',
      'a { background: repeating-linear-gradient(45deg, red 0 5px, blue 5px 6px) }',
    ],
    ['no path of a machine', 'e2e/a.ts', ['const p = ', 'root', 'x'].join('/')],
  ]

  it('each have a planted violation', () => {
    expect(planted.map(([rule]) => rule)).toEqual(RULES.map((rule) => rule.says))
  })

  it.each(planted)('catch: %s', (rule, path, text) => {
    expect(brokenRules([{ path, text }]).join('\n')).toContain(rule)
  })

  it('cite only sections that the API document has', () => {
    const cited = sources.filter((file) => /§\d/.test(file.text))
    expect(cited.length).toBeGreaterThan(10)
    expect(
      unknownSections(
        cited.filter((file) => !file.path.startsWith('e2e/house/')),
        apiDocument,
      ),
    ).toEqual([])
    expect(unknownSections([{ path: 'a.ts', text: '// §4.9' }], apiDocument)).toEqual([
      'a.ts cites §4.9',
    ])
  })
})
