import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'undici'
import { programPath } from '#server/testing/installed-programs.ts'

/** Firefox as the school has it. Playwright drives a build of its own alone; this speaks WebDriver BiDi, as every Firefox does. */
export interface Firefox {
  /** Errors and warnings of the page, refused or foreign requests, in order. */
  readonly complaints: string[]
  goto(address: string): Promise<void>
  /** What a JavaScript expression comes to in the page, by way of JSON. */
  evaluate(expression: string): Promise<unknown>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** Starts one in a time zone, with the clock at `now` (epoch ms), on an empty profile. */
export async function startFirefox(options: {
  readonly zone: string
  readonly now: number
}): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'flightline-firefox-'))
  // Scroll bars that take no room, as headless Chromium draws them: what fits into a line is then the same.
  writeFileSync(join(profile, 'user.js'), 'user_pref("ui.useOverlayScrollbars", 1);')
  const child = spawn(
    process.env['FLIGHTLINE_FIREFOX'] ?? programPath('firefox-esr'),
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { env: { ...process.env, TZ: options.zone, LANG: 'en_US.UTF-8' } },
  )
  const socket = new WebSocket(`${await listeningAt(child)}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Firefox took no connection.')))
  })
  const complaints: string[] = []
  const waiting = new Map<number, (answer: Exclude<Message, Event>) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.type === 'event') complaints.push(...complaintOf(message))
    else waiting.get(message.id)?.(message)
  })
  let asked = 0
  const ask = (method: string, params: object) =>
    new Promise<Answer>((resolve, reject) => {
      asked += 1
      waiting.set(asked, (answer) => {
        if (answer.type === 'error')
          reject(new Error(`Firefox refuses ${method}: ${answer.message}`))
        else resolve(answer.result)
      })
      socket.send(JSON.stringify({ id: asked, method, params }))
    })
  await ask('session.new', { capabilities: {} })
  await ask('session.subscribe', {
    events: ['log.entryAdded', 'network.responseCompleted', 'network.fetchError'],
  })
  const { context } = await ask('browsingContext.create', { type: 'tab' })
  await ask('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } })
  await ask('script.addPreloadScript', { functionDeclaration: stoppedAt(options.now) })
  return {
    complaints,
    async goto(url) {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await ask('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    screenshot: async () =>
      Buffer.from(
        (await ask('browsingContext.captureScreenshot', { context })).data ?? '',
        'base64',
      ),
    async close() {
      const ended = new Promise((resolve) => child.once('close', resolve))
      await ask('browser.close', {})
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

interface Answer {
  readonly context?: string
  readonly data?: string
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

type Message =
  | { readonly type: 'success'; readonly id: number; readonly result: Answer }
  | { readonly type: 'error'; readonly id: number; readonly message: string }
  | Event

interface Event {
  readonly type: 'event'
  readonly method: string
  readonly params: {
    readonly level?: string
    readonly text?: string | null
    readonly request?: { readonly url: string }
    readonly response?: { readonly status: number }
    readonly errorText?: string
  }
}

function complaintOf({ method, params }: Event): string[] {
  const { level = '', text, request, response, errorText } = params
  if (method === 'log.entryAdded')
    return ['error', 'warn'].includes(level) ? [`${level}: ${text}`] : []
  const { url = '' } = request ?? {}
  if (/^https?:/.test(url) && new URL(url).hostname !== '127.0.0.1') return [`asked ${url}`]
  // What was still on its way when the page was left.
  if (errorText === 'NS_BINDING_ABORTED') return []
  if (errorText !== undefined) return [`${url}: ${errorText}`]
  return (response?.status ?? 0) >= 400 ? [`${url}: ${response?.status}`] : []
}

/** The address it tells; rejects if it ends before that. */
function listeningAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += String(chunk)
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.on('error', reject)
    child.on('close', () => reject(new Error(`Firefox ended: ${said}`)))
  })
}

/** A script that stops the page's clock, and tells of what its policy refuses. */
function stoppedAt(now: number): string {
  return `() => {
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(${now}) : super(...given) }
      static now() { return ${now} }
    }
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error('CSP: ' + event.violatedDirective + ' ' + event.blockedURI)
    })
  }`
}
