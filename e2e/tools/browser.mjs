import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** What headless Chromium needs to stay inside this machine; root cannot use its sandbox. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// The shell first: it draws no window of its own, which halves what a page costs.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/**
 * A Chromium that really starts: the one named by FLIGHTLINE_CHROMIUM (a wrong one is an error), Playwright's own, the
 * system's, or one installed now, by Playwright or, as root on Debian, by apt; but not where FLIGHTLINE_INSTALL_BROWSER is
 * `never`. Throws when there is none to be had.
 * @param {(line: string) => void} say
 * @param {{ isAptAllowed?: boolean }} options
 */
export async function findBrowser(say = (line) => console.log(line), { isAptAllowed = true } = {}) {
  const named = process.env.FLIGHTLINE_CHROMIUM
  if (named) {
    if (await starts(named)) return named
    throw new Error(`FLIGHTLINE_CHROMIUM names ${named}, which does not start as a browser.`)
  }
  const there = await firstThatStarts(candidates())
  if (there) return there
  if (process.env.FLIGHTLINE_INSTALL_BROWSER === 'never') throw new Error('There is no Chromium.')
  say('No Chromium found: installing one.')
  for (const { command, args } of installers(isAptAllowed)) {
    say(`  ${[command, ...args].join(' ')}`)
    spawnSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const installed = await firstThatStarts(candidates())
    if (installed) return installed
  }
  throw new Error(
    'There is no Chromium, and Playwright could not install one. Install it (on Debian: chromium-headless-shell), or name one with FLIGHTLINE_CHROMIUM=/path/to/chromium.',
  )
}

function candidates() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return [chromium.executablePath(), ...onPath, mac].filter((path) => path && existsSync(path))
}

/** @param {boolean} isAptAllowed */
function* installers(isAptAllowed) {
  yield {
    command: process.execPath,
    args: [join('node_modules', 'playwright', 'cli.js'), 'install', '--only-shell', 'chromium'],
  }
  if (isAptAllowed && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    yield { command: 'apt-get', args: ['update', '-qq'] }
    for (const name of ['chromium-headless-shell', 'chromium'])
      yield { command: 'apt-get', args: ['install', '-y', '-qq', name, 'fonts-liberation'] }
  }
}

/**
 * The browser of a test run. It changes the system, by apt, only on a machine that is made for the run (`CI`).
 */
export function findTestBrowser() {
  return findBrowser(undefined, { isAptAllowed: Boolean(process.env.CI) })
}

/** @param {string[]} paths */
async function firstThatStarts(paths) {
  for (const path of paths) if (await starts(path)) return path
  return undefined
}

/** @param {string} executablePath */
async function starts(executablePath) {
  try {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS, timeout: 30_000 })
    await browser.close()
    return true
  } catch {
    return false
  }
}
