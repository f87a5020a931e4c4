import { expect, it } from 'vitest'
import type { MailConfig } from '#server/config/config.ts'
import { smtpError, startMailbox } from '#server/testing/sinks/mailbox.ts'
import { checkMail } from './check-mail.ts'

const at = (port: number, change: Partial<MailConfig['relay']> = {}): MailConfig => ({
  relay: {
    host: '127.0.0.1',
    port,
    tls: 'plain',
    user: '',
    password: '',
    authority: null,
    ...change,
  },
  from: { name: null, address: 'flightline@mesa.example' },
})

it('says that no mail is sent where no relay is set', async () => {
  expect(await checkMail(null, true)).toEqual([
    { is: 'fine', words: 'No mail is sent: SMTP_URL is not set.' },
  ])
})

it('signs in at a relay when it is asked to, and sends nothing', async () => {
  const box = await startMailbox()
  expect(await checkMail(at(box.port), false)).toMatchObject([{ is: 'fine' }, { is: 'note' }])
  expect(box.came()).toBe(0)
  const told = await checkMail(at(box.port), true)
  await box.close()
  expect(told).toMatchObject([
    { is: 'fine' },
    { is: 'fine', words: expect.stringMatching(/nothing was sent/) },
  ])
  expect([box.came(), box.taken]).toEqual([1, []])
})

it('says why a relay does not let it in, without the password', async () => {
  const box = await startMailbox({
    authOptional: false,
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(smtpError(535)),
  })
  const told = await checkMail(at(box.port, { user: 'flightline', password: 'CANARY-pass' }), true)
  await box.close()
  expect(told[1]).toEqual({
    is: 'wrong',
    words: expect.stringMatching(/does not let Flightline in \(535\)/),
  })
  expect(JSON.stringify(told)).not.toContain('CANARY')
  const gone = await checkMail(at(box.port), true)
  expect(gone[1]).toMatchObject({ is: 'wrong', words: expect.stringMatching(/nobody answers/) })
})
