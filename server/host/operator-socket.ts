import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { codeOf, type Log } from '#server/config/log.ts'
import { MINUTE } from '#time/instant.ts'
import type { ExitCode } from './command.ts'

/** In DATA_DIR, for its owner only; commands reach the running program through it. */
export const SOCKET_FILE = 'flightline.sock'

export interface OperatorAsk {
  readonly command: string
  readonly words: readonly string[]
  /** Host of one school in a list. */
  readonly school?: string
}

export interface OperatorAnswer {
  readonly code: ExitCode
  readonly lines: readonly string[]
}

/** Asks a program that shows a list: `look`, or `claim HOST`. */
export const SCHOOL_COMMAND = 'school'

/** By school id; `look` answers with it as one line of JSON. */
export type Standings = Readonly<Record<string, { standing: string; trouble: string | null }>>

/** The message tells the operator why. */
export class NotDoneThere extends Error {
  override readonly name = 'NotDoneThere'
}

/** Linux limits socket names to 107 bytes. */
const LONGEST_NAME = 100
const ANSWER_WITHIN = 10 * MINUTE
const NOBODY_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR'])

/** The folder must be claimed. If it cannot listen, the program runs on without commands. `answer` rejecting is a 500. */
export async function listenToOperator(
  folder: string,
  answer: (ask: OperatorAsk) => Promise<OperatorAnswer>,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const name = socketIn(folder)
  if (name === null) log.warn('operator_not_heard', { code: 'ENAMETOOLONG' })
  const server = createServer((incoming, response) => {
    void (async () => {
      try {
        const ask = JSON.parse(await text(incoming)) as OperatorAsk
        response.end(JSON.stringify(await answer(ask)))
      } catch (error) {
        log.warn('operator_not_answered', { code: codeOf(error) })
        response.writeHead(500).end()
      }
    })()
  })
  const isListening = await new Promise<boolean>((done) => {
    if (name === null) return done(false)
    server.once('error', (error) => {
      log.warn('operator_not_heard', { code: codeOf(error) })
      done(false)
    })
    removeLeftBehind(name)
    const before = process.umask(0o177)
    server.listen(name, () => done(true))
    process.umask(before)
  })
  server.unref()
  return {
    close: () =>
      new Promise((done) => {
        if (!isListening) done()
        else server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Null if no program runs on the folder. Rejects with words if it fails. */
export async function askRunning(folder: string, ask: OperatorAsk): Promise<OperatorAnswer | null> {
  const socketPath = socketIn(folder)
  if (socketPath === null) return null
  const signal = AbortSignal.timeout(ANSWER_WITHIN)
  const sent = request({ socketPath, agent: false, method: 'POST', path: '/', signal })
  sent.end(JSON.stringify(ask))
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const said = await text(response)
    if (response.statusCode === 200) return JSON.parse(said) as OperatorAnswer
  } catch (error) {
    if (NOBODY_THERE.has(codeOf(error))) return null
    if (codeOf(error) === 'EACCES')
      throw new NotDoneThere(
        `Flightline runs on ${folder} as another user. Run this as that user, or as root.`,
      )
    if (!signal.aborted) throw error
  }
  throw new NotDoneThere('The running Flightline couldn’t do it. See its log.')
}

/** Removes a killed process's socket; if that fails, listening fails too. */
function removeLeftBehind(name: string): void {
  try {
    rmSync(name, { force: true })
  } catch {}
}

/** Null if the name would be too long. */
function socketIn(folder: string): string | null {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\flightline-operator-${folder.replaceAll(/[\\/:]/g, '-')}`
  const name = join(folder, SOCKET_FILE)
  return Buffer.byteLength(name) <= LONGEST_NAME ? name : null
}
