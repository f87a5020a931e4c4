// `npm test`: everything a change must pass, in the order in which a mistake is cheapest to find.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const REPORTS = 'test-results'
/** @param {string} name */
const bin = (name) => `node_modules/.bin/${name}`

/** @type {string[]} */
const failed = []
let passes = 0
let failures = 0
const began = performance.now()

/**
 * Runs one command to its end; its output is shown as it comes.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<boolean>}
 */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

/**
 * @param {string} name
 * @param {() => Promise<boolean>} work
 */
async function step(name, work) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const ok = await work()
  console.log(
    `── ${name}: ${ok ? 'ok' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
  if (!ok) failed.push(name)
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

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

await step('types', async () => {
  const ok = await Promise.all(
    ['src', 'server', 'e2e'].map((project) => run(bin('tsc'), ['-p', project])),
  )
  return ok.every(Boolean)
})
await step('lint', () => run(bin('oxlint'), ['-c', '.config/oxlintrc.json', '--type-aware']))
await step('format', () =>
  run(bin('biome'), ['check', '--config-path', '.config', '--diagnostic-level', 'error']),
)
await step('dead code', () => run(bin('knip'), ['-c', '.config/knip.json']))
await step('unit, component and house tests', async () => {
  const json = `${REPORTS}/vitest.json`
  const ok = await run(bin('vitest'), [
    'run',
    '--config=.config/vitest.config.ts',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${json}`,
  ])
  const report = JSON.parse(readFileSync(json, 'utf8'))
  return count(report.numPassedTests, report.numTotalTests - report.numPassedTests) && ok
})
const built = await step('build', () => run(process.execPath, ['server/start.mjs', 'build']))
if (built) {
  await step('end to end', async () => {
    const browser = await findBrowser()
    console.log(`Browser: ${browser}`)
    const json = `${REPORTS}/playwright.json`
    const ok = await run(bin('playwright'), ['test', '-c', 'e2e/playwright.config.ts'], {
      FLIGHTLINE_CHROMIUM: browser,
    })
    const { stats } = JSON.parse(readFileSync(json, 'utf8'))
    return count(stats.expected, stats.unexpected + stats.flaky + stats.skipped) && ok
  })
}

const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(
  failed.length
    ? `\nFailed after ${seconds} s: ${failed.join(', ')}`
    : `\nAll steps passed in ${seconds} s`,
)
console.log(`${passes} passed, ${failures + failed.length} failed`)
process.exitCode = failed.length ? 1 : 0
