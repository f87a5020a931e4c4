// `node server/image-root.mjs FOLDER` gathers what the container image is made of, and nothing else: this Node and the shared
// libraries that it and SQLite load, the built page and programs, and the packages that these import.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const USER = 65532

const project = fileURLToPath(new URL('..', import.meta.url))
const place = resolve(process.argv[2] ?? 'image')
const inImage = (/** @type {string} */ path) => join(place, 'root', path)
const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * @param {string} from
 * @param {string} to
 */
function copy(from, to) {
  // What a compiler, a debugger or a reader would want; licenses stay.
  const isLeftOut = (/** @type {string} */ path) =>
    /\.(?:map|[cm]?ts)$|(?:README|CHANGELOG)\.md$/.test(path)
  cpSync(realpathSync(from), to, {
    recursive: true,
    dereference: true,
    filter: (path) => !isLeftOut(path),
  })
}

/** Folder of a package, as Node finds it from another folder; null if it is not there. */
function packageIn(/** @type {string} */ folder, /** @type {string} */ name) {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (dirname(at) === at) return null
  }
}

/** What the programs import, and what that needs in turn; which binary of SQLite it is, the loader has decided. */
function packages(/** @type {readonly string[]} */ loaded) {
  const { dependencies } = readJson(join(project, 'package.json'))
  const programs = readdirSync(join(project, 'dist-server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(project, 'dist-server', path), 'utf8'))
    .join('\n')
  const isImported = (/** @type {string} */ name) =>
    new RegExp(`(?:from|import)\\s*\\(?\\s*["'\`]${name}["'\`/]`).test(programs)
  /** @type {Set<string>} */
  const found = new Set(loaded.filter((path) => path.endsWith('.node')).map(dirname))
  const add = (/** @type {string} */ name, /** @type {string} */ from) => {
    const folder = packageIn(from, name)
    if (folder === null) throw new Error(`${name} is not installed.`)
    if (found.has(folder)) return
    found.add(folder)
    for (const next of Object.keys(readJson(join(folder, 'package.json')).dependencies ?? {}))
      add(next, folder)
  }
  for (const name of Object.keys(dependencies).filter(isImported)) add(name, project)
  return [...found]
}

createRequire(join(project, 'package.json'))('libsql')
const report = /** @type {{ sharedObjects: string[] }} */ (
  /** @type {unknown} */ (process.report.getReport())
)
const loaded = report.sharedObjects.filter((path) => path.startsWith(sep))
for (const path of loaded.filter((path) => !path.endsWith('.node'))) copy(path, inImage(path))
copy(process.execPath, inImage('usr/bin/node'))
for (const folder of packages(loaded))
  copy(folder, inImage(join('app', folder.slice(folder.indexOf('node_modules')))))
for (const path of ['dist', 'dist-server', 'LICENSE'])
  copy(join(project, path), inImage(`app/${path}`))

const { name, version, license } = readJson(join(project, 'package.json'))
writeFileSync(
  inImage('app/package.json'),
  `${JSON.stringify({ name, version, license, type: 'module' })}\n`,
)
writeFileSync(
  inImage('usr/bin/flightline'),
  `#!/usr/bin/node --max-semi-space-size=4
// Without a word it is Flightline, with one a command of it.
import(process.argv.length > 2 ? '/app/dist-server/command.js' : '/app/dist-server/main.js')
`,
  { mode: 0o755 },
)
mkdirSync(inImage('etc'))
writeFileSync(inImage('etc/passwd'), `flightline:x:${USER}:${USER}::/data:/\n`)
writeFileSync(inImage('etc/group'), `flightline:x:${USER}:\n`)
// Names of other containers come from /etc/hosts or a name server.
writeFileSync(inImage('etc/nsswitch.conf'), 'hosts: files dns\n')
// Where an engine mounts what is not the image's.
for (const path of ['dev', 'proc', 'run/secrets', 'sys'])
  mkdirSync(inImage(path), { recursive: true })
mkdirSync(join(place, 'owned/data'), { recursive: true, mode: 0o700 })
