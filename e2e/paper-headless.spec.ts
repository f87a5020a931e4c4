import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aReservationWire } from '#testing/wire-builders.ts'
import {
  aReservationAnswer,
  listBody,
  respond,
  startFakeUpstream,
} from '../server/testing/fake-upstream.ts'
import { expect, test, variant } from './flightline.ts'
import { readPdf } from './read-pdf.ts'

// The command as cron starts it, against a gateway that runs.

const ROOT = fileURLToPath(new URL('..', import.meta.url))

let folder = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightline-print-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `npm run print -- …` and says how it ended. */
function print(words: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['e2e/run.mjs', 'e2e/print/print.ts', ...words], {
    cwd: ROOT,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk)
    })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

async function textOf(file: string): Promise<string> {
  const pages = await readPdf(readFileSync(file))
  return pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n')
}

test('prints tomorrow, by the school’s days, and says when the data is old', async ({ start }) => {
  const flightline = await start({
    // Half past nine in the evening in Denver: the day after tomorrow has begun in UTC.
    now: '2026-11-19T04:30:00Z',
    reservations: [
      aReservationWire({
        reservationNumber: 'T-1',
        startsAt: '2026-11-19T16:00:00Z',
        endsAt: '2026-11-19T17:00:00Z',
      }),
      aReservationWire({ reservationNumber: 'W-1' }),
    ],
  })
  const out = join(folder, 'tomorrow.pdf')
  const words = ['day', '--date', 'tomorrow', '--paper', 'a4', '--url', flightline.address]
  const first = await print([...words, '--out', out])
  expect(first.said).toContain(
    `${out}: 1 page. Every booking of Thursday 19 November 2026 that started since 19 Oct is on this sheet`,
  )
  expect(first.code).toBe(0)
  const text = await textOf(out)
  expect(text).toContain('Thursday 19 November 2026')
  expect(text).toContain('T-1')
  expect(text).not.toContain('W-1')
  expect(text).toMatch(/Complete/)
  // Full of people: readable by its owner only.
  expect(statSync(out).mode & 0o077).toBe(0)

  flightline.faults.add('server-error')
  await flightline.pass(3 * 3_600_000)
  const later = await print([...words.with(2, '2026-11-19'), '--out', out])
  expect(later.said).toMatch(/OLD: the data is from 180 minutes ago/)
  expect(later.code).toBe(4)
})

test(
  'waits for a school that takes twelve seconds, and prints what it says',
  variant('e2e/print/print-reading.test.ts: a slow school is asked on until it has answered'),
  async ({ start }) => {
    const upstream = await startFakeUpstream()
    const school = { slowness: 0, number: 'B-1' }
    upstream.answer = ({ target }, socket) => {
      const { searchParams } = new URL(target, upstream.baseUrl)
      const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '')
      const holdsDay = from <= '2026-11-18' && '2026-11-18' <= to
      const booked = aReservationAnswer(1, { reservationNumber: school.number })
      const answer = respond(200, listBody(holdsDay ? [booked] : []))
      setTimeout(() => socket.end(answer), school.slowness)
    }
    try {
      const flightline = await start({
        upstream: { url: upstream.baseUrl, key: 'key-of-the-e2e-school' },
      })
      const out = join(folder, 'slow.pdf')
      const words = ['day', '--date=today', '--url', flightline.address, '--out', out]
      await print(words)
      expect(await textOf(out)).toContain('B-1')
      Object.assign(school, { slowness: 12_000, number: 'A-1' })
      await flightline.pass(93 * 60_000)
      const { code, said } = await print(words)
      expect(said).toContain('The school was slow: its answer was waited for.')
      expect(await textOf(out)).toContain('A-1')
      expect(code).toBe(0)
    } finally {
      await upstream.close()
    }
  },
)

test('an incomplete day is printed all the same, headed INCOMPLETE on every page, and told', async ({
  start,
}) => {
  const reservations = Array.from({ length: 130 }, (_, n) =>
    aReservationWire({
      startsAt: new Date(Date.UTC(2026, 10, 18, 14) + n * 240_000).toISOString(),
      endsAt: new Date(Date.UTC(2026, 10, 18, 15) + n * 240_000).toISOString(),
    }),
  )
  const { address } = await start({ reservations })
  const out = join(folder, 'full.pdf')
  const { code, said } = await print(['day', '--date=today', '--url', address, '--out', out])
  expect(said).toMatch(/INCOMPLETE: .*is not loaded/)
  expect(code).toBe(3)
  const pages = await readPdf(readFileSync(out))
  expect(pages.length).toBeGreaterThan(1)
  for (const { text } of pages) {
    expect(text).toContain('INCOMPLETE')
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/is not loaded/)
  }
})

test(
  'says what keeps it from printing',
  variant('e2e/print/print-job.test.ts: %s is refused, naming what is wrong'),
  async () => {
    const wrong = await print(['day', '--date', 'someday', '--out', 'x.pdf'])
    expect(wrong).toMatchObject({ code: 2, said: expect.stringContaining('--date “someday”') })
    const nobody = await print(['day', '--url', 'http://127.0.0.1:9', '--out', 'x.pdf'])
    expect(nobody.code).toBe(1)
    expect(nobody.said).toContain('No gateway of Flightline answers at http://127.0.0.1:9')
  },
)
