import { afterAll, beforeAll } from 'vitest'
import { slowness } from './slowness.ts'

// Set up before each Vitest file: the processor seconds that its tests take of their worker, without what it loads, which
// later files of the worker share. `npm test` holds them to a budget (e2e/tools/test-budget.ts), since seconds on the clock
// say more about what else the machine did.

/** Below it nobody asks how slow the machine is. */
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
