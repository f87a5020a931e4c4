import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  astOf,
  isNode,
  type Node,
  ROOT,
  readSources,
  type SourceFile,
  visit,
} from './source-files.ts'

const COUNTS = { UP: 28, NW: 14, RB: 26, CL: 27, FD: 24, TM: 18, ST: 16, BR: 20, CM: 17, AC: 18 }

/** Ten numbers for each part of these; not all of them are used. */
const PARTS = ['OP', 'PG', 'MS', 'IN', 'CF', 'TK', 'AL', 'ML']

/** Behind a test that only `npm run test:full` runs. */
const AT_NIGHT = ' (nightly)'

interface Row {
  readonly id: string
  /** `path › title of the test`. */
  readonly proofs: readonly string[]
}

function rowsOf(page: string): Row[] {
  return [...page.matchAll(/^\| ([A-Z]{2}\d\d) \|.*\| (.+) \|$/gm)].map(
    ([, id = '', cell = '']) => ({
      id,
      proofs: cell === '—' ? [] : cell.replaceAll('\\|', '|').split('<br>').map(unquoted),
    }),
  )
}

/** `path` › title, as in the page, without its quotes. */
function unquoted(proof: string): string {
  return proof.replace(/^`([^`]+)`/, '$1')
}

/** Each test and group of tests as `path › title`, titles as they are written; what only `npm run test:full` runs is marked. */
function everyTest(): Set<string> {
  const found = new Set<string>()
  for (const file of readSources(['src', 'server', 'e2e'], ['.test.ts', '.test.tsx', '.spec.ts'])) {
    visit(astOf(file), (node) => {
      if (node['type'] !== 'CallExpression' || !isOfTests(node['callee'])) return
      const [title, details] = node['arguments'] as Node[]
      if (!title) return
      const isNightly = isVariant(details) || file.path.includes('.nightly.test.')
      const night = isNightly ? AT_NIGHT : ''
      found.add(`${file.path} › ${written(title, file.text)}${night}`)
    })
  }
  return found
}

/** `test`, `it.each(…)`, `describe.each(…)` and the like. */
function isOfTests(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee['type'] === 'Identifier') return /^(test|it|describe)$/.test(String(callee['name']))
  return isOfTests(callee['object'] ?? callee['callee'])
}

function isVariant(details: Node | undefined): boolean {
  return isNode(details?.['callee']) && details['callee']['name'] === 'variant'
}

function written(title: Node, text: string): string {
  if (typeof title['value'] === 'string') return title['value']
  return text.slice(Number(title['start']) + 1, Number(title['end']) - 1)
}

const rows = rowsOf(readFileSync(join(ROOT, 'docs/faults.md'), 'utf8'))
const tests = everyTest()

describe('the faults that are answered', () => {
  it('are all there, in their order', () => {
    const ids = Object.entries(COUNTS).flatMap(([group, count]) =>
      Array.from({ length: count }, (_, n) => `${group}${String(n + 1).padStart(2, '0')}`),
    )
    const found = rows.map(({ id }) => id)
    const isNumberedInParts = (id: string) => PARTS.some((group) => id.startsWith(group))
    expect(found.filter((id) => !isNumberedInParts(id))).toEqual(ids)
    for (const group of PARTS) {
      const own = found.filter((id) => id.startsWith(group))
      expect(own).toEqual([...new Set(own)].toSorted())
    }
  })

  it('are each proved by tests that exist', () => {
    const missing = rows.flatMap(({ id, proofs }) =>
      proofs.filter((proof) => !tests.has(proof)).map((proof) => `${id}: ${proof}`),
    )
    expect(missing).toEqual([])
    expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ id }) => id)).toEqual([])
  })

  it('are found out where a test has gone', () => {
    const [row] = rowsOf(
      '| UP01 | a | b | `e2e/house/faults.test.ts` › nowhere<br>`x.ts` › are |\n',
    )
    expect(row?.proofs).toEqual(['e2e/house/faults.test.ts › nowhere', 'x.ts › are'])
    expect(row?.proofs.some((proof) => tests.has(proof))).toBe(false)
    expect(tests.has('e2e/house/faults.test.ts › are found out where a test has gone')).toBe(true)
  })
})

/** Each literal `variant('…')` of a browser test that names no test: neither of its own file, nor as `file: part of a title`. */
function orphansIn({ path, text }: SourceFile): string[] {
  const named = text.matchAll(/\bvariant\(\s*(['`])(.+?)\1,?\s*\)/g)
  return [...named].flatMap(([, , of = '']) => {
    const [, elsewhere, part = ''] = /^(\S+\/\S+\.tsx?): (.+)$/.exec(of) ?? []
    const isThere = elsewhere
      ? readFileSync(join(ROOT, elsewhere), 'utf8').includes(part)
      : [...tests].some((test) => test.startsWith(`${path} › `) && isTitle(test, path, of))
    return isThere ? [] : `${path}: ${of}`
  })
}

/** Whether a test of `npm test` has this title, or its template begins and ends so. */
function isTitle(test: string, path: string, title: string): boolean {
  const [first = '', ...more] = test.slice(path.length + 3).split(/\$\{.*?\}/)
  const last = more.at(-1)
  return last === undefined ? title === first : title.startsWith(first) && title.endsWith(last)
}

it('a browser test that only the full run has is a variant of one that runs', () => {
  expect(readSources(['e2e'], ['.spec.ts']).flatMap(orphansIn)).toEqual([])
  const planted = {
    path: 'e2e/a.spec.ts',
    text: `variant('nowhere'), variant('e2e/board.spec.ts: nowhere')`,
  }
  expect(orphansIn(planted)).toHaveLength(2)
})
