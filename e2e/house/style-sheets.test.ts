import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compile } from 'tailwindcss'
import { describe, expect, it } from 'vitest'
import { ROOT, readSources, type SourceFile } from './source-files.ts'

const sources = readSources(['src'], ['.ts', '.tsx', '.module.css'])

/** `path.class` of every class that is read but not in its sheet, and in it but not read. */
function strayClasses(files: readonly SourceFile[]): { unknown: string[]; unread: string[] } {
  const sheets = new Map<string, { has: Set<string>; read: Set<string>; isReadByName: boolean }>()
  for (const { path, text } of files) {
    if (!path.endsWith('.module.css')) continue
    const rules = text.replace(/\/\*[\s\S]*?\*\//g, '')
    const has = new Set(
      Array.from(rules.matchAll(/\.([a-z]\w*)(?=[^{};]*\{)/gi), ([, name]) => name ?? ''),
    )
    sheets.set(basename(path), { has, read: new Set(), isReadByName: false })
  }
  const unknown: string[] = []
  for (const { path, text } of files) {
    for (const [, local, file = ''] of text.matchAll(
      /import (\w+) from '[^']*\/([\w-]+\.module\.css)'/g,
    )) {
      const sheet = sheets.get(file)
      if (!sheet) continue
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) {
        sheet.read.add(name)
        if (!sheet.has.has(name)) unknown.push(`${path}.${name}`)
      }
      // Read by a name that is known only when it runs, or handed on whole.
      if (new RegExp(`\\b${local}\\b(?![.\\w]|.* from)`).test(text)) sheet.isReadByName = true
    }
  }
  const unread = Array.from(sheets).flatMap(([file, { has, read, isReadByName }]) =>
    isReadByName
      ? []
      : Array.from(has).flatMap((name) => (read.has(name) ? [] : [`${file}.${name}`])),
  )
  return { unknown, unread }
}

/** `path word` of every word of a `className` that is neither a utility nor a shared look. */
async function strayWords(files: readonly SourceFile[]): Promise<string[]> {
  const sheet = readFileSync(join(ROOT, 'src/ui/utilities.css'), 'utf8')
  const { build } = await compile(
    sheet.replace(/@source.*;/g, '').replace(/@import.*;/, '@tailwind utilities;'),
  )
  const read = files.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/className="([^"]+)"/g), ([, words = '']) => words.split(' '))
      .flat()
      .map((word) => ({ path, word })),
  )
  const shared = readSources(['src'], ['.css']).filter(({ path }) => !path.endsWith('.module.css'))
  const rules = shared.map(({ text }) => text).join('')
  const known = `${build(read.map(({ word }) => word))}${rules}`
  return read
    .filter(({ word }) => !known.includes(`.${word.replace(/[^\w-]/g, '\\$&')}`))
    .map(({ path, word }) => `${path} ${word}`)
}

describe('style sheets', () => {
  it('have every class that is read, and none that is not', () => {
    expect(sources.filter(({ path }) => path.endsWith('.css')).length).toBeGreaterThan(60)
    expect(strayClasses(sources)).toEqual({ unknown: [], unread: [] })
  })

  it('take up a shared look only where a build allows it: in a rule of one class, outside any media', () => {
    const wrong = sources.flatMap(({ path, text }) =>
      Array.from(text.matchAll(/(?:^|\n)([^\n{}]*)\{[^{}]*\bcomposes:/g), ([, rule = '']) => rule)
        .filter((rule) => !/^\.\w+ $/.test(rule))
        .map((rule) => `${path} ${rule.trim()}`),
    )
    expect(wrong).toEqual([])
  })

  it('know every word of a class that stands in the page', async () => {
    expect(await strayWords(sources)).toEqual([])
  })

  it('are found out', async () => {
    const text = '<p className="note gap-2 gap-soon max-md:hiden" />'
    expect(await strayWords([{ path: 'a.tsx', text }])).toEqual([
      'a.tsx gap-soon',
      'a.tsx max-md:hiden',
    ])
    const sheet = { path: 'src/ui/A.module.css', text: '.a {\n}\n\n.b:hover,\n.c > p {\n}\n' }
    const page = {
      path: 'src/ui/A.tsx',
      text: `import styles from './A.module.css'\nstyles.a; styles.d`,
    }
    expect(strayClasses([sheet, page])).toEqual({
      unknown: ['src/ui/A.tsx.d'],
      unread: ['A.module.css.b', 'A.module.css.c'],
    })
  })
})
