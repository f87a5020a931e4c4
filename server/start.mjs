// Node 20 runs no TypeScript, so the programs are bundled first; what is built and up to date is not built again.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { guardProcess } from './guarded.mjs'

const FILES_AT_ONCE = 250

guardProcess()
if (!canOpen(FILES_AT_ONCE)) {
  console.error(
    `Flightline does not start: it may open fewer than ${FILES_AT_ONCE} files at once. Allow more, such as \`ulimit -n 1024\`.`,
  )
  process.exit(1)
}

const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (/** @type {string} */ path) => join(root, path)
const SOURCES = ['src', 'server', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
const PROGRAMS = { gateway: 'main', school: 'school', command: 'command' }
const stamp = inRoot('dist-server/built-from')

/**
 * With fewer, a start dies in the module loader, somewhere in a package.
 * @param {number} many
 */
function canOpen(many) {
  /** @type {number[]} */
  const open = []
  try {
    while (open.length < many) open.push(openSync(devNull, 'r'))
    return true
  } catch {
    return false
  } finally {
    for (const one of open) closeSync(one)
  }
}

/** Hash of the sources of the build, without tests. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES.map(inRoot).filter(existsSync)) {
    const names = statSync(source).isDirectory()
      ? readdirSync(source, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : [source]
    for (const name of names)
      hash
        .update(`${name.slice(root.length)}\0`)
        .update(readFileSync(name))
        .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} built */
async function buildAll(built) {
  console.log('Building Flightline …')
  // A test or a shell may have set another, and React is three times as large then.
  process.env.NODE_ENV = 'production'
  const began = performance.now()
  const { build } = await import('vite')
  rmSync(stamp, { force: true })
  await build({ root, configFile: inRoot('vite.config.ts'), logLevel: 'warn' })
  await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20',
      outDir: 'dist-server',
      rolldownOptions: {
        input: Object.values(PROGRAMS).map((name) => inRoot(`server/${name}.ts`)),
      },
    },
  })
  writeFileSync(stamp, built)
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

const program = process.argv[2] ?? 'gateway'
const [, , , word = '-'] = process.argv
const HELP = {
  gateway: `npm start   builds what has changed and starts Flightline; without settings, on the demonstration school.
Settings come from the environment and from .env (.env.example lists them). Ctrl+C stops it.`,
  build: `npm run build [-- --if-stale]   builds the page and the programs into dist and dist-server
  --if-stale   only if their sources have changed`,
}
if (program === 'gateway' || program === 'build') {
  const words = process.argv.slice(3)
  const isHelp = words.some((one) => ['--help', '-h', 'help'].includes(one))
  const unknown = words.filter((one) => !(program === 'build' && one === '--if-stale'))
  if (isHelp) console.log(HELP[program])
  else if (unknown.length > 0) console.error(`Unknown: ${unknown.join(' ')}\n\n${HELP[program]}`)
  if (isHelp || unknown.length > 0) process.exit(isHelp ? 0 : 2)
}
// `school` is a command for the list of schools, and, with `import` or options alone, the read API.
const isOfList =
  program === 'school' &&
  (['--help', '-h'].includes(word) || (word !== 'import' && !word.startsWith('-')))
// Whatever is no program is a command, or a word that it refuses.
const entry =
  Object.entries(PROGRAMS).find(([name]) => name === program && !isOfList)?.[1] ?? 'command'
const wanted = fingerprint()
const isBuilt =
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === wanted &&
  existsSync(inRoot('dist/index.html'))
if (program === 'build' && !(isBuilt && word === '--if-stale')) {
  try {
    await buildAll(wanted)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(
      'Flightline could not be built. After a change of branch, `npm ci` often mends it.',
    )
    process.exit(1)
  }
} else if (program !== 'build' && !isBuilt) {
  // In another process: the memory that a build takes would stay with the program for as long as it runs.
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), 'build'], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
// In this very process, so that its signals and its exit code are the program's own.
if (program !== 'build') await import(pathToFileURL(inRoot(`dist-server/${entry}.js`)).href)
