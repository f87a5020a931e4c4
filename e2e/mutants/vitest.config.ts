import { defineConfig } from 'vitest/config'

/** The unit tests of the rooms that are mutated; those of `ALONE` in the other configuration change the whole process. */
export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env['MUTATED'] ?? '').split(',').map((room) => `${room}/**/*.test.ts`),
    exclude: ['**/*.nightly.test.ts', 'src/time/zone*.test.ts', '**/model-store-damage.test.ts'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 100_000, interval: 5 } },
  },
})
