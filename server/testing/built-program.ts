import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A folder for a program that a test runs: inside the project, where packages are found. */
export function makePlace(): string {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  return mkdtempSync(join(root, 'test-results/program-'))
}

/** Starts a Node process with these settings alone, and waits until it says where it answers, or ends. */
export async function startNode(
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
) {
  const child = spawn(process.execPath, args, { cwd, env })
  let out = ''
  let err = ''
  child.stderr.on('data', (chunk) => (err += String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const address = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      out += String(chunk)
      const said = /http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0]
      if (said !== undefined) resolve(said)
    })
    void ended.then(() => resolve(''))
  })
  return {
    child,
    /** Where it answers; empty if it ended instead. */
    address,
    ended,
    get out() {
      return out
    },
    get err() {
      return err
    },
    /** Null while it runs, and after a signal. */
    get code() {
      return child.exitCode
    },
  }
}

export type BuiltProgram = Awaited<ReturnType<typeof buildProgram>>

export async function bundle(outDir: string, names: readonly string[]): Promise<void> {
  const input = names.map((name) => join(root, `server/${name}.ts`))
  await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: true, target: 'node20', outDir, rolldownOptions: { input } },
  })
}

/** When the program's newest source changed, ms, and how many sources it has. */
function sourcesState(): readonly [newest: number, count: number] {
  const sources = ['server', 'src', 'package-lock.json']
  const changed = sources.flatMap((name) => {
    const path = join(root, name)
    if (!statSync(path).isDirectory()) return [statSync(path).mtimeMs]
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory() || !/\.(?:test|spec)\.tsx?$/.test(entry.name))
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs)
  })
  return [Math.max(...changed), changed.length]
}

/** How long builds of other sources are kept, ms: tests may be using them. */
const BUILT_KEPT_FOR = 3_600_000

/** The folder with the programs of `npm start` and the commands, built once for each state of the sources. */
async function builtOnce(): Promise<string> {
  const [newest, count] = sourcesState()
  // `npm test` builds them before all else.
  const served = join(root, 'dist-server/built-from')
  if (existsSync(served) && statSync(served).mtimeMs > newest) return dirname(served)
  const built = join(root, 'test-results', `built-${count}-${newest}`)
  if (existsSync(built)) return built
  const place = makePlace()
  for (const name of readdirSync(join(place, '..')).filter((one) => one.startsWith('built-'))) {
    const old = join(place, '..', name)
    if (statSync(place).mtimeMs - statSync(old).mtimeMs > BUILT_KEPT_FOR)
      rmSync(old, { recursive: true })
  }
  await bundle(place, ['main', 'command'])
  try {
    renameSync(place, built)
  } catch {
    rmSync(place, { recursive: true, force: true })
  }
  return built
}

/** The gateway bundled as `npm start` does it, with a page of its own, so that none need be built. */
export async function buildProgram() {
  const running = new Set<ChildProcess>()
  const place = makePlace()
  cpSync(await builtOnce(), join(place, 'server'), { recursive: true })
  mkdirSync(join(place, 'dist'))
  writeFileSync(join(place, 'dist/index.html'), '<!doctype html>')
  writeFileSync(join(place, 'package.json'), '{"type":"module","version":"0"}')
  return {
    place,
    async start(env: Readonly<Record<string, string>>, nodeOptions: readonly string[] = []) {
      const started = await startNode([...nodeOptions, join(place, 'server/main.js')], {
        cwd: place,
        env: { PORT: '0', DATA_DIR: join(place, 'data'), ...env },
      })
      running.add(started.child)
      return started
    },
    /** Runs `npm run purge` and the like on its folder. */
    run: (command: string, ...words: string[]) =>
      spawnSync(process.execPath, [join(place, 'server/command.js'), command, ...words], {
        cwd: place,
        env: { DATA_DIR: join(place, 'data') },
        encoding: 'utf8',
      }),
    killAll() {
      for (const child of running) child.kill('SIGKILL')
      running.clear()
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}
