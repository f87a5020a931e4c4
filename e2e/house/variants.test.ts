import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endToEndTests } from '../tools/variants.mjs'
import { ROOT } from './source-files.ts'

it('leaves out of the usual run only variants of a test that runs', {
  timeout: 120_000,
}, async () => {
  const tests = await endToEndTests()
  const shown = new Set(
    tests
      .filter(({ variantOf }) => variantOf === null)
      .map(({ file, title }) => `${file}: ${title}`),
  )
  const orphans = tests.filter(({ file, variantOf }) => {
    if (variantOf === null || shown.has(`${file}: ${variantOf}`)) return false
    const [other = '', title = ''] = variantOf.split(': ')
    return !title || !readFileSync(join(ROOT, other), 'utf8').includes(title)
  })
  expect(orphans).toEqual([])
  expect(shown.size).toBeGreaterThan(90)
  expect(tests.length - shown.size, 'variants').toBeGreaterThan(0)
})
