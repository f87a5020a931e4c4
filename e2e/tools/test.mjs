// `npm test`, and with `--full` `npm run test:full`: the cheapest mistakes first; what failed is named once more at the end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findTestBrowser } from './browser.mjs'
import { longNeighbors } from './long-neighbors.mjs'
import { pathWithNode24 } from './node-24.mjs'
import { failed, finish, readArguments, run, staticChecks, step } from './steps.mjs'

const { options } = readArguments(
  `npm test                  all that a change can break in what people use, in five to twelve minutes on two cores
  -- --shuffle=SEED       Vitest files in another order
npm run test:full         the same with every variant, large numbers and long tests, up to half an hour
See also: npm run check, npm run watch, npm run test:unit, npm run test:e2e`,
  ['--full', '--shuffle'],
)
const isFull = options.includes('--full')
const shuffle = options.find((option) => option.startsWith('--shuffle'))?.split('=')[1]
if (isFull) process.env.EVERY = '1'

const REPORTS = 'test-results'
const VITEST = `${REPORTS}/vitest.json`
const PLAYWRIGHT = `${REPORTS}/playwright.json`

let passes = 0
let failures = 0

/**
 * @param {number} passed
 * @param {number} broken
 */
function count(passed, broken) {
  passes += passed
  failures += broken
  return broken === 0 && passed > 0
}

/** @param {string} path */
const report = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * @param {string} name
 * @param {Record<string, string>} env
 */
const units = (name, env = {}) =>
  step(name, async () => {
    rmSync(VITEST, { force: true })
    const reporters = ['--reporter=./e2e/tools/unit-reporter.ts', '--reporter=json']
    const order = shuffle ? ['--sequence.shuffle.files', `--sequence.seed=${shuffle}`] : []
    const args = ['run', ...reporters, `--outputFile.json=${VITEST}`, ...order]
    const isOk = await run('vitest', args, { env: { NO_COLOR: '1', ...env } })
    const { numPassedTests, numFailedTests } = report(VITEST)
    return count(numPassedTests, numFailedTests) && isOk
  })

const browserTests = () =>
  step('browser tests', async () => {
    const browser = await findTestBrowser()
    console.log(`Browser: ${browser}`)
    const isOk = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts'], {
      env: { FLIGHTLINE_CHROMIUM: browser },
    })
    const { stats } = report(PLAYWRIGHT)
    return count(stats.expected, stats.unexpected + stats.flaky) && isOk
  })

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const isBuilt = await step('build', (lines) =>
  run('node', ['server/start.mjs', 'build'], { lines }),
)

const neighbors = isFull ? [] : longNeighbors()
if (neighbors.length > 0)
  console.log(`With the long tests beside what changed: ${neighbors.join(', ')}`)

// The browser has the machine to itself: beside the units, each of its tests takes three times as long.
const UNITS = 'unit, component and house tests'
await Promise.all([staticChecks(), units(UNITS, { LONG_TESTS: neighbors.join(',') })])
if (isFull && !process.versions.node.startsWith('24.'))
  await units(`${UNITS} on Node 24`, { PATH: pathWithNode24(`${REPORTS}/node-24`) })
if (isBuilt) await browserTests()

finish([`${passes} passed, ${failures + failed.length} failed`])
