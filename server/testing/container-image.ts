import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { programPath } from './installed-programs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const IMAGE_USER = 65_532

/** The image of the Containerfile, built and unpacked. */
export interface ContainerImage {
  readonly files: string
  readonly process: {
    readonly args: readonly string[]
    readonly env: readonly string[]
    readonly cwd: string
    readonly user: { readonly uid: number; readonly gid: number }
  }
  readonly config: {
    readonly User: string
    readonly Labels: Readonly<Record<string, string>>
    readonly Volumes: Readonly<Record<string, object>>
    readonly StopSignal: string
    readonly Healthcheck: { readonly Test: readonly string[] }
  }
  readonly packedBytes: number
  /** A folder of its user's, or of someone else's, to be mounted. */
  folder(name: string, owner?: number): string
  remove(): void
}

/** Runs a program to its end, and gives what it said on stdout. Rejects with what it said on stderr. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(programPath(program), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code === 0) return out
  throw new Error(
    `${program} failed, so that nothing is proved of the container image here. It needs root, and a machine that may mount and make user namespaces. ${err.slice(-2000)}`,
  )
}

/**
 * Builds the Containerfile by Debian's buildah, which needs no daemon, and unpacks it by umoci. There is no registry of images
 * here: what the build begins with is made of this machine's Node and shell. `npm ci` runs in it, with
 * this machine's cache.
 */
export async function buildImage(): Promise<ContainerImage> {
  const place = mkdtempSync(join(tmpdir(), 'flightline-image-'))
  // Readable for users other than root.
  chmodSync(place, 0o755)
  const remove = () => rmSync(place, { recursive: true, force: true })
  const within = (path: string) => join(place, path)
  const stores = ['--root', within('store'), '--runroot', within('run'), '--storage-driver', 'vfs']
  const buildah = (...args: readonly string[]) => run('buildah', [...stores, ...args])
  const build = ['build', '--isolation', 'chroot', '--format', 'docker']
  try {
    makeNodeImage(within('node'))
    await buildah(...build, '--tag', 'node', within('node'))
    const cache = `${join(homedir(), '.npm')}:/.npm`
    const base = ['--build-arg', 'NODE_IMAGE=localhost/node', '--volume', cache]
    await buildah(...build, ...base, '--tag', 'flightline', root)
    const image = JSON.parse(await buildah('inspect', '--type', 'image', 'flightline'))
    await buildah('push', 'flightline', `oci:${within('oci')}:flightline`)
    await run('umoci', ['unpack', '--image', `${within('oci')}:flightline`, within('bundle')])
    chmodSync(within('bundle'), 0o755)
    for (const name of ['store', 'run', 'node']) rmSync(within(name), { recursive: true })
    return {
      files: within('bundle/rootfs'),
      process: JSON.parse(readFileSync(within('bundle/config.json'), 'utf8')).process,
      config: image.Docker.config,
      packedBytes: filesIn(within('oci')).reduce((sum, path) => sum + statSync(path).size, 0),
      folder(name, owner = IMAGE_USER) {
        mkdirSync(within(name), { mode: 0o700 })
        chownSync(within(name), owner, owner)
        return within(name)
      },
      remove,
    }
  } catch (error) {
    remove()
    throw error
  }
}

export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Stands in for the image of Node that a registry has: this Node, npm and a shell. */
function makeNodeImage(place: string): void {
  const within = (path: string) => join(place, 'files', path)
  for (const path of ['usr/bin', 'usr/lib', 'bin', 'tmp'])
    mkdirSync(within(path), { recursive: true })
  copyFileSync(process.execPath, within('usr/bin/node'))
  copyFileSync('/usr/bin/env', within('usr/bin/env'))
  copyFileSync(realpathSync('/bin/sh'), within('bin/sh'))
  const script = `require('libsql'); process.report.getReport().sharedObjects.join('\\n')`
  const { stdout } = spawnSync(process.execPath, ['-p', script], { cwd: root, encoding: 'utf8' })
  for (const path of stdout.split('\n').filter((path) => /^\/(?:usr\/)?lib/.test(path))) {
    mkdirSync(dirname(within(path)), { recursive: true })
    copyFileSync(path, within(path))
  }
  const npm = dirname(dirname(realpathSync(programPath('npm'))))
  cpSync(npm, within('usr/lib/npm'), { recursive: true })
  symlinkSync('../lib/npm/bin/npm-cli.js', within('usr/bin/npm'))
  const lines = ['FROM scratch', 'COPY files/ /', 'ENV PATH=/usr/bin:/bin HOME=/']
  writeFileSync(join(place, 'Containerfile'), `${lines.join('\n')}\n`)
}

export type Contained = Awaited<ReturnType<typeof startContainer>>

/**
 * Starts the image as `podman run --read-only --cap-drop all --network host` does, in a sandbox of Debian's bubblewrap: a
 * process namespace of its own, where it is the first, its own user, no capabilities, nothing to write to but `mounts`.
 * `words` come behind the entry point, `instead` takes its place.
 */
export async function startContainer(
  image: ContainerImage,
  options: {
    readonly mounts: Readonly<Record<string, string>>
    readonly env?: Readonly<Record<string, string>>
    readonly words?: readonly string[]
    readonly instead?: readonly string[]
  },
) {
  const { args, env, cwd, user } = image.process
  const settings = [
    ...env.map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
    ...Object.entries(options.env ?? {}),
  ]
  const binds = Object.entries(options.mounts).flatMap(([to, from]) => ['--bind', from, to])
  const flags = `--unshare-user --uid ${user.uid} --gid ${user.gid} --unshare-pid --as-pid-1 --unshare-ipc --unshare-uts
    --unshare-cgroup-try --cap-drop ALL --die-with-parent --info-fd 3 --clearenv`
  const sandbox = flags.split(/\s+/).concat(
    settings.flatMap(([name = '', value = '']) => ['--setenv', name, value]),
    ['--ro-bind', image.files, '/', '--proc', '/proc', '--dev', '/dev'],
    binds,
    ['--chdir', cwd, '--', ...(options.instead ?? args), ...(options.words ?? [])],
  )
  const child: ChildProcess = spawn(programPath('bwrap'), sandbox, {
    ...user,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  const listeners = new Set<() => void>()
  for (const [stream, name] of [
    [child.stdout, 'out'],
    [child.stderr, 'err'],
  ] as const) {
    stream?.on('data', (chunk) => {
      output[name] += String(chunk)
      for (const listener of listeners) listener()
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const info = await text(child.stdio[3] as Readable)
  if (info === '')
    throw new Error(
      `bubblewrap made no sandbox, so that nothing is proved of the container image here. User ${user.uid} must be allowed to make user namespaces. ${output.err}`,
    )
  const pid = Number(JSON.parse(info)['child-pid'])
  return {
    /** Its first process, as this machine counts. */
    pid,
    /** Its exit code, once it has ended. */
    ended,
    get out() {
      return output.out
    },
    get err() {
      return output.err
    },
    /** Resolves when it has said something, on either stream; rejects if it ends before that. */
    said: (pattern: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const check = () => {
          if (!pattern.test(output.out + output.err)) return
          listeners.delete(check)
          resolve()
        }
        listeners.add(check)
        void ended.then(() => reject(new Error(`It ended: ${output.out}${output.err}`)))
        check()
      }),
    kill(signal: 'SIGTERM' | 'SIGKILL') {
      // The sandbox's own process only waits for it.
      try {
        process.kill(pid, signal)
      } catch {}
    },
  }
}
