import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import type { AccessConfig } from '#server/config/config.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { createOwnHosts } from './own-hosts.ts'

const TLS = { certFile: '/cert', keyFile: '/key' }
const NEAR = ['127.0.0.1:4173', 'localhost:4173', '[::1]:4173']

const at = { now: 0, reads: 0, addresses: {} as Readonly<Record<string, readonly string[]>> }

function ownHosts(host: string, access: Partial<AccessConfig>, hostname = 'Desk.school.lan') {
  at.now = 0
  at.reads = 0
  at.addresses = {
    docker0: ['172.17.0.1'],
    lo: ['127.0.0.1', '::1'],
    eth0: ['fe80::1', 'fd00::7', '203.0.113.4', '192.168.7.5'],
  }
  const interfaces = () => {
    at.reads += 1
    return Object.fromEntries(
      Object.entries(at.addresses).map(([name, addresses]) => [name, addresses.map(infoOf)]),
    )
  }
  return createOwnHosts({
    host,
    access: { ...LOOPBACK_ALONE, ...access },
    machine: { interfaces, hostname: () => hostname },
    monotonic: () => at.now,
  })
}

function infoOf(address: string): NetworkInterfaceInfo {
  const internal = address === '127.0.0.1' || address === '::1'
  const rest = { address, internal, netmask: '', mac: '', cidr: null }
  return address.includes(':')
    ? { ...rest, family: 'IPv6', scopeid: 0 }
    : { ...rest, family: 'IPv4' }
}

it.each<[string, Partial<AccessConfig>, readonly string[], readonly string[]]>([
  ['127.0.0.1', {}, [], []],
  ['127.0.0.1', { tls: TLS }, [], []],
  [
    'lan',
    { plainHttp: true },
    ['192.168.7.5', '[fd00::7]', '172.17.0.1', 'desk.local', 'desk', 'desk.school.lan'],
    ['192.168.7.5', '[fd00::7]', '172.17.0.1', 'desk.local', 'desk', 'desk.school.lan'],
  ],
  ['203.0.113.4', { tls: TLS }, ['203.0.113.4'], ['203.0.113.4']],
  ['2001:db8::4', { tls: TLS }, ['[2001:db8::4]'], ['[2001:db8::4]']],
])('on %s with %j', (host, access, names, outside) => {
  const own = ownHosts(host, access)
  const scheme = access.tls ? 'https' : 'http'
  const written = [...NEAR, ...names.map((name) => `${name}:4173`)]
  expect([...own.of(4173)]).toEqual(written.map((name) => [name, `${scheme}://${name}`]))
  expect(own.outside(4173)).toEqual(outside.map((name) => `${scheme}://${name}:4173`))
})

it('with https for everybody, every address of the machine is one', () => {
  const hosts = ownHosts('0.0.0.0', { tls: TLS }).of(443)
  expect(hosts.get('203.0.113.4')).toBe('https://203.0.113.4')
  expect(hosts.get('203.0.113.4:443')).toBe('https://203.0.113.4')
  expect(hosts.has('0.0.0.0')).toBe(false)
})

it('behind a proxy it is the public address, and this machine', () => {
  const access = { publicUrl: 'https://fly.school.example', trustedProxies: ['10.0.0.5'] }
  for (const host of ['127.0.0.1', '0.0.0.0', 'lan', '192.168.7.5']) {
    const own = ownHosts(host, access)
    expect([...own.of(4173).keys()]).toEqual([
      ...NEAR,
      'fly.school.example',
      'fly.school.example:443',
    ])
    expect(own.of(4173).get('fly.school.example:443')).toBe('https://fly.school.example')
    expect(own.outside(4173)).toEqual(['https://fly.school.example'])
  }
})

it('a machine whose name no browser can write has addresses alone', () => {
  const hosts = ownHosts('lan', { plainHttp: true }, 'ada’s desk').of(4173)
  expect([...hosts.keys()].filter((name) => /desk|local:/.test(name))).toEqual([])
})

it('a machine that no private address leads to is found under no name either', () => {
  const own = ownHosts('lan', { plainHttp: true })
  at.addresses = { lo: ['127.0.0.1', '::1'], eth0: ['203.0.113.4', 'fe80::1'] }
  expect(own.outside(4173)).toEqual([])
  expect([...own.of(4173).keys()]).toEqual(NEAR)
  at.now += 5_000
  at.addresses = { wlan0: ['192.168.9.9'] }
  expect(own.outside(4173)[0]).toBe('http://192.168.9.9:4173')
})

it('another lease counts within seconds, and until then nothing is asked of the system', () => {
  const own = ownHosts('lan', { plainHttp: true })
  const before = own.of(4173)
  for (at.now = 0; at.now < 5_000; at.now += 100) expect(own.of(4173)).toBe(before)
  expect(at.reads).toBe(1)
  at.addresses = { wlan0: ['192.168.9.9'] }
  expect(own.of(4173).has('192.168.9.9:4173')).toBe(true)
  expect(own.of(4173).has('192.168.7.5:4173')).toBe(false)
  expect(own.of(4174).has('192.168.9.9:4174')).toBe(true)
})

it.each(['127.0.0.1', '192.168.7.5', 'lan'])(
  'makes the names of %s once, not at each request',
  (host) => {
    const own = ownHosts(host, { plainHttp: true })
    expect(own.of(4173)).toBe(own.of(4173))
  },
)
