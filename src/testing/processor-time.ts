import { afterAll, beforeAll } from 'vitest'
import { slowness } from './slowness.ts'

// Runs before each Vitest file and measures its tests' processor time without shared imports. `npm test` checks it
// against a budget (e2e/tools/test-budget.ts); wall-clock time would depend on the machine's load.

/** Shorter files aren't measured against the machine's speed. */
const LONG = 2

let start = process.cpuUsage()

beforeAll(() => {
  start = process.cpuUsage()
})

// oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures from the pattern, and there are none.
afterAll(({}, file) => {
  const { user, system } = process.cpuUsage(start)
  const processorSeconds = (user + system) / 1e6
  Object.assign(file.meta, {
    processorSeconds,
    slowness: processorSeconds > LONG ? slowness() : 1,
  })
})
