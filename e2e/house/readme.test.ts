import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settings } from '#config/settings.ts'
import { AUDIT_RULES } from '#domain/audit/rules/audit-rules.ts'
import { ROOT } from './source-files.ts'

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')

it('lists every setting of the server as the server does', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| (.+?) \| (.+?) \|$/gm)].map((match) =>
    match.slice(1, 4),
  )
  expect(rows).toEqual(settings.map(({ name, fallback, meaning }) => [name, fallback, meaning]))
})

it('names six files that exist, and the two commands as package.json has them', () => {
  const first = /Six files to read first:\*\*([\s\S]+?)\n\n/.exec(readme)?.[1] ?? ''
  const files = [...first.matchAll(/`([^`]+\.tsx?)`/g)].map((match) => match[1] ?? '')
  expect(files).toHaveLength(6)
  for (const file of files) expect(readFileSync(join(ROOT, file), 'utf8').length).toBeGreaterThan(0)
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const [, script] of readme.matchAll(/npm run ([a-z]+)/g))
    expect(Object.keys(scripts)).toContain(script)
})

it('counts the rules of the audit as the audit does', () => {
  expect(readme).toContain(`${AUDIT_RULES.length} audit rules`)
  const numbers: number[] = AUDIT_RULES.map(({ number }) => number)
  expect(numbers).toEqual(AUDIT_RULES.map((_, index) => index + 1))
})

it('is what CI runs', () => {
  expect(readme).toContain('\nnpm ci && npm test\n')
  expect(readFileSync(join(ROOT, '.ci/run'), 'utf8').trim().split('\n').at(-1)).toBe(
    'npm ci && npm test',
  )
})
