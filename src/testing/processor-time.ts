import { afterAll } from 'vitest'

// Set up before each Vitest file: the processor seconds that its worker spends on it. `npm test` holds them to a budget,
// since seconds on the clock say more about what else the machine did.

const start = process.cpuUsage()

// oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures from the pattern, and there are none.
afterAll(({}, file) => {
  const { user, system } = process.cpuUsage(start)
  Object.assign(file.meta, { processorSeconds: (user + system) / 1e6 })
})
