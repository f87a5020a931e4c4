// `npm run test:e2e [FILE]`: browser tests, on a build that is made again only where its sources changed.
import { findTestBrowser } from './browser.mjs'
import { finish, run, step } from './steps.mjs'

const args = process.argv.slice(2)
const isAsking = args.includes('--help')

if (
  isAsking ||
  (await step('build', (lines) =>
    run('node', ['server/start.mjs', 'build', '--if-stale'], { lines }),
  ))
) {
  const env = isAsking ? {} : { FLIGHTLINE_CHROMIUM: await findTestBrowser() }
  const playwright = ['test', '-c', 'e2e/playwright.config.ts', ...args]
  if (!(await run('playwright', playwright, { env }))) process.exitCode = 1
} else finish()
