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

/** A list of the day as a file. */
export interface DayPdf {
  /** Of a PDF, base64. */
  readonly body: string
  /** As the print program says: all of the day, not all of it, or read over an hour ago. */
  readonly is: 'fine' | 'incomplete' | 'old'
}

export interface DayPaperParts {
  readonly printing: {
    /** Folder of the checkout. */
    readonly root: string
    readonly env: Readonly<Record<string, string | undefined>>
    /** Where this Flightline is for a browser on this machine, without a slash. */
    readonly address: () => string
  }
  readonly tokens: Pick<Tokens, 'lend'>
  readonly log: Log
  /** Where the file is made, in a folder of its own that is gone afterwards. */
  readonly temporary?: string
}

export interface DayPaper {
  /** Never rejects; null where there is none, and the log says why unless nothing here prints. */
  print(day: PlainDay, role: Role): Promise<DayPdf | null>
  /** Ends what is being printed, and prints no more. */
  close(): void
  isClosed(): boolean
}

/** A mail's paper: the outbox keeps it, and holds 2 MiB of one message. */
export const MOST_PAPER = 1024 * 1024
/** A print may take so long, ms. */
export const PRINT_PATIENCE = MINUTE
/** Until a browser that was asked to end is ended. */
export const LAST_WORDS = 2 * SECOND

/** What a print needs of a checkout. An image and a production install have none of it. */
const NEEDED = [
  'e2e/run.mjs',
  'e2e/print/print.ts',
  'node_modules/vite/package.json',
  'node_modules/playwright/package.json',
]

/** What Node and a browser need to know. No setting of ours is among it. */
const HANDED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'TZ',
  'XDG_CACHE_HOME',
  'FONTCONFIG_FILE',
  'FLIGHTLINE_CHROMIUM',
  'PLAYWRIGHT_BROWSERS_PATH',
  'SystemRoot',
  'TEMP',
  'TMP',
  'USERPROFILE',
  'LOCALAPPDATA',
]

/** What it says may name files; how it ends is enough. */
const UNHEARD = 'ignore'

/** How the print program ends where there is a file. */
const ENDINGS: ReadonlyMap<number | null, DayPdf['is']> = new Map([
  [0, 'fine'],
  [3, 'incomplete'],
  [4, 'old'],
])

/** Null where a browser on this machine could not ask for the school: one of many is at its own name, and a certificate is for another. */
export function printingHere(of: {
  readonly checkout?: Pick<DayPaperParts['printing'], 'root' | 'env'>
  /** Of the open port, where it is this school's alone. */
  readonly port?: () => number
  readonly config: Pick<Config, 'host'> & { readonly access: Pick<Config['access'], 'tls'> }
}): DayPaperParts['printing'] | null {
  const { checkout, port, config } = of
  if (checkout === undefined || port === undefined || config.access.tls !== null) return null
  const isEverywhere = ['0.0.0.0', '::', 'lan'].includes(config.host)
  const host = isEverywhere ? '127.0.0.1' : config.host
  return { ...checkout, address: () => `http://${isIPv6(host) ? `[${host}]` : host}:${port()}` }
}

/** Prints by the program behind `npm run print`, in a process of its own with a token of its own, one at a time. */
export function createDayPaper(parts: DayPaperParts): DayPaper {
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

  function environment(): Record<string, string> {
    const handed = HANDED_ON.flatMap((name) => {
      const value = printing.env[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    return {
      ...Object.fromEntries(handed),
      FLIGHTLINE_TOKEN_FILE: '-',
      FLIGHTLINE_INSTALL_BROWSER: 'never',
    }
  }

  /** The exit code; null for a print that took too long. */
  function run(words: readonly string[], token: string): Promise<number | null> {
    const child = spawn(process.execPath, words, {
      cwd: printing.root,
      env: environment(),
      stdio: ['pipe', UNHEARD, UNHEARD],
      windowsHide: true,
    })
    let isLate = false
    const end = () => {
      isLate = true
      // The program closes its browser then; a browser whose program is gone ends by itself.
      child.kill('SIGTERM')
      last = setTimeout(() => child.kill('SIGKILL'), LAST_WORDS)
    }
    let last: NodeJS.Timeout | undefined
    const limit = setTimeout(end, PRINT_PATIENCE)
    closing.signal.addEventListener('abort', end)
    return new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (exit) => resolve(isLate ? null : exit))
      // It may be gone before it has read.
      child.stdin.on('error', () => undefined)
      child.stdin.end(token)
    }).finally(() => {
      closing.signal.removeEventListener('abort', end)
      clearTimeout(limit)
      clearTimeout(last)
    })
  }

  async function printed(day: PlainDay, role: Role): Promise<DayPdf | null> {
    const folder = mkdtempSync(join(temporary, 'flightline-paper-'))
    const token = tokens.lend(role, PRINT_PATIENCE + LAST_WORDS)
    try {
      const out = join(folder, 'day.pdf')
      const exit = await run(wordsFor(day, role, out), token.secret)
      token.end()
      if (closing.signal.aborted) return null
      if (exit === null) return without({ why: 'timeout' })
      const is = ENDINGS.get(exit)
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
    async print(day, role) {
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
