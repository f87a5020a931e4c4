import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const PASSWORD = 'CANARY-p4ss'

function read(env: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}) {
  const answer = readConfig({
    env,
    dotEnv: null,
    workingDirectory: '/school',
    homeZone: 'America/Denver',
    readSecret: (path) => {
      const text = files[path]
      return text === undefined ? null : { text, mode: 0o600 }
    },
  })
  return 'config' in answer
    ? { ...answer.config, problems: [] }
    : { mail: null, problems: answer.problems }
}

const FROM = { MAIL_FROM: 'flightline@mesa.example' }

describe('a relay', () => {
  it.each([
    ['smtp://mail.mesa.example', { port: 587, tls: 'upgraded', user: '', password: '' }],
    ['smtps://mail.mesa.example', { port: 465, tls: 'at_once' }],
    ['smtp://mail.mesa.example:2525', { port: 2525, tls: 'upgraded' }],
    [`smtp://a%40b:${PASSWORD}%2F@h.example`, { user: 'a@b', password: `${PASSWORD}/` }],
    ['smtp://127.0.0.1', { host: '127.0.0.1', port: 25, tls: 'plain' }],
    ['smtp://localhost', { port: 25, tls: 'plain' }],
    ['smtp://[::1]', { host: '::1', tls: 'plain' }],
    ['smtps://localhost', { port: 465, tls: 'at_once' }],
    [
      'smtp://localhost?ca=relay.pem',
      { port: 587, tls: 'upgraded', authority: '/school/relay.pem' },
    ],
    ['smtp://relay.lan?plain=1', { port: 25, tls: 'plain' }],
    ['smtp://192.168.7.2:2525?plain=1', { port: 2525, tls: 'plain' }],
    ['smtp://192.168.7.2', { port: 587, tls: 'upgraded' }],
  ] as const)('%s', (text, relay) => {
    const files = { '/school/relay.pem': '-----BEGIN CERTIFICATE-----' }
    expect(read({ ...FROM, SMTP_URL: text }, files).mail?.relay).toMatchObject(relay)
  })

  it.each([
    ['mail.mesa.example', /must be an address/],
    ['https://mail.mesa.example', /must be an address/],
    ['smtp://', /must be an address/],
    ['smtp://%zz', /must be an address/],
    ['smtp://mail.mesa.example/inbox', /must be an address/],
    ['smtp://mail mesa', /must be an address/],
    [`smtp://user%0d%0aX:${PASSWORD}@h.example`, /must be an address/],
    [`smtp://user:${PASSWORD}%ZZ@h.example`, /must be an address/],
    [`smtp://:${PASSWORD}@h.example`, /but not both/],
    ['smtp://user@h.example', /but not both/],
    ['smtp://mail.mesa.example?plain=1', /only for a relay in this network/],
    ['smtp://8.8.8.8?plain=1', /only for a relay in this network/],
    ['smtps://relay.lan?plain=1', /Keep one/],
    ['smtp://relay.lan?plain=yes', /can only have/],
    ['smtp://h.example?tls=no', /can only have/],
    ['smtp://relay.lan?plain=1&ca=x', /only if the connection is encrypted/],
  ])('%s is refused, with nothing of its password', (text, words) => {
    const { problems } = read({ ...FROM, SMTP_URL: text })
    expect(problems).toEqual([expect.stringMatching(words)])
    expect(problems.join()).not.toContain(PASSWORD)
  })
})

describe('who sends mails', () => {
  it.each([
    ['flightline@mesa.example', { name: null, address: 'flightline@mesa.example' }],
    ['Mesa Air <fl@mesa.example>', { name: 'Mesa Air', address: 'fl@mesa.example' }],
    ['"Mesa, Air" <fl@mesa.example>', { name: 'Mesa, Air', address: 'fl@mesa.example' }],
    ['<fl@mesa.example>', { name: null, address: 'fl@mesa.example' }],
  ])('%s', (text, from) => {
    const { mail, problems } = read({ MAIL_FROM: text, SMTP_URL: 'smtp://h.example' })
    expect([mail?.from, problems]).toEqual([from, []])
  })

  it.each(['flightline', 'a@b', 'a@mesa.example, b@mesa.example', 'A\nB <a@mesa.example>', 'A <>'])(
    '%j is refused',
    (text) => {
      const { mail, problems } = read({ MAIL_FROM: text, SMTP_URL: 'smtp://h.example' })
      expect([mail, problems]).toEqual([null, [expect.stringMatching(/^MAIL_FROM must be/)]])
    },
  )

  it('goes with a relay, and a relay with it', () => {
    expect(read({})).toMatchObject({ mail: null, problems: [] })
    expect(read(FROM).problems).toEqual([expect.stringMatching(/^SMTP_URL is not set/)])
    expect(read({ SMTP_URL: 'smtp://h.example' }).problems).toEqual([
      expect.stringMatching(/^MAIL_FROM is required with SMTP_URL/),
    ])
  })
})

it('a relay may stand in a file, and name a file of its authority', () => {
  const files = {
    '/school/smtp': `smtp://u:${PASSWORD}@h.example?ca=relay.pem\n`,
    '/school/relay.pem': '-----BEGIN CERTIFICATE-----',
  }
  const env = { ...FROM, SMTP_URL_FILE: 'smtp' }
  const { mail, problems } = read(env, files)
  expect(problems).toEqual([])
  expect(mail?.relay).toMatchObject({ password: PASSWORD, authority: '/school/relay.pem' })
  expect(read({ ...env, SMTP_URL: 'smtp://h.example' }, files).problems).toEqual([
    expect.stringMatching(/both set/),
  ])
  const without = read(env, { '/school/smtp': files['/school/smtp'] })
  expect(without.problems).toEqual([expect.stringMatching(/cannot be read/)])
  expect(read(env).problems).toEqual([expect.stringMatching(/^SMTP_URL_FILE names a file/)])
  expect(read(env, { '/school/smtp': 'nonsense' }).problems.join()).toMatch(/must hold an address/)
})

it.each([
  ['', [], false],
  ['192.168.7.20, 10.1.0.0/16 fd00:1::/32', ['192.168.7.20', '10.1.0.0/16', 'fd00:1::/32'], false],
  ['0.0.0.0/0', [], true],
  ['::/0', [], true],
  ['hook.lan', [], true],
])('webhooks may be sent to %j', (text, networks, isWrong) => {
  const answer = read({ WEBHOOK_NETWORKS: text })
  if (isWrong) expect(answer.problems).toEqual([expect.stringMatching(/^WEBHOOK_NETWORKS must be/)])
  else expect(answer).toMatchObject({ webhookNetworks: networks })
})
