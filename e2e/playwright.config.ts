import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './browser.mjs'

const executablePath = process.env['FLIGHTLINE_CHROMIUM']

/**
 * What shows in another colour, on another paper, at another width, size or date what a test beside it shows already, and
 * what lasts long. `EVERY=1 npm test` runs these, too; without them a change is told within minutes whether it stands.
 */
const VARIANTS = [
  / in dark/,
  /axe finds nothing (in any state of the board|on finding things|on groups|in the palette|at 320 px)/,
  /axe finds nothing on (\/schedule\?view=(agenda|day|month|board&days)|\/print\/reconcile|\/today\?wall|a phone)/,
  /(agenda|day) of 2026-\d\d-01|of 2026-03-08 is the same|agenda of/,
  /in America\/Edmonton|in Africa\/Casablanca/,
  /header of \/(flights|insights|print|reconcile|today)|under a finger/,
  /(board|clipboard|list|slips) on (a4|letter): (0|1) bookings|clipboard on a4: 120|list on letter: 45|slips on a4: 400/,
  /eighty aircraft stand|an aircraft stands together|switches: no phones|names of every kind/,
  /the log of (1 on letter|150 on letter by none|150 on a4|40 on)|the reconciliation on letter/,
  /only text on \/(flights|schedule\?view=(agenda|day|month))/,
  /answers with "(half-body|redirect|server-error|rejected-key)"/,
  /booking of the (agenda|day) says/,
  /ten browsers cost|eight hours and a night|an incomplete day is printed all the same/,
  /columns are chosen, moved and kept/,
]

/** Started by `npm test`, which builds the page and finds the browser first. */
export default defineConfig({
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  outputDir: fileURLToPath(new URL('../test-results/e2e', import.meta.url)),
  testMatch: '*.spec.ts',
  ...(process.env['EVERY'] ? {} : { grepInvert: VARIANTS }),
  fullyParallel: true,
  workers: 2,
  retries: 0,
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
