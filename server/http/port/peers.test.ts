import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { AccessConfig } from '#server/config/config.ts'
import { createLog } from '#server/config/log.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { createPeers } from './peers.ts'

const lines: string[] = []
const log = createLog('info', () => 0, { write: (line) => lines.push(line) })

function peersOf(host: string, access: Partial<AccessConfig>) {
  log.flush()
  lines.length = 0
  const whole = { ...LOOPBACK_ALONE, ...access }
  return createPeers({ host, access: whole, log })
}

const socketOf = (remoteAddress: string, more = {}) => ({ remoteAddress, ...more }) as Socket
const requestOf = (from: string, headers: IncomingMessage['headers'], more = {}) =>
  ({ socket: socketOf(from, more), headers }) as IncomingMessage

const TLS = { certFile: '/cert', keyFile: '/key' }
const PROXIED = {
  publicUrl: 'https://fly.school.example',
  trustedProxies: ['10.0.0.5', '10.9.0.0/16', '2001:db8::/32'],
}

describe('who may come', () => {
  const EVERYBODY = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
  const SCHOOL = [
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.7.9',
    '169.254.1.1',
    '::ffff:192.168.7.9',
    'fd00::7',
    'fe80::1%eth0',
  ]
  const WORLD = [
    '8.8.8.8',
    '172.32.0.1',
    '172.15.0.1',
    '192.169.0.1',
    '100.64.0.1',
    '::ffff:8.8.8.8',
    '2606:4700::1',
    '2002:c0a8:1::',
    '::',
  ]

  it.each<[string, string, Partial<AccessConfig>, readonly string[], readonly string[]]>([
    ['plain http', 'lan', { plainHttp: true }, SCHOOL, WORLD],
    ['https', 'lan', { tls: TLS }, SCHOOL, WORLD],
    ['a proxy', 'lan', PROXIED, ['10.0.0.5', '10.9.1.1'], ['192.168.7.9', '10.0.0.6', '8.8.8.8']],
    ['https for all', '0.0.0.0', { tls: TLS }, [...SCHOOL, ...WORLD], []],
    ['a proxy for all', '0.0.0.0', PROXIED, ['10.0.0.5', '2001:db8::4'], [...SCHOOL, ...WORLD]],
  ])('by %s on %s', (_, host, access, may, mayNot) => {
    const peers = peersOf(host, access)
    for (const from of [...EVERYBODY, ...may]) {
      expect(peers.mayCome(socketOf(from)), from).toBe(true)
    }
    expect(peers.counts().cut).toBe(0)
    for (const from of mayNot) expect(peers.mayCome(socketOf(from)), from).toBe(false)
    expect(peers.counts().cut).toBe(mayNot.length)
  })

  it('is told to the log without an address; one that is gone is nobody', () => {
    const peers = peersOf('lan', { plainHttp: true })
    expect(peers.mayCome({} as Socket)).toBe(false)
    expect(lines).toHaveLength(0)
    for (let turn = 0; turn < 5; turn += 1) peers.mayCome(socketOf('8.8.8.8'))
    log.flush()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', event: 'connections_cut' },
      { level: 'warn', event: 'connections_cut', more: 4 },
    ])
    expect(lines.join()).not.toContain('8.8.8.8')
  })
})

describe('behind a proxy that is trusted', () => {
  const peers = peersOf('0.0.0.0', PROXIED)
  const of = (headers: IncomingMessage['headers'], from = '10.0.0.5') =>
    peers.of(requestOf(from, headers))

  it.each([
    [undefined, '10.0.0.5'],
    ['203.0.113.7', '203.0.113.7'],
    ['1.1.1.1, 203.0.113.7', '203.0.113.7'],
    ['1.1.1.1, 203.0.113.7, 10.9.3.3', '203.0.113.7'],
    ['10.9.3.3, 10.9.4.4', '10.9.3.3'],
    ['203.0.113.7:51000', '203.0.113.7'],
    ['[2606:4700::7]:51000', '2606:4700::7'],
    ['2606:4700::7', '2606:4700::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, unknown', '10.0.0.5'],
    ['203.0.113.7, unknown, 10.9.3.3', '10.9.3.3'],
    ['', '10.0.0.5'],
    [', ,', '10.0.0.5'],
  ])('X-Forwarded-For %s is %s', (said, address) => {
    const headers = said === undefined ? {} : { 'x-forwarded-for': said }
    expect(of(headers).address).toBe(address)
  })

  it('and of anybody else, it is who he is', () => {
    expect(of({ 'x-forwarded-for': '1.1.1.1' }, '10.0.0.6').address).toBe('10.0.0.6')
    expect(of({ 'x-forwarded-for': '127.0.0.1' }, '10.0.0.6').isRemote).toBe(true)
  })

  it('the connection is as secure as it says, and without a word as PUBLIC_URL', () => {
    const host = 'fly.school.example'
    expect(of({ host }).isSecure).toBe(true)
    expect(of({ host: '127.0.0.1:4173' }).isSecure).toBe(false)
    expect(of({ host, 'x-forwarded-proto': 'http' }).isSecure).toBe(false)
    expect(of({ host, 'x-forwarded-proto': 'https,http' }).isSecure).toBe(false)
    expect(of({ 'x-forwarded-proto': 'HTTPS' }).isSecure).toBe(true)
    expect(of({ 'x-forwarded-proto': 'https' }, '10.0.0.6').isSecure).toBe(false)
    expect(peers.of(requestOf('8.8.8.8', {}, { encrypted: true })).isSecure).toBe(true)
  })

  it('each connection counts by itself, and everybody else’s to his network', () => {
    const share = (from: string, remotePort: number) =>
      peers.shareOf(socketOf(from, { remotePort }))
    expect(share('10.0.0.5', 1)).not.toBe(share('10.0.0.5', 2))
    expect(share('10.0.0.6', 1)).toBe(share('::ffff:10.0.0.6', 2))
    expect(share('2606:4700::1', 1)).toBe(share('2606:4700::2', 1))
  })
})

it('what comes for PUBLIC_URL was sent over a network, also where the proxy is not named', () => {
  const peers = peersOf('127.0.0.1', { publicUrl: 'https://fly.school.example' })
  const at = (host: string) => peers.of(requestOf('127.0.0.1', { host }))
  const each = { address: '127.0.0.1', isForwarded: false }
  expect(at('FLY.school.example')).toEqual({ ...each, isRemote: true, isSecure: true })
  expect(at('localhost:4173')).toEqual({ ...each, isRemote: false, isSecure: false })
})

describe('what came through a proxy, of whoever is trusted,', () => {
  const ELSEWHERE = [
    { 'x-forwarded-for': '8.8.8.8' },
    { 'x-forwarded-for': '127.0.0.1, 192.168.7.9' },
    { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '8.8.8.8' },
    { 'x-forwarded-for': 'unknown' },
    { 'x-forwarded-for': '' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'fly.school.example' },
    { 'x-forwarded-user': 'admin' },
    { forwarded: 'for=8.8.8.8' },
    { 'true-client-ip': '8.8.8.8' },
    { 'cf-connecting-ip': '8.8.8.8' },
    { x_forwarded_for: '8.8.8.8' },
  ]
  const HERE = [
    {},
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '::1, 127.0.0.1', 'x-forwarded-proto': 'http' },
    { 'x-real-ip': '[::1]:51000', 'x-forwarded-host': 'localhost' },
    { 'user-agent': 'x-forwarded-for' },
  ]

  it.each<[string, boolean, readonly IncomingMessage['headers'][]]>([
    ['elsewhere', true, ELSEWHERE],
    ['this machine', false, HERE],
  ])('is told from its headers: from %s', (_, isForwarded, all) => {
    for (const trustedProxies of [[], ['127.0.0.1']]) {
      const peers = peersOf('127.0.0.1', { trustedProxies })
      for (const headers of all)
        expect(peers.of(requestOf('127.0.0.1', headers)), JSON.stringify(headers)).toMatchObject({
          isForwarded,
        })
    }
  })
})
