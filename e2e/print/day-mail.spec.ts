import { randomUUID } from 'node:crypto'
import { aReservationWire } from '#testing/wire-builders.ts'
import { type Mailbox, startMailbox } from '../../server/testing/sinks/mailbox.ts'
import { expect, test, variant } from '../flightline.ts'
import { readPdf } from '../read-pdf.ts'

// The day by mail with the list as a PDF, by the real print program and browser.

let mailbox: Mailbox
test.beforeAll(async () => {
  mailbox = await startMailbox()
})
test.afterAll(() => mailbox.close())

/** The PDF in a mail as it was sent; null without one. */
function attached(raw: string): Buffer | null {
  const [, body] = /application\/pdf[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? []
  return body === undefined ? null : Buffer.from(body, 'base64')
}

test(
  'brings the list as a PDF, to each what his role sees, and has nothing read for it',
  variant(
    'server/features/alerts/day-mail/day-paper.test.ts: is of the role: what it sees, by a token that is gone afterwards',
  ),
  async ({ start }) => {
    test.setTimeout(120_000)
    const flightline = await start({
      // In Denver ten minutes before six; the school opens at six.
      now: '2026-11-19T12:49:00Z',
      access: { isAsked: true },
      mail: {
        relay: {
          host: '127.0.0.1',
          port: mailbox.port,
          tls: 'plain',
          user: '',
          password: '',
          authority: null,
        },
        from: { name: null, address: 'flightline@mesa.example' },
      },
      reservations: [
        aReservationWire({
          reservationNumber: 'T-1',
          startsAt: '2026-11-19T20:00:00Z',
          endsAt: '2026-11-19T21:00:00Z',
        }),
      ],
    })
    await flightline.letIn('admin')
    const channel = (name: string, role: 'manager' | 'display') => ({
      id: randomUUID(),
      kind: 'mail' as const,
      name,
      address: `${name}@mesa.example`,
      form: 'standard' as const,
      secret: '',
      role,
      rules: [],
      quiet: null,
      days: ['morning' as const],
      createdAt: 0,
      by: null,
    })
    await flightline.access.accounts.transact(async (open) => {
      await open.put('channels', channel('mona', 'manager'))
      await open.put('channels', channel('wall', 'display'))
    })
    await flightline.passToReading()
    const isRead = () => flightline.logLines.some((line) => line.includes('"refreshed"'))
    await expect.poll(isRead).toBe(true)
    const before = flightline.asked.length
    // Looks for what is due to be sent; no time passes while it prints.
    await flightline.pass(30_000)
    await expect.poll(() => mailbox.taken.length, { timeout: 90_000 }).toBe(2)
    const texts = new Map<string, string>()
    for (const { to, raw } of mailbox.taken) {
      const pdf = attached(raw)
      // It was not read whether anything from before runs on: the paper says so, and the subject with it.
      expect(raw).toMatch(/^Subject: .*, INCOMPLETE\r?$/m)
      expect(pdf, flightline.logLines.join('')).not.toBeNull()
      const pages = await readPdf(pdf as Buffer)
      texts.set(String(to), pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n'))
    }
    const [mona = '', wall = ''] = ['mona', 'wall'].map((one) => texts.get(`${one}@mesa.example`))
    expect(mona).toContain('Thursday 19 November 2026')
    expect(mona).toContain('13:00')
    expect(mona).toMatch(/Casey Rivers.*303-555-0101/)
    expect(wall).toMatch(/13:00 .*CR DO/)
    expect(wall).not.toMatch(/Casey|Rivers|555-0101/)
    expect(flightline.asked.slice(before)).toEqual([])
    expect(flightline.logLines.join('')).not.toMatch(/flt_|day_mail_not_printed/)
  },
)
