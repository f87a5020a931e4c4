import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Started {
  readonly child: ChildProcess
  /** Where it answers; empty if it ended instead, with this code and these words. */
  readonly address: string
  readonly code: number | null
  readonly err: string
}

export interface BuiltProgram {
  /** The folder it runs in, and may write to. */
  readonly place: string
  /** Starts it on a free port, with these settings alone. */
  start(env: Readonly<Record<string, string>>, nodeOptions?: readonly string[]): Promise<Started>
  /** Ends what still runs. */
  killAll(): void
  remove(): void
}

/** The gateway bundled as `npm start` does it, with a page of its own, so that none need be built. */
export async function buildProgram(): Promise<BuiltProgram> {
  const running = new Set<ChildProcess>()
  mkdirSync(join(root, 'test-results'), { recursive: true })
  // Inside the project, where packages are found.
  const place = mkdtempSync(join(root, 'test-results/program-'))
  await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(place, 'server'),
      rolldownOptions: { input: join(root, 'server/main.ts') },
    },
  })
  mkdirSync(join(place, 'dist'))
  writeFileSync(join(place, 'dist/index.html'), '<!doctype html>')
  writeFileSync(join(place, 'package.json'), '{"type":"module","version":"0"}')
  return {
    place,
    start(env, nodeOptions = []) {
      const child = spawn(process.execPath, [...nodeOptions, join(place, 'server/main.js')], {
        cwd: place,
        env: { PORT: '0', DATA_DIR: join(place, 'data'), ...env },
      })
      running.add(child)
      let err = ''
      let out = ''
      child.stderr.on('data', (chunk) => (err += String(chunk)))
      return new Promise((resolve) => {
        child.stdout.on('data', (chunk) => {
          out += String(chunk)
          const address = /http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0]
          if (address !== undefined) resolve({ child, address, code: null, err })
        })
        child.on('close', (code) => resolve({ child, address: '', code, err }))
      })
    },
    killAll() {
      for (const child of running) child.kill('SIGKILL')
      running.clear()
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}
