import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/free-port.ts'
import { installRivals, RIVAL_PROGRAMS } from '../rivals/install.ts'
import { startNginx } from '../rivals/nginx.ts'
import { BENCH_PATH, benchQuery } from './bench-list.ts'
import { percentile, ratio, round } from './figures.ts'
import { end, type Program, processorSeconds, startFlightline, startProgram } from './programs.ts'
import { isSmall, sized } from './small.ts'

const ROUNDS = sized(3, 1)
const SECONDS = sized(4, 1)
const CONNECTIONS = 16
const PAGES_AT_ONCE = sized(200, 4)
const SLOW_SOCKETS = sized(500, 5)
const HEALTH_EVERY = 10
const RIVALS = fileURLToPath(new URL('../rivals/proxies.ts', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

interface Server extends Program {
  readonly cookie?: string
}

type Row = Record<string, string | number>

interface Load {
  readonly perSecond: number
  /** Answers for each second of the server's processor. */
  readonly perProcessorSecond: number
  readonly p99: number
  readonly bytes: number
}

const OURS = 'Flightline'
const NGINX = 'nginx proxy_cache'
const PASSPHRASE = 'the passphrase of the benchmark'

/** Answers from memory of one list through Flightline and through others, in turns, on one upstream; every server and the load a process of its own. */
export async function benchThroughput(): Promise<{ title: string; rows: Row[] }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-bench-'))
  if (!isSmall) installRivals()
  const servers = new Map<string, Server>()
  const rival = (...args: string[]) =>
    startProgram([join(root, 'e2e/run.mjs'), RIVALS, ...args], folder)
  const school = await rival('upstream')
  try {
    const upstream = `http://127.0.0.1:${school.port}`
    const flightline = (name: string, env = {}) =>
      startFlightline(folder, upstream, { DATA_DIR: join(folder, name), ...env })
    servers.set(OURS, await flightline('data'))
    servers.set('Flightline, with metrics', await flightline('counted', { METRICS_PORT: '0' }))
    const passphrase = join(folder, 'passphrase')
    writeFileSync(passphrase, PASSPHRASE, { mode: 0o600 })
    const asked = await flightline('signed-in', { ADMIN_PASSPHRASE_FILE: passphrase })
    servers.set('Flightline, signed in', { ...asked, cookie: await signIn(asked.port) })
    if (!isSmall) {
      servers.set('http-proxy-middleware', await rival('http-proxy-middleware', upstream))
      servers.set('hono with fetch', await rival('hono', upstream))
      const nginx = await startNginx(folder, upstream, String(await freePort()))
      if (nginx !== null) servers.set(NGINX, nginx)
      else console.log('nginx is not installed, so nothing is compared with it.')
    }
    return [
      { title: titleOf('Answers from memory', CONNECTIONS), rows: await compareRates(servers) },
      { title: titleOf('At once', PAGES_AT_ONCE), rows: await askAtOnce(servers, upstream) },
      {
        title: `${titleOf('Slow callers', CONNECTIONS)}, beside ${SLOW_SOCKETS} who send a byte a second`,
        rows: await besideSlow(servers),
      },
    ]
  } finally {
    await Promise.all([...servers.values(), school].map(({ child }) => end(child)))
    rmSync(folder, { recursive: true, force: true })
  }
}

function titleOf(what: string, connections: number): string {
  return `${what}: a list of 100 to ${connections} connections, ${ROUNDS} rounds of ${SECONDS} s; median (least–most)`
}

async function compareRates(servers: ReadonlyMap<string, Server>): Promise<Row[]> {
  const loads = new Map([...servers.keys()].map((name) => [name, [] as Load[]]))
  // Rounds run side by side, so that whatever else the machine does meets all of them. The first warms up.
  for (let turn = 0; turn <= ROUNDS; turn += 1)
    for (const [name, server] of servers) {
      const load = await loadOn(server, CONNECTIONS, turn === 0 ? 1 : SECONDS)
      if (turn > 0) loads.get(name)?.push(load)
    }
  const figures = (name: string, of: (load: Load) => number) => loads.get(name)?.map(of) ?? []
  const half = (name: string, of: (load: Load) => number) => percentile(figures(name, of), 0.5)
  const times = (name: string, of: (load: Load) => number) =>
    servers.has(NGINX) ? ratio(figures(name, of), figures(NGINX, of)) : 'nginx is not installed'
  return [...servers.keys()].map((name) => ({
    server: name,
    'answers/s': Math.round(half(name, (load) => load.perSecond)),
    'p99 ms': half(name, (load) => load.p99),
    'kB an answer': round(half(name, (load) => load.bytes) / 1000),
    'answers per processor second': Math.round(half(name, (load) => load.perProcessorSecond)),
    'answers per processor second ÷ nginx': times(name, (load) => load.perProcessorSecond),
    'answers/s ÷ nginx': times(name, (load) => load.perSecond),
  }))
}

/** How long `/healthz` takes meanwhile, and that the school is asked nothing. */
async function askAtOnce(servers: ReadonlyMap<string, Server>, upstream: string): Promise<Row[]> {
  const seen = new Map(
    [OURS, NGINX].filter((name) => servers.has(name)).map((n) => [n, [] as number[]]),
  )
  const before = await requestsTo(upstream)
  for (let turn = 0; turn < ROUNDS; turn += 1)
    for (const [name, times] of seen) {
      const server = servers.get(name) as Server
      const over = new AbortController()
      const asking = loadOn(server, PAGES_AT_ONCE, SECONDS).finally(() => over.abort())
      while (!over.signal.aborted) {
        times.push(await timeOf(server, '/healthz'))
        await pause(HEALTH_EVERY)
      }
      await asking
    }
  const requests = (await requestsTo(upstream)) - before
  return [...seen].map(([server, times]) => ({
    server,
    'healthz p50 ms': round(percentile(times, 0.5)),
    'healthz p99 ms': round(percentile(times, 0.99)),
    'healthz worst ms': round(percentile(times, 1)),
    'requests to the school': requests,
  }))
}

async function requestsTo(upstream: string): Promise<number> {
  return Number(await (await fetch(`${upstream}/asked`)).text())
}

async function besideSlow(servers: ReadonlyMap<string, Server>): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of [OURS, NGINX]) {
    const server = servers.get(name)
    if (server === undefined) continue
    const p99 = { alone: [] as number[], beside: [] as number[] }
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      p99.alone.push(await honestP99(server))
      const stop = beSlow(server.port)
      await pause(1000)
      p99.beside.push(await honestP99(server))
      stop()
    }
    rows.push({
      server: name,
      'p99 ms alone': round(percentile(p99.alone, 0.5)),
      'p99 ms beside them': round(percentile(p99.beside, 0.5)),
      'beside ÷ alone': ratio(p99.beside, p99.alone),
    })
  }
  return rows
}

/** Each asks, and asks again once it is answered. */
async function honestP99(server: Server): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const until = performance.now() + SECONDS * 1000
  const times: number[] = []
  const ask = async () => {
    while (performance.now() < until) times.push(await timeOf(server, listPath(), agent))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  agent.destroy()
  return percentile(times, 0.99)
}

/** Connections whose requests never end; each that is cut comes again. Returns what stops them. */
function beSlow(port: string): () => void {
  const sockets = new Set<Socket>()
  let isOver = false
  const begin = () => {
    if (isOver) return
    const socket = connect(Number(port), '127.0.0.1')
    sockets.add(socket)
    socket.write(`GET ${listPath()} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Slow: `)
    const timer = setInterval(() => socket.write('a'), 1000)
    socket.on('error', () => {}).resume()
    socket.on('close', () => {
      clearInterval(timer)
      sockets.delete(socket)
      begin()
    })
  }
  for (let n = 0; n < SLOW_SOCKETS; n += 1) begin()
  return () => {
    isOver = true
    for (const socket of sockets) socket.destroy()
  }
}

/** Ms until the whole answer has come. */
function timeOf({ port, cookie = '' }: Server, path: string, agent?: Agent): Promise<number> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { cookie }, ...(agent && { agent }) }
    get(options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - from))
    }).on('error', reject)
  })
}

function listPath(): string {
  return BENCH_PATH + benchQuery(Date.now())
}

async function signIn(port: string): Promise<string> {
  const origin = `http://127.0.0.1:${port}`
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ who: 'admin', passphrase: PASSPHRASE }),
  })
  if (answer.status !== 200) throw new Error(`Nobody could sign in: ${answer.status}.`)
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

async function loadOn(server: Server, connections: number, seconds: number): Promise<Load> {
  const before = processorSeconds(server.child.pid)
  const load = await (isSmall ? askInTurn : autocannon)(server, connections, seconds)
  const spent = processorSeconds(server.child.pid) - before
  const { answers, ...rest } = load
  return { ...rest, perSecond: answers / seconds, perProcessorSecond: answers / spent }
}

type Asked = Pick<Load, 'p99' | 'bytes'> & { readonly answers: number }

/** Load without autocannon, which is one of the packages beside: it shows that the servers answer. */
async function askInTurn(server: Server, _: number, seconds: number): Promise<Asked> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  while (performance.now() < until) times.push(await timeOf(server, listPath()))
  return { answers: times.length, p99: percentile(times, 0.99), bytes: Number.NaN }
}

async function autocannon(
  { port, cookie = '' }: Server,
  connections: number,
  seconds: number,
): Promise<Asked> {
  const url = `http://127.0.0.1:${port}${listPath()}`
  const load = ['-c', String(connections), '-d', String(seconds), '-H', `cookie=${cookie}`]
  const child = spawn(`${RIVAL_PROGRAMS}/autocannon`, ['--json', ...load, url], {
    env: { PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let stdout = ''
  for await (const chunk of child.stdout) stdout += String(chunk)
  const result = JSON.parse(stdout) as {
    latency: { p99: number }
    throughput: { total: number }
    non2xx: number
    errors: number
    '2xx': number
  }
  if (result.non2xx + result.errors > 0) throw new Error(`${url} failed under load.`)
  const answers = result['2xx']
  return { answers, p99: result.latency.p99, bytes: result.throughput.total / answers }
}
