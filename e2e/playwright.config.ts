import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { isFullRun } from '../src/testing/runs.ts'
import { CHROMIUM_ARGS } from './tools/browser.mjs'

const executablePath = process.env['FLIGHTLINE_CHROMIUM']

/** Started by `npm test` and `npm run test:e2e`, which build the page and find the browser first. */
export default defineConfig({
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  outputDir: fileURLToPath(new URL('../test-results/e2e', import.meta.url)),
  testMatch: '**/*.spec.ts',
  // `npm run test:full` runs the variants, too (flightline.ts).
  ...(isFullRun ? {} : { grepInvert: /@variant/ }),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // For a machine that does other work beside: nothing here waits for a clock.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: '../test-results/playwright.json' }],
    ['./tools/browser-budget.ts'],
  ],
  use: {
    browserName: 'chromium',
    // A warm browser: a worker keeps one context, whose cookies and storage are cleared and whose page is new for each test.
    // The full run takes a cold one for each, which a leak between tests cannot pass.
    reuseContext: !isFullRun,
    locale: 'en-US',
    // Nothing slides, so that a press needn't wait for it to stand still.
    ...(isFullRun ? {} : { contextOptions: { reducedMotion: 'reduce' } }),
    timezoneId: 'America/Denver',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
})
