import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLentTokens } from '#server/accounts/tokens/tokens.ts'
import { createLog } from '#server/config/log.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { plainDay } from '#time/plain-day.ts'
import {
  createDayPaper,
  MOST_PAPER,
  PRINT_PATIENCE,
  printingHere,
  STOPPING_FOR,
} from './day-paper.ts'

const DAY = plainDay('2026-11-18')

let root = ''
beforeEach(() => {
  root = newFolder('flightline-checkout')
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(root, { recursive: true, force: true })
})

/** A checkout whose print program is `program`; it has `out`, `token` and `told` (what it was told, as a file beside it). */
function aCheckout(program: string) {
  const begun = `
    import { readFileSync, renameSync, writeFileSync } from 'node:fs'
    const token = readFileSync(0, 'utf8')
    const out = process.argv.at(-1)
    writeFileSync('told.json', JSON.stringify({ token, words: process.argv.slice(2), env: process.env }))
  `
  const files = {
    'e2e/run.mjs': begun + program,
    'e2e/print/print.ts': '',
    'node_modules/vite/package.json': '{}',
    'node_modules/playwright/package.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const lines: string[] = []
  const lent = createLentTokens(() => 0)
  const env = {
    ...process.env,
    SCHOOL_API_KEY: 'canary-key',
    DATABASE_URL: 'canary-database',
    SMTP_URL: 'canary-relay',
    NODE_OPTIONS: '--canary-options',
    ADMIN_PASSPHRASE: 'canary-passphrase',
  }
  const paper = createDayPaper({
    printing: { root, env, address: () => 'http://127.0.0.1:4173' },
    tokens: lent,
    log: createLog('debug', Date.now, { write: (line) => void lines.push(line) }),
    temporary: root,
  })
  const told = () =>
    JSON.parse(readFileSync(join(root, 'told.json'), 'utf8')) as {
      token: string
      words: string[]
      env: Record<string, string>
    }
  return { paper, lines, lent, told }
}

/** Resolves when a program has made a file. */
const isThere = (file: string) =>
  new Promise<void>((resolve) => {
    const looking = setInterval(() => {
      if (!existsSync(file)) return
      clearInterval(looking)
      resolve()
    }, 5)
  })

const PDF = `writeFileSync(out, '%PDF-1.7 a day')\n`
const papersInTmp = () => readdirSync(root).filter((name) => name.startsWith('flightline-paper-'))

describe('where a paper is made', () => {
  const at = (host: string) => ({
    checkout: { root, env: {} },
    port: () => 4173,
    config: { host, access: { tls: null } },
  })

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4173'],
    ['lan', 'http://127.0.0.1:4173'],
    ['::', 'http://127.0.0.1:4173'],
    ['192.168.1.5', 'http://192.168.1.5:4173'],
    ['::1', 'http://[::1]:4173'],
  ])('is, listening at %s, at %s', (host, address) => {
    expect(printingHere(at(host))?.address()).toBe(address)
  })

  it('is nowhere for one of many schools, nor with a certificate of our own', () => {
    const { port: _, ...oneOfMany } = at('0.0.0.0')
    const tls = { certFile: 'a', keyFile: 'b' }
    const own = { ...at('0.0.0.0'), config: { host: '0.0.0.0', access: { tls } } }
    expect([printingHere(oneOfMany), printingHere(own)]).toEqual([null, null])
  })
})

describe('the paper of a day', () => {
  it.each([
    [0, 'fine'],
    [3, 'incomplete'],
    [4, 'old'],
  ] as const)('of a print that ends with %i is %s', async (exit, is) => {
    const { paper, lines } = aCheckout(`${PDF} process.exitCode = ${exit}`)
    const body = Buffer.from('%PDF-1.7 a day').toString('base64')
    expect(await paper.print(DAY, 'dispatcher')).toEqual({ body, is })
    expect(lines).toEqual([])
  })

  it.each([
    ['exit', 'process.exitCode = 1'],
    ['exit', `${PDF} process.exitCode = 1`],
    ['exit', 'process.exitCode = 5'],
    ['failed', 'process.exitCode = 0'],
    ['no-pdf', `writeFileSync(out, '<html>')`],
    ['too-long', `writeFileSync(out, '%PDF-' + 'x'.repeat(${MOST_PAPER}))`],
  ])('is none, and the log says %s, where the program does %j', async (why, program) => {
    const { paper, lines } = aCheckout(program)
    expect(await paper.print(DAY, 'dispatcher')).toBeNull()
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'day_mail_not_printed', why }),
    ])
  })

  it('is given up where the program hangs, also one that does not listen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { paper, lines, told } = aCheckout(
      `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)
      writeFileSync('pid.new', String(process.pid)); renameSync('pid.new', 'pid')`,
    )
    const printing = paper.print(DAY, 'dispatcher')
    await isThere(join(root, 'pid'))
    vi.advanceTimersByTime(PRINT_PATIENCE + STOPPING_FOR)
    expect(await printing).toBeNull()
    expect(lines.join()).toContain('"why":"timeout"')
    expect(lines.join()).not.toContain(told().token)
    const pid = Number(readFileSync(join(root, 'pid'), 'utf8'))
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  it('is of the role: what it sees, by a token that is gone afterwards', async () => {
    const { paper, lent, told, lines } = aCheckout(PDF)
    for (const [role, phones, names] of [
      ['manager', '1', 'full'],
      ['viewer', '0', 'full'],
      ['display', '0', 'initials'],
    ] as const) {
      await paper.print(DAY, role)
      const { words, token, env } = told()
      expect(words.join(' ')).toContain(`day --date ${DAY} --layout list`)
      expect(words.join(' ')).toContain(`--phones ${phones} --names ${names}`)
      expect(token).toMatch(/^flt_[\w-]{43}$/)
      expect(lent.callerOf(token)).toBeNull()
      expect(JSON.stringify([words, env, lines])).not.toContain(token)
    }
    expect(papersInTmp()).toEqual([])
  })

  it('is made without any secret of ours in the environment, and installs nothing', async () => {
    const { paper, told } = aCheckout(PDF)
    await paper.print(DAY, 'manager')
    expect(JSON.stringify(told())).not.toContain('canary')
    expect(told().env).toMatchObject({
      PATH: process.env['PATH'],
      FLIGHTLINE_TOKEN_FILE: '-',
      FLIGHTLINE_INSTALL_BROWSER: 'never',
    })
  })

  it('is not made twice at once', async () => {
    const { paper, lines } = aCheckout(PDF)
    const [first, second] = await Promise.all([
      paper.print(DAY, 'manager'),
      paper.print(DAY, 'viewer'),
    ])
    expect([first?.is, second]).toEqual(['fine', null])
    expect(lines.join()).toContain('"why":"busy"')
  })

  it('is none, without a word, where the program is not there', async () => {
    const { paper, lines } = aCheckout(PDF)
    rmSync(join(root, 'node_modules/playwright'), { recursive: true })
    expect(await paper.print(DAY, 'manager')).toBeNull()
    expect([existsSync(join(root, 'told.json')), lines]).toEqual([false, []])
  })

  it('is ended by a stop, and said by nobody', async () => {
    const { paper, lines } = aCheckout('setInterval(() => {}, 1000)')
    const printing = paper.print(DAY, 'manager')
    paper.close()
    expect(await printing).toBeNull()
    expect([await paper.print(DAY, 'manager'), lines, paper.isClosed()]).toEqual([null, [], true])
    expect(papersInTmp()).toEqual([])
  })
})
