import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { CDPSession } from 'playwright'
import { newFolder } from '#server/testing/new-folder.ts'
import { CHROMIUM_ARGS, findBrowser } from '../tools/browser.mjs'

/** Chromium's own protocol, with a tab or with the browser. */
interface Session {
  readonly send: CDPSession['send']
  readonly on: CDPSession['on']
}

/** A tab in a browser context of its own. */
export interface PlainTab extends Session {
  close(): Promise<unknown>
}

interface Message {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

export interface PlainBrowser {
  newTab(): Promise<PlainTab>
  close(): Promise<void>
}

/** A Chromium without Playwright: what that enables (`Runtime.enable`) makes the engine parse each script a second time,
 * which was a sixth of a page's processor time and happens to no one's browser. */
export async function launchPlainBrowser(): Promise<PlainBrowser> {
  const folder = newFolder('flightline-bench-browser')
  const flags = ['--headless', '--hide-scrollbars', '--no-startup-window']
  const chromium = spawn(
    await findBrowser(() => {}),
    [...CHROMIUM_ARGS, ...flags, '--remote-debugging-pipe', `--user-data-dir=${folder}`],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const commands = chromium.stdio[3] as Writable
  const answers = chromium.stdio[4] as Readable
  const waiting = new Map<number, (answer: Message) => void>()
  const listeners = new Map<string, (params: unknown) => void>()
  let last = 0
  let begun = ''
  answers.setEncoding('utf8').on('data', (text: string) => {
    const messages = (begun + text).split('\0')
    begun = messages.pop() ?? ''
    for (const message of messages) take(JSON.parse(message) as Message)
  })

  chromium.on('exit', () => {
    for (const answer of waiting.values()) answer({ error: { message: 'the browser ended' } })
  })

  function take(message: Message): void {
    const { id, sessionId, method, params } = message
    if (id === undefined) listeners.get(`${sessionId} ${method}`)?.(params)
    else {
      waiting.get(id)?.(message)
      waiting.delete(id)
    }
  }

  async function ask(method: string, params: unknown, sessionId: string | undefined) {
    const id = ++last
    const { result, error } = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve)
      commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  function sessionOf(sessionId?: string): Session {
    return {
      send: (method: string, params: unknown = {}) => ask(method, params, sessionId),
      on: (event: string, listener: (params: unknown) => void) =>
        void listeners.set(`${sessionId} ${event}`, listener),
    } as unknown as Session
  }

  const browser = sessionOf()
  return {
    async newTab() {
      const context = await browser.send('Target.createBrowserContext')
      const tab = await browser.send('Target.createTarget', { url: 'about:blank', ...context })
      const { sessionId } = await browser.send('Target.attachToTarget', { ...tab, flatten: true })
      return {
        ...sessionOf(sessionId),
        close: () => browser.send('Target.disposeBrowserContext', context),
      }
    },
    async close() {
      const ended = once(chromium, 'exit')
      // It may end before it has answered.
      browser.send('Browser.close').catch(() => {})
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
