import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { SMTPServerAuthentication } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { MailConfig } from '#server/config/config.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { type Authority, ownAuthority } from '#server/testing/own-authority.ts'
import { type Mailbox, smtpError, startMailbox } from '#server/testing/sinks/mailbox.ts'
import { createMailSender, tryRelay } from './mail.ts'
import { type Delivery, type Message, textWithPage } from './message.ts'

let folder: string
let authority: Authority
let ca: string
beforeAll(() => {
  folder = newFolder('mail')
  authority = ownAuthority('Mesa Air', Date.now())
  ca = join(folder, 'ca.pem')
  writeFileSync(ca, authority.cert)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function mailbox(...options: Parameters<typeof startMailbox>): Promise<Mailbox> {
  const box = await startMailbox(...options)
  open.push(box)
  return box
}

const MESSAGE: Message = {
  about: 'overdue 1',
  level: 'warning',
  subject: 'N123 is 20 minutes late',
  text: 'N123 was due at 14:00.\nas of 14:20, read every 8 min',
  url: 'https://flightline.mesa.example/today',
}

/** Of tests that are not about it: more than any machine takes, ms. */
const PATIENCE = { connect: 60_000, greeting: 60_000, silence: 60_000, whole: 60_000 }
const IMPATIENT = { connect: 100, greeting: 100, silence: 100, whole: 300 }

const PLAIN: MailConfig['relay'] = {
  host: '127.0.0.1',
  port: 0,
  tls: 'plain',
  user: '',
  password: '',
  authority: null,
}

function send(
  relay: Partial<MailConfig['relay']>,
  message: Partial<Message> = {},
  more: {
    readonly to?: string
    readonly signal?: AbortSignal
    readonly id?: string
    readonly patience?: typeof PATIENCE
  } = {},
) {
  const from = { name: null, address: 'flightline@mesa.example' }
  const mail: MailConfig = { relay: { ...PLAIN, ...relay }, from }
  const channel = { address: more.to ?? 'desk@mesa.example', kind: 'mail' } as Delivery['channel']
  return createMailSender({ mail, school: 'Mesa Air', patience: more.patience ?? PATIENCE })({
    id: more.id ?? '7b0c2f0e-0000-0000-0000-000000000001',
    channel,
    message: { ...MESSAGE, ...message },
    writtenAt: 0,
    signal: more.signal ?? new AbortController().signal,
  })
}

/** Speaks for itself, and not as smtp-server would. */
async function rawRelay(talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({
    close() {
      for (const one of sockets) one.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  })
  const at = server.address()
  return typeof at === 'object' && at !== null ? at.port : 0
}

/** Answers each line by its verb; `null` says nothing, `drop` hangs up. */
const scripted = (answers: Readonly<Record<string, string | null>>) =>
  rawRelay((socket) => {
    let isData = false
    socket.write('220 relay\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('latin1').split('\r\n').filter(Boolean)) {
        const verb = isData ? (line === '.' ? 'END' : 'LINE') : (line.split(/[ :]/)[0] ?? '')
        const answer = verb in answers ? answers[verb] : verb === 'LINE' ? null : '250 ok'
        if (verb === 'DATA' && answer?.startsWith('354')) isData = true
        if (verb === 'END') isData = false
        if (answer === 'drop') return void socket.destroy()
        if (answer !== null) socket.write(`${answer}\r\n`)
      }
    })
  })

describe('a mail', () => {
  it('says what it is, who sends it, and how old it is in its last line', async () => {
    const box = await mailbox()
    expect(await send({ port: box.port })).toEqual({ kind: 'sent' })
    expect(box.taken).toHaveLength(1)
    const [{ from, to, raw } = { from: '', to: [], raw: '' }] = box.taken
    expect([from, to]).toEqual(['flightline@mesa.example', ['desk@mesa.example']])
    expect(raw).toMatch(/^From: Mesa Air <flightline@mesa\.example>\r$/m)
    expect(raw).toMatch(/^Subject: N123 is 20 minutes late\r$/m)
    expect(raw).toMatch(/^Message-ID: <7b0c2f0e-0000-0000-0000-000000000001@mesa\.example>\r$/im)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(raw).toMatch(/^List-Id: <flightline\.mesa\.example>\r$/im)
    const lines = raw.trimEnd().split('\r\n')
    expect(lines.slice(-4)).toEqual([
      'N123 was due at 14:00.',
      'https://flightline.mesa.example/today',
      '',
      'as of 14:20, read every 8 min',
    ])
  })

  it('has the same name however often it comes', async () => {
    const box = await mailbox()
    await send({ port: box.port })
    await send({ port: box.port })
    const names = box.taken.map(({ raw }) => /^Message-ID: .+$/im.exec(raw)?.[0])
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(1)
  })

  it('is one header a line, whatever somebody is called', async () => {
    const box = await mailbox()
    const evil = 'late\r\nBcc: eve@evil.example\r\n\r\nbody\u2028X: y\u202eabc'
    await send({ port: box.port }, { subject: evil, files: [file('a\r\nX-Evil: 1/../b.pdf')] })
    const [{ raw, to } = { raw: '', to: [] }] = box.taken
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
    expect(to).toEqual(['desk@mesa.example'])
    expect(head).not.toMatch(/^(?:Bcc|X):/im)
    expect(raw).not.toMatch(/^X-Evil:/im)
    expect(raw).not.toContain('\u202e')
  })

  it('goes to nobody else by an address that hides one', async () => {
    const box = await mailbox()
    await send({ port: box.port }, {}, { to: 'desk@mesa.example, eve@evil.example' })
    await send({ port: box.port }, {}, { to: 'desk@mesa.example\r\nRCPT TO:<eve@evil.example>' })
    expect(box.taken.flatMap(({ to }) => to)).not.toContain('eve@evil.example')
  })

  it('brings files whole', async () => {
    const box = await mailbox()
    await send(
      { port: box.port },
      { html: '<p>the day</p>', files: [file('day.pdf', '%PDF-CANARY')] },
    )
    const raw = box.taken[0]?.raw ?? ''
    expect(raw).toContain('filename=day.pdf')
    expect(raw).toContain(Buffer.from('%PDF-CANARY').toString('base64'))
    expect(raw).toContain('<p>the day</p>')
  })

  it('is not sent at all where no relay is set', async () => {
    const sender = createMailSender({ mail: null, school: 'Mesa Air' })
    const delivery = {
      id: '',
      message: MESSAGE,
      writtenAt: 0,
      signal: new AbortController().signal,
    }
    const channel = { address: 'desk@mesa.example' } as Delivery['channel']
    expect(await sender({ ...delivery, channel })).toEqual({ kind: 'again', trouble: 'no-smtp' })
  })
})

function file(name: string, text = 'x') {
  return { name, type: 'application/pdf', body: Buffer.from(text).toString('base64') }
}

describe('a relay that', () => {
  it.each([
    ['defers the sender', { onMailFrom: refuse(451) }, 'again', 'deferred 451'],
    ['defers the reader', { onRcptTo: refuse(450) }, 'again', 'deferred 450'],
    ['refuses the sender', { onMailFrom: refuse(550) }, 'refused', 'refused 550'],
    ['refuses the reader', { onRcptTo: refuse(553) }, 'refused', 'refused 553'],
    ['lost its place', { onRcptTo: refuse(503) }, 'again', 'deferred 503'],
    ['wants us to sign in first', { onMailFrom: refuse(530) }, 'again', 'auth 530'],
  ] as const)('%s', async (_, options, kind, trouble) => {
    const box = await mailbox(options)
    expect(await send({ port: box.port })).toEqual({ kind, trouble })
    expect(box.taken).toEqual([])
  })

  it.each([
    [452, { kind: 'again', trouble: 'deferred 452' }],
    [554, { kind: 'refused', trouble: 'refused 554' }],
  ])('answers the whole mail with %s', async (code, outcome) => {
    const port = await scripted({ DATA: '354 go on', END: `${code} no` })
    expect(await send({ port })).toEqual(outcome)
  })

  it.each([
    ['hangs up in the middle of a mail', { DATA: '354 go on', LINE: 'drop' }, 'broken'],
    ['hangs up instead of taking it', { DATA: '354 go on', END: 'drop' }, 'broken'],
    ['says nothing once it has it', { DATA: '354 go on', END: null }, 'timeout'],
    ['says nothing to the sender', { MAIL: null }, 'timeout'],
  ] as const)('%s', async (_, answers, trouble) => {
    const port = await scripted(answers)
    const patience = trouble === 'timeout' ? IMPATIENT : PATIENCE
    expect(await send({ port }, {}, { patience })).toEqual({ kind: 'again', trouble })
  })

  const drip = (socket: Socket) => {
    const timer = setInterval(() => socket.write('220-slow\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  }

  it.each<[string, (socket: Socket) => void, 'broken' | 'timeout']>([
    ['never greets', () => {}, 'timeout'],
    ['drips its answers without an end', drip, 'timeout'],
    [
      'answers with more than anybody needs',
      (socket) => void socket.write(`220-${'x'.repeat(500_000)}`),
      'broken',
    ],
  ])('%s is given up in time', async (_, talk, trouble) => {
    const port = await rawRelay(talk)
    const patience = trouble === 'timeout' ? IMPATIENT : PATIENCE
    expect(await send({ port }, {}, { patience })).toEqual({ kind: 'again', trouble })
  })

  it.each([
    ['its greeting', { hello: '220-slow', bye: '221 bye' }],
    ['its goodbye', { hello: '220 quick', bye: '221-slow' }],
  ])('is let go of by who only tries it, too, though it drips %s', async (_, { hello, bye }) => {
    const sockets: Socket[] = []
    const port = await rawRelay((socket) => {
      sockets.push(socket)
      const say = (line: string) => void socket.write(`${line}\r\n`)
      const drip = (line: string) => {
        say(line)
        const timer = setInterval(say, 50, line)
        socket.on('close', () => clearInterval(timer))
      }
      socket.on('data', (chunk) =>
        String(chunk).startsWith('QUIT') ? drip(bye) : say('250 mesa.example'),
      )
      if (hello.includes('-')) drip(hello)
      else say(hello)
    })
    const trouble = await tryRelay({ ...PLAIN, port }, { ...PATIENCE, whole: 500 })
    if (hello.includes('-')) expect(trouble).toBe('timeout')
    const areGone = () => sockets.every(({ destroyed }) => destroyed)
    await vi.waitFor(() => expect(areGone()).toBe(true), { timeout: 100_000, interval: 5 })
  })

  it('is not there', async () => {
    const box = await startMailbox()
    await box.close()
    expect(await send({ port: box.port })).toEqual({ kind: 'again', trouble: 'not-there' })
  })

  it('is waited for no longer when Flightline stops', async () => {
    const port = await rawRelay(() => {})
    const stop = new AbortController()
    const sending = send({ port }, {}, { signal: stop.signal })
    stop.abort()
    expect(await sending).toEqual({ kind: 'again', trouble: 'timeout' })
  })

  it('refuses the password: tried again, since that can be mended, and nothing was sent', async () => {
    const box = await mailbox({
      authOptional: false,
      authMethods: ['PLAIN', 'LOGIN'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(smtpError(535)),
    })
    const outcome = await send({ port: box.port, user: 'flightline', password: 'CANARY-pass' })
    expect(outcome).toEqual({ kind: 'again', trouble: 'auth 535' })
    expect(box.taken).toEqual([])
  })
})

function refuse(code: number) {
  return (_what: unknown, _session: unknown, done: (error: Error) => void) => done(smtpError(code))
}

describe('the way to a relay', () => {
  const signed = (names: readonly string[]) => {
    const { key, cert } = authority.issue(names)
    return { key, cert }
  }
  const withPassword = { user: 'flightline', password: 'CANARY-pass' }
  const takesPassword = {
    authMethods: ['PLAIN'] as string[],
    onAuth: (
      { username, password }: SMTPServerAuthentication,
      _session: unknown,
      done: (error: Error | null, response?: { user: string }) => void,
    ) => (password === 'CANARY-pass' ? done(null, { user: username ?? '' }) : done(smtpError(535))),
  }

  it.each(['at_once', 'upgraded'] as const)(
    'is encrypted %s, under a name that holds',
    async (tls) => {
      const box = await mailbox({
        secure: tls === 'at_once',
        ...signed(['localhost']),
        ...takesPassword,
      })
      const relay = { host: 'localhost', port: box.port, tls, authority: ca, ...withPassword }
      expect(await send(relay)).toEqual({ kind: 'sent' })
      expect(box.taken).toMatchObject([{ isEncrypted: true, user: 'flightline' }])
    },
  )

  it.each(['at_once', 'upgraded'] as const)(
    '%s under a wrong name, or by an authority that nobody vouches for, sends nothing',
    async (tls) => {
      const box = await mailbox({ secure: tls === 'at_once', ...signed(['other.example']) })
      const relay = { host: 'localhost', port: box.port, tls, ...withPassword }
      expect(await send({ ...relay, authority: ca })).toEqual({ kind: 'again', trouble: 'tls' })
      const right = await mailbox({ secure: tls === 'at_once', ...signed(['localhost']) })
      expect(await send({ ...relay, port: right.port })).toEqual({ kind: 'again', trouble: 'tls' })
      expect([...box.taken, ...right.taken]).toEqual([])
    },
  )

  it('is given up where the relay offers no encryption, before the password', async () => {
    const said: string[] = []
    const port = await rawRelay((socket) => {
      socket.write('220 relay\r\n')
      socket.on('data', (chunk) => {
        said.push(chunk.toString())
        socket.write(/^(?:EHLO|HELO)/.test(chunk.toString()) ? '250 AUTH PLAIN\r\n' : '502 no\r\n')
      })
    })
    const outcome = await send({ port, tls: 'upgraded', ...withPassword })
    expect(outcome).toMatchObject({ kind: 'again' })
    expect(said.join('')).not.toMatch(/AUTH|MAIL/)
  })

  it('takes no notice of an environment that switches certificates off', async () => {
    const box = await mailbox({ secure: true, ...signed(['other.example']) })
    const relay = { host: 'localhost', port: box.port, tls: 'at_once', authority: ca } as const
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const outcome = await send(relay)
    vi.unstubAllEnvs()
    expect(outcome).toEqual({ kind: 'again', trouble: 'tls' })
  })
})

it('a text without a page is as it was', () => {
  expect(textWithPage({ text: 'a\nb', url: null })).toBe('a\nb')
})
