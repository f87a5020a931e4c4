import { Agent as PlainAgent, request as plainRequest, type RequestOptions } from 'node:http'
import { Agent, request } from 'node:https'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccessConfig } from '#server/config/config.ts'
import type { IncomingRequest } from '#server/http/request.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { type AccessUnderTest, accessUnderTest } from '#server/testing/access-under-test.ts'
import { forgedHeaders } from '#server/testing/attacks.ts'
import { describeWith } from '#server/testing/describe-with.ts'
import {
  answerTo,
  type CameBack,
  PROXIED_NAME,
  type ProxyFile,
  type RealProxy,
  startProxy,
} from '#server/testing/real-proxies.ts'
import { isFullRun } from '#testing/runs.ts'
import { ROLES, type Role } from '#wire/access.ts'
import { PAGE_HEADER } from '#wire/wire.ts'
import { type Listening, listen } from './listen.ts'
import { createOwnHosts, type OwnHosts } from './own-hosts.ts'
import { createPeers, DIRECT, type Peers } from './peers.ts'

// Whoever writes headers that other programs let somebody in by is taken for no one else: straight, and through real proxies.

/** Who the browser is to a proxy on 127.0.0.1: another address of this machine. */
const BROWSER = '127.0.0.9'
const FORGED = forgedHeaders(BROWSER)
const PROXIES = isFullRun
  ? ([
      ['Caddyfile', 'caddy'],
      ['Caddyfile.internal', 'caddy'],
      ['nginx.conf', 'nginx'],
    ] as const)
  : []

interface Deployment {
  /** A request of a role, or of nobody, as its browser sends it. */
  ask(as: Role | null, forged?: (typeof FORGED)[number], more?: AskMore): Promise<Told>
  readonly peers: Peers
  close(): Promise<void>
}

interface AskMore {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Told {
  readonly answer: CameBack
  /** Who the gateway took him for. */
  readonly asked: Partial<IncomingRequest>
  /** The header came through as the forger wrote it. */
  readonly isArrived: boolean
}

let school: AccessUnderTest
const at: { own: OwnHosts | null; port: number } = { own: null, port: 0 }
beforeAll(async () => {
  school = await accessUnderTest({
    gateway: { hosts: () => at.own?.of(at.port) ?? new Map<string, string>() },
  })
})

async function deploy(file: ProxyFile | null): Promise<Deployment> {
  const last: { asked: IncomingRequest } = {
    asked: { method: '', path: '', query: '', headers: {} },
  }
  const decide: typeof school.gateway.decide = (asked) => {
    last.asked = asked
    return school.gateway.decide(asked)
  }
  const later: { access: AccessConfig; peers: Peers | null } = {
    access: LOOPBACK_ALONE,
    peers: null,
  }
  // A proxy is told Flightline's port, and Flightline the proxy's: the port comes first.
  const listening: Listening = await listen(
    decide,
    { host: '127.0.0.1', port: 0 },
    {
      peers: {
        mayCome: (socket) => later.peers?.mayCome(socket) === true,
        shareOf: (socket) => later.peers?.shareOf(socket) ?? '',
        of: (one) => (later.peers ?? DIRECT).of(one),
        counts: () => later.peers?.counts() ?? { ignored: 0, cut: 0 },
      },
    },
  )
  const proxy: RealProxy | null = file && (await startProxy(file, listening.port, Date.now()))
  const origin = proxy
    ? `https://${PROXIED_NAME}:${proxy.port}`
    : `http://127.0.0.1:${listening.port}`
  if (proxy) {
    later.access = { ...LOOPBACK_ALONE, publicUrl: origin, trustedProxies: ['127.0.0.1'] }
  }
  const { access } = later
  const peers = createPeers({ access, host: '127.0.0.1' })
  later.peers = peers
  at.port = listening.port
  at.own = createOwnHosts({
    access,
    host: '127.0.0.1',
    machine: { interfaces: () => ({}), hostname: () => 'desk' },
    monotonic: () => 0,
  })
  const agent = proxy ? new Agent({ keepAlive: true, ca: proxy.authority }) : new PlainAgent()

  return {
    peers,
    async ask(as, forged, { method = 'GET', path = '/api/status', headers = {} } = {}) {
      const cookie = as === null ? '' : school.cookies[as]
      const sent: RequestOptions = {
        host: '127.0.0.1',
        localAddress: BROWSER,
        port: proxy?.port ?? listening.port,
        ...(proxy && { servername: PROXIED_NAME }),
        agent,
        path,
        method,
        headers: {
          host: new URL(origin).host,
          origin,
          ...PAGE_HEADER,
          ...(cookie && { cookie: proxy ? `__Host-${cookie}` : cookie }),
          ...headers,
          ...(forged && { [forged[0]]: forged[1] }),
        },
      }
      const answer = await answerTo(proxy ? request(sent) : plainRequest(sent))
      // No two requests have the same name.
      const { headers: header, trace, isForwarded: _, ...asked } = last.asked
      expect(answer.headers['flightline-request']).toBe(trace?.id)
      delete answer.headers['flightline-request']
      const arrived = forged && header[forged[0].toLowerCase()]
      const isArrived = forged !== undefined && arrived === [forged[1]].flat().join(', ')
      return { answer, asked, isArrived }
    },
    async close() {
      agent.destroy()
      await proxy?.close()
      await listening.close()
    },
  }
}

describe('headers that a stranger forges', () => forge(null))

for (const [file, program] of PROXIES)
  describeWith([program], `headers that a stranger forges, through ${file}`, () => forge(file))

function forge(file: ProxyFile | null) {
  const isSecure = file !== null
  let deployment: Deployment
  beforeAll(async () => {
    deployment = await deploy(file)
  }, 300_000)
  afterAll(() => deployment.close())

  it('the browser is told from the proxy, and its connection from the proxy’s', async () => {
    const { asked, answer } = await deployment.ask('manager')
    expect(asked).toMatchObject({ address: BROWSER, isSecure })
    expect(answer.status).toBe(200)
    expect('strict-transport-security' in answer.headers).toBe(isSecure)
  })

  it('a page of its own address may write, and no other', async () => {
    const write = { method: 'DELETE', path: '/api/house/people/none' }
    const own = await deployment.ask(null, undefined, write)
    expect(own.answer.status).toBe(401)
    for (const origin of ['http://127.0.0.1', 'https://evil.example', `http://${PROXIED_NAME}`]) {
      const told = await deployment.ask(null, undefined, { ...write, headers: { origin } })
      expect(told.answer.status).toBe(403)
    }
  })

  it('have no effect but to be counted, whoever is signed in', async () => {
    expect(FORGED.length).toBeGreaterThanOrEqual(40)
    for (const role of [null, ...ROLES]) {
      const honest = await deployment.ask(role)
      expect(honest.answer.status).toBe(role === null ? 401 : 200)
      for (const forged of FORGED) {
        const before = deployment.peers.counts().ignored
        const told = await deployment.ask(role, forged)
        const what = `${String(role)} with ${forged.join(': ')}`
        expect([told.answer, told.asked], what).toEqual([honest.answer, honest.asked])
        const isProxys = file !== null && /^x-forwarded-(?:host|port|server)$/.test(forged[0])
        const counted = deployment.peers.counts().ignored - before
        expect(counted, what).toBe(told.isArrived && !isProxys ? 1 : 0)
        if (file === null) expect(told.isArrived, what).toBe(true)
      }
    }
  })
}
