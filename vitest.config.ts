import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './e2e/tools/longest-first.ts'
import { isFullRun } from './src/testing/runs.ts'

/** Each replaces a module for its whole file, moves the zone of the process, or runs what a page runs once. */
const ALONE = [
  'src/app/boot/boot.test.ts',
  'src/time/zone-cache.test.ts',
  'src/time/zone.test.ts',
  'src/features/schedule/hours/zone-localizer.test.ts',
  'server/school/read-model/model-store-damage.test.ts',
]

const NIGHTLY = '{src,server,e2e}/**/*.nightly.test.ts'
const EXCLUDED = ['**/node_modules/**', ...ALONE, NIGHTLY]

/** Long tests that run although this is no full run: those beside what changed (e2e/tools/long-neighbors.mjs). */
const LONG_TESTS = (process.env['LONG_TESTS'] ?? '').split(',').filter(Boolean)

const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'))

export default defineConfig({
  test: {
    ...(!isShuffled && { sequence: { sequencer: LongestFirst } }),
    // A third of the time a test waits for a lease, a lock or a process that was killed. Two workers leave two cores idle then.
    maxWorkers: 3,
    // A hang fails. A slow machine does not.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Its own second is less than a busy machine needs.
    expect: { poll: { timeout: 100_000, interval: 5 } },
    // The files of a worker share its modules: loading them anew for each file took a third of the time.
    isolate: false,
    setupFiles: ['src/testing/processor-time.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,server,e2e}/**/*.test.ts'],
          exclude: EXCLUDED,
          setupFiles: ['src/testing/cheap-hashes.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'alone', environment: 'node', isolate: true, include: ALONE },
      },
      {
        extends: true,
        test: {
          name: 'nightly',
          environment: 'node',
          isolate: true,
          include: isFullRun ? [NIGHTLY] : LONG_TESTS,
          testTimeout: 30 * 60_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          exclude: EXCLUDED,
          setupFiles: ['src/testing/cheap-hashes.ts', 'src/testing/quiet-console.ts'],
        },
      },
    ],
  },
})
