import { afterAll, beforeAll } from 'vitest'

// Runs before each Vitest file and measures its tests' processor time without shared imports. `npm test` checks it
// against a budget (e2e/tools/test-budget.ts); wall-clock time would depend on the machine's load.

let start = process.cpuUsage()

beforeAll(() => {
  start = process.cpuUsage()
})

// oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures from the pattern, and there are none.
afterAll(({}, file) => {
  const { user, system } = process.cpuUsage(start)
  Object.assign(file.meta, { processorSeconds: (user + system) / 1e6 })
})
