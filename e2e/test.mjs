// `npm test`: everything a change must pass, the cheapest mistakes first; what broke is named once more at the end.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.mjs'
import { pathWithNode24 } from './supply/node-24.mjs'
import { endToEndTests, specsOf } from './variants.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const REPORTS = 'test-results'
const VITEST = `${REPORTS}/vitest.json`
const PLAYWRIGHT = `${REPORTS}/playwright.json`

/** @type {string[]} */
const failed = []
let passes = 0
let failures = 0
/** @type {string[]} */
const triedAgain = []
/** More than this many at once are no chance. */
const MOST_TRIED_AGAIN = 2
const began = performance.now()

/** @param {number} since */
const secondsSince = (since) => ((performance.now() - since) / 1000).toFixed(1)

/**
 * Runs a program of node_modules, or Node itself, to its end. What it says goes into `said`, unless it may speak at once.
 * @param {string[]} said
 * @param {string} name
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, isAloud?: boolean }} options
 * @returns {Promise<boolean>}
 */
function run(said, name, args, { env = {}, isAloud = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(name === 'node' ? process.execPath : `node_modules/.bin/${name}`, args, {
      stdio: isAloud ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    child.stdout?.on('data', (chunk) => said.push(String(chunk)))
    child.stderr?.on('data', (chunk) => said.push(String(chunk)))
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

/**
 * @param {string} name
 * @param {(said: string[]) => Promise<boolean>} work
 */
async function step(name, work) {
  const start = performance.now()
  /** @type {string[]} */
  const said = []
  const ok = await work(said)
  if (!ok) failed.push(name)
  console.log(`\n${said.join('')}── ${name}: ${ok ? 'ok' : 'FAILED'} in ${secondsSince(start)} s`)
  return ok
}

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

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const isBuilt = await step('build', (said) => run(said, 'node', ['server/start.mjs', 'build']))

const checks = async () => {
  await step('types', async (said) => {
    const projects = ['src', 'server', 'e2e']
    const ok = await Promise.all(projects.map((project) => run(said, 'tsc', ['-p', project])))
    return ok.every(Boolean)
  })
  await step('lint', (said) => run(said, 'oxlint', ['--type-aware']))
  await step('format', (said) => run(said, 'biome', ['check', '--diagnostic-level', 'error']))
  await step('dead code', (said) => run(said, 'knip', []))
}

/**
 * @param {string} name
 * @param {() => Record<string, string>} surroundings
 */
const units = (name, surroundings) =>
  step(name, async (said) => {
    const args = ['run', '--reporter=dot', '--reporter=json']
    rmSync(VITEST, { force: true })
    const ok = await run(said, 'vitest', [...args, `--outputFile.json=${VITEST}`], {
      env: { NO_COLOR: '1', ...surroundings() },
    })
    const { numPassedTests, numTotalTests } = report(VITEST)
    return count(numPassedTests, numTotalTests - numPassedTests) && ok
  })

const endToEnd = () =>
  step('end to end', async (said) => {
    const browser = await findBrowser()
    console.log(`Browser: ${browser}`)
    const ok = await run(said, 'playwright', ['test', '-c', 'e2e/playwright.config.ts'], {
      env: { FLIGHTLINE_CHROMIUM: browser },
      isAloud: true,
    })
    const { stats, suites } = report(PLAYWRIGHT)
    const flaky = specsOf({ suites }).filter(({ tests }) => tests[0]?.status === 'flaky')
    triedAgain.push(...flaky.map(({ file, title }) => `${file}: ${title}`))
    const isTooFlaky = stats.flaky > MOST_TRIED_AGAIN
    const broken = stats.unexpected + stats.skipped + (isTooFlaky ? stats.flaky : 0)
    return count(stats.expected + (isTooFlaky ? 0 : stats.flaky), broken) && ok
  })

// The browser has the machine to itself: beside the units, each of its tests takes three times as long.
const UNITS = 'unit, component and house tests'
await Promise.all([checks(), units(UNITS, () => ({}))])
// The Node that is recommended, beside the one that is here.
if (process.env.EVERY && !process.versions.node.startsWith('24.'))
  await units(`${UNITS} on Node 24`, () => ({ PATH: pathWithNode24(`${REPORTS}/node-24`) }))
if (isBuilt) await endToEnd()

const variants = process.env.EVERY
  ? 0
  : (await endToEndTests()).filter(({ variantOf }) => variantOf !== null).length
if (variants > 0) console.log(`\n${variants} variants are left for EVERY=1 npm test`)
if (triedAgain.length > 0)
  console.log(`\nPassed only when tried again; find out why:\n  ${triedAgain.join('\n  ')}`)
console.log(
  failed.length
    ? `\nFailed after ${secondsSince(began)} s: ${failed.join(', ')}`
    : `\nAll steps passed in ${secondsSince(began)} s`,
)
console.log(`${passes} passed, ${failures + failed.length} failed`)
process.exitCode = failed.length ? 1 : 0
