import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './browser.mjs'

const executablePath = process.env['FLIGHTLINE_CHROMIUM']

/** Started by `npm test`, which builds the page and finds the browser first. */
export default defineConfig({
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  outputDir: fileURLToPath(new URL('../test-results/e2e', import.meta.url)),
  testMatch: '**/*.spec.ts',
  // `EVERY=1 npm test` runs the variants, too (flightline.ts).
  ...(process.env['EVERY'] ? {} : { grepInvert: /@variant/ }),
  fullyParallel: true,
  workers: 2,
  // A release takes none that had to be tried again; here it is named (test.mjs).
  retries: process.env['EVERY'] ? 0 : 1,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Denver',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
})
