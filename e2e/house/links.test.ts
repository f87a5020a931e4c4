import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, readSources, type SourceFile } from './source-files.ts'

const documents: SourceFile[] = [
  ...readSources(['docs', 'server'], ['.md']),
  ...readdirSync(ROOT)
    .filter((name) => name.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
]

const code = readSources(['src', 'server', 'e2e'], ['.ts', '.tsx', '.mjs', '.css'])

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function brokenLinks({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]+))?\)/g)]
    .filter(([, file = '', anchor]) => {
      const target = file === '' ? join(ROOT, path) : join(ROOT, dirname(path), file)
      if (!existsSync(target)) return true
      if (anchor === undefined) return false
      const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)]
      return !headings.some(([, heading = '']) => anchorOf(heading) === anchor)
    })
    .map(([link]) => `${path}: ${link}`)
}

/** What a text says as `docs/x.md` or “decision 5” must exist, too. */
function brokenMentions({ path, text }: SourceFile): string[] {
  const decisions = readdirSync(join(ROOT, 'docs/decisions')).map((name) => parseInt(name, 10))
  const pages = [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
    .map(([page]) => page)
    .filter((page) => !existsSync(join(ROOT, page)))
  const numbers = [...text.matchAll(/\b(?:[Dd]ecision |docs\/decisions\/)0*(\d+)/g)]
    .filter(([, number = '']) => !decisions.includes(Number(number)))
    .map(([mention]) => mention)
  return [...pages, ...numbers].map((what) => `${path}: ${what}`)
}

it('leads somewhere with every link of a document, and every heading that one names', () => {
  expect(documents.length).toBeGreaterThan(10)
  expect(documents.flatMap(brokenLinks)).toEqual([])
})

it('mentions no document or decision that is gone', () => {
  const others = code.filter(({ path }) => path !== 'e2e/house/links.test.ts')
  expect([...documents, ...others].flatMap(brokenMentions)).toEqual([])
})

it('has each decision in the index, in at most 25 lines', () => {
  const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8')
  const decisions = documents.filter(({ path }) => /^docs\/decisions\/\d/.test(path))
  expect(decisions.length).toBeGreaterThan(30)
  for (const { path, text } of decisions) {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(text) ?? []
    expect(index).toContain(`- [${number}. ${title}](${basename(path)})`)
    expect(text.trimEnd().split('\n').length, path).toBeLessThanOrEqual(25)
  }
})

it('sees a planted dead link', () => {
  const text = '[a](no.md) [b](README.md#no-such-heading) docs/no.md, decision 999, [c](README.md)'
  const planted = { path: 'x.md', text }
  expect(brokenLinks(planted)).toHaveLength(2)
  expect(brokenMentions(planted)).toHaveLength(2)
})
