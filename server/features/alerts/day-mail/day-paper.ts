import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tokens } from '#server/accounts/tokens/tokens.ts'
import type { Config } from '#server/config/config.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { ROLE_FACTS, type Role } from '#wire/access.ts'

export interface DayPdf {
  readonly body: string
  /** As the print program reports: complete, incomplete, or read over an hour ago. */
  readonly is: 'fine' | 'incomplete' | 'old'
}

export interface DayPaperParts {
  readonly printing: {
    readonly root: string
    readonly env: Readonly<Record<string, string | undefined>>
    /** Flightline's address for a browser on this machine, without a slash. */
    readonly address: () => string
  }
  readonly tokens: Pick<Tokens, 'lend'>
  readonly log: Log
  readonly temporary?: string
}

/** Bytes: the outbox takes 2 MiB per message, in base64. */
export const MOST_PAPER = 1024 * 1024
export const PRINT_PATIENCE = MINUTE
export const STOPPING_FOR = 2 * SECOND

/** Files that a print needs. An image and a production install have none of them. */
const NEEDED = [
  'e2e/run.mjs',
  'e2e/print/print.ts',
  'node_modules/vite/package.json',
  'node_modules/playwright/package.json',
]

/** What Node and a browser need of the environment. None is a setting of Flightline. */
const HANDED_ON = `
  PATH HOME TMPDIR LANG LC_ALL TZ XDG_CACHE_HOME FONTCONFIG_FILE FLIGHTLINE_CHROMIUM PLAYWRIGHT_BROWSERS_PATH
  SystemRoot TEMP TMP USERPROFILE LOCALAPPDATA`
  .trim()
  .split(/\s+/)

const EXITS: ReadonlyMap<number | null, DayPdf['is']> = new Map([
  [0, 'fine'],
  [3, 'incomplete'],
  [4, 'old'],
])

/** Null if a local browser cannot open the school: one of many has its own host name, and a certificate names another. */
export function printingHere(of: {
  readonly checkout?: Pick<DayPaperParts['printing'], 'root' | 'env'>
  readonly port?: () => number
  readonly config: Pick<Config, 'host'> & { readonly access: Pick<Config['access'], 'tls'> }
}): DayPaperParts['printing'] | null {
  const { checkout, port, config } = of
  if (checkout === undefined || port === undefined || config.access.tls !== null) return null
  const isEverywhere = ['0.0.0.0', '::', 'lan'].includes(config.host)
  const host = isEverywhere ? '127.0.0.1' : config.host
  return { ...checkout, address: () => `http://${isIPv6(host) ? `[${host}]` : host}:${port()}` }
}

export type DayPaper = ReturnType<typeof createDayPaper>

/** Runs `npm run print` in a process with its own token, one at a time. */
export function createDayPaper(parts: DayPaperParts) {
  const { printing, tokens, log, temporary = tmpdir() } = parts
  const closing = new AbortController()
  let isPrinting = false

  function wordsFor(day: PlainDay, role: Role, out: string): readonly string[] {
    const { projection } = ROLE_FACTS[role]
    const options = {
      date: day,
      layout: 'list',
      phones: projection === 'full' ? '1' : '0',
      names: projection === 'initials' ? 'initials' : 'full',
      url: printing.address(),
      locale: 'en-US-u-hc-h23',
      wait: '20',
      out,
    }
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
    return ['e2e/run.mjs', 'e2e/print/print.ts', 'day', ...words]
  }

  function run(words: readonly string[], token: string): Promise<number | null> {
    const handed = Object.fromEntries(HANDED_ON.map((name) => [name, printing.env[name]]))
    const child = spawn(process.execPath, words, {
      cwd: printing.root,
      env: { ...handed, FLIGHTLINE_TOKEN_FILE: '-', FLIGHTLINE_INSTALL_BROWSER: 'never' },
      // Its output may name files; the exit code is enough.
      stdio: ['pipe', 'ignore', 'ignore'],
      windowsHide: true,
    })
    let isLate = false
    let kill: NodeJS.Timeout | undefined
    const end = () => {
      isLate = true
      // The program then closes its browser; an orphaned browser ends by itself.
      child.kill('SIGTERM')
      kill = setTimeout(() => child.kill('SIGKILL'), STOPPING_FOR)
    }
    const limit = setTimeout(end, PRINT_PATIENCE)
    closing.signal.addEventListener('abort', end)
    return new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (exit) => resolve(isLate ? null : exit))
      // The process may exit before it has read.
      child.stdin.on('error', () => undefined)
      child.stdin.end(token)
    }).finally(() => {
      closing.signal.removeEventListener('abort', end)
      clearTimeout(limit)
      clearTimeout(kill)
    })
  }

  async function printed(day: PlainDay, role: Role): Promise<DayPdf | null> {
    const folder = mkdtempSync(join(temporary, 'flightline-paper-'))
    const token = tokens.lend(role, PRINT_PATIENCE + STOPPING_FOR)
    try {
      const out = join(folder, 'day.pdf')
      const exit = await run(wordsFor(day, role, out), token.secret)
      if (closing.signal.aborted) return null
      if (exit === null) return without({ why: 'timeout' })
      const is = EXITS.get(exit)
      if (is === undefined) return without({ why: 'exit', exit })
      if (statSync(out).size > MOST_PAPER) return without({ why: 'too-long' })
      const bytes = readFileSync(out)
      if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return without({ why: 'no-pdf' })
      return { body: bytes.toString('base64'), is }
    } finally {
      token.end()
      rmSync(folder, { recursive: true, force: true })
    }
  }

  function without(why: { readonly why: string; readonly exit?: number; readonly code?: string }) {
    log.warn('day_mail_not_printed', why)
    return null
  }

  return {
    /** Null if nothing was printed; the log says why, unless printing is impossible here. Never rejects. */
    async print(day: PlainDay, role: Role): Promise<DayPdf | null> {
      if (closing.signal.aborted || !NEEDED.every((name) => existsSync(join(printing.root, name))))
        return null
      if (isPrinting) return without({ why: 'busy' })
      isPrinting = true
      try {
        return await printed(day, role)
      } catch (error) {
        return without({ why: 'failed', code: codeOf(error) })
      } finally {
        isPrinting = false
      }
    },
    close: () => closing.abort(),
    isClosed: () => closing.signal.aborted,
  }
}
