import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import type { TokenScope } from '#wire/access.ts'
import { PAGE_HEADER } from '#wire/wire.ts'
import { variant } from '../flightline.ts'
import { readPdf } from '../read-pdf.ts'
import { startOnLan } from './lan-program.ts'

// A timer prints the day at six in the morning, where people sign in and nobody is there.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DAY = 86_400_000

test(
  'a token prints a sheet with what its scopes show, and the audit says so',
  variant('server/accounts/tokens/grants.test.ts: stands in the audit with what it had read'),
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flightline-token-'))
    const program = await startOnLan()
    const { here } = program
    const tokenFile = join(folder, 'token')
    const out = join(folder, 'day.pdf')
    let cookie = ''

    async function ask(path: string, body?: unknown, method = body ? 'POST' : 'GET') {
      const answer = await fetch(here + path, {
        method,
        headers: { ...PAGE_HEADER, cookie, origin: here, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      expect([path, answer.ok]).toEqual([path, true])
      cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return (await answer.json()) as never
    }
    async function token(...scopes: TokenScope[]): Promise<string> {
      const body = { name: 'The morning’s print', scopes }
      const { token, secret } = (await ask('/api/house/tokens', body)) as NewToken
      writeFileSync(tokenFile, `${secret}\n`, { mode: 0o600 })
      return token.id
    }
    const print = (page: string) =>
      run([page, '--url', here, '--out', out], { FLIGHTLINE_TOKEN_FILE: tokenFile })

    try {
      const link = await program.said(/http:\/\/\S+\/claim#[\w-]+/)
      const claim = {
        token: link.split('#')[1],
        name: 'Ada',
        passphrase: 'plum tiger anchor lemon',
      }
      await ask('/api/claim', claim)
      const { serverTime } = (await ask('/api/status')) as { serverTime: string }
      const utcDay = (days: number) =>
        new Date(Date.parse(serverTime) + days * DAY).toISOString().slice(0, 10)
      const range = `from=${utcDay(-1)}&to=${utcDay(1)}&limit=1000`
      const schedule = JSON.stringify(await ask(`/api/v1/reservations?${range}`))
      await ask(`/api/v1/flights?from=${utcDay(-8)}&to=${utcDay(1)}&limit=1000`)
      const phones = Array.from(schedule.matchAll(/"phone":"([^"]{5,})"/g), ([, one]) => one ?? '')
      expect(phones.length).toBeGreaterThan(5)

      const scheduleOnly = await token('schedule')
      const printed = await print('day')
      expect(printed.said).toMatch(/day\.pdf: \d+ pages?\./)
      expect([0, 3]).toContain(printed.code)
      const text = await textOf(out)
      expect(phonesIn(text, phones)).toEqual([])
      expect(text).toMatch(/Data as of/)
      expect(text).toContain('Meter readings are not shown. This token does not see the log.')

      const { data } = (await ask('/api/house/audit?action=print')) as { data: object[] }
      expect(data).toMatchObject([
        {
          action: 'print',
          kind: 'printDay',
          name: 'The morning’s print',
          object: expect.stringMatching(/^Dispatch list Rev 1/),
          who: scheduleOnly,
          projection: 'no-contact',
        },
      ])

      const log = await print('flights')
      expect(log).toMatchObject({ code: 5, said: expect.stringContaining('does not read “log”') })
      expect(log.said).toContain(`${here}/admin/tokens`)
      const secret = readFileSync(tokenFile, 'utf8').trim()
      for (const said of [program.console(), printed.said, log.said])
        expect(said).not.toContain(secret.slice(0, 12))
    } finally {
      await program.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

interface NewToken {
  readonly token: { readonly id: string }
  readonly secret: string
}

/** `npm run print -- …`, and how it ended. */
function run(words: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['e2e/run.mjs', 'e2e/print/print.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk)
    })
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  )
}

/** Without what stands between words and lines. */
async function textOf(file: string): Promise<string> {
  const pages = await readPdf(readFileSync(file))
  return pages
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\s+/g, ' ')
}

function phonesIn(text: string, phones: readonly string[]): string[] {
  const bare = (words: string) => words.replaceAll(/\s+/g, '')
  return phones.filter((phone) => bare(text).includes(bare(phone)))
}
