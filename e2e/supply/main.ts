import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startNode } from '#server-testing/built-program.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { BillOfMaterials } from './bill-of-materials.ts'
import {
  advisoryVerdict,
  ageVerdict,
  type Said,
  signatureVerdict,
  takenIn,
  type Verdict,
  verdictOf,
} from './verdicts.ts'

// `npm run supply`: everything about the packages that needs the registry. What it could not check is said, and is no success.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const REPORTS = join(ROOT, 'test-results')
mkdirSync(REPORTS, { recursive: true })
const place = mkdtempSync(join(REPORTS, 'supply-'))

function run(command: string, args: readonly string[], cwd = place): Promise<Said> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => (out += String(chunk)))
    child.stderr.on('data', (chunk) => (err += String(chunk)))
    child.on('error', ({ message }) => resolve({ code: null, out, err: message }))
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

/** The lock was taken as it was on the day this check came; since then every release has to be a week old. */
async function releaseAges(): Promise<Verdict> {
  const first = ['log', '--diff-filter=A', '--format=%H', '-1', '--', '.npmrc']
  const { out: commit } = await run('git', first, ROOT)
  const before = await run('git', ['show', `${commit.trim()}:package-lock.json`], ROOT)
  if (commit.trim() === '' || before.code !== 0)
    return { is: 'unknown', words: 'without its history the lock cannot be compared' }
  const after = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const published = new Map<string, number | null>()
  for (const release of takenIn(JSON.parse(before.out), JSON.parse(after))) {
    const { code, out } = await run('npm', ['view', release, 'time', '--json'])
    const times = code === 0 ? (JSON.parse(out || '{}') as Record<string, string>) : {}
    const at = Date.parse(times[release.slice(release.lastIndexOf('@') + 1)] ?? '')
    published.set(release, Number.isNaN(at) ? null : at)
  }
  return ageVerdict(published, Date.now())
}

/** Writes `test-results/sbom.json`: what runs, in the page or beside the key, as CycloneDX. */
async function billOfMaterials(): Promise<Verdict> {
  const said = await run('npm', ['run', '--silent', 'sbom'], ROOT)
  if (said.code !== 0) return verdictOf(said, '')
  const file = join(REPORTS, 'sbom.json')
  writeFileSync(file, said.out)
  const { components } = JSON.parse(said.out) as BillOfMaterials
  const named = new Set(
    components.filter(({ hashes = [] }) => hashes.length > 0).map(({ name }) => name),
  )
  const missing = Object.keys(packageJson.dependencies).filter((name) => !named.has(name))
  return missing.length > 0
    ? { is: 'bad', words: `without a digest or not there: ${missing.join(', ')}` }
    : { is: 'ok', words: `${components.length} packages in test-results/sbom.json` }
}

/** The built program on a machine that has no build tools. */
async function withoutBuildTools(): Promise<Verdict> {
  const installed = await run('npm', ['ci', '--omit=dev'])
  if (installed.code !== 0) return verdictOf(installed, '')
  if (existsSync(join(place, 'node_modules/vite')))
    return { is: 'bad', words: 'vite was installed all the same' }
  const { child, address, ended } = await startNode(['dist-server/main.js'], {
    cwd: place,
    env: { PORT: '0', DATA_DIR: join(place, 'data') },
  })
  const answers = address === '' ? [] : ['/healthz', '/schedule', '/api/status']
  const statuses = await Promise.all(
    answers.map(async (path) => (await fetch(address + path)).status),
  )
  child.kill('SIGTERM')
  await ended
  const code = child.exitCode
  const isFine = statuses.length > 0 && statuses.every((status) => status === 200) && code === 0
  return {
    is: isFine ? 'ok' : 'bad',
    words: `dist-server/main.js answered ${statuses.join(', ')} and ended with ${code}`,
  }
}

const CHECKS: readonly (readonly [name: string, check: () => Promise<Verdict>])[] = [
  [
    'digests',
    async () => verdictOf(await run('npm', ['ci']), 'every package is what the lock says'),
  ],
  ['tree', async () => verdictOf(await run('npm', ['ls', '--all']), 'nothing missing or foreign')],
  [
    'signatures',
    async () =>
      signatureVerdict(await run('npm', ['audit', 'signatures', '--json', '--fetch-retries=0'])),
  ],
  [
    'advisories',
    async () =>
      advisoryVerdict(await run('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'])),
  ],
  ['ages', releaseAges],
  ['SBOM', billOfMaterials],
  ['without build tools', withoutBuildTools],
]

try {
  const built = await run(process.execPath, ['server/start.mjs', 'build'], ROOT)
  if (built.code !== 0) throw new Error(built.err)
  for (const path of ['package.json', 'package-lock.json', '.npmrc', 'dist', 'dist-server'])
    cpSync(join(ROOT, path), join(place, path), { recursive: true })
  cpSync(join(ROOT, 'e2e/rivals/package.json'), join(place, 'e2e/rivals/package.json'))
  const verdicts: Verdict[] = []
  for (const [name, check] of CHECKS) {
    const verdict = await check()
    verdicts.push(verdict)
    const word = { ok: 'ok', bad: 'FAILED', unknown: 'NOT CHECKED' }[verdict.is]
    console.log(`${name}: ${word}. ${verdict.words}`)
  }
  if (verdicts.some(({ is }) => is === 'bad')) process.exitCode = 1
} finally {
  rmSync(place, { recursive: true, force: true })
}
