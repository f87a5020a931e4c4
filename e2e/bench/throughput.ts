import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/free-port.ts'
import { installRivals, RIVAL_PROGRAMS } from '../rivals/install.ts'
import { BENCH_PATH, benchQuery } from './bench-list.ts'
import { end, startFlightline, startProgram } from './programs.ts'
import { isSmall, sized } from './small.ts'

const ROUNDS = sized(3, 1)
const SECONDS = sized(4, 1)
const CONNECTIONS = 16
const RIVALS = fileURLToPath(new URL('../rivals/proxies.ts', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

interface Load {
  readonly perSecond: number
  readonly p99: number
  readonly bytes: number
}

const SIGNED_IN = 'Flightline, signed in'
const PASSPHRASE = 'the passphrase of the benchmark'

/** A list of a hundred through Flightline, with nobody and with somebody signed in, and through others, on one upstream; every server and the load a process of its own. */
export async function benchThroughput(): Promise<{
  title: string
  rows: Record<string, string | number>[]
}> {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-bench-'))
  if (!isSmall) installRivals()
  const running: ChildProcess[] = []
  const rival = async (...args: string[]) => {
    const { child, port } = await startProgram([join(root, 'e2e/run.mjs'), RIVALS, ...args], folder)
    running.push(child)
    return port
  }
  try {
    const upstream = `http://127.0.0.1:${await rival('upstream')}`
    const ports = new Map<string, string>()
    const flightline = await startFlightline(folder, upstream)
    running.push(flightline.child)
    ports.set('Flightline', flightline.port)
    const counted = await startFlightline(folder, upstream, {
      METRICS_PORT: '0',
      DATA_DIR: join(folder, 'counted'),
    })
    running.push(counted.child)
    ports.set('Flightline, with metrics', counted.port)
    const cookies = new Map([[SIGNED_IN, await startSignedIn(folder, upstream, running, ports)]])
    const nginx = isSmall ? null : await startNginx(folder, upstream, running)
    if (!isSmall) {
      ports.set('http-proxy-middleware', await rival('http-proxy-middleware', upstream))
      ports.set('hono with fetch', await rival('hono', upstream))
      if (nginx !== null) ports.set('nginx proxy_cache', nginx)
    }

    const loads = new Map([...ports.keys()].map((name) => [name, [] as Load[]]))
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, port] of ports) {
        const url = `http://127.0.0.1:${port}${BENCH_PATH}${benchQuery(Date.now())}`
        const measure = isSmall ? askInTurn : measureLoad
        const load = await measure(url, round === 0 ? 1 : SECONDS, cookies.get(name))
        if (round > 0) loads.get(name)?.push(load)
      }
    }
    // Rounds run side by side, so that whatever else the machine does meets all of them.
    const times = (name: string, other: string) => {
      const others = loads.get(other)
      if (!others) return `${other} is not installed`
      return round(
        median(
          loads.get(name)?.map((load, at) => load.perSecond / (others[at]?.perSecond ?? 1)) ?? [],
        ),
      )
    }
    const rows = [...loads].map(([name, those]) => ({
      server: name,
      'requests/s': Math.round(median(those.map((load) => load.perSecond))),
      'p99 ms': median(those.map((load) => load.p99)),
      'kB an answer': round(median(those.map((load) => load.bytes)) / 1000),
      'times http-proxy-middleware': times(name, 'http-proxy-middleware'),
      'times nginx proxy_cache': times(name, 'nginx proxy_cache'),
      'times Flightline': times(name, 'Flightline'),
    }))
    if (nginx === null && !isSmall) console.log('nginx is not installed: its row is left out.')
    return {
      title: `A list of 100 to ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, medians`,
      rows,
    }
  } finally {
    await Promise.all(running.map((child) => end(child)))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts Flightline where everybody is asked who he is, and signs in there; the cookie. */
async function startSignedIn(
  folder: string,
  upstream: string,
  running: ChildProcess[],
  ports: Map<string, string>,
): Promise<string> {
  const file = join(folder, 'passphrase')
  writeFileSync(file, PASSPHRASE, { mode: 0o600 })
  const { child, port } = await startFlightline(folder, upstream, {
    ADMIN_PASSPHRASE_FILE: file,
    DATA_DIR: join(folder, 'signed-in'),
  })
  running.push(child)
  ports.set(SIGNED_IN, port)
  const origin = `http://127.0.0.1:${port}`
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ who: 'admin', passphrase: PASSPHRASE }),
  })
  if (answer.status !== 200) throw new Error(`Nobody could sign in: ${answer.status}.`)
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

/** Load without autocannon, which is one of the packages beside: it shows that the servers answer. */
async function askInTurn(url: string, seconds: number, cookie = ''): Promise<Load> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  let bytes = 0
  while (performance.now() < end) {
    const from = performance.now()
    const answer = await fetch(url, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${url} failed under load: ${answer.status}.`)
    bytes += (await answer.arrayBuffer()).byteLength
    times.push(performance.now() - from)
  }
  const { length } = times
  return { perSecond: length / seconds, p99: Math.max(...times), bytes: bytes / length }
}

async function measureLoad(url: string, seconds: number, cookie = ''): Promise<Load> {
  const child = spawn(
    `${RIVAL_PROGRAMS}/autocannon`,
    [
      '--json',
      '-c',
      String(CONNECTIONS),
      '-d',
      String(seconds),
      ...(cookie === '' ? [] : ['-H', `cookie=${cookie}`]),
      url,
    ],
    {
      env: { PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  let stdout = ''
  for await (const chunk of child.stdout) stdout += String(chunk)
  const result = JSON.parse(stdout) as Record<'requests' | 'latency' | 'throughput', Figures> & {
    non2xx: number
    errors: number
    '2xx': number
  }
  if (result.non2xx + result.errors > 0) throw new Error(`${url} failed under load.`)
  return {
    perSecond: result.requests.mean,
    p99: result.latency.p99,
    bytes: result.throughput.total / result['2xx'],
  }
}

interface Figures {
  readonly mean: number
  readonly p99: number
  readonly total: number
}

/** Its port; null where nginx is not installed. */
async function startNginx(
  folder: string,
  upstream: string,
  running: ChildProcess[],
): Promise<string | null> {
  const port = await freePort()
  const paths = ['client_body', 'fastcgi', 'uwsgi', 'scgi', 'proxy']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
error_log stderr warn;
pid ${folder}/nginx.pid;
worker_processes auto;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
access_log off;
sendfile on;
tcp_nopush on;
keepalive_requests 100000000;
${paths}
proxy_cache_path ${folder}/nginx-cache keys_zone=lists:10m;
server {
listen 127.0.0.1:${port};
location /api/ {
proxy_pass ${upstream};
proxy_set_header Authorization "Bearer the-key-of-the-benchmark";
proxy_cache lists;
proxy_cache_valid 200 10m;
} } }
`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isThere = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('spawn', () => resolve(true))
  })
  if (!isThere) return null
  running.push(child)
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    if (answer) return String(port)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nginx does not answer.')
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
