import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../house/source-files.ts'
import { LONGER, overBudget, slowest } from './test-budget.ts'

const measured = (name: string, processorSeconds: number, slowness = 1) => ({
  name,
  processorSeconds,
  slowness,
})

it('names what is over its budget, and nothing else', () => {
  const found = overBudget([measured('a.test.ts', 3.01), measured('b.test.ts', 2.99)], 3, [])
  expect(found).toEqual([expect.stringContaining('a.test.ts took 3.0 s of processor')])
})

it('asks for the seconds of a quiet machine', () => {
  expect(overBudget([measured('a.test.ts', 5, 2)], 3, [])).toEqual([])
  expect(overBudget([measured('a.test.ts', 7, 2)], 3, [])).toHaveLength(1)
})

it('holds a row of the table to its own seconds', () => {
  const row = { name: 'a.test.ts', seconds: 5, why: 'a reason' }
  expect(overBudget([measured('a.test.ts', 4.9)], 3, [row])).toEqual([])
  expect(overBudget([measured('a.test.ts', 5.1)], 3, [row])).toHaveLength(1)
})

it('shows the ten slowest, the slowest first', () => {
  const all = Array.from({ length: 12 }, (_, n) => measured(`${n}.test.ts`, n))
  expect(slowest(all).map((line) => line.trim())).toHaveLength(10)
  expect(slowest(all)[0]).toContain('11.test.ts')
})

it('has a row for no file that has gone', () => {
  // Browser tests are named from their own folder.
  const isThere = ({ name }: (typeof LONGER)[number]) => {
    const [file = ''] = name.split(' › ')
    return existsSync(join(ROOT, file.endsWith('.spec.ts') ? 'e2e' : '', file))
  }
  expect(LONGER.filter((row) => !isThere(row))).toEqual([])
})
