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
import { isSmall, sized } from './options.ts'
import { end, type Program, processorSeconds, startFlightline, startProgram } from './programs.ts'
import { type Aim, beside, inTurns, percentile, type Row } from './rows.ts'

const TURNS = sized(3, 1)
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

interface Load {
  readonly perSecond: number
  /** Answers for each second of the server's processor. */
  readonly perProcessorSecond: number
  readonly p99: number
  readonly bytes: number
}

const OURS = 'usual'
const NGINX = 'nginx'
const OURS_AND_NGINX = [OURS, NGINX]
const PEERS = [NGINX, 'http-proxy-middleware', 'hono']
const PASSPHRASE = 'the passphrase of the benchmark'

/** Answers from memory of one list through Flightline and through others, in turns, on one upstream; every server and the load a process of its own. */
export async function benchThroughput(): Promise<readonly Row[]> {
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
    const passphrase = join(folder, 'passphrase')
    writeFileSync(passphrase, PASSPHRASE, { mode: 0o600 })
    const asked = await flightline('signed-in', { ADMIN_PASSPHRASE_FILE: passphrase })
    servers.set(OURS, await flightline('data'))
    servers.set('with metrics', await flightline('counted', { METRICS_PORT: '0' }))
    servers.set('signed in', { ...asked, cookie: await signIn(asked.port) })
    const nginx = isSmall ? null : await startNginx(folder, upstream, String(await freePort()))
    if (nginx !== null) {
      servers.set(NGINX, nginx)
      servers.set('http-proxy-middleware', await rival('http-proxy-middleware', upstream))
      servers.set('hono', await rival('hono', upstream))
    } else if (!isSmall) console.log('nginx is not installed, so nothing is compared with it.')
    return [
      ...(await compareRates(servers)),
      ...(await askAtOnce(servers, upstream)),
      ...(await besideSlow(servers)),
    ]
  } finally {
    await Promise.all([...servers.values(), school].map(({ child }) => end(child)))
    rmSync(folder, { recursive: true, force: true })
  }
}

type Servers = ReadonlyMap<string, Server>

async function compareRates(servers: Servers): Promise<Row[]> {
  const load = (server: Server) => loadOn(server, CONNECTIONS, SECONDS)
  const found = await inTurnsOn(servers, [...servers.keys()], load)
  const figures: readonly (readonly [of: keyof Load, unit: string, aim?: Aim])[] = [
    ['perProcessorSecond', 'a processor second', '≥ 0.5 ×'],
    ['perSecond', 'a second'],
    ['p99', 'ms at 99 %'],
    ['bytes', 'bytes each'],
  ]
  const ours = [...servers.keys()].filter((name) => !PEERS.includes(name))
  return ours.flatMap((name) =>
    figures.map(([of, unit, aim]) => {
      const row = `answers from memory, ${name}`
      return { row, unit, ...beside(found, name, PEERS, (one) => one[of]), aim }
    }),
  )
}

/** How long `/healthz` takes meanwhile, and that the school is asked nothing. */
async function askAtOnce(servers: Servers, upstream: string): Promise<Row[]> {
  const found = await inTurnsOn(servers, OURS_AND_NGINX, async (server) => {
    const before = await requestsTo(upstream)
    const times: number[] = []
    const over = new AbortController()
    const asking = loadOn(server, PAGES_AT_ONCE, SECONDS).finally(() => over.abort())
    while (!over.signal.aborted) {
      times.push(await timeOf(server, '/healthz'))
      await pause(HEALTH_EVERY)
    }
    await asking
    return { worst: Math.max(...times), requests: (await requestsTo(upstream)) - before }
  })
  const row = `${PAGES_AT_ONCE} pages at once`
  const worst = beside(found, OURS, [NGINX], (of) => of.worst)
  const { ours: requests } = beside(found, OURS, [], (of) => of.requests)
  return [
    { row: `${row}, healthz at worst`, unit: 'ms', ...worst, aim: '≤ 20' },
    { row: `${row}, to the school`, unit: 'requests', ours: requests, aim: '≤ 0' },
  ]
}

async function requestsTo(upstream: string): Promise<number> {
  return Number(await (await fetch(`${upstream}/asked`)).text())
}

async function besideSlow(servers: Servers): Promise<Row[]> {
  const found = await inTurnsOn(servers, OURS_AND_NGINX, async (server) => {
    const alone = await honestP99(server)
    const stop = beSlow(server.port)
    await pause(1000)
    const crowded = await honestP99(server)
    stop()
    return { alone, crowded }
  })
  const { ours, peers } = beside(found, OURS, [NGINX], (of) => of.crowded)
  const { ours: alone } = beside(found, OURS, [], (of) => of.alone)
  const row = `99 % of answers beside ${SLOW_SOCKETS} slow callers`
  return [{ row, unit: 'ms', ours, peers: { alone, ...peers }, aim: '≤ 1.1 ×' }]
}

/** Measures the servers of these names in turns, as far as they run. */
function inTurnsOn<Figures>(
  servers: Servers,
  names: readonly string[],
  measure: (server: Server) => Promise<Figures>,
) {
  const there = [...servers].filter(([name]) => names.includes(name))
  const measures = there.map(([name, server]) => [name, () => measure(server)] as const)
  return inTurns(TURNS, Object.fromEntries(measures))
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
