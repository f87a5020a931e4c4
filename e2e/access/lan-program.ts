import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A name of the school's network; a browser that is told so finds it on this machine. */
export const LAN_NAME = 'flightline.local'

interface LanProgram {
  readonly address: string
  /** The same for whoever is on this machine and knows no such name. */
  readonly here: string
  /** What the console said so far. */
  readonly console: () => string
  /** The first match of what the console says; rejects if the program ends before that. */
  said(pattern: RegExp): Promise<string>
  stop(): Promise<void>
}

/** The built program on a fresh folder, as a school without a certificate starts it: `HOST=lan PLAIN_HTTP=1 npm start`. */
export async function startOnLan(): Promise<LanProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-lan-'))
  const port = await freePort()
  const address = `http://${LAN_NAME}:${port}`
  const child = spawn(process.execPath, [join(root, 'dist-server/main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOST: 'lan',
      PLAIN_HTTP: '1',
      PUBLIC_URL: address,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SCHOOL_CLOCK: '10:00',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk)
      for (const listener of listeners) listener()
    })
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    address,
    here: `http://127.0.0.1:${port}`,
    console: () => text,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const [found] = pattern.exec(text) ?? []
          if (found === undefined) return
          listeners.delete(look)
          resolve(found)
        }
        listeners.add(look)
        void ended.then(() => reject(new Error(`The program ended: ${text}`)))
        look()
      }),
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
