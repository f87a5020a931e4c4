import { request as plainRequest, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import { connect as connectPlainly, type Socket } from 'node:net'
import { connect } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { jsonAnswer } from '#server/http/answer.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { describeWith } from '#server/testing/describe-with.ts'
import { answerTo, PROXIED_NAME, type ProxyFile, startProxy } from '#server/testing/real-proxies.ts'
import { listen } from './listen.ts'
import { createPeers } from './peers.ts'

// Bodies that come a byte at a time, straight and through real proxies: nobody needs to be signed in to send one.

const MANY = 600
const PATH = '/api/session'
const SLOW = `${PATH}?slow`
const OK = jsonAnswer(200, {})

describe('slow bodies', () => holdOut(null))
for (const [file, program] of [
  ['Caddyfile.internal', 'caddy'],
  ['nginx.conf', 'nginx'],
] as const)
  describeWith([program], `slow bodies through ${file}`, () => holdOut(file))

function holdOut(file: ProxyFile | null) {
  it('are all cut after ten seconds, and nobody beside them is refused', async () => {
    const slow = { begun: 0, gone: 0 }
    const trustedProxies = file === null ? [] : ['127.0.0.1']
    const peers = createPeers({ access: { ...LOOPBACK_ALONE, trustedProxies }, host: '127.0.0.1' })
    const server = await listen(
      () => OK,
      { host: '127.0.0.1', port: 0 },
      {
        peers: {
          ...peers,
          of(asked) {
            if (asked.url === SLOW) {
              slow.begun += 1
              asked.socket.once('close', () => (slow.gone += 1))
            }
            return peers.of(asked)
          },
        },
      },
    )
    const proxy = file && (await startProxy(file, server.port, Date.now()))
    const port = proxy?.port ?? server.port
    const at = { host: '127.0.0.1', port, servername: PROXIED_NAME, ca: proxy?.authority ?? '' }
    const headers = { host: `${PROXIED_NAME}:${port}` }
    const honest = (method: string) => {
      const options: RequestOptions = { ...at, path: PATH, method, headers, agent: false }
      const sent = proxy ? request(options) : plainRequest(options)
      return answerTo(sent, method === 'POST' ? '{}' : undefined)
    }
    const callers = Array.from({ length: MANY }, (): Socket => {
      const socket = proxy ? connect(at) : connectPlainly(at)
      socket.on('error', () => {}).resume()
      socket.write(
        `POST ${SLOW} HTTP/1.1\r\nHost: ${headers.host}\r\nContent-Length: 16000\r\n\r\n{`,
      )
      return socket
    })
    const drip = setInterval(() => {
      for (const socket of callers) if (socket.writable) socket.write(' ')
    }, 1_000)
    try {
      const statuses = new Set<number | undefined>()
      while (slow.gone < MANY)
        for (const method of ['GET', 'POST']) statuses.add((await honest(method)).status)
      expect(slow).toEqual({ begun: MANY, gone: MANY })
      expect([...statuses]).toEqual([200])
    } finally {
      clearInterval(drip)
      for (const socket of callers) socket.destroy()
      await proxy?.close()
      await server.close()
    }
  })
}
