import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * They replace a module for their whole file, which no other file may have loaded before, move the zone of the process, or
 * load React as a build does.
 */
const ALONE = [
  'src/time/zone-cache.test.ts',
  'src/time/zone.test.ts',
  'src/features/schedule/grid/zone-localizer.test.ts',
  'server/read-model/model-store-damage.test.ts',
  'e2e/house/bundle.test.ts',
]

const NOT_OURS = ['**/node_modules/**']

export default defineConfig({
  root,
  test: {
    // A third of the time a test waits: for a lease, a lock, a process that was killed. Two workers leave two cores idle then.
    maxWorkers: 3,
    // A hang is a failure; a slow machine is not.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // The files of a worker share its modules: loading them anew for each of 260 took a third of the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,server,e2e}/**/*.test.ts'],
          exclude: [...NOT_OURS, ...ALONE],
        },
      },
      {
        extends: true,
        test: { name: 'alone', environment: 'node', isolate: true, include: ALONE },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/quiet-console.ts'],
        },
      },
    ],
  },
})
