import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../house/source-files.ts'
import { LONGER, overBudget, slowest } from './test-budget.ts'

const measured = (name: string, processorSeconds: number) => ({ name, processorSeconds })

/** A run of a hundred that took `average` each, besides `one`. */
const runOf = (average: number, one: ReturnType<typeof measured>) => [
  ...Array.from({ length: 100 }, (_, n) => measured(`${n}.test.ts`, average)),
  one,
]
const budget = { seconds: 3, average: 1 }

it('names what is over its budget by more than chance, and nothing else', () => {
  const [found, ...others] = overBudget(runOf(0.5, measured('a.test.ts', 4.6)), budget, [])
  expect(found).toContain('a.test.ts took 4.6 s of processor, 4.5 s are allowed')
  expect(others).toEqual([])
  expect(overBudget(runOf(0.5, measured('a.test.ts', 4.4)), budget, [])).toEqual([])
})

it('allows as much more as its run was slower than a quiet machine', () => {
  expect(overBudget(runOf(2, measured('a.test.ts', 8.9)), budget, [])).toEqual([])
  expect(overBudget(runOf(2, measured('a.test.ts', 9.9)), budget, [])).toHaveLength(1)
})

it('judges no run of a few tests, which says nothing of its machine', () => {
  expect(overBudget([measured('a.test.ts', 30)], budget, [])).toEqual([])
})

it('holds a row of the table to its own seconds', () => {
  const row = { name: 'a.test.ts', seconds: 5, why: 'a reason' }
  expect(overBudget(runOf(0.5, measured('a.test.ts', 7.4)), budget, [row])).toEqual([])
  expect(overBudget(runOf(0.5, measured('a.test.ts', 7.9)), budget, [row])).toHaveLength(1)
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
