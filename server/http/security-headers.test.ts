import { connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CanaryGateway, startCanaryGateway } from '#server/testing/canary-gateway.ts'
import { listBody, respond } from '#server/testing/fake-upstream.ts'
import { type Listening, listen } from './port/listen.ts'
import { loopbackHosts } from './port/own-hosts.ts'

/** Written out once more on purpose: read from the code that sends it, no weakening of it would ever be seen. */
const EXPECTED = `
content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'
x-content-type-options: nosniff
referrer-policy: no-referrer
cross-origin-opener-policy: same-origin
cross-origin-resource-policy: same-origin
x-frame-options: DENY
permissions-policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()
`
  .trim()
  .split('\n')

let gateway: CanaryGateway
let server: Listening
beforeEach(async () => {
  gateway = await startCanaryGateway()
  gateway.fake.answer = respond(200, listBody([]))
  server = await listen(gateway.gateway.decide, { host: '127.0.0.1', port: 0 })
  gateway.hostsAre(loopbackHosts(server.port, ON_THE_NETWORK))
})
afterEach(async () => {
  await server.close()
  await gateway.close()
})

const ON_THE_NETWORK = 'flightline.local'
const LIST = '/api/v1/reservations?from=2026-11-15&to=2026-11-22&limit=100'

it.each([
  ['a page', 200, 'GET /schedule'],
  ['a page of the school’s network', 200, 'GET /schedule', `Host: ${ON_THE_NETWORK}:PORT\r\n`],
  ['a page that was only looked at', 200, 'HEAD /print/day'],
  ['a file of the build', 200, 'GET /assets/main-abc123.js'],
  ['the icon', 200, 'GET /favicon.svg'],
  ['a list', 200, `GET ${LIST}`],
  ['the status', 200, 'GET /api/status'],
  ['the health', 200, 'GET /healthz'],
  ['the readiness', 200, 'GET /readyz'],
  ['a wrong question', 400, `GET ${LIST}&x=1`],
  ['what is no request', 400, 'GET /schedule', 'no header\r\n'],
  ['a request from elsewhere', 403, 'GET /api/status', 'Origin: https://evil.com\r\n'],
  ['a page in a frame of another', 403, 'GET /', 'Sec-Fetch-Site: cross-site\r\n'],
  ['an unknown address', 404, 'GET /nowhere'],
  ['another method', 405, 'PUT /schedule'],
  ['a tunnel', 405, 'CONNECT evil.com:443'],
  ['another host', 421, 'GET /', 'Host: evil.com\r\n'],
  ['too many headers', 431, 'GET /', `X: ${'x'.repeat(20_000)}\r\n`],
  ['a failure of our own', 500, 'GET /schedule'],
  ['what cannot be had', 503, `GET ${LIST}`],
])('%s (%i) is sent with every security header, each once', async (_, status, line, more = '') => {
  if (status === 500) gateway.hostsAre(null as never)
  if (status === 503) gateway.fake.answer = respond(500, '')
  const head = await headOf(line, more)
  // Over plain http it counts on this machine alone.
  const isNear = !more.startsWith('Host:')
  const expected = EXPECTED.filter((header) => isNear || !header.startsWith('cross-origin-opener'))
  expect(head[0]).toContain(`HTTP/1.1 ${status} `)
  const names = EXPECTED.map((header) => header.slice(0, header.indexOf(':') + 1))
  const sent = head.filter((header) => names.some((name) => header.startsWith(name)))
  expect(sent.toSorted()).toEqual(expected.toSorted())
})

/** The head of an answer as it came, line by line, names in lower case. */
function headOf(line: string, more: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1')
    const host = more.startsWith('Host:') ? '' : `Host: 127.0.0.1:${server.port}\r\n`
    let text = ''
    socket.on('connect', () =>
      socket.write(
        `${line} HTTP/1.1\r\n${host}${more.replace('PORT', String(server.port))}Connection: close\r\n\r\n`,
      ),
    )
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = ''] = text.split('\r\n\r\n')
      resolve(head.split('\r\n').map((one) => one.replace(/^[\w-]+:/, (n) => n.toLowerCase())))
    })
  })
}
