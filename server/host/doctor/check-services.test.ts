import { expect, it } from 'vitest'
import type { MailConfig } from '#server/config/config.ts'
import { startDatabase } from '#server/store/postgres/start-database.ts'
import { startCluster } from '#server/testing/postgres/postgres.ts'
import { smtpError, startMailbox } from '#server/testing/sinks/mailbox.ts'
import { checkDatabase, checkMail } from './check-services.ts'

it('asks the database as a start would, and changes nothing in it', async () => {
  const cluster = await startCluster(['fsync = on', 'full_page_writes = on'])
  const { admin } = cluster
  const name = 'flightline'
  await admin(`CREATE DATABASE ${name} OWNER flightline`)
  const [url, adminUrl] = [cluster.url(name), cluster.url(name, 'postgres')]
  const empty = { is: 'fine', words: expect.stringMatching(/^PostgreSQL \d.* first start creates/) }
  expect(await checkDatabase(url)).toEqual([empty])
  expect(await checkDatabase(url)).toEqual([empty])
  await (await startDatabase({ url })).close()
  const ours = { is: 'fine', words: expect.stringMatching(/its schema is version \d+\.$/) }
  expect(await checkDatabase(url)).toEqual([ours])
  expect(await checkDatabase(adminUrl)).toMatchObject([ours, { is: 'note' }])
  await admin(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  expect(await checkDatabase(url)).toEqual([
    ours,
    {
      is: 'wrong',
      words: expect.stringMatching(/^synchronous_commit is off there: if its server crashes/),
    },
  ])
  await admin(`ALTER DATABASE ${name} RESET synchronous_commit`)
  await admin(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  expect(await checkDatabase(url)).toMatchObject([ours, { is: 'wrong' }])
  expect(await checkDatabase(`${url}_`)).toEqual([
    { is: 'wrong', words: expect.stringMatching(/has no database/) },
  ])
})

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
    { is: 'fine', words: 'No mail is sent, because SMTP_URL is not set.' },
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
    { is: 'fine', words: expect.stringMatching(/[Nn]othing was sent/) },
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
    words: expect.stringMatching(/rejects the sign-in \(535\)/),
  })
  expect(JSON.stringify(told)).not.toContain('CANARY')
  const gone = await checkMail(at(box.port), true)
  expect(gone[1]).toMatchObject({ is: 'wrong', words: expect.stringMatching(/can’t connect/) })
})
