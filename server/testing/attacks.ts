import { connect } from 'node:net'
import { expect } from 'vitest'
import { NEVER_BELIEVED } from '#server/http/port/peers.ts'

// What strangers send to a port that Flightline opens, in one list: to the gateway in a test, and to the image as it is started.

export interface Attack {
  readonly what: string
  /** `at` is the name of the port (`127.0.0.1:4173`), `evil` that of a server which no one may be led to. */
  readonly bytes: (at: string, evil: string) => string | Buffer
  /** Of the one answer; 0 for none. */
  readonly statuses: readonly number[]
  readonly says?: RegExp
}

const ANSWERS = /HTTP\/1\.1 (\d{3})/g
const ENDS = /connection: close/i
const PATH = '/api/v1/reservations?from=2026-11-15&to=2026-11-22&limit=100'

export function statusesOf(text: string): readonly number[] {
  return [...text.matchAll(ANSWERS)].map((match) => Number(match[1]))
}

/** Its headers keep a browser from running or sniffing it. */
export function isArmoured(text: string): boolean {
  return (
    /content-security-policy: default-src 'none'/i.test(text) &&
    /x-content-type-options: nosniff/i.test(text)
  )
}

/** Sends bytes to a port of this machine, and returns all that came until the other side closed or fell silent. */
export function sendBytes(port: number, bytes: string | Buffer, silence = 150): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(text)
    }
    let timer = setTimeout(end, 20_000)
    /** On a busy machine, bytes may have arrived that were not read yet. */
    const endIfSilent = async () => {
      const before = text
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
      if (text === before) end()
    }
    socket.on('connect', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      clearTimeout(timer)
      timer = setTimeout(() => void endIfSilent(), silence)
    })
    socket.on('error', () => {})
    socket.on('close', end)
  })
}

/** At most one answer came, with an allowed status, and its headers are safe. */
export function expectRefused({ what, statuses, says = /^/ }: Attack, text: string): void {
  const came = statusesOf(text)
  expect(came.length, what).toBeLessThanOrEqual(1)
  expect(statuses, what).toContain(came[0] ?? 0)
  if (came.length === 0) return
  expect(text, what).toMatch(says)
  expect(isArmoured(text), what).toBe(true)
  expect(text, what).not.toMatch(/^access-control-/im)
}

function request(line: string, headers = 'Connection: close\r\n'): Attack['bytes'] {
  return (at) => `${line} HTTP/1.1\r\nHost: ${at}\r\n${headers}\r\n`
}

/** Names that are not the port's: a function of its number. */
const FOREIGN_HOSTS: readonly ((port: number) => string)[] = [
  () => 'evil.com',
  () => '',
  () => '127.0.0.1',
  (port) => `evil.com:${port}`,
  (port) => `localhost.evil.com:${port}`,
  (port) => `127.0.0.1.nip.io:${port}`,
  (port) => `2130706433:${port}`,
  (port) => `0x7f.1:${port}`,
  (port) => `127.0.0.1.:${port}`,
  (port) => `user@127.0.0.1:${port}`,
  (port) => `127.0.0.1:${port + 1}`,
  (port) => `127.0.0.1:${port}:${port}`,
]

const FOREIGN_CALLERS = [
  ['Origin: https://evil.com'],
  ['Origin: null'],
  ['Origin: http://localhost:1234'],
  ['Origin: https://127.0.0.1:4173'],
  ['Sec-Fetch-Site: cross-site'],
  ['Sec-Fetch-Site: same-site'],
  ['Sec-Fetch-Site: same-origin, cross-site'],
  ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'],
  ['Origin: https://evil.com', 'Sec-Fetch-Site: same-origin'],
]

/** Where a server might have something private. */
const UNKNOWN_PATHS = [
  '/api/v1/reservations/',
  '/api/v1',
  '/api/v2/reservations',
  '/API/v1/reservations',
  '/api/v1/reservations.json',
  '/api/v1/reservations/x/y',
  '/api/status/',
  '/api/v1/reservations;x=1',
  '/api/v1/reservations/a.css',
  '/.env',
  '/.git/config',
  '/package.json',
  '/server.js',
  '/src/main.tsx',
  '/@fs/etc/passwd',
  '/assets/',
  '/assets/main-abc123.js.map',
  '/assets/nope.js',
  '/index.html::$DATA',
  '/Schedule',
  '/schedule/',
  '/gallery',
  '/debug/pprof',
  '/metrics',
]

/** Paths that another program might parse differently. */
const TRICKY_PATHS = [
  '/api//v1/reservations',
  '/api/./v1/reservations',
  '/api/x/../v1/reservations',
  '/api/%761/reservations',
  '/api/v1/%2e%2e/v1/reservations',
  '/api/v1/..%2freservations',
  '/api/v1/..%5creservations',
  '/api/v1\\reservations',
  '/api/v1/reservations%00',
  '/api/v1/reservations%0d%0aX:1',
  '/api/v1/reservations%252e',
  '/api/v1/reservations#x',
  '/schedule?date=2026-11-18#x',
  '/api/v1/reservations%3flimit=1',
  '/api/v1/reservations/%2e%2e/flights',
  '/assets/../../data/cache.json',
  '/%c0%ae%c0%ae/etc/passwd',
  '/..',
  '/.',
  `/${'a'.repeat(8000)}`,
]

const NO_AIRCRAFT = [
  '/aircraft/%2e%2e',
  '/aircraft/.%2E',
  '/aircraft/%00',
  '/aircraft/N1%0d%0aX:1',
  '/aircraft/N1%7F',
  '/aircraft/N1%2',
  '/aircraft/N1%E0%A4',
  '/aircraft/%2e/N1',
]

/** Each in front of the blank line of a request. */
const NAMES: Readonly<Record<string, (at: string) => string>> = {
  'two names': (at) => `Host: ${at}\r\nHost: evil.com\r\n`,
  'two equal names': (at) => `Host: ${at}\r\nhost: ${at}\r\n`,
  'no name': () => '',
  ...Object.fromEntries(
    FOREIGN_HOSTS.map((of) => [
      `the name “${of(4173)}”`,
      (at: string) => `Host: ${of(Number(at.split(':')[1]))}\r\n`,
    ]),
  ),
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'OPTIONS', 'QUERY']

/** Headers that give a GET a body, or another protocol. */
const FRAMINGS = {
  'a length': 'Content-Length: 1000000000\r\n',
  chunks: 'Transfer-Encoding: chunked\r\n',
  'an expectation': 'Content-Length: 5\r\nExpect: 100-continue\r\n',
  'a websocket': 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n',
  'length and chunks': 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
  'two lengths': 'Content-Length: 4\r\nContent-Length: 5\r\n',
  'an unknown coding': 'Transfer-Encoding: xchunked\r\n',
  'a signed length': 'Content-Length: +4\r\n',
  'a folded header': 'X: a\r\n b\r\n',
  'a bare CR': 'X: a\rb\r\n',
  'a NUL': 'X: a\0b\r\n',
  'a blank before the colon': 'Content-Length : 4\r\n',
}

const NOISE = {
  'an address of 20 kB': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  TLS: Buffer.from('16030100c8010000c40303', 'hex'),
  'raw UTF-8': `GET /é HTTP/1.1\r\nHost: x\r\n\r\n`,
  noise: '\0\0\0\0\r\n\r\n',
}

const NOT_FOUND = /\{"error":"Not found\."\}$/

export const ATTACKS = {
  names: [
    ...Object.entries(NAMES).map(([what, head]) => ({
      what,
      bytes: (at: string) => `GET ${PATH} HTTP/1.1\r\n${head(at)}\r\n`,
      statuses: [421],
      says: /content-length: 0\r\n/i,
    })),
    {
      what: 'HTTP/1.0 without a name',
      bytes: () => `GET ${PATH} HTTP/1.0\r\n\r\n`,
      statuses: [421],
    },
  ],
  callers: FOREIGN_CALLERS.map((lines) => ({
    what: lines.join(', '),
    bytes: request(`GET ${PATH}`, lines.map((line) => `${line}\r\n`).join('')),
    statuses: [403],
  })),
  servers: [
    ...[
      (evil: string) => `GET http://${evil}/api/v1/reservations`,
      (evil: string) => `GET //${evil}/api/v1/reservations`,
      (evil: string) => `GET \\\\${evil}\\api`,
      (evil: string) => `GET /\\${evil}/`,
      (evil: string) => `GET ${evil}`,
      () => 'OPTIONS *',
    ].map((line) => ({
      what: line('evil'),
      bytes: (at: string, evil: string) => request(line(evil))(at, evil),
      statuses: [400, 404, 405],
    })),
    {
      what: 'CONNECT',
      bytes: (_: string, evil: string) => `CONNECT ${evil} HTTP/1.1\r\nHost: ${evil}\r\n\r\n`,
      statuses: [405],
    },
  ],
  paths: [...TRICKY_PATHS, ...UNKNOWN_PATHS, ...NO_AIRCRAFT].map((path) => ({
    what: path,
    bytes: request(`GET ${path}`),
    statuses: [404],
    says: NOT_FOUND,
  })),
  methods: [...METHODS, 'get', 'Get', 'NONSENSE'].map((method) => ({
    what: method,
    bytes: request(`${method} ${PATH}`),
    statuses: [405],
    says: /allow: GET, HEAD/i,
  })),
  framings: [
    ...Object.entries(FRAMINGS).map(([what, headers]) => ({
      what,
      bytes: request(`GET ${PATH}`, headers),
      statuses: [400],
      says: ENDS,
    })),
    {
      what: 'a refresh with a body',
      bytes: request('POST /api/refresh', 'Content-Length: 1000000000\r\n'),
      statuses: [400],
      says: ENDS,
    },
    {
      what: 'a second request hidden in a body',
      bytes: (at: string) => {
        const inner = `GET ${PATH} HTTP/1.1\r\nHost: ${at}\r\n\r\n`
        return `POST /healthz HTTP/1.1\r\nHost: ${at}\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`
      },
      statuses: [405],
    },
  ],
  lengths: ['a: b\r\n'.repeat(2000), `X: ${'x'.repeat(20_000)}\r\n`].map((headers) => ({
    what: `${headers.length} bytes of headers`,
    bytes: request(`GET ${PATH}`, headers),
    statuses: [431],
  })),
  noise: Object.entries(NOISE).map(([what, bytes]) => ({
    what,
    bytes: () => bytes,
    statuses: [0, 400, 404, 405, 421, 431],
  })),
} satisfies Readonly<Record<string, readonly Attack[]>>

const ELSEWHERE = '203.0.113.9'

/** Every header that is never believed, and more ways to write the two that may be. `browser` is the forger's address. */
export function forgedHeaders(
  browser: string,
): readonly (readonly [name: string, value: string | string[]])[] {
  return [
    ...[...NEVER_BELIEVED].map((name) => [name, valueFor(name)] as const),
    ['x-forwarded-for', ELSEWHERE],
    ['x-forwarded-for', [ELSEWHERE, '127.0.0.1']],
    ['x-forwarded-for', `${ELSEWHERE}, ${browser}, 127.0.0.1`],
    ['x-forwarded-for', 'unknown, "; drop'],
    ['x-forwarded-proto', 'ftp'],
    ['x-forwarded-proto', ['https', 'http']],
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-port', '1'],
    ['x-forwarded-server', 'evil.example'],
    ['X_Forwarded_For', ELSEWHERE],
    ['X_Forwarded_Proto', 'http'],
    ['X_Forwarded_User', 'admin'],
    ['Remote_User', 'admin'],
  ]
}

function valueFor(name: string): string {
  if (name === 'forwarded') return `for=${ELSEWHERE};proto=http;host=evil.example;by=admin`
  if (name.endsWith('-ip')) return ELSEWHERE
  if (/url|uri|prefix/.test(name)) return '/healthz'
  return name.includes('method') ? 'DELETE' : name.includes('groups') ? 'admins' : 'admin'
}
