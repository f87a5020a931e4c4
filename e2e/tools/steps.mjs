import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

/** @type {string[]} */
export const failed = []

const started = performance.now()

/** Seconds since `since`, or since the start, as text. */
const secondsSince = (since = started) => ((performance.now() - since) / 1000).toFixed(1)

/**
 * Runs a program of node_modules, or Node itself. Its lines go to the screen as they come, or into `lines` to be shown with
 * the step. Resolves with whether it succeeded.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, lines?: string[] }} options
 * @returns {Promise<boolean>}
 */
export function run(name, args, { env = {}, lines } = {}) {
  return new Promise((resolve) => {
    const command = name === 'node' ? process.execPath : `node_modules/.bin/${name}`
    const child = spawn(command, args, {
      stdio: lines ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.stdout?.on('data', (chunk) => lines?.push(String(chunk)))
    child.stderr?.on('data', (chunk) => lines?.push(String(chunk)))
    child.on('error', ({ message }) => {
      console.error(`${name}: ${message}`)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

/**
 * Runs one step and prints its result and seconds.
 * @param {string} name
 * @param {(lines: string[]) => Promise<boolean>} work
 */
export async function step(name, work) {
  const start = performance.now()
  /** @type {string[]} */
  const lines = []
  const isOk = await work(lines).catch((error) => {
    lines.push(`${error instanceof Error ? error.message : error}\n`)
    return false
  })
  if (!isOk) failed.push(name)
  console.log(`${lines.join('')}── ${name}: ${isOk ? 'ok' : 'FAILED'} in ${secondsSince(start)} s`)
  return isOk
}

/** Types, lint, format and dead code, one after another. */
export async function staticChecks() {
  // Both from one reading of the program: the compiler after it would take as long again.
  await step('types and lint', (lines) =>
    run('oxlint', ['--type-aware', '--type-check'], { lines }),
  )
  await step('format', (lines) => run('biome', ['check', '--diagnostic-level', 'error'], { lines }))
  await step('dead code', (lines) => run('knip', [], { lines }))
}

/**
 * Prints the result of all steps; the process ends with it.
 * @param {string[]} closing lines after it
 */
export function finish(closing = []) {
  console.log(
    failed.length > 0
      ? `\nFailed after ${secondsSince()} s: ${failed.join(', ')}`
      : `\nAll steps passed in ${secondsSince()} s`,
  )
  for (const line of closing) console.log(line)
  process.exitCode = failed.length > 0 ? 1 : 0
}

/**
 * Takes the options that a command knows from its arguments. `--help` prints `help` and ends the process, and so does an
 * option that it does not know, and a path where it takes none.
 * @param {string} help
 * @param {readonly string[]} known such as `--shuffle`
 * @param {boolean} takesPaths
 * @returns {{ options: string[], paths: string[] }}
 */
export function readArguments(help, known = [], takesPaths = false) {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h') || args[0] === 'help') {
    console.log(help)
    process.exit(0)
  }
  const options = args.filter((arg) => arg.startsWith('-'))
  const paths = args.filter((arg) => !arg.startsWith('-'))
  const unknown = [
    ...options.filter((arg) => !known.includes(arg.split('=')[0] ?? arg)),
    ...paths.filter((path) => !takesPaths || !existsSync(path)),
  ]
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(' ')}\n\n${help}`)
    process.exit(2)
  }
  return { options, paths }
}
