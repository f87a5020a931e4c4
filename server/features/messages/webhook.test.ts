import { createHmac } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { withoutBrackets } from '#server/config/networks.ts'
import { ownAuthority } from '#server/testing/own-authority.ts'
import { startWebhookSink, type WebhookSink } from '#server/testing/sinks/webhook-sink.ts'
import type { Message } from './message.ts'
import { createWebhookSender } from './webhook.ts'
import { targetOf } from './webhook-target.ts'

const NOW = Date.UTC(2026, 10, 23, 14, 2)
const ID = '7b0c2f0e-0000-0000-0000-000000000001'
const SECRET = `whsec_${Buffer.from('CANARY-secret-of-24-bytes').toString('base64')}`
const MESSAGE: Message = {
  about: 'overdue 1',
  level: 'urgent',
  subject: 'N123 is late <!channel> & <https://evil.example|here>',
  text: 'N123 was due at 14:00.\nas of 14:20, read every 8 min',
  url: 'https://flightline.mesa.example/today',
}

const open: WebhookSink[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function sinkOf(credentials?: Parameters<typeof startWebhookSink>[0]): Promise<WebhookSink> {
  const sink = await startWebhookSink(credentials)
  open.push(sink)
  return sink
}

type Parts = Partial<Parameters<typeof createWebhookSender>[0]>

const IMPATIENT: Parts = { patience: 200 }

interface Sent {
  readonly form?: AccountRows['channels']['form']
  readonly secret?: string
  readonly message?: Partial<Message>
  readonly parts?: Parts
  readonly signal?: AbortSignal
}

function send(address: string, { form = 'standard', secret = SECRET, ...more }: Sent = {}) {
  const parts = { networks: ['127.0.0.1'], patience: 60_000, ...more.parts }
  return createWebhookSender({ school: 'Mesa Air', now: () => NOW, ...parts })({
    id: ID,
    channel: { address, form, secret } as AccountRows['channels'],
    message: { ...MESSAGE, ...more.message },
    writtenAt: NOW - 60_000,
    signal: more.signal ?? new AbortController().signal,
  })
}

const at = ({ port }: WebhookSink, path = '/hook?a=1') => `http://127.0.0.1:${port}${path}`

describe('a webhook', () => {
  it('is signed as Standard Webhooks has it, over the id, the time and every byte', async () => {
    const sink = await sinkOf()
    expect(await send(at(sink))).toEqual({ kind: 'sent' })
    const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = sink.posted
    expect(path).toBe('/hook?a=1')
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': ID,
      'webhook-timestamp': `${NOW / 1000}`,
    })
    const key = Buffer.from('CANARY-secret-of-24-bytes')
    const signed = createHmac('sha256', key)
      .update(`${ID}.${NOW / 1000}.${body}`)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signed}`)
    expect(JSON.parse(body)).toEqual({
      type: 'flightline.message',
      timestamp: '2026-11-23T14:01:00.000Z',
      data: { id: ID, school: 'Mesa Air', ...MESSAGE },
    })
    expect(JSON.stringify(sink.posted)).not.toContain('CANARY')
  })

  it('is the example of the specification, letter by letter', async () => {
    const { signedHeaders } = await import('./webhook-body.ts')
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const signed = signedHeaders(
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1614265330,
      '{"test": 2432232314}',
      secret,
    )
    expect(signed['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  it('says to Slack what it says, and calls nobody by it', async () => {
    const sink = await sinkOf()
    await send(at(sink), { form: 'slack', secret: '' })
    const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = sink.posted
    expect(headers['webhook-signature']).toBeUndefined()
    const { text } = JSON.parse(body) as { text: string }
    expect(text).not.toMatch(/[<>]/)
    expect(text).toContain('&lt;!channel&gt;')
    expect(text.split('\n').at(-1)).toBe('as of 14:20, read every 8 min')
  })

  it('is a card of plain runs to Teams', async () => {
    const sink = await sinkOf()
    await send(at(sink), { form: 'teams' })
    const card = JSON.parse(sink.posted[0]?.body ?? '') as {
      type: string
      attachments: { contentType: string; content: { body: object[]; actions: object[] } }[]
    }
    expect(card.type).toBe('message')
    const { contentType, content } = card.attachments[0] ?? {}
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive')
    expect(content?.body).toMatchObject([
      { type: 'RichTextBlock', inlines: [{ text: `${MESSAGE.subject} (Mesa Air)` }] },
      { inlines: [{ text: 'N123 was due at 14:00.' }] },
      { inlines: [{ text: 'as of 14:20, read every 8 min' }] },
    ])
    expect(content?.actions).toMatchObject([{ type: 'Action.OpenUrl', url: MESSAGE.url }])
  })

  it('is a text with a title to ntfy', async () => {
    const sink = await sinkOf()
    const subject = 'Späte\r\nX-Evil: 1'
    await send(at(sink), { form: 'ntfy', message: { subject } })
    const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = sink.posted
    expect(body).toBe(MESSAGE.text)
    expect(headers).toMatchObject({ priority: 'high', click: MESSAGE.url })
    expect(headers['x-evil']).toBeUndefined()
    const title = /^=\?UTF-8\?B\?(.+)\?=$/.exec(String(headers['title']))?.[1] ?? ''
    expect(Buffer.from(title, 'base64').toString()).toBe('Späte X-Evil: 1 (Mesa Air)')
  })

  it('keeps how old it is, however long the rest', async () => {
    const sink = await sinkOf()
    const text = `${'late '.repeat(5_000)}\nas of 14:20`
    await send(at(sink), { form: 'ntfy', message: { text } })
    expect(sink.posted[0]?.body).toMatch(/…\nas of 14:20$/)
    expect(sink.posted[0]?.body.length).toBeLessThan(3_100)
  })
})

describe('a sink that', () => {
  it.each([
    [200, { kind: 'sent' }],
    [400, { kind: 'refused', trouble: 'refused 400' }],
    [410, { kind: 'refused', trouble: 'refused 410' }],
    [404, { kind: 'again', trouble: 'deferred 404', after: 0 }],
    [500, { kind: 'again', trouble: 'deferred 500', after: 0 }],
  ])('answers %i', async (status, outcome) => {
    const sink = await sinkOf()
    sink.answer = (response) => void response.writeHead(status).end()
    expect(await send(at(sink))).toEqual(outcome)
  })

  it.each([
    ['120', 120_000],
    ['999999', 3_600_000],
    ['-5', 0],
    ['soon', 0],
  ])('wants to be left alone for %s', async (retryAfter, after) => {
    const sink = await sinkOf()
    sink.answer = (response) => void response.writeHead(429, { 'retry-after': retryAfter }).end()
    expect(await send(at(sink))).toEqual({ kind: 'again', trouble: 'deferred 429', after })
  })

  it.each([301, 302, 307, 308])('redirects with %i is followed nowhere', async (status) => {
    const [sink, other] = [await sinkOf(), await sinkOf()]
    sink.answer = (response) => void response.writeHead(status, { location: at(other) }).end()
    expect(await send(at(sink))).toEqual({ kind: 'again', trouble: `redirect ${status}` })
    expect(other.posted).toEqual([])
  })

  it('answers with ten megabytes is heard, and cut', async () => {
    const sink = await sinkOf()
    let written = 0
    sink.answer = (response) => {
      response.writeHead(200)
      const more = () => {
        while (written < 10_000_000) {
          written += 65_536
          if (!response.write(Buffer.alloc(65_536))) return
        }
        response.end()
      }
      response.on('drain', more)
      more()
    }
    expect(await send(at(sink))).toEqual({ kind: 'sent' })
    expect(written).toBeLessThan(10_000_000)
  })

  const drip = (response: ServerResponse) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(timer))
  }

  it.each<[string, WebhookSink['answer'], 'broken' | 'timeout']>([
    [
      'answers with headers without end',
      (response) => void response.writeHead(200, { x: 'y'.repeat(50_000) }).end(),
      'broken',
    ],
    ['hangs up', (response) => void response.destroy(), 'broken'],
    ['says nothing', () => {}, 'timeout'],
    ['says one letter after the other', drip, 'timeout'],
  ])('%s is given up in time', async (_, answer, trouble) => {
    const sink = await sinkOf()
    sink.answer = answer
    const parts = trouble === 'timeout' ? IMPATIENT : {}
    expect(await send(at(sink), { parts })).toEqual({ kind: 'again', trouble })
  })

  it('is not there', async () => {
    const sink = await startWebhookSink()
    await sink.close()
    expect(await send(at(sink))).toEqual({ kind: 'again', trouble: 'not-there' })
  })

  it('is waited for no longer when Flightline stops', async () => {
    const sink = await sinkOf()
    const stop = new AbortController()
    sink.answer = () => stop.abort()
    const outcome = await send(at(sink), { signal: stop.signal })
    expect(outcome).toEqual({ kind: 'again', trouble: 'timeout' })
  })
})

describe('over https', () => {
  const authority = ownAuthority('Mesa Air', Date.now())
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const hook = ({ port }: WebhookSink) => `https://hook.mesa.example:${port}/`

  it('goes to whoever proves that name, at the address that was judged', async () => {
    const sink = await sinkOf(authority.issue(['hook.mesa.example']))
    const parts = { resolve, authority: authority.cert }
    expect(await send(hook(sink), { parts })).toEqual({ kind: 'sent' })
    expect(sink.posted[0]?.headers.host).toBe(`hook.mesa.example:${sink.port}`)
  })

  it('says nothing to anybody else', async () => {
    const wrong = await sinkOf(authority.issue(['other.example']))
    const parts = { resolve, authority: authority.cert }
    expect(await send(hook(wrong), { parts })).toEqual({ kind: 'again', trouble: 'tls' })
    const unknown = await sinkOf(authority.issue(['hook.mesa.example']))
    expect(await send(hook(unknown), { parts: { resolve } })).toEqual({
      kind: 'again',
      trouble: 'tls',
    })
    expect([...wrong.posted, ...unknown.posted]).toEqual([])
  })
})

describe('where a webhook may go', () => {
  const PUBLIC = '93.184.216.34'
  const judge = (
    url: string,
    found: readonly string[] = [],
    networks: readonly string[] = [],
    own: readonly string[] = [],
  ) =>
    targetOf(url, {
      networks,
      own: () => own,
      resolve: async () =>
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })

  const REFUSED = `
    https://127.0.0.1/ https://127.9.9.9/ https://2130706433/ https://0x7f.1/
    https://0177.0.0.1/ https://0.0.0.0/ https://10.0.0.5/ https://172.16.4.4/
    https://192.168.1.1/ https://100.64.0.1/ https://169.254.169.254/latest/meta-data/
    https://192.0.0.192/ https://198.18.0.1/ https://224.0.0.1/ https://255.255.255.255/
    https://[::1]/ https://[::]/ https://[::ffff:127.0.0.1]/ https://[::ffff:93.184.216.34]/
    https://[::ffff:a9fe:a9fe]/ https://[::7f00:1]/ https://[64:ff9b::7f00:1]/
    https://[2002:7f00:1::]/ https://[2001:0:1::1]/ https://[2001:db8::1]/ https://[fe80::1]/
    https://[fc00::1]/ https://[fd00:ec2::254]/ https://[ff02::1]/ http://${PUBLIC}/
    ftp://93.184.216.34/ https://user:pass@93.184.216.34/ nonsense`

  it.each(REFUSED.trim().split(/\s+/))('not to %s', async (url) => {
    expect(await judge(url)).toBe('network')
  })

  it.each([
    [['10.0.0.5']],
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['::ffff:10.0.0.5']],
    [['::1']],
    [[PUBLIC, '10.0.0.5']],
    [['10.0.0.5', PUBLIC]],
  ])('not to a name that leads to %j', async (found) => {
    expect(await judge('https://hook.example/', found)).toBe('network')
  })

  it('not to this machine’s own public address', async () => {
    expect(await judge('https://hook.example/', [PUBLIC], [], [PUBLIC])).toBe('network')
    expect(await judge(`https://${PUBLIC}/`, [], [], [PUBLIC])).toBe('network')
  })

  it.each([
    ['https://hook.example/', [PUBLIC], []],
    ['https://hook.example/', ['2606:2800:220:1::1'], []],
    [`https://${PUBLIC}/`, [], []],
    ['https://hook.example/', ['10.0.0.5'], ['10.0.0.0/16']],
    ['http://hook.lan/', ['10.0.0.5'], ['10.0.0.5']],
    ['http://127.0.0.1/', [], ['127.0.0.1']],
    ['http://[fd00::5]/', [], ['fd00::/64']],
  ])('to %s, which leads to %j, where %j is listed', async (url, found, networks) => {
    const literal = withoutBrackets(new URL(url).hostname)
    expect(await judge(url, found, networks)).toMatchObject({ address: found[0] ?? literal })
  })

  it('not over http to what is not listed, though something else is', async () => {
    expect(await judge('http://hook.example/', [PUBLIC], ['10.0.0.5'])).toBe('network')
    expect(await judge('http://hook.lan/', ['10.0.0.6'], ['10.0.0.5'])).toBe('network')
  })

  it('says of a name that leads nowhere that nobody is there', async () => {
    expect(await judge('https://hook.example/')).toBe('not-there')
  })

  it('connects to the address that was judged, wherever the name leads a moment later', async () => {
    const authority = ownAuthority('Mesa Air', Date.now())
    const sink = await sinkOf(authority.issue(['hook.mesa.example']))
    const looks: string[] = []
    // First to a listed address at which nobody answers, then to where the sink is.
    const answers = ['127.0.0.2', '127.0.0.1']
    const resolve = async (name: string): Promise<LookupAddress[]> => {
      looks.push(name)
      return [{ address: answers[looks.length - 1] ?? '127.0.0.1', family: 4 }]
    }
    const parts = { resolve, authority: authority.cert, networks: ['127.0.0.2'] }
    const url = `https://hook.mesa.example:${sink.port}/`
    expect(await send(url, { parts })).toMatchObject({ kind: 'again' })
    expect(sink.posted).toEqual([])
    // The next try looks and judges anew.
    expect(await send(url, { parts })).toEqual({ kind: 'again', trouble: 'network' })
    expect([looks.length, sink.posted]).toEqual([2, []])
  })

  it('is given up in time where the name is never found', async () => {
    const parts = { resolve: () => new Promise<never>(() => {}), ...IMPATIENT }
    expect(await send('https://hook.mesa.example/', { parts })).toEqual({
      kind: 'again',
      trouble: 'timeout',
    })
  })
})
