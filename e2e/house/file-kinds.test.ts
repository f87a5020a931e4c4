import { expect, it } from 'vitest'
import { readSources, type SourceFile } from './source-files.ts'

/** The kinds of files in a feature's folder, as CONTRIBUTING names them: what a name promises. */
const KINDS: readonly (readonly [name: RegExp, holds: (name: string) => RegExp])[] = [
  [/\/([A-Z]\w+Page)\.tsx$/, (name) => new RegExp(`\\bexport (?:const|function) ${name}\\b`)],
  [/\/[A-Z]\w+\.tsx$/, () => /\bexport (?:const|function) [A-Z]/],
  [/\/use-[\w-]+\.tsx?$/, () => /\bexport (?:const|function) use[A-Z]/],
]

function broken({ path, text }: SourceFile): string[] {
  return KINDS.flatMap(([name, holds]) => {
    const match = name.exec(path)
    return match && !holds(match[1] ?? '').test(text) ? [path] : []
  })
}

const files = readSources(['src/features'], ['.ts', '.tsx', '.css']).filter(
  ({ path }) => !/\.test\.tsx?$/.test(path),
)

it('every file of a feature holds what its name says', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap(broken)).toEqual([])
})

it('a module of styles is used by a file of its own feature', () => {
  const unused = files
    .filter(({ path }) => path.endsWith('.module.css'))
    .filter(({ path }) => {
      const [, feature = '', name = ''] =
        /^src\/features\/([^/]+)\/(?:.+\/)?([^/]+)$/.exec(path) ?? []
      const own = files.filter((one) => one.path.startsWith(`src/features/${feature}/`))
      return !own.some(({ text }) => text.includes(`/${name}'`))
    })
  expect(unused.map(({ path }) => path)).toEqual([])
})

it('sees a planted file that holds something else', () => {
  expect(
    broken({ path: 'src/features/a/CardPage.tsx', text: 'export function Card() {}' }),
  ).toHaveLength(1)
  expect(
    broken({ path: 'src/features/a/use-card.ts', text: 'export const card = 1' }),
  ).toHaveLength(1)
})
