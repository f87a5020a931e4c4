import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Program {
  readonly child: ChildProcess
  /** The port it said it listens on. */
  readonly port: string
}

/** Runs a program with these settings alone, in `folder`, until it says its port. */
export function startProgram(
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += String(chunk)
      const match = /^(?:(\d+)|.* is at http:\/\/127\.0\.0\.1:(\d+))/m.exec(text)
      if (match) resolve({ child, port: match[1] ?? match[2] ?? '' })
    })
    child.once('exit', () => reject(new Error(`A server did not start: ${text}`)))
  })
}

/** Flightline as `npm start` runs it, in front of a school, with DATA_DIR in `folder`. */
export function startFlightline(
  folder: string,
  upstream: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Program> {
  return startProgram([join(root, 'server/start.mjs'), 'gateway'], folder, {
    SCHOOL_API_URL: upstream,
    SCHOOL_API_KEY: 'the-key-of-the-benchmark',
    SCHOOL_TIME_ZONE: 'America/Denver',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    // A benchmark is one address that asks all the time.
    REQUESTS_PER_MINUTE: '9999999',
    PORT: '0',
    ...env,
  })
}

export async function end(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** Resident memory, MB, as the kernel tells it. */
export function memoryOf(pid: number | undefined): { readonly now: number; readonly peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1] ?? Number.NaN) / 1024)
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** Processor time of a program and of its children so far, as the kernel tells it. */
export function processorSeconds(pid: number | undefined): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return [String(pid), ...children.filter(Boolean)].reduce((sum, id) => {
    const after = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return sum + (Number(after[11]) + Number(after[12])) / 100
  }, 0)
}
