import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BENCH_PATH, benchList } from '../bench/bench-list.ts'

// One of the servers that bench/throughput.ts compares, as a process of its own: `proxies.ts ROLE [UPSTREAM]`.
// Prints the port it listens on. Each loads its own packages, so the upstream runs where none is installed.

const [role, upstream = ''] = process.argv.slice(2)
const say = (port: number) => console.log(String(port))
const authorization = 'Bearer the-key-of-the-benchmark'

if (role === 'upstream') {
  // As fast as Node can be, so that nobody in front of it waits for it: bytes that are ready.
  const list = Buffer.from(JSON.stringify(benchList(Date.now())))
  const none = Buffer.from(JSON.stringify(benchList(Date.now(), 0)))
  let asked = 0
  const server = createServer((request, response) => {
    // How often, for the bench: it is told so here.
    if (request.url === '/asked') return response.end(String(asked))
    asked += 1
    const isWhole = request.url?.startsWith(BENCH_PATH)
    const body = isWhole ? list : none
    const type = 'application/json; charset=utf-8'
    response.writeHead(200, { 'content-type': type, 'content-length': body.length })
    response.end(body)
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => say((server.address() as AddressInfo).port))
} else if (role === 'http-proxy-middleware') {
  const { createProxyMiddleware } = await import('http-proxy-middleware')
  // Without connections that are kept it is five times slower; the others keep theirs too.
  const agent = new Agent({ keepAlive: true })
  const proxy = createProxyMiddleware({ target: upstream, agent, headers: { authorization } })
  const server = createServer((request, response) => void proxy(request, response))
  server.listen(0, '127.0.0.1', () => say((server.address() as AddressInfo).port))
} else if (role === 'hono') {
  const [{ serve }, { Hono }] = await Promise.all([import('@hono/node-server'), import('hono')])
  const app = new Hono()
  app.get('/api/*', (context) => {
    const { pathname, search } = new URL(context.req.url)
    return fetch(upstream + pathname + search, { headers: { authorization } })
  })
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => say(port))
} else throw new Error(`No such role: ${role}`)
